"""Evidence for the binary perceptron: its entropy and difference quotients of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from numerics.saddle_point import replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree
from proofs_checks.evaluation import high_precision
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
    mp = replica_symmetric.context(34)
    for point in list(trial.among(formula, points))[: trial.pick(1, 4, 4)]:
        alpha, kappa, *order = (mp.mpf(x.numerator) / x.denominator for x in point.values())

        def entropy(q: Any, qhat: Any, alpha: Any = alpha, kappa: Any = kappa) -> Any:
            return replica_symmetric.binary_perceptron(mp, alpha, kappa, q, qhat)

        along_q, along_qhat = replica_symmetric.gradient(mp, entropy, order)
        expected = (entropy(*order), 2 * along_qhat, 2 * along_q)
        yield digits_agree(high_precision(formula, point, digits=18), expected, point, digits=16)
