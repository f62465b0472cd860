"""Evidence for the claims about moving one of two Hamming balls by one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import sympy as sp

from numerics import arithmetic
from numerics.sdm import cube, places
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, Outcome, equal, holds
from proofs_checks.evaluation import exact
from proofs_checks.sdm.intersection import counted
from theory.claim import Formula, Point
from theory.sdm import difference
from theory.symbols import d_r, d_w, k, m, n


@check(difference.difference, kind=Evidence.EXACT)
def neighbouring_lists(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube in both balls, before and after the step."""
    for length in range(1, trial.pick(6, 9, 14) + 1):
        counts = cube.all_shared_counts(length)
        for point in trial.every(formula, n=[length]):
            before, after = (counted(counts[point["k"] + step], point) for step in (0, 1))
            yield equal(exact(formula, point), before - after, point)


@check(difference.difference, kind=Evidence.EXACT)
def neighbouring_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting place by place in large cubes, before and after the step."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(40, 60, 100)):
        before, after = (
            counted(places.shared_counts(point["n"], point["k"] + step), point) for step in (0, 1)
        )
        yield equal(exact(formula, point), before - after, point)


def _pascal_residuals(formula: Formula) -> Iterator[sp.Expr]:
    """What the formula leaves over of the two recurrences in the number of places, for either parity."""

    def at(longer: int, farther: int, write: int, read: int) -> sp.Expr:
        moved = {n: n + longer, k: k + farther, d_w: d_w + write, d_r: d_r + read}
        return formula.expression.subs(moved, simultaneous=True)

    agreeing = at(1, 0, 0, 0) - at(0, 0, 0, 0) - at(0, 0, -1, -1)
    differing = at(1, 1, 0, 0) - at(0, 0, 0, -1) - at(0, 0, -1, 0)
    for residual in (agreeing, differing):
        for odd in (0, 1):
            yield residual.subs(k, 2 * m + odd + d_r - d_w)


def _one_place(d_w: int, d_r: int) -> int:
    """I(0) - I(1) for words of one place and any integer radii."""
    if min(d_w, d_r) < 0:
        return 0
    near, far = (places.shared_counts(1, k)[min(d_w, 1), min(d_r, 1)] for k in (0, 1))
    return int(near - far)


@check(difference.difference, kind=Evidence.PROVED)
def pascal_in_the_number_of_places(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Induction over the places: one place alone, and the recurrences for one more where centres agree or differ."""
    if next(trial.some(formula, 1), None) is None:
        return  # a proof for every number of places says nothing of an empty domain
    for write in range(-2, 4):
        for read in range(-2, 4):
            point = {"n": 1, "d_w": write, "d_r": read, "k": 0}
            yield equal(exact(formula, point), _one_place(write, read), point)
    for residual in _pascal_residuals(formula):
        left = sp.gammasimp(residual)
        reduced = Outcome.AGREES if left == 0 else Outcome.UNDECIDED
        yield Comparison(reduced, left, 0, {"n": "any"})


def summands(formula: Formula, point: Point) -> Iterator[Fraction]:
    """The terms of a formula that adds up sums over one index each, in the order in which they are written."""
    values = formula.bind(point)
    for part in sp.Add.make_args(formula.expression):
        factor, body = part.as_coeff_Mul()
        assert isinstance(body, sp.Sum)
        ((index, *limits),) = body.limits
        first, last = (int(arithmetic.exact(limit, values)) for limit in limits)
        for place in range(first, last + 1):
            yield arithmetic.exact(factor * body.function, {**values, index: place})


def in_double_precision(terms: Iterable[Fraction]) -> Fraction:
    """The sum in double precision: each term is rounded once and added to the sum so far."""
    total = 0.0
    for term in terms:
        total += float(term)
    return Fraction(total)


@check(difference.reversed_sum, kind=Evidence.EXACT)
def double_precision(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Added up in double precision, the terms of a thousand places keep fourteen digits of the exact number."""
    for write, read in ((451, 451), (446, 457)):
        distances = trial.pick((900, 500), (900, 700, 500), range(899, 0, -50))
        points = ({"n": 1000, "d_w": write, "d_r": read, "k": distance} for distance in distances)
        for point in trial.among(formula, points):
            number = places.shared_count(**point)
            error = abs(in_double_precision(summands(formula, point)) / number - 1)
            found = f"relative error {float(error):.1e}"
            yield holds(error <= Fraction(1, 10**14), point, found, "at most 1e-14")
