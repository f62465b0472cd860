"""Random integer instances: contexts of a stated rank and affine dimension, heads of a stated rank, queries.

Small integers hit coincidences, so what is true of generic instances is found as a maximum over a few draws.
"""

from __future__ import annotations

import random

from numerics.memorization.exact_matrices import affine_dimension, has_kruskal_rank, rank

IntegerMatrix = tuple[tuple[int, ...], ...]


def matrix(rng: random.Random, rows: int, columns: int, largest: int = 3) -> IntegerMatrix:
    """Independent uniform entries from -largest to largest.

    Examples
    --------
    >>> [len(row) for row in matrix(random.Random(0), 2, 3)]
    [3, 3]
    """
    return tuple(tuple(rng.randint(-largest, largest) for _ in range(columns)) for _ in range(rows))


def product(left: IntegerMatrix, right: IntegerMatrix) -> IntegerMatrix:
    """The matrix product.

    Examples
    --------
    >>> product(((1, 2),), ((3,), (4,)))
    ((11,),)
    """
    columns = list(zip(*right, strict=True))
    return tuple(tuple(sum(x * y for x, y in zip(row, col, strict=True)) for col in columns) for row in left)


def context(rng: random.Random, n: int, d: int, of_rank: int, of_dimension: int) -> IntegerMatrix:
    """Tokens, shape (n, d), whose matrix has a stated rank and whose affine hull has a stated dimension.

    Raises
    ------
    ValueError
        If n tokens in d dimensions cannot have them.

    Examples
    --------
    >>> E = context(random.Random(0), 3, 4, 2, 2)
    >>> rank(E), affine_dimension(E)
    (2, 2)
    """
    if not (of_rank - 1 <= of_dimension <= of_rank <= d and 0 <= of_dimension < n) or of_rank > n:
        raise ValueError(
            f"{n} tokens in {d} dimensions cannot have rank {of_rank} and affine dimension {of_dimension}"
        )
    if of_rank == 0:
        return ((0,) * d,) * n
    through_origin = of_dimension == of_rank
    while True:
        coordinates = matrix(rng, n, of_rank)
        if not through_origin:
            coordinates = tuple((*row[1:], 1) for row in coordinates)
        tokens = product(coordinates, matrix(rng, of_rank, d))
        if rank(tokens) == of_rank and affine_dimension(tokens) == of_dimension:
            return tokens


def queries(rng: random.Random, count: int, d: int) -> IntegerMatrix:
    """Queries in general position, shape (count, d): every d of them are independent.

    Examples
    --------
    >>> has_kruskal_rank(queries(random.Random(0), 5, 2), 2)
    True
    """
    while True:
        drawn = matrix(rng, count, d, largest=9)
        if has_kruskal_rank(drawn, d):
            return drawn


def heads(rng: random.Random, count: int, d: int, d_h: int, largest: int = 3) -> tuple[IntegerMatrix, ...]:
    """W = W_K W_Q^T of rank at most d_h, shape (d, d), for each head.

    Examples
    --------
    >>> W, = heads(random.Random(0), 1, 3, 1)
    >>> rank(W)
    1
    """
    return tuple(product(matrix(rng, d, d_h, largest), matrix(rng, d_h, d, largest)) for _ in range(count))
