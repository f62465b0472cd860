"""Evidence for the claims about shared vertices in the Fourier basis of the cube."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from numerics.sdm import cube, places, roots_of_unity
from numerics.sdm.krawtchouk import krawtchouk_row, radial_transform
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, at_most, balls_agree, equal, integer_in
from proofs_checks.evaluation import exact
from proofs_checks.sdm.intersection import against_places, against_the_cube, radii
from theory.claim import Formula, Point
from theory.sdm import krawtchouk


def _transforms(n: int) -> dict[tuple[int, int], list[int]]:
    """The Walsh transforms of the counted numbers of shared vertices at weights 0..n, for all pairs of radii."""
    counts = cube.all_shared_counts(n)
    pairs = itertools.product(range(n + 1), repeat=2)
    return {(write, read): radial_transform(counts[:, write, read].tolist()) for write, read in pairs}


@check(krawtchouk.intersection_spectrum, kind=Evidence.EXACT)
def listing_of_small_cubes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting the vertices of the whole cube that lie in both balls, for all radii and distances."""
    yield from against_the_cube(formula, trial, trial.pick(4, 7, 9))


@check(krawtchouk.intersection_spectrum, kind=Evidence.EXACT)
def counting_some_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Counting vertices by their distances to both centres, one place after the other, in larger cubes."""
    yield from against_places(formula, trial, trial.pick(10, 40, 100), trial.pick(25, 40, 60))


@check(krawtchouk.spectrum, kind=Evidence.EXACT)
def transform_of_the_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The Walsh transform, over the whole cube, of the counted numbers of shared vertices."""
    for n in range(1, trial.pick(6, 8, 11) + 1):
        transforms = _transforms(n)
        for point in trial.every(formula, n=[n]):
            yield equal(exact(formula, point), transforms[radii(point)][point["ell"]], point)


@check(krawtchouk.spectrum, kind=Evidence.EXACT)
def transform_in_large_cubes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The transform of numbers counted class by class, by generating functions of the Krawtchouk polynomials."""
    for point in trial.some(formula, trial.pick(30, 80, 300), scale=trial.pick(40, 100, 200)):
        yield equal(exact(formula, point), _transform(point), point)


def _transform(point: Point) -> int:
    """The Walsh transform at one weight of the number of shared vertices, in a cube too large to be laid out."""
    characters = krawtchouk_row(point["n"], point["ell"])
    shared = places.shared_by_distance(point["n"], *radii(point))
    return sum(size * value for size, value in zip(characters, shared, strict=True))


@check(krawtchouk.spectrum, kind=Evidence.CERTIFIED)
def signed_generating_function(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Coefficients of a product of one factor for each place, some with signs, summed by roots of unity in balls."""
    for point in trial.some(formula, trial.pick(8, 20, 40), scale=trial.pick(12, 18, 24)):
        expected = roots_of_unity.transformed(point["n"], *radii(point), point["ell"])
        yield balls_agree(exact(formula, point), expected, point)


@check(krawtchouk.positive_definite, kind=Evidence.CERTIFIED)
def signs_of_coefficients(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Sums of coefficients of that product, integers enclosed by balls."""
    for point in trial.some(formula, trial.pick(12, 30, 60), scale=trial.pick(12, 18, 24)):
        number = integer_in(roots_of_unity.transformed(point["n"], *radii(point), point["ell"]))
        yield at_most(exact(formula, point), number, point)


@check(krawtchouk.positive_definite, kind=Evidence.EXACT)
def signs_of_the_transform(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The smallest values of the Walsh transform, over the whole cube, of the counted numbers of shared vertices."""
    for n in range(1, trial.pick(8, 12, 14) + 1):
        transforms = _transforms(n)
        for point in trial.every(formula, n=[n]):
            yield at_most(exact(formula, point), transforms[radii(point)][point["ell"]], point)


@check(krawtchouk.positive_definite, kind=Evidence.EXACT)
def signs_in_large_cubes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The transform of numbers counted class by class, by generating functions of the Krawtchouk polynomials."""
    for point in trial.some(formula, trial.pick(30, 80, 200), scale=trial.pick(40, 60, 100)):
        yield at_most(exact(formula, point), _transform(point), point)
