"""Evidence for the learning curve of Gaussian weights: slopes of a volume, mistakes counted, many examples."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import acb, arb, ctx, fmpq

from numerics.quadrature import ball_integral, gaussian_average
from numerics.saddle_point import replica_symmetric, teacher_student
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, digits_agree, order_observed
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import spherical_perceptron_bayes as bayes

POINTS = [{"q": Fraction(q)} for q in ("1/2", "9/10", "1/100", "1/4", "99/100")]


@check(bayes.spherical_teacher, kind=Evidence.HIGH_PRECISION)
def stationary_volume(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """At the load the volume of students is stationary in their overlap, by difference quotients."""
    mp = replica_symmetric.context(32)
    for point in list(trial.among(formula, POINTS))[: trial.pick(3, 5, 5)]:
        q = mp.mpf(point["q"].numerator) / point["q"].denominator
        (of_the_measure,) = replica_symmetric.gradient(mp, lambda q: teacher_student.volume(mp, 0, q), (q,))
        (of_a_label,) = replica_symmetric.gradient(mp, lambda q: teacher_student.label_evidence(mp, q), (q,))
        load = mp.mpf(ball(formula, point, digits=25)[0].str(30, radius=False))
        yield digits_agree(load, -of_the_measure / of_a_label, point, digits=18)


@check(bayes.spherical_teacher, kind=Evidence.CERTIFIED)
def mistakes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The chance of the less likely label, and that two students' labels differ, integrated in balls."""
    for point in list(trial.among(formula, POINTS))[: trial.pick(3, 5, 5)]:
        _, majority, single = ball(formula, point, digits=25)
        with ctx.workprec(160):
            q = fmpq(point["q"].numerator, point["q"].denominator)

            def positive(x: acb, q: fmpq = q) -> acb:
                return (-x * (arb(q) / (2 * (1 - arb(q)))).sqrt()).erfc() / 2

            less_likely = 2 * gaussian_average(lambda x: 1 - positive(x), 2, digits=25, low=0)
            differ = gaussian_average(lambda x: 2 * positive(x) * (1 - positive(x)), 2, digits=25)
        yield balls_agree((majority, single), (less_likely, differ), point, digits=20)


@check(bayes.spherical_teacher, kind=Evidence.OBSERVED_ORDER)
def many_examples(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Errors times load tend to a constant as the overlap tends to 1."""
    with ctx.workprec(160):

        def squared_density_over_tail(x: acb) -> acb:
            return (-x * x).exp() / (x / arb(2).sqrt()).erfc() / arb.pi()

        constant = 1 / ((2 * arb.pi()).sqrt() * ball_integral(squared_density_over_tail, -30, 30, digits=30))
    near_one = [{"q": 1 - Fraction(1, 2**power)} for power in range(12, 16)]
    points = list(trial.among(formula, near_one))
    if not points:
        return
    values = [ball(formula, point, digits=25) for point in points]
    for place, factor in ((1, arb(1)), (2, arb(2).sqrt())):
        errors = [value[0] * value[place] - factor * constant for value in values]
        yield order_observed(errors, 2, 1, {"entry": place})
