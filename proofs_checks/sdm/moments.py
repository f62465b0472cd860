"""Evidence for the claims about the shared fraction of two balls, one centre of which is drawn uniformly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from numerics.sdm import cube, places, roots_of_unity
from numerics.sdm.krawtchouk import krawtchouk_row
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, equal, integer_in
from proofs_checks.evaluation import exact
from proofs_checks.sdm.intersection import radii
from theory.claim import Formula
from theory.sdm import moments


def _over_all_centres(formula: Formula, trial: Trial, power: int) -> Iterator[Comparison]:
    """The mean of a power of the shared fraction, every second centre and every vertex listed."""
    for n in range(1, trial.pick(5, 7, 9) + 1):
        for point in trial.every(formula, n=[n]):
            total = cube.pair_moment(n, *radii(point), power)
            yield equal(exact(formula, point), Fraction(total, 2 ** (n * (power + 1))), point)


@check(moments.mean, kind=Evidence.EXACT)
def mean_over_all_centres(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Listing all second centres and all vertices of the cube."""
    yield from _over_all_centres(formula, trial, 1)


@check(moments.mean, kind=Evidence.EXACT)
def mean_over_distances(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting place by place at each distance in large cubes, and averaging over a binomial distance."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=trial.pick(20, 40, 60)):
        n = point["n"]
        shared = [int(places.shared_counts(n, k)[radii(point)]) for k in range(n + 1)]
        total = sum(comb(n, k) * count for k, count in enumerate(shared))
        yield equal(exact(formula, point), Fraction(total, 4**n), point)


@check(moments.mean, kind=Evidence.CERTIFIED)
def averaged_generating_function(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Coefficients of a product of one factor for each place of both words, summed by roots of unity in balls."""
    for point in trial.some(formula, trial.pick(8, 20, 40), scale=trial.pick(12, 18, 24)):
        expected = roots_of_unity.averaged(point["n"], *radii(point)) / 4 ** point["n"]
        yield balls_agree(exact(formula, point), expected, point)


@check(moments.second_moment, kind=Evidence.CERTIFIED)
def squared_coefficients(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Coefficients of a product of one factor for each place, summed by roots of unity in balls at each distance."""
    for point in trial.some(formula, trial.pick(5, 15, 30), n=range(1, trial.pick(10, 14, 18))):
        n = point["n"]
        numbers = (integer_in(roots_of_unity.shared(n, *radii(point), k)) for k in range(n + 1))
        total = sum(comb(n, k) * number**2 for k, number in enumerate(numbers))
        yield equal(exact(formula, point), Fraction(total, 8**n), point)


@check(moments.second_moment, kind=Evidence.EXACT)
def second_moment_over_all_centres(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Listing all second centres and all vertices of the cube."""
    yield from _over_all_centres(formula, trial, 2)


@check(moments.second_moment, kind=Evidence.EXACT)
def parseval(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Squared Fourier coefficients of both balls in large cubes, from the generating function of their spheres."""
    for point in trial.some(formula, trial.pick(10, 30, 60), scale=trial.pick(40, 80, 160)):
        n, (write, read) = point["n"], radii(point)
        total = 0
        for weight in range(n + 1):
            spheres = krawtchouk_row(n, weight)
            total += comb(n, weight) * (sum(spheres[: write + 1]) * sum(spheres[: read + 1])) ** 2
        yield equal(exact(formula, point), Fraction(total, 16**n), point)
