"""Evidence for the random energy model: its mean free energy with finitely many levels."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numerics.saddle_point.random_levels import free_energy
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, holds
from proofs_checks.evaluation import high_precision
from theory.claim import Formula
from theory.saddle_point import random_energy

TEMPERATURES = ("1/2", "4/5", "3/10", "1", "1/5", "2")


@check(random_energy.rem, kind=Evidence.OBSERVED_ORDER)
def finitely_many_levels(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The exact mean at three sizes, with errors of the forms ln N/N and 1/N taken out."""
    smallest = trial.pick(12, 24, 48)
    points = trial.among(formula, [{"T": Fraction(text)} for text in TEMPERATURES])
    for point in list(points)[: trial.pick(2, 4, 6)]:
        small, middle, large = (free_energy(smallest * times, float(point["T"])) for times in (1, 2, 4))
        limit = 2 * (2 * large - middle) - (2 * middle - small)
        value = float(high_precision(formula, point))
        yield holds(abs(limit - value) < 6e-3, point, value, limit)
