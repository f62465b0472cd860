"""Evidence for the claims about Hamming distances and cosines."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import sympy as sp

from numerics.arithmetic import exact as exact_value
from numerics.sdm import words
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, Outcome, balls_agree, equal, holds
from proofs_checks.evaluation import ball, exact
from theory.claim import Formula
from theory.sdm import hamming
from theory.symbols import k, n


def _distances_and_cosines(length: int) -> list[tuple[int, Fraction]]:
    """The distance and the cosine of each pair of words, without repetition."""
    listed = words.all_words(length)
    distances = words.distance(listed[:, np.newaxis], listed)
    products = words.inner_product(listed[:, np.newaxis], listed)
    pairs = np.unique(np.stack([distances.ravel(), products.ravel()], axis=1), axis=0)
    return [(int(distance), Fraction(int(product), length)) for distance, product in pairs]


@check(hamming.cosine, kind=Evidence.EXACT)
def inner_products_of_listed_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The inner products of all pairs of words of a length."""
    for length in range(1, trial.pick(6, 8, 10) + 1):
        pairs = _distances_and_cosines(length)
        for point in trial.every(formula, n=[length]):
            for cosine in [cosine for distance, cosine in pairs if distance == point["k"]]:
                yield equal(exact(formula, point), cosine, point)


@check(hamming.cosine, kind=Evidence.CERTIFIED)
def inner_products_of_long_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The inner product of two random words of up to 1000 bits."""
    rng = np.random.default_rng(trial.rng.getrandbits(64))
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=1000):
        x, y = words.word_pair(point["n"], point["k"], rng)
        cosine = Fraction(int(words.inner_product(x, y)), point["n"])
        yield balls_agree(ball(formula, point), cosine, point, digits=25)


@check(hamming.cosine, kind=Evidence.PROVED)
def one_place_more(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """By induction on the places: one that agrees adds 1 to the product, one that differs takes 1 away."""
    sums = n * formula.expression
    longer = sums.subs(n, n + 1)
    for start in trial.every(formula, n=[1]):
        differs = start["k"] == 1
        sign = -1 if differs else 1
        kind = "differs" if differs else "agrees"
        yield _vanishes(sums.subs({n: 1, k: start["k"]}) - sign, f"one place that {kind}")
        yield _vanishes(longer.subs(k, k + start["k"]) - sums - sign, f"one more place that {kind}")


def _vanishes(expression: sp.Expr, case: str) -> Comparison:
    """A rational function vanishes if it does on a grid with more points a side than its degree there."""
    numerator = sp.numer(sp.together(expression))
    if not numerator.is_polynomial(n, k):
        return Comparison(Outcome.UNDECIDED, "not a rational function", 0, {"case": case})
    degrees = [sp.degree(numerator, variable) if numerator.has(variable) else 0 for variable in (n, k)]
    for length, distance in itertools.product(*(range(1, int(degree) + 2) for degree in degrees)):
        value = exact_value(expression, {n: length, k: distance})
        if value != 0:
            return equal(value, 0, {"case": case, "n": length, "k": distance})
    return equal(Fraction(0), 0, {"case": case})


@check(hamming.threshold, kind=Evidence.EXACT)
def listed_words_in_and_out_of_the_ball(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The smallest cosine of all words in a ball; a word lies in the ball if and only if it reaches that."""
    for length in range(1, trial.pick(6, 8, 10) + 1):
        pairs = _distances_and_cosines(length)
        for point in trial.every(formula, n=[length]):
            value = exact(formula, point)
            yield equal(value, min(cosine for k, cosine in pairs if k <= point["d"]), point)
            for distance, cosine in pairs:
                yield holds((distance <= point["d"]) == (cosine >= value), {**point, "k": distance})


@check(hamming.threshold, kind=Evidence.EXACT)
def random_words_at_the_edge(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Random words of up to 1000 bits, just inside and just outside of the ball."""
    rng = np.random.default_rng(trial.rng.getrandbits(64))
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=1000):
        length, radius = point["n"], point["d"]
        value = exact(formula, point)
        for distance in range(max(0, radius - 1), min(length, radius + 1) + 1):
            x, y = words.word_pair(length, distance, rng)
            cosine = Fraction(int(words.inner_product(x, y)), length)
            yield holds((distance <= radius) == (cosine >= value), {**point, "k": distance})


@check(hamming.floor, kind=Evidence.EXACT)
def largest_distance_of_listed_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The largest distance of listed words whose cosine is large enough, at and beside cosines of words."""
    for length in range(1, trial.pick(6, 8, 10) + 1):
        pairs = _distances_and_cosines(length)
        beside = [cosine + Fraction(shift, 5 * length) for _, cosine in pairs for shift in (-3, -1, 0, 1)]
        for point in trial.every(formula, n=[length], cosine=beside):
            expected = max(distance for distance, cosine in pairs if cosine >= point["cosine"])
            yield equal(exact(formula, point), expected, point)


@check(hamming.floor, kind=Evidence.EXACT)
def distances_lost_in_float64(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Cosines of random words whose distance float64 arithmetic gets wrong."""
    rng = np.random.default_rng(trial.rng.getrandbits(64))
    for length in range(1, trial.pick(40, 200, 1000) + 1):
        for distance in words.lost_distances(length):
            x, y = words.word_pair(length, distance, rng)
            cosine = Fraction(int(words.inner_product(x, y)), length)
            for point in trial.every(formula, n=[length], cosine=[cosine]):
                yield equal(exact(formula, point), distance, point)


@check(hamming.floor_error, kind=Evidence.EXACT)
def distances_lost(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """What integer division takes away, at random cosines: never negative, and below the bound."""
    for point in trial.some(formula, trial.pick(60, 200, 1000), scale=1000):
        lost = _lost(point["n"], point["cosine"])
        yield holds(0 <= lost < exact(formula, point), point, found=f"loses {lost}")


@check(hamming.floor_error, kind=Evidence.EXACT)
def bound_approached(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Cosines from just below the next distance down lose all of the bound but a billionth."""
    for length in range(1, trial.pick(10, 40, 200) + 1):
        just_inside = [1 - 2 * (place - Fraction(1, 10**9)) / length for place in range(1, length + 1)]
        for point in trial.every(formula, n=[length], cosine=just_inside):
            lost, bound = _lost(length, point["cosine"]), exact(formula, point)
            yield holds(bound - Fraction(1, 10**8) < lost < bound, point, found=f"loses {lost}")


def _lost(length: int, cosine: Fraction) -> Fraction:
    """What is left of n(1 - cosine)/2 after division with remainder by 1."""
    return divmod(length * (1 - cosine) / 2, 1)[1]
