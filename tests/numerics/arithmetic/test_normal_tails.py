"""Enclosures of the normal tail contain the values of mpmath at points of their balls."""

from __future__ import annotations

import random

import mpmath
import pytest
from flint import acb, arb, ctx

from numerics.arithmetic import normal_tails

REFERENCE = {
    "erfcx": lambda z: mpmath.exp(z * z) * mpmath.erfc(z),
    "normal_tail": lambda z: mpmath.erfc(z / mpmath.sqrt(2)) / 2,
    "log_normal_tail": lambda z: mpmath.log(mpmath.erfc(z / mpmath.sqrt(2)) / 2),
    "normal_hazard": lambda z: (
        mpmath.sqrt(2 / mpmath.pi) * mpmath.exp(-z * z / 2) / mpmath.erfc(z / mpmath.sqrt(2))
    ),
}


@pytest.mark.parametrize("name", REFERENCE)
@pytest.mark.parametrize("centre", [-20, -3, -1, 0, 0.5, 2, 9, 40])
@pytest.mark.parametrize("radius", [0, 2.0**-20, 0.125])
def test_points_of_a_ball_lie_in_the_enclosure(name: str, centre: float, radius: float) -> None:
    rng = random.Random(f"{name}{centre}{radius}")
    with ctx.workprec(160), mpmath.workdps(60):
        enclosure = getattr(normal_tails, name)(acb(arb(centre, radius), arb(0, radius)))
        for _ in range(20):
            x = centre + rng.uniform(-radius, radius)
            y = rng.uniform(-radius, radius)
            value = REFERENCE[name](mpmath.mpc(x, y))
            found = acb(arb(str(value.real)), arb(str(value.imag))) + acb(
                arb(0, 1e-40) * (1 + abs(float(value.real))), arb(0, 1e-40) * (1 + abs(float(value.imag)))
            )
            assert not enclosure.is_finite() or enclosure.overlaps(found)
    if radius < 0.01:
        assert enclosure.is_finite()


def test_wide_balls_far_out_stay_tight() -> None:
    hazard = normal_tails.normal_hazard(acb(arb(20, 1), arb(0, 1)))
    assert hazard.is_finite()
    assert float(hazard.real.rad()) < 10


def test_the_logarithm_stays_off_its_cut() -> None:
    assert not normal_tails.log_normal_tail(acb(arb(-2, 1), arb(3, 3)), analytic=True).is_finite()
