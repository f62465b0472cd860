"""Evidence for the generator of attention: averages over tokens at small widths, by their definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from numerics.arithmetic import ball_function
from numerics.diffusion import kernel_average
from numerics.extrapolation import richardson
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree, equal, order_observed
from proofs_checks.evaluation import ball, exact, high_precision
from theory.claim import Formula, Point
from theory.diffusion import drift_diffusion
from theory.symbols import x

BITS = 210


@check(drift_diffusion.generator, kind=Evidence.EXACT)
def moments_of_a_gaussian(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A Gaussian density and polynomials: the average has rational moments, expanded in ε exactly."""
    for variance in (Fraction(1), Fraction(2, 3)):
        density = sp.Lambda(x, sp.exp(-(x**2) / (2 * sp.Rational(variance))))
        for degree in range(1, trial.pick(4, 8, 16)):
            coefficients = [Fraction(trial.rng.randint(-9, 9), 7) for _ in range(degree)] + [Fraction(1)]
            body = sp.Add(*(sp.Rational(c) * x**power for power, c in enumerate(coefficients)))
            for point in trial.some(formula, 2, p=[density], f=[sp.Lambda(x, body)]):
                first = kernel_average.first_order_for_a_gaussian(variance, coefficients, point["x"])
                yield equal(exact(formula, point), 2 * first, point)


@check(drift_diffusion.generator, kind=Evidence.HIGH_PRECISION)
def average_on_the_line(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The average by the trapezoidal rule for ten widths, extrapolated to width zero."""
    for point in trial.some(formula, trial.pick(4, 12, 40), scale=2):
        density, profile = ball_function(point["p"]), ball_function(point["f"])
        widths = [Fraction(1, 2**halvings) for halvings in range(9, 19)]
        averages = [kernel_average.on_the_line(density, profile, point["x"], width) for width in widths]
        limit = _limit(_quotients(averages, profile, point, widths))
        value = high_precision(formula, point)
        yield digits_agree(value, type(value)(limit.str(30, radius=False)), point, digits=15)


@check(drift_diffusion.generator, kind=Evidence.OBSERVED_ORDER)
def average_on_the_circle(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The average over tokens on a circle, enclosed in balls: errors fall like the width, to the same limit."""
    densities = (sp.exp(sp.cos(x)), 2 + sp.sin(x), sp.exp(sp.sin(x) / 2 + sp.cos(2 * x) / 3))
    profiles = (sp.sin(x), sp.cos(2 * x), sp.exp(sp.sin(x)))
    places = (Fraction(2, 5), Fraction(5, 2), Fraction(-11, 4))[: trial.pick(1, 2, 3)]
    points = (
        {"p": sp.Lambda(x, density), "f": sp.Lambda(x, profile), "x": place}
        for density, profile in zip(densities, profiles, strict=True)
        for place in places
    )
    for point in trial.among(formula, points):
        density, profile = ball_function(point["p"]), ball_function(point["f"])
        inverses = [2**power for power in range(4, 10)]
        averages = [kernel_average.on_the_circle(density, profile, point["x"], beta) for beta in inverses]
        quotients = _quotients(averages, profile, point, [Fraction(1, beta) for beta in inverses])
        value = ball(formula, point)
        yield order_observed([quotient - value for quotient in quotients], 2, 1, point)
        yield digits_agree(value, _limit(quotients), point, digits=8)


def _quotients(averages: Sequence[arb], profile: Any, point: Point, widths: Sequence[Fraction]) -> list[arb]:
    """(2/ε)(A f - f) for each width ε."""
    with ctx.workprec(BITS):
        here = profile(arb(fmpq(point["x"].numerator, point["x"].denominator)))
        return [
            2 * (average - here) * width.denominator / width.numerator
            for average, width in zip(averages, widths, strict=True)
        ]


def _limit(quotients: Sequence[arb]) -> arb:
    with ctx.workprec(BITS):
        limit: arb = richardson(quotients)
        return limit
