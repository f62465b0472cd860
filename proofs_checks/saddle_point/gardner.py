"""Evidence for the capacity of the spherical perceptron: integrals, counted dichotomies, overlaps that tend to 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from flint import acb, arb, ctx, fmpq

from numerics.quadrature import ball_integral
from numerics.saddle_point import replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, equal, holds, order_observed
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import gardner


@check(gardner.capacity, kind=Evidence.CERTIFIED)
def squared_excess(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The mean of the squared excess over -kappa, integrated in balls, with a bound for the tail beyond 40."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=5):
        with ctx.workprec(160):
            kappa = fmpq(point["kappa"].numerator, point["kappa"].denominator)

            def integrand(z: acb, kappa: fmpq = kappa) -> acb:
                return (z + kappa) ** 2 * (-z * z / 2).exp()

            inside = ball_integral(integrand, -kappa, 40, digits=30)
            tail = arb(0, 1) * (-(arb(39) ** 2) / 2).exp()
            capacity = (2 * arb.pi()).sqrt() / (inside + tail)
        yield balls_agree(ball(formula, point, digits=25), capacity, point, digits=20)


@check(gardner.capacity, kind=Evidence.EXACT)
def separable_dichotomies(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Without a margin just half of the sign patterns of P points in general position are separable at P = 2N."""
    for point in trial.among(formula, [{"kappa": Fraction(0)}]):
        for dimension in range(1, trial.pick(20, 60, 200)):
            patterns = (ball(formula, point) * dimension).unique_fmpz()
            if patterns is None:
                yield holds(False, point, "no whole number of patterns")
                continue
            separable = 2 * sum(comb(int(patterns) - 1, order) for order in range(dimension))
            yield equal(separable, 2 ** (int(patterns) - 1), {**point, "N": dimension})


@check(gardner.capacity, kind=Evidence.OBSERVED_ORDER)
def overlaps_near_one(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The load at which solutions have an overlap near 1 tends to the capacity."""
    mp = replica_symmetric.context(15)
    points = trial.among(formula, [{"kappa": Fraction(kappa)} for kappa in ("1", "0", "1/2", "2")])
    for point in list(points)[: trial.pick(1, 4, 4)]:
        kappa = mp.mpf(point["kappa"].numerator) / point["kappa"].denominator
        capacity = mp.mpf(ball(formula, point).str(20, radius=False))
        loads = [
            replica_symmetric.spherical_load(mp, kappa, 1 - mp.mpf(2) ** -power) for power in range(4, 8)
        ]
        yield order_observed([load - capacity for load in loads], 2, 1, point)
