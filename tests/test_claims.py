"""Every claim of the library: verified, guarded, documented, and never vacuously so."""

import pytest
import sympy as sp

from proofs_checks import runner, suite
from proofs_checks.check import Verdict
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


def test_ids_are_unique():
    assert len(CLAIMS) == len(SUITE.library)


def test_a_claim_rests_only_on_claims_of_the_library():
    for claim in SUITE.library:
        assert all(used in set(SUITE.library) for used in claim.uses)
