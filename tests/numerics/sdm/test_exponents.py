import math
from fractions import Fraction

import mpmath
import pytest

from numerics.sdm.exponents import entropy, largest, shared_exponent
from numerics.sdm.table import shared_table


def context(digits=40):
    mp = mpmath.MPContext()
    mp.dps = digits
    return mp


def test_the_exponent_at_distance_zero_is_the_entropy_of_the_radius():
    mp = context()
    assert abs(shared_exponent(mp.mpf(1) / 5, 0, mp) - entropy(mp.mpf(1) / 5, mp)) < 1e-35


def test_balls_that_hold_half_of_the_space_share_almost_everything():
    mp = context()
    assert abs(shared_exponent(mp.mpf(1) / 2, mp.mpf(1) / 4, mp) - mp.log(2)) < 1e-35


def test_the_exponent_does_not_rise_with_the_distance():
    mp = context(20)
    exponents = [shared_exponent(mp.mpf(1) / 4, mp.mpf(step) / 20, mp) for step in range(10)]
    assert exponents == sorted(exponents, reverse=True)


@pytest.mark.parametrize(("delta", "x"), [(Fraction(1, 4), Fraction(1, 4)), (Fraction(3, 8), Fraction(1, 2))])
def test_the_exponent_is_met_by_counts_in_long_words(delta, x):
    mp = context(20)
    length = 4096
    count = shared_table(length, int(delta * length), int(delta * length))[int(x * length)]
    exponent = float(shared_exponent(float(delta), float(x), mp))
    assert (math.log(count) + math.log(length)) / length == pytest.approx(exponent, abs=2e-3)


def test_ternary_search_finds_a_kink():
    mp = context()
    assert abs(largest(lambda s: -abs(s - mp.mpf(1) / 3), 0, 1, mp)) < 1e-35
