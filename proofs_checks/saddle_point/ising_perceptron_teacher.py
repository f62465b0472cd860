"""Evidence for students with weights of +-1: their entropy, its slopes and its curvatures as difference quotients."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from numerics.saddle_point import replica_symmetric, teacher_student
from numerics.saddle_point.difference_quotients import curvature
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, as_ball, digits_agree
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import ising_perceptron_teacher

SOME = (("5/4", "2/3", "3/2"), ("1/2", "1/4", "1/3"), ("3/2", "9/10", "7/2"), ("2", "1/10", "1/2"))


@check(ising_perceptron_teacher.transition, kind=Evidence.HIGH_PRECISION)
def slopes_and_curvatures(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The entropy of the channels of labels and of weights, and its difference quotients."""
    points = [dict(zip(("alpha", "q", "rhat"), map(Fraction, values), strict=True)) for values in SOME]
    for point in list(trial.among(formula, points))[: trial.pick(1, 4, 4)]:
        found = [entry.mid() for entry in ball(formula, point, digits=20)]
        yield digits_agree(found, _slopes(*point.values()), point, digits=15)


@lru_cache(maxsize=len(SOME))
def _slopes(*values: Fraction) -> tuple[Any, ...]:
    """The entropy, its slopes as the conditions scale them, and the replicon from its curvatures."""
    mp = replica_symmetric.context(30)
    alpha, q, r = (mp.mpf(x.numerator) / x.denominator for x in values)

    def entropy(q: Any, r: Any) -> Any:
        return teacher_student.ising_entropy(mp, alpha, q, r)

    slope_q, slope_r = replica_symmetric.gradient(mp, entropy, (q, r))
    curvature_q = curvature(mp, partial(entropy, r=r), q)
    curvature_r = curvature(mp, partial(entropy, q), r)
    return tuple(map(as_ball, (entropy(q, r), -2 * slope_r, -2 * slope_q, 1 - 4 * curvature_q * curvature_r)))
