"""Evidence for Bayesian sparse recovery: the posterior mean's error by integrals over the measurement."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numerics.saddle_point import replica_symmetric
from numerics.saddle_point.sparse_channel import mean_squared_error
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree
from proofs_checks.evaluation import high_precision
from theory.claim import Formula
from theory.saddle_point import bayes_sparse_regression

SOME = (("1/10", "12"), ("2/5", "18"), ("4/5", "1/3"), ("1/5", "100"), ("1/100", "3"))


@check(bayes_sparse_regression.bayes_sparse, kind=Evidence.HIGH_PRECISION)
def errors_by_the_density_of_the_measurement(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The precision times the error of the posterior mean, by Tweedie's formula and tanh-sinh quadrature."""
    mp = replica_symmetric.context(30)
    points = [dict(zip(("rho", "snr"), map(Fraction, row), strict=True)) for row in SOME]
    for point in list(trial.among(formula, points))[: trial.pick(3, 5, 5)]:
        rho, s = (mp.mpf(number.numerator) / number.denominator for number in point.values())
        found = high_precision(formula, point, digits=20)
        yield digits_agree(found, s * mean_squared_error(mp, rho, s), point, digits=16)
