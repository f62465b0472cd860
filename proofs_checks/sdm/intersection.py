"""Evidence for the claims about intersections of two Hamming balls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy.typing as npt

from numerics.sdm import cube, places, roots_of_unity
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, equal, integer_in
from proofs_checks.evaluation import exact
from theory.claim import Formula, Point
from theory.sdm import difference, intersection, krawtchouk


def radii(point: Point) -> tuple[int, int]:
    """The write and the read radius of a point, which may give one for both."""
    return (point["d"], point["d"]) if "d" in point else (point["d_w"], point["d_r"])


def counted(counts: npt.NDArray[Any], point: Point) -> int:
    """The entry of a table indexed by the two radii."""
    return int(counts[radii(point)])


def against_the_cube(formula: Formula, trial: Trial, largest: int) -> Iterator[Comparison]:
    """Hold a formula for I(k) against lists of all cubes up to a largest one."""
    for n in range(1, largest + 1):
        counts = cube.all_shared_counts(n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), counted(counts[point["k"]], point), point)


def against_places(formula: Formula, trial: Trial, count: int, scale: int) -> Iterator[Comparison]:
    """Hold a formula for I(k) against counts taken place by place at random points."""
    for point in trial.some(formula, count, scale=scale):
        counts = places.shared_counts(point["n"], point["k"])
        yield equal(exact(formula, point), counted(counts, point), point)


_SUMS = (
    intersection.cardinality,
    intersection.eq2,
    difference.lune,
    difference.reversed_sum,
)


@check(*_SUMS, difference.staircase, kind=Evidence.EXACT)
def listing_of_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube that lie in both balls, for all radii and distances."""
    yield from against_the_cube(formula, trial, trial.pick(6, 9, 12))


@check(*_SUMS, difference.staircase, kind=Evidence.EXACT)
def counting_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting vertices by their distances to both centres, one place after the other, in large cubes."""
    yield from against_places(formula, trial, trial.pick(20, 60, 200), trial.pick(40, 60, 100))


@check(*_SUMS, difference.staircase, krawtchouk.intersection_spectrum, kind=Evidence.CERTIFIED)
def generating_function(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Coefficients of a product of one factor for each place, summed by roots of unity in balls."""
    for point in trial.some(formula, trial.pick(8, 20, 40), scale=trial.pick(12, 18, 24)):
        expected = roots_of_unity.shared(point["n"], *radii(point), point["k"])
        yield balls_agree(exact(formula, point), expected, point)


@check(*_SUMS, kind=Evidence.EXACT)
def one_place_more(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A further place where the centres agree: a shared vertex agrees there too, or both radii have one flip less."""
    names = [name for name in formula.domain.names if name.startswith("d")]
    for point in trial.some(formula, trial.pick(12, 40, 120), scale=trial.pick(60, 100, 200)):
        longer = {**point, "n": point["n"] + 1}
        flipped = {**point, **{name: point[name] - 1 for name in names}}
        rest = exact(formula, flipped) if min(flipped[name] for name in names) >= 0 else 0
        yield equal(exact(formula, longer), exact(formula, point) + rest, longer)


@check(intersection.edges, kind=Evidence.EXACT)
def nearest_and_farthest_centres(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube for centres that coincide and for opposite ones."""
    for n in range(1, trial.pick(8, 12, 16) + 1):
        same, opposite = cube.shared_counts(n, 0), cube.shared_counts(n, n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), (counted(same, point), counted(opposite, point)), point)


@check(intersection.edges, kind=Evidence.EXACT)
def nearest_and_farthest_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting vertices by their distances to both centres, one place after the other, in large cubes."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(40, 60, 100)):
        n = point["n"]
        ends = tuple(counted(places.shared_counts(n, k), point) for k in (0, n))
        yield equal(exact(formula, point), ends, point)


@check(intersection.edges, kind=Evidence.CERTIFIED)
def generating_function_at_the_edges(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Coefficients of a product of one factor for each place, summed by roots of unity in balls."""
    for point in trial.some(formula, trial.pick(8, 20, 40), scale=trial.pick(12, 18, 24)):
        n = point["n"]
        ends = tuple(roots_of_unity.shared(n, *radii(point), k) for k in (0, n))
        yield balls_agree(exact(formula, point), ends, point)


@check(intersection.zero, kind=Evidence.CERTIFIED)
def coefficients_that_vanish(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Whether balls around sums of coefficients, found by roots of unity, hold no integer but 0."""
    for point in trial.some(formula, trial.pick(12, 30, 60), scale=trial.pick(12, 18, 24)):
        number = integer_in(roots_of_unity.shared(point["n"], *radii(point), point["k"]))
        yield equal(exact(formula, point), number == 0, point)


@check(intersection.zero, kind=Evidence.EXACT)
def empty_in_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Whether any vertex of the whole cube lies in both balls, for all radii and distances."""
    for n in range(1, trial.pick(7, 10, 14) + 1):
        counts = cube.all_shared_counts(n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), counted(counts[point["k"]], point) == 0, point)


@check(intersection.zero, kind=Evidence.EXACT)
def empty_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Whether any vertex of a large cube lies in both balls, counted one place after the other."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(40, 60, 100)):
        counts = places.shared_counts(point["n"], point["k"])
        yield equal(exact(formula, point), counted(counts, point) == 0, point)
