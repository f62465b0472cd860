"""Evidence for the Curie-Weiss model: finitely many spins, and the most probable magnetisation of infinitely many."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import ctx

from numerics.extrapolation import richardson
from numerics.saddle_point import finite_curie_weiss
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, holds, order_observed
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import curie_weiss

BITS = 200


@check(curie_weiss.curie_weiss, kind=Evidence.CERTIFIED)
def sign_change_at_the_minimum(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Energy minus entropy has its minimum in an interval of width 1e-20, and the left side vanishes inside it."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=3):
        low, high = finite_curie_weiss.most_probable_magnetisation(point["beta"], point["h"], digits=20)
        below, above = ((ball(formula, {**point, "m": end}))[0] for end in (low, high))
        there = {**point, "m": low}
        yield holds((below < 0 < above) or (above < 0 < below), there, (below, above), "opposite signs")


@check(curie_weiss.curie_weiss, kind=Evidence.OBSERVED_ORDER)
def finitely_many_spins(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The exact magnetisation of N spins satisfies the equation up to an error of order 1/N."""
    cases = (("1/2", "1/5"), ("3/2", "1/10"), ("2", "-1/5"), ("1", "1/4"))[: trial.pick(2, 4, 4)]
    for beta, h in ((Fraction(a), Fraction(b)) for a, b in cases):
        sizes = [2**power for power in range(5, trial.pick(10, 11, 12))]
        means = [finite_curie_weiss.magnetisation(size, beta, h) for size in sizes]
        with ctx.workprec(BITS):
            limit = richardson(means)
        points = [
            {"beta": beta, "h": h, "m": Fraction(mean.str(40, radius=False))} for mean in (*means, limit)
        ]
        errors = [ball(formula, point)[0] for point in trial.among(formula, points)]
        if len(errors) == len(points):
            yield order_observed(errors[:-1], 2, 1, {"beta": beta, "h": h})
            yield holds(abs(errors[-1]) < 1e-5, points[-1], errors[-1], "0 for N → ∞")
