"""Averages over a normal variable in balls and in multiple precision, against closed forms and each other."""

from __future__ import annotations

import mpmath
import pytest
import sympy as sp
from flint import arb

from numerics.arithmetic.errors import NotExact, Unsupported
from numerics.arithmetic.evaluate import ball, exact, high_precision, symbolic
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import (
    ln2cosh,
    log_normal_tail,
    normal_hazard,
    normal_tail,
    softplus,
)

z, y, a = sp.symbols("z y a", real=True)
A = sp.Rational(3, 2)
TAIL = normal_tail(A).definition
DENSITY = sp.exp(-(A**2) / 2) / sp.sqrt(2 * sp.pi)

CLOSED = [
    (GaussianAverage(z**6, z), 15),
    (GaussianAverage(sp.exp(a * z), z), sp.exp(A**2 / 2)),
    (GaussianAverage(sp.exp(-(a**2) * z**2 / 2), z), 1 / sp.sqrt(1 + A**2)),
    (GaussianAverage(sp.cos(a * z), z), sp.exp(-(A**2) / 2)),
    (GaussianAverage(normal_tail(a * z + 1), z), normal_tail(1 / sp.sqrt(1 + A**2)).definition),
    (GaussianAverage((z - a) ** 2, z, a), (1 + A**2) * TAIL - A * DENSITY),
    (GaussianAverage(z, z, -sp.oo, a), -DENSITY),
    (GaussianAverage(sp.Integer(1), z, a, 2 * a), TAIL - normal_tail(2 * A).definition),
    (GaussianAverage(sp.Integer(1), z, 50, sp.oo), normal_tail(sp.Integer(50)).definition),
]  # fmt: skip


@pytest.mark.parametrize(("average", "value"), CLOSED, ids=str)
def test_closed_forms(average: sp.Expr, value: sp.Expr) -> None:
    expected = ball(sp.sympify(value), {}, digits=35)
    found = ball(average, {a: A}, digits=25)
    assert found.overlaps(expected)
    assert abs(high_precision(average, {a: A}, digits=20) - mpmath.mpf(str(float(expected)))) <= 1e-15 * abs(
        float(expected)
    )


BODIES = [
    ln2cosh(a * z + 1),
    log_normal_tail(a * z - 2),
    normal_hazard(5 * z) ** 2,
    softplus(3 * z),
    sp.tanh(20 * z) ** 2,
]


@pytest.mark.parametrize("body", BODIES, ids=str)
def test_balls_contain_values_of_multiple_precision(body: sp.Expr) -> None:
    average = GaussianAverage(body, z)
    found = ball(average, {a: A}, digits=20)
    value = high_precision(average, {a: A}, digits=22)
    assert found.overlaps(arb(str(value)) * (1 + arb(0, 1e-22)))


def test_an_average_within_an_average_does_not_share_its_variable() -> None:
    inner = GaussianAverage(sp.tanh(y + z) + sp.tanh(y + z) ** 2 * sp.tanh(y) ** 2, y)
    double = high_precision(GaussianAverage(sp.tanh(z) * inner, z), {}, digits=3)
    assert float(double) == pytest.approx(0.3028251850256036, abs=1e-12)  # a product Gauss-Hermite rule
    with pytest.raises(Unsupported):
        ball(GaussianAverage(sp.tanh(z) * inner, z), {})


def test_an_empty_range_gives_zero() -> None:
    assert float(ball(GaussianAverage(sp.cosh(z), z, 3, 2), {})) == 0
    assert high_precision(GaussianAverage(sp.cosh(z), z, 3, 2), {}) == 0


def test_averages_are_neither_exact_nor_written_out() -> None:
    with pytest.raises(NotExact):
        exact(GaussianAverage(sp.tanh(z) ** 2, z), {})
    with pytest.raises(Unsupported):
        symbolic(GaussianAverage(sp.tanh(z) ** 2, z), {})
