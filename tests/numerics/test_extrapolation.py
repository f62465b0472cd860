"""Richardson extrapolation is exact on polynomials and gains an order for each value otherwise."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerics.extrapolation import richardson

rationals = st.fractions(min_value=-9, max_value=9, max_denominator=20)


@given(st.lists(rationals, min_size=1, max_size=6), st.integers(2, 5))
def test_a_polynomial_in_the_step_is_extrapolated_exactly(coefficients, ratio):
    steps = [Fraction(1, ratio**level) for level in range(len(coefficients))]
    values = [sum(c * step**power for power, c in enumerate(coefficients)) for step in steps]
    assert richardson(values, ratio) == coefficients[0]


def test_each_further_value_removes_a_power_of_the_step():
    def geometric_series(step):
        return 1 / (1 - step)

    errors = [
        abs(richardson([geometric_series(Fraction(1, 2**level)) for level in range(4, 4 + count)]) - 1)
        for count in range(1, 6)
    ]
    assert all(later < earlier / 8 for earlier, later in pairwise(errors))


def test_nothing_cannot_be_extrapolated():
    with pytest.raises(IndexError):
        richardson([])
