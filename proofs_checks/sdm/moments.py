"""Evidence for the claims about the shared fraction of two balls, one centre of which is drawn uniformly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from numerics.sdm import cube, places
from numerics.sdm.table import shared_table
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal
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


def _moment(shared: Sequence[int], power: int) -> Fraction:
    """The mean of a power of the shared fraction over a binomial distance."""
    n = len(shared) - 1
    total = sum(comb(n, k) * count**power for k, count in enumerate(shared))
    return Fraction(total, 2 ** (n * (power + 1)))


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
        yield equal(exact(formula, point), _moment(shared, 1), point)


@check(moments.second_moment, kind=Evidence.EXACT)
def second_moment_over_all_centres(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Listing all second centres and all vertices of the cube."""
    yield from _over_all_centres(formula, trial, 2)


@check(moments.second_moment, kind=Evidence.EXACT)
def second_moment_over_distances(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The exact table of shared vertices in large cubes, squared and averaged over a binomial distance."""
    for point in trial.some(formula, trial.pick(8, 30, 60), scale=trial.pick(40, 100, 300)):
        shared = shared_table(point["n"], *radii(point))
        yield equal(exact(formula, point), _moment(shared, 2), point)
