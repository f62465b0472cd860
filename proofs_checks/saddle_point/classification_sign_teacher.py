"""Evidence for classifiers: slopes of mean Moreau envelopes, the spectrum of the inputs, and a flat functional."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from flint import arb, ctx, fmpq

from numerics.saddle_point import linear_classifier, moreau, replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, digits_agree, holds
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import classification_sign_teacher

SOME = (
    ("2", "2/3", "3", "1"),
    ("1/2", "3", "5/4", "1/3"),
    ("4", "1/4", "2", "13/10"),
    ("1", "8", "6", "1/2"),
)


@check(classification_sign_teacher.prox, kind=Evidence.HIGH_PRECISION)
def slopes_of_the_envelopes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Difference quotients of mean Moreau envelopes, from bisection and a double integral."""
    points = [dict(zip(("alpha", "V", "q", "m"), map(Fraction, values), strict=True)) for values in SOME]
    for point in list(trial.among(formula, points))[: trial.pick(1, 2, 4)]:
        found = [float(entry.mid()) for entry in ball(formula, point, digits=15)]
        yield digits_agree(found, _conjugates(*map(float, point.values())), point, digits=10)


@lru_cache(maxsize=len(SOME))
def _conjugates(alpha: float, *order: float) -> tuple[float, ...]:
    losses = (moreau.SQUARE, moreau.LOGISTIC, moreau.HINGE)
    return tuple(alpha * slope for loss in losses for slope in moreau.conjugates(loss, *order))


@check(classification_sign_teacher.square, kind=Evidence.CERTIFIED)
def spectrum_of_the_inputs(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The spread is the mean of 1/(x + lam) over the eigenvalues of the inputs, integrated in balls."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=4):
        with ctx.workprec(160):
            alpha, lam = (arb(fmpq(x.numerator, x.denominator)) for x in point.values())
            expected = linear_classifier.resolvent(alpha, lam)
        yield balls_agree(ball(formula, point, digits=25)[0], expected, point, digits=20)


@check(classification_sign_teacher.square, kind=Evidence.HIGH_PRECISION)
def flat_functional(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Difference quotients of the functional vanish, also when order parameters are moved by a part of themselves."""
    mp = replica_symmetric.context(50)
    for point in trial.some(formula, trial.pick(2, 8, 30), scale=4):
        alpha, lam = (mp.mpf(x.numerator) / x.denominator for x in point.values())
        order = [mp.mpf(entry.str(45, radius=False)) for entry in ball(formula, point, digits=45)]
        slopes = replica_symmetric.gradient(
            mp, lambda *at, a=alpha, lam=lam: linear_classifier.square_loss(mp, a, lam, *at), order
        )
        energy = abs(linear_classifier.square_loss(mp, alpha, lam, *order))
        steepest = max(abs(slope * value) for slope, value in zip(slopes, order, strict=True))
        yield holds(bool(steepest < 1e-20 * energy), point, steepest, "0: stationary")
