"""Bounds of functions hold at every number, and those of their tails contain what is cut off."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from flint import arb

from numerics.arithmetic.errors import Unsupported
from numerics.arithmetic.evaluate import array_function
from numerics.arithmetic.growth import growth
from theory.saddle_point.special_functions import (
    ln2cosh,
    log_normal_tail,
    logistic,
    normal_hazard,
    normal_tail,
    softplus,
)

z = sp.Symbol("z", real=True)


def _constant(number: sp.Expr) -> arb:
    return arb(number.evalf(30)) if number.is_Integer else arb(str(number.evalf(30)))


BODIES = [
    sp.Integer(3) - z**2,
    sp.tanh(2 * z) ** 2 / sp.cosh(z) ** 2,
    sp.exp(3 * z - z**2 / 2) * z,
    sp.log(1 + sp.exp(2 * z)) ** 2,
    sp.sqrt(1 + sp.exp(-z)),
    sp.sinh(z) * sp.cosh(2 * z) + sp.Abs(z),
    ln2cosh(3 * z + 1),
    softplus(-2 * z),
    logistic(z) / logistic(2 * z - 1),
    normal_tail(3 * z),
    log_normal_tail(2 * z + 3) * z,
    normal_hazard(z / 2 - 3) ** 2,
    sp.log(sp.exp(2 * z) * normal_tail(-2 * z - 1) + sp.exp(-2 * z) * normal_tail(2 * z - 1)),
]


@pytest.mark.parametrize("body", BODIES, ids=str)
def test_bounds_hold(body: sp.Expr) -> None:
    bound = growth(body, z, _constant)
    written_out = body.replace(lambda node: hasattr(node, "definition"), lambda node: node.definition)
    for point in (-25, -6, -1, 0, sp.Rational(1, 3), 2, 7, 25):
        value = abs(written_out.subs(z, point).evalf(40, maxn=4000))
        at = arb(str(abs(sp.sympify(point)).evalf(20)))
        top = bound.top * (1 + at) ** bound.power * (bound.rate * at).exp()
        assert bool(arb(str(value)) <= top * (1 + arb(10) ** -15))
        if bound.positive:
            floor = bound.floor * (-bound.fall * at - bound.sag * at**2).exp()
            assert bool(floor <= arb(str(value)) * (1 + arb(10) ** -15))


@pytest.mark.parametrize("reach", [3, 6, 12])
def test_tails_contain_what_is_cut_off(reach: int) -> None:
    bound = growth(sp.exp(z) * z**2, z, _constant)
    density = array_function(sp.exp(z - z**2 / 2) * z**2, [z])
    points = np.linspace(reach, reach + 40, 40_001)
    above = np.trapezoid(density(points), points) / math.sqrt(2 * math.pi)
    below = np.trapezoid(density(-points), points) / math.sqrt(2 * math.pi)
    assert above + below <= float(bound.tail(arb(reach)).upper())
    assert float(bound.tail(arb(reach)).upper()) <= 1000 * (above + below)


def test_a_reach_that_is_too_short_bounds_nothing() -> None:
    assert growth(sp.exp(5 * z), z, _constant).tail(arb(4)) == arb.pos_inf()


@pytest.mark.parametrize(
    "body",
    [1 / z, 1 / sp.tanh(z), sp.log(z), sp.log(sp.tanh(z)), sp.exp(z**2), sp.gamma(z), sp.exp(sp.sinh(z))],
    ids=str,
)
def test_what_has_no_bound_is_refused(body: sp.Expr) -> None:
    with pytest.raises(Unsupported, match="no bound"):
        growth(body, z, _constant)
