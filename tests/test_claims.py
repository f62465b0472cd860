"""Every claim of the library: verified, guarded, documented, and never vacuously so."""

import re

import pytest
import sympy as sp
from flint import arb

from numerics.arithmetic import NotExact, Unsupported
from proofs_checks import evaluation, runner, suite
from proofs_checks.check import Trial, Verdict
from proofs_checks.comparison import as_ball
from proofs_checks.reports.claim_page import markdown
from theory.claim import Formula
from theory.plain import domain

SUITE = suite.load()
CLAIMS = {claim.id: claim for claim in SUITE.library}
PAIRS = {
    f"{claim.id}-{check.name}": (claim, check) for claim in SUITE.library for check in SUITE.checks_of(claim)
}


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_claim_is_verified_and_its_controls_are_refuted_at_budget_quick(claim_id):
    report = runner.run_claim(CLAIMS[claim_id], SUITE.checks_of(CLAIMS[claim_id]), runner.Settings())
    assert [c.label for c in report.controls if c.refuted_by is None] == []
    assert [
        (e.check, e.instance, e.reason) for e in report.evidence if e.verdict is not Verdict.VERIFIED
    ] == []
    assert report.verdict is Verdict.VERIFIED


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_claim_has_a_check_beside_its_derivation_and_two_controls(claim_id):
    claim = CLAIMS[claim_id]
    assert SUITE.checks_of(claim)
    assert len(claim.negative_controls) >= 2


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_claim_is_documented(claim_id):
    claim = CLAIMS[claim_id]
    assert claim.title[0].isupper()
    assert claim.references or claim.uses
    page = markdown(claim, SUITE.checks_of(claim))
    assert claim_id in page
    assert "Evidence" in page


@pytest.mark.parametrize("pair", PAIRS)
def test_no_check_passes_on_an_empty_domain(pair):
    claim, check = PAIRS[pair]
    nowhere = claim.formula.but(condition=sp.false)
    tally = runner.examine(lambda: check.examine(nowhere, runner.trial(check, runner.Settings())))
    assert tally.verdict is Verdict.VACUOUS, f"{domain(nowhere.domain)} gave {tally.comparisons} comparisons"


@pytest.mark.parametrize("pair", PAIRS)
def test_checks_have_a_name_of_their_own_and_say_what_they_compare_with(pair):
    claim, check = PAIRS[pair]
    assert [other.name for other in SUITE.checks_of(claim)].count(check.name) == 1
    assert check.examine.__doc__


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_no_control_is_the_claim_itself(claim_id):
    claim = CLAIMS[claim_id]

    def content(formula: Formula) -> tuple[object, object]:
        return formula.expression, formula.domain.condition

    assert content(claim.formula) not in [content(control.formula) for control in claim.negative_controls]


CONTROLS = {
    f"{claim.id}-{control.label}": (claim, control)
    for claim in SUITE.library
    for control in claim.negative_controls
}


def value_at(formula, point):
    """The value as exact numbers, else as a ball, else in mpmath; None where there is none."""
    for evaluate in (evaluation.exact, evaluation.ball, evaluation.high_precision):
        try:
            return evaluate(formula, point)
        except (NotExact, Unsupported):
            continue
        except evaluation.FormulaUndefined:
            return None
    raise AssertionError(f"no value at {point}")


def differ(a, b):
    if a is None or b is None:
        return False  # a difference is one between values
    if isinstance(a, tuple) or isinstance(b, tuple):
        return len(a) != len(b) or any(map(differ, a, b))
    if isinstance(a, arb) or isinstance(b, arb):
        return not as_ball(a).overlaps(as_ball(b))
    return a != b


@pytest.mark.parametrize("name", CONTROLS)
def test_a_control_differs_from_its_claim_in_value_or_in_reach_at_one_of_several_points(name):
    claim, control = CONTROLS[name]
    points = list(control.formula.domain.some(Trial(name=name).rng, 200, scale=12))
    assert points, "a control that speaks of no point is none"
    inside = [point for point in points if claim.formula.domain.contains(point)]
    outside = len(inside) < len(points)
    assert outside or any(
        differ(value_at(claim.formula, point), value_at(control.formula, point)) for point in inside
    )


def test_no_printed_statement_is_listed_twice():
    printed = [control for _, control in CONTROLS.values() if control.printed_in]
    stated = [(control.printed_in.text, control.formula.expression) for control in printed]
    assert len(set(stated)) == len(stated)


@pytest.mark.parametrize(
    "claim_id",
    [
        c.id
        for c in SUITE.library
        if {"n"} < set(c.formula.domain.names) and any(x.printed_in for x in c.negative_controls)
    ],
)
def test_printed_statements_are_refuted_at_settings_that_are_not_degenerate(claim_id):
    claim = CLAIMS[claim_id]
    report = runner.run_claim(claim, SUITE.checks_of(claim), runner.Settings())
    for control in report.controls:
        if control.printed_in:
            numbers = dict(re.findall(r"(\w+)=(\d+)", control.instance))
            radii = [int(value) for name, value in numbers.items() if name in ("d", "d_w", "d_r")]
            assert int(numbers["n"]) >= 64
            assert all(5 <= radius <= int(numbers["n"]) / 2 for radius in radii), control.instance


def test_ids_are_unique():
    assert len(CLAIMS) == len(SUITE.library)


def test_a_claim_rests_only_on_claims_of_the_library():
    for claim in SUITE.library:
        assert all(used in set(SUITE.library) for used in claim.uses)
