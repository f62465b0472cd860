import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.sdm.ball_sizes import ball_sizes, smallest_radius

REFERENCE = reference_values("sdm_ball_hamming")
SIZES = [record for record in REFERENCE if record["claim"] == "sdm.ball.cardinality"]


@pytest.mark.parametrize("record", SIZES, ids=lambda record: record["id"])
def test_sizes_meet_the_reference_values(record):
    inputs = record["inputs"]
    assert ball_sizes(inputs["n"])[inputs["d"]] == int(record["value"])


@pytest.mark.parametrize("n", [0, 1, 2, 7, 64, 300])
def test_differences_of_sizes_are_binomial_coefficients(n):
    sizes = ball_sizes(n)
    assert [b - a for a, b in zip((0, *sizes), sizes, strict=False)] == [
        math.comb(n, d) for d in range(n + 1)
    ]


@given(st.integers(0, 200), st.data())
def test_smallest_radius_is_large_enough_and_the_one_below_is_not(n, data):
    fraction = data.draw(st.fractions(0, 1))
    d = smallest_radius(n, fraction)
    assert Fraction(ball_sizes(n)[d], 2**n) >= fraction
    assert d == 0 or Fraction(ball_sizes(n)[d - 1], 2**n) < fraction


@given(st.integers(0, 120), st.data())
def test_fraction_of_a_ball_gives_its_own_radius(n, data):
    d = data.draw(st.integers(0, n))
    assert smallest_radius(n, Fraction(ball_sizes(n)[d], 2**n)) == d


def test_whole_space_needs_the_largest_radius():
    assert smallest_radius(1000, Fraction(1)) == 1000


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="must not exceed 1"):
        smallest_radius(3, Fraction(9, 8))
    with pytest.raises(ValueError, match="no -1 bits"):
        ball_sizes(-1)
