"""Evidence for the claims about the analytic slope and the lower bound that it comes with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, isqrt

from flint import arb, ctx

from numerics.least_squares import logarithms
from numerics.sdm import cube
from numerics.sdm.halfway_class import gaussian_slope
from numerics.sdm.places import shared_count
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, at_most, equal, order_observed
from proofs_checks.evaluation import ball, exact
from theory.claim import Formula, Point
from theory.sdm import analytic_slope

QUOTED = (
    {"n": 64, "d": 5, "k": 1},
    {"n": 64, "d": 5, "k": 10},
    {"n": 64, "d": 11, "k": 20},
    {"n": 64, "d": 15, "k": 1},
    {"n": 1000, "d": 447, "k": 1},
)


@check(analytic_slope.analytic, kind=Evidence.EXACT)
def power_series_of_the_exponent(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A Gaussian with the cumulants of fair coins at the agreements of the listed class, as a power series in k."""
    for point in trial.every(formula, n=range(2, trial.pick(9, 12, 16) + 1)):
        length, radius = point["n"], point["d"]
        if 0 < radius < length:  # else there is no such class beyond distance 0
            yield equal(exact(formula, point), -Fraction(length, 2) * gaussian_slope(length, radius), point)


@check(analytic_slope.analytic, kind=Evidence.OBSERVED_ORDER)
def first_step_of_exact_binomials(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact binomials of the places where centres agree, over the central ones, at distances 0 and 2."""
    for deviations in trial.pick((2, 4), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)):
        errors = []
        for root in (16, 32, 64, 128):
            length = root**2
            point = {"n": length, "d": (length - deviations * root) // 2}
            if formula.domain.contains(point):
                value = ball(formula, point)
                with ctx.workprec(200):
                    before, after = logarithms([_over_central(length, point["d"], k) for k in (0, 2)], 200)
                    errors.append(arb(length) / 4 * (before - after) - value)
        if errors:
            yield order_observed(errors, 4, 1, {"(n - 2d)/sqrt n": deviations})


def _over_central(length: int, radius: int, distance: int) -> Fraction:
    """The number of ways to choose the agreements with both centres, over the largest such number."""
    places = length - distance
    return Fraction(comb(places, length - radius - distance // 2), comb(places, places // 2))


def _at_least(formula: Formula, point: Point, count: int) -> Comparison:
    return at_most(ball(formula, point, digits=12), count, point)


def _count(point: Point) -> int:
    """The number of shared vertices, counted class by class."""
    return shared_count(point["n"], point["d"], point["d"], point["k"])


@check(analytic_slope.analytic_bound, kind=Evidence.CERTIFIED)
def quoted_settings(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact numbers of shared vertices in words of 64 and 1000 bits, at quoted distances and on the edge."""
    edges = [
        {"n": length, "d": radius, "k": distance}
        for length in (64, 100, 128)
        for radius in ((length - isqrt(5 * length) + 1) // 2, length // 2)
        for distance in (0, radius // 2, radius - 1)
    ]
    for point in trial.among(formula, [*QUOTED, *edges]):
        yield _at_least(formula, point, _count(point))


@check(analytic_slope.analytic_bound, kind=Evidence.CERTIFIED)
def all_short_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact numbers of shared vertices in all words up to a length, at all radii and distances of the region."""
    for length in range(1, trial.pick(16, 40, 128) + 1):
        for point in trial.every(formula, n=[length]):
            yield _at_least(formula, point, _count(point))


@check(analytic_slope.analytic_bound, kind=Evidence.CERTIFIED)
def listed_counts_in_balls(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Vertices of the whole cube in both balls, for random radii and distances of the region."""
    for point in trial.some(formula, trial.pick(30, 100, 300), scale=10, n=range(1, trial.pick(10, 12, 15))):
        count = int(cube.shared_counts(point["n"], point["k"])[point["d"], point["d"]])
        yield _at_least(formula, point, count)
