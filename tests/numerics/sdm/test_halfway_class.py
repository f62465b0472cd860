from fractions import Fraction
from math import comb

import pytest
from flint import fmpq

from numerics.sdm import cube
from numerics.sdm.halfway_class import coin_cumulants, fewest_agreements, gaussian_slope


@pytest.mark.parametrize("n", [4, 7, 10])
def test_the_class_with_the_fewest_agreements_lies_on_the_edge_of_both_balls(n):
    for d in range(1, n):
        for k in (0, 2):
            agreements = fewest_agreements(n, k, d)
            assert (n - k - agreements) + k // 2 == d
            assert cube.class_sizes(n, k, d)[agreements, k // 2] == comb(n - k, agreements) * comb(k, k // 2)


def test_a_class_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="both balls of radius 0"):
        fewest_agreements(5, 2, 0)
    with pytest.raises(ValueError, match="odd distance 1"):
        fewest_agreements(5, 1, 2)


def test_cumulants_of_a_coin_are_those_of_its_two_sides():
    mean = Fraction(0 + 1, 2)
    variance = Fraction((0 - mean) ** 2 + (1 - mean) ** 2, 2)
    assert coin_cumulants() == (fmpq(1, 2), fmpq(variance.numerator, variance.denominator))


def test_slope_of_the_gaussian_is_the_limit_of_its_secants():
    def exponent(k):
        return -(((6 - 2 - k / 2) - (6 - k) / 2) ** 2) / (2 * (6 - k) / 4)

    step = Fraction(1, 10**9)
    assert abs((exponent(step) - exponent(0)) / step - gaussian_slope(6, 2)) < 1e-8
