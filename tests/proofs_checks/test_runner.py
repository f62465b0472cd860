"""The runner on planted faults: each must get the verdict that it deserves."""

import pytest
import sympy as sp

from proofs_checks import runner
from proofs_checks.check import Budget, Evidence, Skip, Trial, Verdict, check
from proofs_checks.comparison import Comparison, Outcome, equal
from proofs_checks.evaluation import exact
from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step

n, i = sp.symbols("n i", integer=True)
WHERE = Domain((n,), sp.And(n >= 0, n <= 20))
RIGHT = Formula(n * (n + 1) / 2, WHERE)
CONTROLS = (
    NegativeControl("one term fewer", RIGHT.but(expression=n * (n - 1) / 2)),
    NegativeControl("no half", RIGHT.but(expression=n * (n + 1))),
)


def claim(formula=RIGHT, controls=CONTROLS, derivation=None):
    return Claim(
        "test.triangular.number", "Triangular numbers", Quantity("T", "T"), formula, negative_controls=controls,
        derivation=derivation,
    )  # fmt: skip


def adding_up(formula, trial):
    """Adding the numbers up."""
    for point in trial.every(formula):
        yield equal(exact(formula, point), sum(range(point["n"] + 1)), point)


def judged(subject, *examinations, kind=Evidence.EXACT, budget=Budget.QUICK, needs=Budget.QUICK):
    checks = [check(subject, kind=kind, needs=needs)(examination) for examination in examinations]
    return runner.run_claim(subject, checks, runner.Settings(budget))


def test_a_true_and_guarded_claim_is_verified():
    report = judged(claim(), adding_up)
    assert report.verdict is Verdict.VERIFIED
    assert [control.refuted_by for control in report.controls] == ["adding_up", "adding_up"]
    assert report.evidence[0].comparisons == 21


def test_a_planted_wrong_formula_is_refuted_with_the_instance():
    report = judged(claim(RIGHT.but(expression=n * (n + 1) / 2 + sp.KroneckerDelta(n, 7))), adding_up)
    assert report.verdict is Verdict.REFUTED
    assert report.evidence[0].instance == "n=7: formula 29, evidence 28"


def test_an_unsatisfiable_domain_is_vacuous():
    report = judged(claim(RIGHT.but(condition=sp.And(n >= 3, n <= 2))), adding_up)
    assert report.verdict is Verdict.VACUOUS


def test_a_check_without_comparisons_is_vacuous():
    def silent(formula, trial):
        yield from ()

    assert judged(claim(), adding_up, silent).verdict is Verdict.VACUOUS


def test_a_check_that_ignores_its_argument_leaves_the_claim_unguarded():
    def deaf(formula, trial):
        for m in range(5):
            yield equal(m * (m + 1) // 2, sum(range(m + 1)), {"n": m})

    report = judged(claim(), deaf)
    assert report.verdict is Verdict.UNGUARDED
    assert all(control.refuted_by is None for control in report.controls)


def test_a_claim_without_checks_is_vacuous_even_with_a_derivation():
    start = sp.Sum(i, (i, 1, n))
    derived = claim(derivation=Derivation(start, (Step("sum up", RIGHT.expression),)))
    assert runner.run_claim(derived, [], runner.Settings()).verdict is Verdict.VACUOUS


def test_a_claim_without_controls_is_unguarded():
    assert judged(claim(controls=()), adding_up).verdict is Verdict.UNGUARDED


def test_a_control_that_cannot_be_evaluated_is_not_refuted_and_says_why():
    unknown = NegativeControl("polylogarithm", RIGHT.but(expression=sp.polylog(2, n)))
    report = judged(claim(controls=(*CONTROLS, unknown)), adding_up)
    assert report.verdict is Verdict.UNGUARDED
    assert "polylog" in report.controls[2].reason


def test_a_control_that_is_undefined_in_its_own_domain_is_refuted():
    pole = NegativeControl("pole", RIGHT.but(expression=n * (n + 1) / 2 + 1 / n))
    report = judged(claim(controls=(pole, CONTROLS[0])), adding_up)
    assert report.controls[0].instance == "n=0: formula undefined: division by zero, evidence a value"


def test_a_check_that_raises_is_an_error_and_leaves_the_others_unharmed():
    def broken(formula, trial):
        yield equal(1, 1, {})
        raise RuntimeError("planted")

    report = judged(claim(), broken, adding_up)
    assert report.verdict is Verdict.ERROR
    verdicts = {entry.check: entry for entry in report.evidence}
    assert "RuntimeError: planted" in verdicts["broken"].reason
    assert "Traceback" in verdicts["broken"].reason
    assert verdicts["adding_up"].verdict is Verdict.VERIFIED


def test_a_skipped_check_does_not_hide_the_others_but_alone_it_decides_nothing():
    def unavailable(formula, trial):
        raise Skip("no such device")
        yield

    assert judged(claim(), adding_up, unavailable).verdict is Verdict.VERIFIED
    alone = judged(claim(), unavailable)
    assert alone.verdict is Verdict.SKIPPED
    assert alone.evidence[0].reason == "no such device"
    assert runner.exit_status([alone]) == 3


def test_a_check_above_the_budget_is_skipped_with_the_reason():
    report = judged(claim(), adding_up, needs=Budget.THOROUGH)
    assert report.evidence[0].reason == "needs --budget thorough"
    assert (
        judged(claim(), adding_up, needs=Budget.THOROUGH, budget=Budget.THOROUGH).verdict is Verdict.VERIFIED
    )


def test_an_undecided_comparison_makes_a_claim_inconclusive():
    def wide(formula, trial):
        yield Comparison(Outcome.UNDECIDED, "a wide ball", 1)

    report = judged(claim(), adding_up, wide)
    assert report.verdict is Verdict.INCONCLUSIVE
    assert runner.exit_status([report]) == 3


@pytest.mark.parametrize("result", [n * (n + 1) / 2 + 1, n * (n - 1) / 2])
def test_a_wrong_step_of_a_derivation_refutes_the_claim(result):
    start = sp.Sum(i, (i, 1, n))
    report = judged(claim(derivation=Derivation(start, (Step("sum up", result),))), adding_up)
    assert report.verdict is Verdict.REFUTED
    assert report.evidence[0].check == "derivation"


def test_a_derivation_that_ends_elsewhere_than_at_the_formula_refutes_the_claim():
    report = judged(claim(derivation=Derivation(n**2, (Step("expand", sp.expand),))), adding_up)
    assert report.verdict is Verdict.REFUTED


def test_a_derivation_says_of_each_step_how_it_was_checked():
    derivation = Derivation(
        sp.Sum(i, (i, 1, n)), (Step("sum up", n**2 / 2 + n / 2), Step("factor", sp.factor))
    )
    report = judged(claim(derivation=derivation), adding_up)
    assert report.evidence[0].notes == ("sum up: exact", "factor: proved")
    assert report.evidence[0].kind is Evidence.EXACT


def test_a_derivation_does_not_guard_a_claim():
    def deaf(formula, trial):
        yield equal(1, 1, {"n": exact(formula, {"n": 1})})

    derivation = Derivation(sp.Sum(i, (i, 1, n)), (Step("sum up", RIGHT.expression),))
    assert judged(claim(derivation=derivation), deaf).verdict is Verdict.UNGUARDED


def test_points_depend_on_the_seed_and_the_check_alone():
    def drawn(seed, name):
        return list(Trial(Budget.QUICK, seed, name).some(RIGHT, 5))

    assert drawn(1, "a") == drawn(1, "a")
    assert drawn(1, "a") != drawn(2, "a")
    assert drawn(1, "a") != drawn(1, "b")
