"""Evidence for the claims about the one class of shared vertices that bounds their number from below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numerics.arithmetic import NotExact
from numerics.sdm import cube, places, roots_of_unity
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, at_most, equal, integer_in
from proofs_checks.evaluation import ball, exact
from theory.claim import Formula, Point
from theory.sdm import dominant_term


def _bound(formula: Formula, point: Point) -> Any:
    """The value, in a ball if it is not rational."""
    try:
        return exact(formula, point)
    except NotExact:
        return ball(formula, point)


@check(dominant_term.dominant_term, kind=Evidence.EXACT)
def below_the_listing(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube that lie in both balls."""
    for n in range(1, trial.pick(8, 11, 14) + 1):
        counts = cube.all_shared_counts(n)
        for point in trial.every(formula, n=[n]):
            k, d = point["k"], point["d"]
            yield at_most(_bound(formula, point), int(counts[k, d, d]), point)


@check(dominant_term.dominant_term, kind=Evidence.EXACT)
def below_the_count(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting place by place in large cubes, the 64 places of the attention setting among them."""
    attention = trial.some(formula, trial.pick(10, 30, 100), n=[64])
    other = trial.some(formula, trial.pick(10, 30, 100), scale=trial.pick(40, 80, 100))
    for point in (*attention, *other):
        d = point["d"]
        yield at_most(_bound(formula, point), int(places.shared_counts(point["n"], point["k"])[d, d]), point)


@check(dominant_term.dominant_term, kind=Evidence.CERTIFIED)
def below_the_coefficients(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Sums of coefficients of a product of one factor for each place, integers enclosed by balls."""
    for point in trial.some(formula, trial.pick(8, 20, 40), n=range(1, trial.pick(13, 19, 25))):
        number = integer_in(roots_of_unity.shared(point["n"], point["d"], point["d"], point["k"]))
        yield at_most(_bound(formula, point), number, point)


@check(dominant_term.largest_term, kind=Evidence.EXACT)
def largest_class_in_the_cube(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Sorting the shared vertices of the whole cube by their agreements, and counting the largest class."""
    for n in range(1, trial.pick(7, 10, 13) + 1):
        for point in trial.every(formula, n=[n]):
            expected = int(cube.class_sizes(n, point["k"], point["d"]).max())
            yield equal(exact(formula, point), expected, point)
