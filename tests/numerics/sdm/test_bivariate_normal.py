"""Probabilities of two correlated normal variables: exact cases, symmetries, other algorithms."""

from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq
from scipy.stats import multivariate_normal

from numerics.sdm.bivariate_normal import both_below, both_below_at_angle, tetrachoric_series

CORRELATIONS = [Fraction(part, 10) for part in (-9, -5, 0, 3, 8)]
THRESHOLDS = [(-2, -2), (-3, 1), (Fraction(1, 2), Fraction(1, 2)), (2, Fraction(-1, 3))]


def ball(value):
    return arb(fmpq(value.numerator, value.denominator))


def below(c):
    """Phi(c)."""
    return (-ball(c) / arb(2).sqrt()).erfc() / 2


@pytest.mark.parametrize("rho", CORRELATIONS)
def test_at_the_medians_it_is_sheppards_quarter_and_angle(rho):
    with ctx.workprec(150):
        expected = arb(1) / 4 + ball(rho).asin() / (2 * arb.pi())
        assert both_below(0, 0, rho).overlaps(expected)


@pytest.mark.parametrize("theta", [Fraction(1, 10), 1, 3])
def test_at_the_medians_it_falls_linearly_with_the_angle(theta):
    with ctx.workprec(150):
        assert both_below_at_angle(0, 0, theta).overlaps(arb(1) / 2 - ball(theta) / (2 * arb.pi()))


@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_without_correlation_it_is_a_product(thresholds):
    with ctx.workprec(150):
        assert both_below(*thresholds, 0).overlaps(below(thresholds[0]) * below(thresholds[1]))


@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_at_full_correlation_the_lower_threshold_decides(thresholds):
    with ctx.workprec(150):
        assert both_below(*thresholds, 1).overlaps(below(min(thresholds)))
        assert both_below_at_angle(*thresholds, 0).overlaps(below(min(thresholds)))


@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_opposite_variables_lie_between_the_thresholds_or_nowhere(thresholds):
    with ctx.workprec(150):
        expected = below(thresholds[0]) + below(thresholds[1]) - 1
        found = both_below(*thresholds, -1)
        assert found.overlaps(expected if sum(thresholds) > 0 else arb(0))


@pytest.mark.parametrize("rho", CORRELATIONS)
@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_it_is_symmetric_in_the_thresholds(thresholds, rho):
    assert both_below(*thresholds, rho).overlaps(both_below(*thresholds[::-1], rho))


@pytest.mark.parametrize("rho", CORRELATIONS)
@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_the_second_variable_lies_on_one_side_or_the_other(thresholds, rho):
    """P(X <= a, Y <= b) + P(X <= a, -Y <= -b) = P(X <= a), and -Y has correlation -rho."""
    first, second = thresholds
    with ctx.workprec(150):
        parts = both_below(first, second, rho) + both_below(first, -second, -rho)
        assert parts.overlaps(below(first))


@pytest.mark.parametrize("rho", CORRELATIONS)
@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_hermite_expansion_agrees_with_the_definition(thresholds, rho):
    expected = mpmath.mpf(both_below(*thresholds, rho, digits=30).str(30, radius=False))
    assert mpmath.almosteq(tetrachoric_series(*thresholds, rho, digits=25), expected, 1e-15)


@pytest.mark.parametrize("rho", CORRELATIONS)
@pytest.mark.parametrize("thresholds", THRESHOLDS)
def test_scipy_agrees_in_double_precision(thresholds, rho):
    joint = multivariate_normal([0, 0], [[1, float(rho)], [float(rho), 1]])
    assert float(both_below(*thresholds, rho)) == pytest.approx(
        joint.cdf([float(c) for c in thresholds]), abs=1e-10
    )


def test_far_tails_keep_their_digits():
    found = both_below(-10, -10, Fraction(1, 2), digits=20)
    assert found.rad() < found * arb(10) ** -19
    assert 0 < found < 1e-30


def test_what_is_no_correlation_or_angle_is_refused():
    with pytest.raises(ValueError, match=r"rho is 2"):
        both_below(0, 0, 2)
    with pytest.raises(ValueError, match=r"theta is 4"):
        both_below_at_angle(0, 0, 4)
    with pytest.raises(ValueError, match=r"between -1 and 1"):
        tetrachoric_series(0, 0, 1)
