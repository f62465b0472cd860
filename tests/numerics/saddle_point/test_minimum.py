"""Brackets of minima hold them, and refuse starts that hold none."""

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from numerics.arithmetic import Undecided
from numerics.saddle_point.minimum import bracket


def ball(number):
    return arb(fmpq(number.numerator, number.denominator))


@given(st.fractions(min_value=-5, max_value=5, max_denominator=50), st.integers(2, 25))
def test_the_bracket_holds_the_minimum_and_is_as_narrow_as_asked(bottom, digits):
    def parabola(at):
        return (ball(at) - ball(bottom)) ** 2 + (ball(at) - ball(bottom)) ** 4

    low, high = bracket(parabola, (bottom - 2, bottom + Fraction(1, 3), bottom + 1), digits)
    assert low < bottom < high
    assert high - low <= Fraction(1, 10**digits)


def test_a_kink_is_found_without_derivatives():
    low, high = bracket(
        lambda at: abs(ball(at) - ball(Fraction(1, 7))), (Fraction(-1), Fraction(0), Fraction(1)), 15
    )
    assert low < Fraction(1, 7) < high


def test_a_minimum_too_flat_for_the_precision_is_undecided():
    with pytest.raises(Undecided, match="overlap"):
        bracket(lambda at: 1 + ball(at) ** 12, (Fraction(-1), Fraction(1, 3), Fraction(2)), 20)


def test_a_start_without_a_minimum_is_refused():
    with pytest.raises(Undecided, match="not certainly below"):
        bracket(ball, (Fraction(0), Fraction(1), Fraction(2)), 5)
