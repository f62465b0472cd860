"""Evidence for the claims about single Hamming balls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numerics.sdm import cube
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal
from proofs_checks.evaluation import exact
from theory.claim import Formula
from theory.sdm import ball


@check(ball.cardinality, kind=Evidence.EXACT)
def listing_of_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube, one by one."""
    for n in range(1, trial.pick(10, 14, 20) + 1):
        counts = cube.ball_counts(n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), int(counts[point["d"]]), point)


@check(ball.cardinality, kind=Evidence.EXACT)
def complement(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The vertices outside of a ball fill the ball of radius n-d-1 around the antipode."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(60, 200, 1000)):
        n, d = point["n"], point["d"]
        if d < n:
            rest = exact(formula, {"n": n, "d": n - d - 1})
            yield equal(exact(formula, point) + rest, Fraction(2) ** n, point)


@check(ball.fraction, kind=Evidence.EXACT)
def listed_fraction(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The share of the vertices of the whole cube, counted one by one."""
    for n in range(1, trial.pick(10, 14, 20) + 1):
        counts = cube.ball_counts(n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), Fraction(int(counts[point["d"]]), 2**n), point)
