import pytest
import sympy as sp

from proofs_checks.check import Trial
from proofs_checks.comparison import Outcome
from proofs_checks.sdm.exponential import intercept_characterised, slope_characterised, weights
from theory.sdm import exponential
from theory.symbols import N, counts, ell, k_0, n

SLOPE = exponential.regression.formula
INTERCEPT = exponential.intercept.formula


def outcomes(check, formula):
    return [comparison.outcome for comparison in check.examine(formula, Trial())]


def test_least_squares_is_proved_for_all_numbers_of_distances():
    assert set(outcomes(slope_characterised, SLOPE)) == {Outcome.AGREES}
    assert set(outcomes(intercept_characterised, INTERCEPT)) == {Outcome.AGREES}


def test_the_proof_does_not_mind_how_the_sum_is_written():
    backwards = sp.Sum((1 - N + 2 * ell) * sp.log(counts[k_0 + N - 1 - ell]), (ell, 0, N - 1))
    shifted = sp.Sum((N + 1 - 2 * ell) * sp.log(counts[k_0 + ell - 1]), (ell, 1, N))
    factor = 3 * n / (N * (N**2 - 1))
    assert weights(SLOPE.but(expression=factor * backwards)) is None
    assert set(outcomes(slope_characterised, SLOPE.but(expression=factor * shifted))) == {Outcome.AGREES}


@pytest.mark.parametrize(
    "control", exponential.regression.negative_controls, ids=lambda control: control.label
)
def test_the_proof_alone_refutes_every_wrong_slope(control):
    assert Outcome.DISAGREES in outcomes(slope_characterised, control.formula)


@pytest.mark.parametrize(
    "control", exponential.intercept.negative_controls, ids=lambda control: control.label
)
def test_the_proof_alone_refutes_every_wrong_intercept(control):
    assert Outcome.DISAGREES in outcomes(intercept_characterised, control.formula)


def test_weights_that_reproduce_every_line_are_not_yet_those_of_least_squares():
    orthogonal = 6 * ell**2 - 6 * (N - 1) * ell + (N - 1) * (N - 2)
    more = sp.Sum(orthogonal * sp.log(counts[k_0 + ell]), (ell, 0, N - 1))
    reproducing = outcomes(slope_characterised, SLOPE.but(expression=SLOPE.expression + more))
    assert reproducing == [Outcome.AGREES, Outcome.DISAGREES, Outcome.AGREES, Outcome.AGREES]


def test_a_formula_right_for_few_distances_only_is_refuted():
    factor = 1 + (N - 2) * (N - 3) * (N - 4) * (N - 5)
    assert Outcome.DISAGREES in outcomes(slope_characterised, SLOPE.but(expression=factor * SLOPE.expression))


def test_what_is_no_weighted_sum_is_left_undecided():
    ends = sp.Sum(sp.KroneckerDelta(ell, 0) * sp.log(counts[k_0 + ell]), (ell, 0, N - 1))
    for expression in (sp.log(counts[k_0]), ends):
        assert outcomes(slope_characterised, SLOPE.but(expression=expression)) == [Outcome.UNDECIDED]
