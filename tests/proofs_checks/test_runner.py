"""The runner on planted faults: each must get the verdict that it deserves."""

import mpmath
import pytest
import sympy as sp
from flint import ctx

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


@pytest.mark.parametrize("end", [SystemExit, GeneratorExit, StopIteration, RecursionError, MemoryError])
def test_a_check_that_leaves_early_is_an_error_and_not_a_success(end):
    def leaving(formula, trial):
        yield equal(1, 1, {})
        raise end

    report = judged(claim(), adding_up, leaving)
    assert report.verdict is Verdict.ERROR
    assert end.__name__ in report.evidence[1].reason


def test_a_derivation_that_leaves_early_is_an_error():
    derived = claim(derivation=Derivation(n**2, (Step("leave", lambda line: exit(0)),)))
    assert judged(derived, adding_up).verdict is Verdict.ERROR


def test_ctrl_c_in_a_check_is_not_swallowed():
    def interrupted(formula, trial):
        raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        judged(claim(), interrupted)


@pytest.mark.parametrize(
    ("result", "words"), [(True, "returned True"), (None, "returned None"), ([True], "yielded True")]
)
def test_a_check_that_yields_no_comparisons_is_told_so(result, words):
    def careless(formula, trial):
        return result

    report = judged(claim(), careless)
    assert report.verdict is Verdict.ERROR
    assert f"a check yields comparisons, and this one {words}" in report.evidence[0].reason


def test_a_check_leaves_the_precision_as_it_was():
    def careless(formula, trial):
        ctx.prec, mpmath.mp.dps = 10, 5
        yield equal(exact(formula, {"n": 3}), 6, {"n": 3})

    def careful(formula, trial):
        assert (ctx.prec, mpmath.mp.prec) == (53, 53)
        yield from adding_up(formula, trial)

    assert judged(claim(), careless, careful).verdict is Verdict.VERIFIED
    assert (ctx.prec, mpmath.mp.prec) == (53, 53)


def test_a_check_that_is_undecided_refutes_no_control_even_under_a_name_that_is_verified():
    def undecided(formula, trial):
        own = formula is RIGHT
        yield Comparison(Outcome.UNDECIDED if own else Outcome.DISAGREES, 1, 1)

    def fair(formula, trial):
        yield equal(exact(formula, {"n": 0}), 0, {"n": 0})

    undecided.__name__ = fair.__name__
    report = judged(claim(), undecided, fair)
    assert all(control.refuted_by is None for control in report.controls)


def test_a_check_examines_claims_and_is_of_some_kind():
    with pytest.raises(TypeError, match="a Claim"):
        check("test.triangular.number", kind=Evidence.EXACT)
    with pytest.raises(TypeError, match="a kind of Evidence"):
        check(claim(), kind="exact")


def test_discrepancies_that_are_no_numbers_do_not_count_as_the_worst():
    def odd(formula, trial):
        for discrepancy in (float("nan"), 0.5, float("inf")):
            yield Comparison(Outcome.AGREES, 1, 1, {}, discrepancy)

    assert judged(claim(), odd).evidence[0].worst == 0.5
