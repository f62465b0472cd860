"""The Curie-Weiss equation changes its sign at magnetisations that were enclosed elsewhere."""

from fractions import Fraction

from reference_values import reference_values

from proofs_checks.evaluation import ball
from theory.saddle_point.curie_weiss import curie_weiss


def test_the_equation_holds_at_the_reference_values():
    records = [r for r in reference_values("saddle_point") if r["claim"] == "saddle_point.curie_weiss"]
    assert len(records) == 3
    for record in records:
        point = {name: Fraction(text) for name, text in record["inputs"].items()}
        last_place = Fraction(1, 10 ** record["digits"])
        below, above = (
            ball(curie_weiss.formula, {**point, "m": Fraction(record["value"]) + shift})[0]
            for shift in (-last_place, last_place)
        )
        assert below < 0 < above
