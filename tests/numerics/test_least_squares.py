from fractions import Fraction

import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from numerics.least_squares import explained_share_qr, fit_line, fit_line_qr, logarithms

rationals = st.fractions(min_value=-50, max_value=50, max_denominator=20)
points = st.lists(st.tuples(rationals, rationals), min_size=2, max_size=12, unique_by=lambda point: point[0])


def as_balls(values):
    with ctx.workprec(256):
        return [arb(value.numerator) / value.denominator for value in values]


def squares(x, y, slope, intercept):
    return sum((v - intercept - slope * u) ** 2 for u, v in zip(x, y, strict=True))


@given(points)
def test_no_other_line_has_a_smaller_sum_of_squares(data):
    x, y = zip(*data, strict=True)
    line = fit_line(x, as_balls(y))
    slope, intercept = (Fraction(str(float(value.mid()))) for value in (line.slope, line.intercept))
    least = squares(x, y, slope, intercept)
    for shift in (Fraction(1, 100), Fraction(-1, 100)):
        assert least <= squares(x, y, slope + shift, intercept)
        assert least <= squares(x, y, slope, intercept + shift)


@given(rationals, rationals, st.lists(rationals, min_size=2, max_size=8, unique=True))
def test_points_on_a_line_give_that_line(slope, intercept, x):
    line = fit_line(x, as_balls([intercept + slope * value for value in x]))
    assert line.slope.overlaps(as_balls([slope])[0])
    assert line.intercept.overlaps(as_balls([intercept])[0])
    assert max(line.slope.rad(), line.intercept.rad()) < 1e-30


@given(st.lists(st.integers(1, 10**9), min_size=3, max_size=10))
def test_reflections_and_normal_equations_agree(values):
    x = range(len(values))
    line = fit_line(x, logarithms(values))
    slope, intercept = fit_line_qr(x, values)
    assert float(line.slope.mid()) == pytest.approx(float(slope), rel=1e-12, abs=1e-12)
    assert float(line.intercept.mid()) == pytest.approx(float(intercept), rel=1e-12, abs=1e-12)


def test_constant_data_have_no_explained_variance():
    assert fit_line([0, 1, 2], [arb(3), arb(3), arb(3)]).r_squared is None


def test_two_points_are_explained_in_full():
    assert fit_line([0, 1], logarithms([2, 5])).r_squared.contains(1)


@pytest.mark.parametrize(
    ("x", "y", "fault"),
    [([1, 2], [arb(1)], "do not go"), ([1, 1], [arb(1), arb(2)], "two different")],
)
def test_data_that_fix_no_line_are_refused(x, y, fault):
    with pytest.raises(ValueError, match=fault):
        fit_line(x, y)


def test_logarithms_of_zero_are_refused():
    with pytest.raises(ValueError, match="positive"):
        logarithms([3, 0])
    with pytest.raises(ValueError, match="positive"):
        fit_line_qr([0, 1], [3, 0])


@given(st.lists(st.integers(1, 10**6), min_size=3, max_size=10, unique=True))
def test_both_eliminations_explain_the_same_share_of_the_variance(values):
    x = range(len(values))
    line = fit_line(x, logarithms(values))
    assert float(explained_share_qr(x, values)) == pytest.approx(float(line.r_squared), abs=1e-12)


def test_constant_values_have_no_share_to_explain():
    with pytest.raises(ValueError, match="no variance"):
        explained_share_qr([0, 1, 2], [5, 5, 5])
