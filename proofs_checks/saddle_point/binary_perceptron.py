"""Evidence for the binary perceptron: its entropy and difference quotients of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from numerics.saddle_point import replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, as_ball, digits_agree
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import binary_perceptron

SOME = (
    ("5/6", "0", "9/16", "13/5"),
    ("1/2", "1/4", "1/3", "2/3"),
    ("2", "-1", "1/5", "1/4"),
    ("1", "0", "2/3", "7"),
)


@check(binary_perceptron.capacity, kind=Evidence.HIGH_PRECISION)
def slopes_of_the_entropy(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The entropy and its difference quotients; averages are sums over equally spaced points."""
    names = ("alpha", "kappa", "q", "qhat")
    points = [dict(zip(names, map(Fraction, values), strict=True)) for values in SOME]
    for point in list(trial.among(formula, points))[: trial.pick(1, 4, 4)]:
        found = [value.mid() for value in ball(formula, point, digits=18)]
        yield digits_agree(found, _slopes(*point.values()), point, digits=16)


@lru_cache(maxsize=len(SOME))
def _slopes(*values: Fraction) -> tuple[Any, ...]:
    """The entropy, and its slopes as the conditions scale them."""
    mp = replica_symmetric.context(34)
    alpha, kappa, *order = (mp.mpf(x.numerator) / x.denominator for x in values)

    def entropy(q: Any, qhat: Any) -> Any:
        return replica_symmetric.binary_perceptron(mp, alpha, kappa, q, qhat)

    along_q, along_qhat = replica_symmetric.gradient(mp, entropy, order)
    return tuple(map(as_ball, (entropy(*order), 2 * along_qhat, 2 * along_q)))
