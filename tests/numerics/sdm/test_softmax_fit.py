from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from numerics.sdm.softmax_fit import (
    best_exponent,
    largest_difference_by_ratio,
    largest_event_difference,
    mean_squared_difference,
    memory_weights,
    softmax_weights,
)

counts = st.lists(st.integers(0, 10**6), min_size=2, max_size=7).filter(any)


@given(counts)
def test_memory_weights_sum_up_to_one(values):
    assert sum(memory_weights(values)) == 1


@given(st.integers(1, 20), st.fractions(0, 40, max_denominator=7))
def test_softmax_weights_sum_up_to_one_and_fall_with_the_distance(n, beta):
    weights = softmax_weights(n, beta)
    assert sum(weights, arb(0)).contains(1)
    assert all(far <= near or far.overlaps(near) for near, far in pairwise(weights))


@given(counts)
def test_the_largest_event_difference_is_half_of_the_sum_of_differences(values):
    softmax = softmax_weights(len(values) - 1, Fraction(2))
    weights = memory_weights(values)
    total = sum(
        (abs(arb(p.numerator) / p.denominator - q) for p, q in zip(weights, softmax, strict=True)), arb(0)
    )
    assert abs(largest_event_difference(weights, softmax) - total / 2) < 1e-12


@given(counts)
def test_no_event_differs_more_than_the_one_of_the_most_favourable_ratios(values):
    softmax = softmax_weights(len(values) - 1, Fraction(2))
    listed = float(largest_event_difference(memory_weights(values), softmax))
    assert float(largest_difference_by_ratio(values, Fraction(2), mpmath.mp)) == pytest.approx(
        listed, abs=1e-12
    )


def test_too_many_events_are_refused():
    with pytest.raises(ValueError, match="at most 12"):
        largest_event_difference([Fraction(1, 13)] * 13, [arb(1) / 13] * 13)


def test_a_softmax_is_fitted_by_itself():
    scaled = [int(10**12 * mpmath.exp(3 * (1 - mpmath.mpf(2 * k) / 4))) for k in range(5)]
    assert best_exponent(scaled, 0, 10, digits=8) == pytest.approx(3, abs=1e-7)
    assert mean_squared_difference(scaled, 3, mpmath.mp) < 1e-20
