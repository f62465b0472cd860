"""Evidence for the Hopfield model: difference quotients of its free energy and of its energy at temperature 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, ctx

from numerics.quadrature import ball_integral
from numerics.saddle_point import hopfield_energy, replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, as_ball, balls_agree, digits_agree, holds
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import hopfield

SOME = (
    ("1/10", "1/4", "9/10", "9/10", "6/5"),
    ("1/20", "1/2", "4/5", "3/4", "2"),
    ("1/2", "1", "1/3", "1/4", "3"),
    ("2", "2", "1/5", "1/3", "1/2"),
)


@check(hopfield.rs, kind=Evidence.HIGH_PRECISION)
def slopes_of_the_free_energy(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Difference quotients of the free energy, whose averages are sums over equally spaced points."""
    names = ("alpha", "T", "m", "q", "r")
    points = [dict(zip(names, map(Fraction, values), strict=True)) for values in SOME]
    for point in list(trial.among(formula, points))[: trial.pick(2, 4, 4)]:
        found = [value.mid() for value in ball(formula, point, digits=22)]
        yield digits_agree(found, _slopes(*point.values()), point, digits=20)


@lru_cache(maxsize=len(SOME))
def _slopes(*values: Fraction) -> tuple[Any, ...]:
    """The slopes of the free energy, as the conditions scale them."""
    mp = replica_symmetric.context(42)
    alpha, temperature, *order = (mp.mpf(x.numerator) / x.denominator for x in values)
    along_m, along_q, along_r = replica_symmetric.gradient(
        mp, lambda m, q, r: replica_symmetric.hopfield(mp, alpha, temperature, m, q, r), order
    )
    scale = -2 * temperature / alpha
    return tuple(map(as_ball, (along_m, scale * along_r, scale * along_q)))


@check(hopfield.capacity, kind=Evidence.CERTIFIED)
def noise_of_the_response(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The noise that the load and the overlap imply is the one that the response implies, by integrals in balls."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=3):
        load = ball(formula, point, digits=40)
        with ctx.workprec(160):
            x = arb(point["x"].numerator) / point["x"].denominator
            kink = x * arb(2).sqrt()
            inside = ball_integral(lambda z: (-z * z / 2).exp(), 0, kink, digits=30)
            overlap = 2 * inside / (2 * arb.pi()).sqrt()
            spread = overlap / kink
            response = 2 * (-(x**2)).exp() / (2 * arb.pi()).sqrt() / spread
            yield balls_agree((1 - response) * spread, load.sqrt(), point, digits=20)


@check(hopfield.capacity, kind=Evidence.HIGH_PRECISION)
def stationary_energy(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The energy at temperature 0 is stationary at the state, by difference quotients in balls."""
    for point in trial.some(formula, trial.pick(2, 6, 20), scale=2):
        load = ball(formula, point, digits=60)
        with ctx.workprec(220):
            x = arb(point["x"].numerator) / point["x"].denominator
            response = 2 * x * (-(x**2)).exp() / (arb.pi().sqrt() * x.erf())
            state = [x.erf(), response, 1 / (1 - response) ** 2]
            step = arb(10) ** -12
            for place, name in enumerate(("m", "chi", "r")):
                up, down = (
                    [value + side * step * (number == place) for number, value in enumerate(state)]
                    for side in (1, -1)
                )
                slope = (_energy(load, up) - _energy(load, down)) / (2 * step)
                yield holds(bool(abs(slope) < 1e-18), {**point, "in": name}, slope, 0)


def _energy(load: arb, state: Sequence[arb]) -> arb:
    m, chi, r = state
    return hopfield_energy.energy(load, m, chi, r, digits=50)
