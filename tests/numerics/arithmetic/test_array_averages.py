"""Vectorised averages agree with balls, and say how far they may be off."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from numerics.arithmetic.array_averages import compile_arrays
from numerics.arithmetic.errors import Unsupported
from numerics.arithmetic.evaluate import ball
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import (
    ln2cosh,
    log_normal_tail,
    logistic,
    normal_hazard,
    normal_tail,
    softplus,
)

z, y, a = sp.symbols("z y a", real=True)

EXPRESSIONS = [
    GaussianAverage(sp.tanh(a * z) ** 2, z) - a,
    GaussianAverage(ln2cosh(a * z + 1), z) ** 2,
    GaussianAverage(log_normal_tail(a * z - 1), z),
    GaussianAverage(normal_hazard(a * z) ** 2, z),
    GaussianAverage(softplus(a * z), z) * GaussianAverage(logistic(a * z) ** 2, z),
    GaussianAverage((z - a) ** 2, z, a),
    GaussianAverage(normal_tail(z), z, -a, 2 * a),
    sp.exp(-a),
]
POINTS = (sp.Rational(1, 8), sp.Rational(3, 2), sp.Integer(4))


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_values_are_those_of_balls_and_errors_cover_them(expression: sp.Expr) -> None:
    values, errors = compile_arrays([expression], [a])(np.array([float(point) for point in POINTS]))
    for point, value, error in zip(POINTS, values[0], errors[0], strict=True):
        expected = float(ball(expression, {a: point}, digits=20).mid())
        assert abs(value - expected) <= max(10 * error, 2e-15 * max(1, abs(expected)))
        assert error <= 1e-12 * max(1, abs(expected))


def test_sharp_bodies_are_refined_and_others_left_alone() -> None:
    average = GaussianAverage(sp.tanh(a * z) ** 2, z)
    steep = [sp.Rational(1, 2), sp.Integer(60)]
    values, errors = compile_arrays([average], [a])(np.array([0.5, 60.0]))
    expected = [float(ball(average, {a: slope}, digits=20).mid()) for slope in steep]
    assert values[0] == pytest.approx(expected, rel=1e-13)
    assert np.all(errors < 1e-12)


@pytest.mark.parametrize("width", [0.1, 0.01, 0.001])
def test_a_narrow_peak_between_coarse_points_is_seen(width: float) -> None:
    peak = GaussianAverage((1 - sp.tanh((z + sp.Rational(3, 10)) / a) ** 2) ** 2, z)
    values, errors = compile_arrays([peak], [a])(np.array([width]))
    limit = 4 / 3 * width * np.exp(-0.045) / np.sqrt(2 * np.pi)
    assert values[0, 0] == pytest.approx(limit, rel=width**1.5)
    assert errors[0, 0] < 1e-14
    assert values[0, 0] == pytest.approx(float(_refined(width)), rel=1e-12)


def _refined(width: float) -> float:
    """The same average over x = (z + 0.3)/width by Gauss-Legendre panels, where the peak is of width 1."""
    nodes, weights = np.polynomial.legendre.leggauss(40)
    total = 0.0
    for panel in range(-20, 20):
        x = panel + (nodes + 1) / 2
        density = np.exp(-((width * x - 0.3) ** 2) / 2) / np.sqrt(2 * np.pi)
        total += width / 2 * float(np.sum(weights * density / np.cosh(x) ** 4))
    return total


def test_a_peak_too_narrow_for_the_finest_points_says_so() -> None:
    peak = GaussianAverage((1 - sp.tanh((z + sp.Rational(3, 10)) / a) ** 2) ** 2, z)
    _, errors = compile_arrays([peak], [a])(np.array([1e-6]))
    assert errors[0, 0] >= 1


def test_what_was_not_resolved_says_so() -> None:
    average = GaussianAverage(sp.Abs(z - a), z)
    values, errors = compile_arrays([average], [a])(np.array([0.3]))
    density = np.exp(-0.045) / np.sqrt(2 * np.pi)
    expected = 2 * density + 0.3 * float(sp.erf(0.3 / sp.sqrt(2)))
    assert abs(values[0, 0] - expected) <= 10 * errors[0, 0]
    assert errors[0, 0] > 1e-12


def test_several_expressions_broadcast() -> None:
    expressions = [GaussianAverage(sp.cos(a * z), z), a * y]
    values, errors = compile_arrays(expressions, [a, y])(np.array([[0.0], [1.0]]), np.array([1.0, 2.0, 3.0]))
    assert values.shape == errors.shape == (2, 2, 3)
    assert values[0, :, 0] == pytest.approx([1, np.exp(-0.5)], rel=1e-14)
    assert values[1].tolist() == [[0, 0, 0], [1, 2, 3]]


def test_a_number_without_parameters() -> None:
    values, _ = compile_arrays([GaussianAverage(sp.exp(z), z)], [])()
    assert values[0] == pytest.approx(np.exp(0.5), rel=1e-14)


def test_where_there_is_no_value_the_error_is_infinite() -> None:
    values, errors = compile_arrays([sp.log(a)], [a])(np.array([-1.0, 1.0]))
    assert np.isnan(values[0, 0])
    assert errors[0, 0] == np.inf
    assert values[0, 1] == 0


def test_an_average_within_an_average_is_refused() -> None:
    double = GaussianAverage(sp.tanh(z) * GaussianAverage(sp.tanh(y + z), y), z)
    with pytest.raises(Unsupported, match="within"):
        compile_arrays([double], [])()


def test_a_missing_array_is_refused() -> None:
    with pytest.raises(TypeError, match="2 arrays are needed"):
        compile_arrays([a * y], [a, y])(1.0)
