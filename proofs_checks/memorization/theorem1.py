"""Evidence for the count of Theorem 1: the construction carried out in rationals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath

from numerics.memorization import construction, instances
from numerics.memorization.exact_matrices import Matrix, solution, times
from numerics.memorization.numerical_rank import features, numerical_rank
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal, holds
from proofs_checks.evaluation import exact
from theory.claim import Formula
from theory.memorization import theorem1

SCALE = 20
"""Where the heads of the construction are taken, in place of the limit."""


@check(theorem1.count, kind=Evidence.EXACT)
def reach_of_the_construction(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """How many examples over one shared context the construction memorises before it fails, in rationals."""
    largest = trial.pick(3, 4, 4)
    for point in trial.every(
        formula, H=range(1, largest + 1), n=range(1, largest + 1), d_h=range(1, largest + 2)
    ):
        d = point["n"] + trial.rng.randint(0, 1)
        expected = construction.reach(point["H"], point["n"], d, point["d_h"], trial.rng)
        yield equal(exact(formula, point), expected, point)


@check(theorem1.count, kind=Evidence.EXACT)
def labels_met_over_unrelated_contexts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The limit of attention over contexts of their own meets random labels, in rationals."""
    rng = trial.rng
    for point in trial.some(formula, trial.pick(5, 15, 40), H=(1, 2, 3), n=(1, 2, 3), d_h=(1, 2, 3)):
        T, n, d = int(exact(formula, point)), point["n"], point["n"] + rng.randint(0, 1)
        if T < 1:
            continue
        labels = [Fraction(rng.randint(-9, 9)) for _ in range(T)]
        met = False
        for _ in range(construction.DRAWS):
            contexts = [instances.context(rng, n, d, n, n - 1) for _ in range(T)]
            queries = instances.queries(rng, T, d)
            heads = construction.memorise(contexts, queries, point["H"], point["d_h"], rng)
            if heads is not None:
                features = construction.limit_features(contexts, heads, queries)
                readout = solution(features, labels)
                met = readout is not None and times(features, [[x] for x in readout]) == tuple(
                    (x,) for x in labels
                )
                break
        found = "labels met" if met else "labels not met"
        yield holds(met, {**point, "T": T}, found=found, expected="labels met")


@check(theorem1.count, kind=Evidence.HIGH_PRECISION)
def independent_examples_at_a_finite_scale(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Singular values of Z to 60 digits, for the heads of the construction at a finite scale and a shared context."""
    rng, mp = trial.rng, mpmath.MPContext()
    mp.dps = 60
    for point in trial.some(formula, trial.pick(6, 20, 40), H=(1, 2, 3), n=(1, 2, 3), d_h=(1, 2, 3)):
        T, n, d = int(exact(formula, point)), point["n"], point["n"] + rng.randint(0, 1)
        if T < 1:
            continue
        tokens = instances.context(rng, n, d, n, n - 1)
        ranks = []
        for _ in range(construction.DRAWS):
            queries = instances.queries(rng, T, d)
            heads = construction.memorise([tokens] * T, queries, point["H"], point["d_h"], rng)
            if heads is not None:
                weights = [mp.ln(2) * mp.matrix(_reals(head.weights(SCALE), mp)) for head in heads]
                Z = features(tokens, weights, mp.matrix(_reals(queries, mp)), mp)
                ranks.append(numerical_rank(Z, mp))
        yield equal(max(ranks, default=0), T, {**point, "T": T})


def _reals(matrix: Matrix, mp: Any) -> list[list[Any]]:
    return [[mp.mpf(x.numerator) / x.denominator for x in row] for row in matrix]
