"""Ranks, null vectors and solutions over the rationals, and ranks modulo a prime.

Matrices are nested sequences of ints and Fractions; FLINT does the elimination.  Full rank modulo a prime proves full
rank over the rationals; a deficit modulo a prime proves nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat, nmod_mat

Number = int | Fraction
Matrix = Sequence[Sequence[Number]]
Rows = tuple[tuple[Fraction, ...], ...]


def to_flint(matrix: Matrix) -> fmpq_mat:
    """The matrix in FLINT; no row is empty."""
    return fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in matrix])


def from_flint(matrix: fmpq_mat) -> Rows:
    """The matrix in Fractions."""
    return tuple(tuple(Fraction(int(x.p), int(x.q)) for x in row) for row in matrix.tolist())


def rank(matrix: Matrix) -> int:
    """The rank over the rationals; 0 for a matrix without rows.

    Examples
    --------
    >>> rank([[1, 2], [2, 4]])
    1
    """
    return int(to_flint(matrix).rank()) if len(matrix) else 0


def leading_ranks(matrix: Matrix) -> tuple[int, ...]:
    """The ranks of the first row, of the first two rows, and so on.

    Examples
    --------
    >>> leading_ranks([[1, 2], [2, 4], [0, 1]])
    (1, 1, 2)
    """
    echelon, _ = to_flint([list(column) for column in zip(*matrix, strict=True)]).rref()
    pivots = {next((place for place, x in enumerate(row) if x != 0), None) for row in echelon.tolist()}
    return tuple(sum(1 for p in pivots if p is not None and p <= last) for last in range(len(matrix)))


def affine_dimension(points: Matrix) -> int:
    """The dimension of the affine hull of the rows.

    Examples
    --------
    >>> affine_dimension([[1, 0], [0, 1]]), affine_dimension([[1, 0], [0, 1], [1, 1]])
    (1, 2)
    """
    first, *others = points
    return rank([[x - y for x, y in zip(other, first, strict=True)] for other in others])


def null_vectors(matrix: Matrix) -> Rows:
    """A basis of the vectors x with ``matrix x = 0``, one for each column without pivot, where it is 1.

    Examples
    --------
    >>> null_vectors([[1, 2]])
    ((Fraction(-2, 1), Fraction(1, 1)),)
    """
    columns = len(matrix[0])
    reduced = from_flint(to_flint(matrix).rref()[0])
    pivots = {next(c for c, x in enumerate(row) if x): row for row in reduced if any(row)}
    basis = []
    for free in (c for c in range(columns) if c not in pivots):
        entries = [-pivots[c][free] if c in pivots else Fraction(c == free) for c in range(columns)]
        basis.append(tuple(entries))
    return tuple(basis)


def left_null_vectors(matrix: Matrix) -> Rows:
    """A basis of the vectors x with ``x matrix = 0``.

    Examples
    --------
    >>> left_null_vectors([[1, 2], [2, 4]])
    ((Fraction(-2, 1), Fraction(1, 1)),)
    """
    return null_vectors([list(column) for column in zip(*matrix, strict=True)])


def solution(matrix: Matrix, right: Sequence[Number]) -> tuple[Fraction, ...] | None:
    """One x with ``matrix x = right``, or None if there is none.

    Examples
    --------
    >>> solution([[1, 1], [0, 0]], [3, 0])
    (Fraction(3, 1), Fraction(0, 1))
    >>> solution([[1, 1], [0, 0]], [3, 1]) is None
    True
    """
    columns = len(matrix[0])
    augmented = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    result = [Fraction(0)] * columns
    for row in from_flint(to_flint(augmented).rref()[0]):
        pivot = next((place for place, x in enumerate(row) if x), None)
        if pivot == columns:
            return None
        if pivot is not None:
            result[pivot] = row[columns]
    return tuple(result)


def times(left: Matrix, right: Matrix) -> Rows:
    """The matrix product.

    Examples
    --------
    >>> times([[1, 2]], [[3], [4]])
    ((Fraction(11, 1),),)
    """
    return from_flint(to_flint(left) * to_flint(right))


def inverse(matrix: Matrix) -> Rows:
    """The inverse; raises ZeroDivisionError for a singular matrix.

    Examples
    --------
    >>> inverse([[2]])
    ((Fraction(1, 2),),)
    """
    return from_flint(to_flint(matrix).inv())


def has_kruskal_rank(rows: Matrix, least: int) -> bool:
    """Whether every `least` rows are independent (all of them, if there are fewer); tries every subset.

    Examples
    --------
    >>> has_kruskal_rank([[1, 0], [0, 1], [1, 1]], 2), has_kruskal_rank([[1, 0], [0, 1], [2, 0]], 2)
    (True, False)
    """
    size = min(least, len(rows))
    return all(rank(subset) == size for subset in itertools.combinations(rows, size))


def modular_rank(matrix: Sequence[Sequence[int]], prime: int) -> int:
    """The rank of a matrix of residues modulo a prime, at most its rank over the rationals.

    Examples
    --------
    >>> modular_rank([[1, 2], [3, 4]], 7), modular_rank([[1, 2], [3, 4]], 2)
    (2, 1)
    """
    return int(nmod_mat([list(row) for row in matrix], prime).rank())
