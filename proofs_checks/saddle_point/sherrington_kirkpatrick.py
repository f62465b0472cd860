"""Evidence for the Sherrington-Kirkpatrick model: difference quotients of its free energy, and pairs of replicas."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from numerics.saddle_point import one_step, replica_symmetric, two_replicas
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, as_ball, digits_agree, order_observed
from proofs_checks.evaluation import ball, high_precision
from theory.claim import Formula
from theory.saddle_point import sherrington_kirkpatrick, sherrington_kirkpatrick_1rsb

SOME = (
    ("1/2", "0", "1/2"),
    ("3/4", "1/5", "1/3"),
    ("1", "1", "2/3"),
    ("1/3", "-1/2", "4/5"),
    ("2", "1/10", "1/20"),
)
POINTS = [dict(zip(("T", "h", "q"), map(Fraction, values), strict=True)) for values in SOME]


@check(sherrington_kirkpatrick.rs, kind=Evidence.HIGH_PRECISION)
def slope_of_the_free_energy(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A difference quotient of the free energy, whose average is a sum over equally spaced points."""
    for point in list(trial.among(formula, POINTS))[: trial.pick(3, 5, 5)]:
        found = [value.mid() for value in ball(formula, point, digits=22)]
        yield digits_agree(found, _slope(*point.values()), point, digits=20)


@lru_cache(maxsize=len(SOME))
def _slope(*values: Fraction) -> tuple[Any]:
    """The slope of the free energy, as the condition scales it."""
    mp = replica_symmetric.context(42)
    temperature, field, overlap = (mp.mpf(x.numerator) / x.denominator for x in values)
    (slope,) = replica_symmetric.gradient(
        mp, lambda q: replica_symmetric.sherrington_kirkpatrick(mp, temperature, field, q), (overlap,)
    )
    return (as_ball(-2 * temperature * slope),)


@check(sherrington_kirkpatrick.at_line, kind=Evidence.OBSERVED_ORDER)
def parting_replicas(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """What is left, after a cavity step, of a small difference between two replicas' fields."""
    for point in list(trial.among(formula, POINTS))[: trial.pick(3, 5, 5)]:
        temperature, field, overlap = map(float, point.values())
        instability = 1 - float(high_precision(formula, point, digits=16))
        together = two_replicas.overlap(temperature, field, overlap, 0.0)
        errors = []
        for power in range(4, 8):
            own = overlap / 2**power
            apart = two_replicas.overlap(temperature, field, overlap - own, own)
            errors.append((together - apart) / own - instability)
        yield order_observed(errors, 2, 1, point)


@check(sherrington_kirkpatrick_1rsb.one_step, kind=Evidence.HIGH_PRECISION)
def double_integral(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The average of the logarithm of an average, with the inner one split at its kink."""
    some = (("0", "4/3", "1/2"), ("1/4", "1/2", "1/5"), ("-1", "3", "4/5"), ("1/2", "2", "1/10"))
    points = [dict(zip(("h", "y", "q_0"), map(Fraction, values), strict=True)) for values in some]
    for point in list(trial.among(formula, points))[: trial.pick(2, 4, 4)]:
        expected = one_step.ising(float(point["y"]), float(point["q_0"]), float(point["h"]))
        yield digits_agree(float(high_precision(formula, point, digits=16)), expected, point, digits=11)
