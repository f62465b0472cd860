"""Evidence for sparse recovery by the smallest sum of magnitudes: risks as integrals, and linear programs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb, ctx

from numerics.saddle_point.basis_pursuit import recovered, thresholding_risk
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, holds
from proofs_checks.evaluation import ball, high_precision
from theory.claim import Formula
from theory.saddle_point import l1_recovery


@check(l1_recovery.l1, kind=Evidence.CERTIFIED)
def least_risk(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The risk of thresholding, integrated in balls: of this value at the threshold, and larger on both sides of it."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=3):
        share, measurements = ball(formula, point, digits=40)
        with ctx.workprec(200):
            tau = arb(point["tau"].numerator) / point["tau"].denominator
            nearby = [thresholding_risk(share, tau * (1 + side * arb(10) ** -6), 40) for side in (-1, 0, 1)]
        yield balls_agree(measurements, nearby[1], point, digits=20)
        lowest = bool(nearby[0] > nearby[1] and nearby[2] > nearby[1])
        yield holds(lowest, point, nearby[1], "less than beside the threshold")


@check(l1_recovery.l1, kind=Evidence.EXPERIMENT)
def linear_programs(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Random instances are recovered in most cases with a fifth more measurements, and seldom with a fifth less."""
    size, instances = trial.pick(100, 200, 300), trial.pick(10, 20, 40)
    points = [{"tau": Fraction(text)} for text in ("4/5", "6/5", "1/2")]
    for point in list(trial.among(formula, points))[: trial.pick(1, 3, 3)]:
        rho, alpha = map(float, high_precision(formula, point, digits=15))
        for factor in (0.8, 1.2):
            if alpha * factor <= 1:
                share = recovered(size, rho, alpha * factor, instances, trial.rng.randrange(2**32))
                there = {**point, "rho": rho, "alpha": alpha * factor}
                yield holds((share > 0.5) is (factor > 1), there, alpha, share)
