"""Unconstrained coordinates are inverse to their values and resolve the ends of intervals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerics.saddle_point.coordinates import Interval

INTERVALS = [
    Interval(0.0, 1.0),
    Interval(-0.5, 1.0),
    Interval(0.0, np.inf),
    Interval(-np.inf, 2.0),
    Interval(-np.inf, np.inf),
]


@pytest.mark.parametrize("interval", INTERVALS, ids=str)
@given(coordinate=st.floats(-15, 15))
def test_coordinates_are_inverse_to_values(interval: Interval, coordinate: float) -> None:
    value = interval.inside(coordinate)
    assert interval.contains(value)
    assert interval.coordinate(value) == pytest.approx(coordinate, abs=1e-8)


@pytest.mark.parametrize("interval", INTERVALS, ids=str)
@given(coordinate=st.floats(-8, 8))
def test_slopes_are_those_of_the_values(interval: Interval, coordinate: float) -> None:
    step = 1e-5
    quotient = (interval.inside(coordinate + step) - interval.inside(coordinate - step)) / (2 * step)
    assert interval.slope(coordinate) == pytest.approx(quotient, rel=1e-5, abs=1e-9)


def test_ends_are_resolved() -> None:
    assert Interval(0.0, 1.0).inside(-40.0) == pytest.approx(np.exp(-40), rel=1e-14)
    assert 1 - Interval(0.0, 1.0).inside(30.0) == pytest.approx(np.exp(-30), rel=1e-2)


def test_values_outside_have_no_coordinate() -> None:
    assert np.isnan(Interval(0.0, 1.0).coordinate(np.array([-0.1, 0.0, 1.0, 1.1]))).all()
    assert np.isnan(Interval(0.0, np.inf).coordinate(-1.0))


def test_ends_may_be_arrays() -> None:
    interval = Interval(np.array([0.0, 1.0]), np.array([1.0, 3.0]))
    assert interval.inside(np.zeros(2)).tolist() == [0.5, 2.0]


def test_intervals_of_several_kinds_are_broadcast() -> None:
    intervals = Interval(np.array([[0.0], [0.0], [-np.inf]]), np.array([[1.0], [np.inf], [np.inf]]))
    values = intervals.inside(np.zeros((3, 4)))
    assert values.tolist() == [[0.5] * 4, [1.0] * 4, [0.0] * 4]
    assert intervals.coordinate(values).tolist() == [[0.0] * 4] * 3
