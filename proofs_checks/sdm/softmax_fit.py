"""Evidence for the claims about softmax weights fitted to those of the memory."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
from flint import arb, ctx

from numerics.sdm.places import shared_by_distance
from numerics.sdm.softmax_fit import (
    best_exponent,
    largest_difference_by_ratio,
    largest_event_difference,
    mean_squared_difference,
    memory_weights,
    softmax_weights,
)
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, digits_agree, holds
from proofs_checks.evaluation import ball, high_precision
from proofs_checks.sdm.exponential import listed_counts
from theory.claim import Formula
from theory.sdm import softmax_fit

SEARCHED = {(64, 5): (20, 80), (64, 9): (10, 60), (64, 11): (5, 50), (64, 15): (5, 40)}


@check(softmax_fit.softmax_fit, kind=Evidence.HIGH_PRECISION)
def differences_of_the_loss(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Symmetric differences of the mean squared difference itself, for vertices counted in the whole cube."""
    mp = mpmath.MPContext()
    mp.dps = 60
    step = mp.mpf(10) ** -18
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=7):
        counts = listed_counts(point["n"], point["d"])
        beta = mp.mpf(point["beta"].numerator) / point["beta"].denominator
        after, before = (mean_squared_difference(counts, beta + sign * step, mp) for sign in (1, -1))
        expected = (after - before) / (2 * step)
        yield digits_agree(high_precision(formula, point), expected, point, digits=12)


@check(softmax_fit.softmax_fit, kind=Evidence.CERTIFIED)
def sign_change_at_the_fit(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The derivative changes sign within 1e-10 of the fit found by golden sections, where the loss is convex."""
    for length, radius in trial.pick([(64, 11)], list(SEARCHED)[:3], list(SEARCHED)):
        counts = shared_by_distance(length, radius, radius)
        fit = best_exponent(counts, *SEARCHED[length, radius], digits=12)
        nearest = Fraction(int(fit * 10**11), 10**11)
        sides = [
            {"n": length, "d": radius, "beta": nearest + shift}
            for shift in (-Fraction(1, 10**10), Fraction(1, 10**10))
        ]
        if all(formula.domain.contains(point) for point in sides):
            below, above = (ball(formula, point, digits=12) for point in sides)
            yield holds(bool(below < 0) and bool(above > 0), sides[0], (below, above), "a change of sign")
            yield holds(_is_convex(counts, fit), sides[0], "the loss", "convex at the fit")


def _is_convex(counts: list[int], beta: object) -> bool:
    """Whether second differences of the loss are positive around the fit."""
    mp = mpmath.MPContext()
    mp.dps = 40
    here = mp.mpf(beta)
    return all(
        mean_squared_difference(counts, here + step, mp) + mean_squared_difference(counts, here - step, mp)
        > 2 * mean_squared_difference(counts, here, mp)
        for step in (mp.mpf("0.001"), mp.mpf("0.1"), mp.mpf(1))
    )


@check(softmax_fit.total_variation, kind=Evidence.CERTIFIED)
def listing_of_all_events(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The largest difference of the two probabilities over all sets of distances, for vertices counted in the cube."""
    for point in trial.some(formula, trial.pick(12, 40, 100), scale=trial.pick(6, 8, 9)):
        length = point["n"]
        weights = memory_weights(listed_counts(length, point["d"]))
        expected = largest_event_difference(weights, softmax_weights(length, point["beta"]))
        yield balls_agree(ball(formula, point), expected, point, digits=20)


@check(softmax_fit.total_variation, kind=Evidence.HIGH_PRECISION)
def events_in_order_of_their_ratio(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The largest difference over sets of the distances that the memory favours most, in mpmath."""
    mp = mpmath.MPContext()
    mp.dps = 60
    longest = trial.some(formula, trial.pick(1, 3, 8), n=trial.pick([], [64], [64]), d=[5, 9, 11, 15])
    for point in (*longest, *trial.some(formula, trial.pick(4, 20, 60), scale=trial.pick(16, 24, 40))):
        counts = shared_by_distance(point["n"], point["d"], point["d"])
        expected = largest_difference_by_ratio(counts, Fraction(point["beta"]), mp)
        yield digits_agree(high_precision(formula, point, digits=20), expected, point)


@check(softmax_fit.total_variation, kind=Evidence.CERTIFIED)
def coupling(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """How often two patterns drawn by the two weights must differ: one less the sum of the smaller weights."""
    for point in trial.some(formula, trial.pick(8, 30, 80), scale=trial.pick(16, 24, 40)):
        counts = shared_by_distance(point["n"], point["d"], point["d"])
        pairs = zip(memory_weights(counts), softmax_weights(point["n"], point["beta"]), strict=True)
        with ctx.workprec(256):
            common = sum(((arb(p.numerator) / p.denominator).min(q) for p, q in pairs), arb(0))
            expected = 1 - common
        yield balls_agree(ball(formula, point, digits=20), expected, point, digits=12)
