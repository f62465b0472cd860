"""Attention with real weights in multiple precision, and ranks read off singular values.

The softmax is to base e.  A singular value that vanishes is left at the rounding error, far below the root of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from numerics.memorization.exact_matrices import Matrix


def random_matrix(rng: random.Random, rows: int, columns: int, mp: Any) -> Any:
    """Independent entries, uniform between -1 and 1, in an mpmath context.

    Examples
    --------
    >>> import mpmath
    >>> matrix = random_matrix(random.Random(0), 2, 3, mpmath.mp)
    >>> matrix.rows, matrix.cols, all(abs(entry) <= 1 for entry in matrix)
    (2, 3, True)
    """
    return mp.matrix(
        [[mp.mpf(rng.randint(-(10**9), 10**9)) / 10**9 for _ in range(columns)] for _ in range(rows)]
    )


def features(tokens: Matrix, heads: Sequence[Any], queries: Any, mp: Any) -> Any:
    """Z of one shared context, shape (T, H d): the outputs of all heads side by side, one row for each query.

    Parameters
    ----------
    tokens
        E, shape (n, d), in rationals.
    heads
        W of each head, mpmath matrices of shape (d, d).
    queries
        An mpmath matrix of shape (T, d).

    Examples
    --------
    >>> import mpmath
    >>> one = mpmath.matrix([[0]])
    >>> print(features([[1], [2]], [one, one], mpmath.matrix([[5]]), mpmath.mp))
    [1.5  1.5]
    """
    E = mp.matrix([[mp.mpf(x.numerator) / x.denominator for x in token] for token in tokens])
    rows = []
    for place in range(queries.rows):
        row: list[Any] = []
        for W in heads:
            powers = [mp.exp(logit) for logit in E * W * queries[place, :].T]
            row.extend((mp.matrix([powers]) * E) / mp.fsum(powers))
        rows.append(row)
    return mp.matrix(rows)


def numerical_rank(matrix: Any, mp: Any) -> int:
    """How many singular values exceed the root of the rounding error, relative to the largest.

    Examples
    --------
    >>> import mpmath
    >>> numerical_rank(mpmath.matrix([[1, 2], [2, 4]]), mpmath.mp)
    1
    """
    values = list(mp.svd_r(matrix, compute_uv=False))
    least = mp.sqrt(mp.eps) * max(values)
    return sum(1 for value in values if value > least)
