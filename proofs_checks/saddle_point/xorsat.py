"""Evidence for random XORSAT: the 2-core of random hypergraphs, on a tree and in samples."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np

from numerics.saddle_point import replica_symmetric, two_core
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree, holds
from proofs_checks.evaluation import high_precision
from theory.claim import Formula
from theory.saddle_point import xorsat

BEYOND_THE_FOLD = tuple({"k": k, "w": Fraction(w, 2)} for k in (3, 4, 5) for w in (5, 6, 7, 10))


@check(xorsat.xorsat, kind=Evidence.HIGH_PRECISION)
def peeling_of_a_tree(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Rounds of peeling on a random tree come to rest at the mean number, and leave that many more variables."""
    mp = replica_symmetric.context(30)
    for point in list(trial.among(formula, BEYOND_THE_FOLD))[: trial.pick(6, 12, 12)]:
        density, complexity = high_precision(formula, point, digits=25)
        mean, variables, equations = two_core.on_a_tree(mp, mp.mpf(density), point["k"])
        number = mp.mpf(point["w"].numerator) / point["w"].denominator
        yield digits_agree((number, mp.mpf(complexity)), (mean, variables - equations), point, digits=20)


@check(xorsat.xorsat, kind=Evidence.EXPERIMENT)
def peeling_of_samples(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Variables less equations in the 2-core of a random system, to four times the root of their number."""
    size = trial.pick(4_000, 40_000, 100_000)
    for point in list(trial.among(formula, BEYOND_THE_FOLD[::3]))[: trial.pick(1, 4, 4)]:
        density, complexity = map(float, high_precision(formula, point, digits=15))
        rng = np.random.default_rng(trial.rng.randrange(2**32))
        variables, equations = two_core.peel(size, round(density * size), point["k"], rng)
        expected = (variables - equations) / size
        yield holds(abs(complexity - expected) < 4 / sqrt(size), point, complexity, expected)
