from fractions import Fraction

import pytest
import sympy as sp
from reference_values import reference_values

from proofs_checks.evaluation import exact
from theory.potts.conditional import factored_attention

RECORDS = reference_values("potts")
CONDITIONALS = [r for r in RECORDS if ".conditional." in r["id"]]


def point(inputs, colour, own=0):
    J, U = (tuple(map(tuple, inputs[name])) for name in ("J", "U"))
    state = tuple(own if s is None else s for s in inputs["others"])
    return {
        "L": len(J), "C": len(U), "beta": sp.log(2), "J": J, "U": U, "s": state, "i": inputs["site"], "a": colour
    }  # fmt: skip


@pytest.mark.parametrize("record", CONDITIONALS, ids=lambda r: r["id"])
def test_factored_attention_meets_the_reference_values(record):
    expected = tuple(map(Fraction, record["value"].split(", ")))
    points = [point(record["inputs"], colour) for colour in range(len(expected))]
    assert all(factored_attention.domain.contains(p) for p in points)
    assert tuple(exact(factored_attention.formula, p) for p in points) == expected


@pytest.mark.parametrize("record", CONDITIONALS, ids=lambda r: r["id"])
def test_the_masked_colour_does_not_matter(record):
    colours = range(len(record["inputs"]["U"]))
    values = {exact(factored_attention.formula, point(record["inputs"], 0, own)) for own in colours}
    assert len(values) == 1


def test_keeping_a_vanishing_diagonal_changes_nothing():
    kept = next(c for c in factored_attention.negative_controls if c.label == "diagonal kept")
    where = point(CONDITIONALS[0]["inputs"], 1)
    assert exact(kept.formula, where) == exact(factored_attention.formula, where)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"J": ((0, 1), (1, 0))}, "J must have shape (L, L) = (3, 3)"),
        ({"s": (0, Fraction(1, 2), 1)}, "each entry of s must be an integer"),
        ({"L": Fraction(5, 2)}, "L must be an integer"),
    ],
)
def test_a_value_that_does_not_fit_its_parameter_is_named(change, fault):
    ising = next(r for r in CONDITIONALS if "ising" in r["id"])
    where = point(ising["inputs"], 0) | change
    assert factored_attention.domain.misfit(where) == fault
    assert not factored_attention.domain.contains(where)


@pytest.mark.parametrize(
    "change", [{"J": ((0, 1, 1), (1, 0, 2), (1, 1, 0))}, {"U": ((0, 1), (2, 0))}, {"s": (0, 0, 2)}, {"i": 3}]
)
def test_what_is_no_potts_model_is_outside_of_the_domain(change):
    ising = next(r for r in CONDITIONALS if "ising" in r["id"])
    assert not factored_attention.domain.contains(point(ising["inputs"], 0) | change)
