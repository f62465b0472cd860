"""The statements about the bivariate normal limit: what their expressions are at special points."""

import sympy as sp

from theory.sdm import bivariate_normal
from theory.symbols import c_r, c_w, n, rho, threshold


def test_density_at_equal_thresholds_is_the_general_one():
    general = bivariate_normal.plackett.formula.expression.subs({c_w: threshold, c_r: threshold})
    assert sp.simplify(general - bivariate_normal.plackett_equal.formula.expression) == 0


def test_density_is_symmetric_in_the_thresholds():
    density = bivariate_normal.plackett.formula.expression
    assert density.xreplace({c_w: c_r, c_r: c_w}) == density


def test_shift_centres_the_thresholds_of_complementary_radii():
    """A ball of radius d and its complement, of radius n - d - 1, have opposite thresholds."""
    d = sp.Symbol("d")
    assert sp.simplify(bivariate_normal.shifted(d) + bivariate_normal.shifted(n - d - 1)) == 0


def test_error_without_shift_at_the_median_does_not_depend_on_the_correlation():
    coefficient = bivariate_normal.bivariate_normal_unshifted.formula.expression
    assert coefficient.subs(threshold, 0) == -1 / sp.sqrt(2 * sp.pi)
    assert rho not in coefficient.subs(threshold, 0).free_symbols
