"""The construction that memorises: every head saturates outside of its own block of examples.

Head h owns a block S_h and has weights c k u^T + F with u orthogonal to the queries of the block.  As c grows, its
attention moves to one token on every other example, and stays softmax(E F e) on the block.  After Mahdavi, Liao and
Thrampoulidis 2024; the softmax is to base 2.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from numerics.memorization import instances
from numerics.memorization.attention import head_output
from numerics.memorization.exact_matrices import (
    Matrix,
    Number,
    Rows,
    inverse,
    null_vectors,
    rank,
    solution,
    times,
)

ATTEMPTS = 12
DRAWS = 3


@dataclass(frozen=True)
class Head:
    """Weights c k u^T + F, for growing c.

    `u` and `k` have shape (d,), `free` is F of shape (d, d).
    """

    u: tuple[Number, ...]
    k: tuple[Number, ...]
    free: Matrix

    def weights(self, c: Number) -> Rows:
        """The weights at a finite scale."""
        return tuple(
            tuple(Fraction(c * x * y + z) for y, z in zip(self.u, row, strict=True))
            for x, row in zip(self.k, self.free, strict=True)
        )

    @property
    def rank(self) -> int:
        """The rank of the weights at scale 1, which is that at all but finitely many scales."""
        return rank(self.weights(1))


def limit_features(contexts: Sequence[Matrix], heads: Sequence[Head], queries: Matrix) -> Rows:
    """The limit of Z as c grows, shape (T, H d).

    Where u e = 0 the scale has no effect; elsewhere a head returns the token at which u e times E k is largest.

    Raises
    ------
    ValueError
        If that token is not unique.

    Examples
    --------
    >>> head = Head(u=(1, 0), k=(1, 0), free=((0, 1), (0, 0)))
    >>> limit_features([((2, 0), (0, 3))] * 2, [head], [(1, 0), (0, 1)])
    ((Fraction(2, 1), Fraction(0, 1)), (Fraction(8, 5), Fraction(3, 5)))
    """
    return tuple(
        tuple(x for head in heads for x in _limit_output(tokens, head, query))
        for tokens, query in zip(contexts, queries, strict=True)
    )


def _limit_output(tokens: Matrix, head: Head, query: Sequence[Number]) -> tuple[Fraction, ...]:
    scale = _dot(head.u, query)
    if scale == 0:
        return head_output(tokens, head.free, query)
    scores = [scale * _dot(head.k, token) for token in tokens]
    if scores.count(max(scores)) > 1:
        raise ValueError("two tokens share the largest score, so the limit of attention is not one token")
    return tuple(map(Fraction, tokens[scores.index(max(scores))]))


def _dot(x: Sequence[Number], y: Sequence[Number]) -> Number:
    return sum((a * b for a, b in zip(x, y, strict=True)), start=Fraction(0))


def blocks(T: int, H: int) -> list[range]:
    """The layout: example 0 belongs to no head, the others are dealt out evenly, in order.

    Examples
    --------
    >>> blocks(6, 2)
    [range(1, 4), range(4, 6)]
    """
    small, large = divmod(T - 1, H)
    ends = [1 + h * small + min(h, large) for h in range(H + 1)]
    return [range(start, end) for start, end in itertools.pairwise(ends)]


def memorise(
    contexts: Sequence[Matrix], queries: Matrix, H: int, d_h: int, rng: random.Random
) -> tuple[Head, ...] | None:
    """Heads whose limit features are independent over all T examples, or None if the construction fails.

    It fails if a block leaves no direction u, if a head's weights would have a rank above d_h, or if no pattern of
    attention tried on a block makes the next row independent of those before it.  Patterns are in general position:
    those of one block and k are independent.

    Parameters
    ----------
    contexts
        T matrices of shape (n, d), each of rank n.
    queries
        Shape (T, d).

    Examples
    --------
    >>> queries = ((2, 1, 0), (1, -2, 1), (-2, 0, 2))
    >>> heads = memorise([((0, -2, 1), (2, -2, -1))] * 3, queries, 2, 2, random.Random(0))
    >>> rank(limit_features([((0, -2, 1), (2, -2, -1))] * 3, heads, queries))
    3
    """
    made: list[Head] = []
    for block in blocks(len(queries), H):
        seen = range(block.stop)
        head = _head(contexts, queries, block, made, rng)
        if head is None or head.rank > d_h:
            return None
        made.append(head)
        if rank(limit_features([contexts[t] for t in seen], made, [queries[t] for t in seen])) < len(seen):
            return None
    return tuple(made)


def _head(
    contexts: Sequence[Matrix], queries: Matrix, block: range, made: Sequence[Head], rng: random.Random
) -> Head | None:
    direction = _direction(queries, block, rng)
    if direction is None:
        return None
    u, k = direction, _projection(contexts, rng)
    own = [queries[t] for t in block]
    columns: list[tuple[Fraction, ...]] = []
    for t in block:
        seen = range(t + 1)
        for _ in range(ATTEMPTS):
            pattern = tuple(rng.randint(0, 3) for _ in contexts[t])
            column = solution(contexts[t], pattern)
            if column is None or rank([k, *columns, column]) < len(columns) + 2:
                continue
            free = _free_part([*columns, column], own[: len(columns) + 1])
            candidate = [*made, Head(u, k, free)]
            if rank(limit_features([contexts[x] for x in seen], candidate, [queries[x] for x in seen])) > t:
                columns.append(column)
                break
        else:
            return None
    return Head(u, k, _free_part(columns, own) if columns else ((0,) * len(u),) * len(u))


def _direction(queries: Matrix, block: range, rng: random.Random) -> tuple[Fraction, ...] | None:
    """A direction u orthogonal to the queries of a block and to no other query."""
    d = len(queries[0])
    basis = null_vectors([queries[t] for t in block] or [(0,) * d])
    for _ in range(ATTEMPTS if basis else 0):
        factors = [rng.randint(-5, 5) for _ in basis]
        u = tuple(sum((f * v[x] for f, v in zip(factors, basis, strict=True)), Fraction(0)) for x in range(d))
        if all((t in block) == (_dot(u, query) == 0) for t, query in enumerate(queries)):
            return u
    return None


def _projection(contexts: Sequence[Matrix], rng: random.Random) -> tuple[int, ...]:
    """A vector k whose products with the tokens of each context are distinct."""
    while True:
        k = tuple(rng.randint(-9, 9) for _ in contexts[0][0])
        if all(len({_dot(k, token) for token in tokens}) == len(tokens) for tokens in contexts):
            return k


def _free_part(columns: Sequence[Sequence[Fraction]], own: Matrix) -> Rows:
    """F, which maps each query of the block to its column: the sum of column times dual query."""
    transposed = [list(row) for row in zip(*own, strict=True)]
    duals = times(inverse(times(own, transposed)), own)
    return times([list(row) for row in zip(*columns, strict=True)], duals)


def reach(H: int, n: int, d: int, d_h: int, rng: random.Random) -> int:
    """The largest number of examples that the construction memorises on random integers, one context for all.

    The number grows from 1 until three draws have failed.  A shared context is the case in which the rank
    is smallest.

    Parameters
    ----------
    H, n, d, d_h
        Heads, tokens, dimension of tokens (at least n), head dimension.

    Examples
    --------
    >>> reach(2, 3, 3, 2, random.Random(0)), reach(2, 3, 3, 3, random.Random(0))
    (3, 5)
    """
    tokens = instances.context(rng, n, d, n, n - 1)
    T = 0
    while any(
        memorise([tokens] * (T + 1), instances.queries(rng, T + 1, d), H, d_h, rng) for _ in range(DRAWS)
    ):
        T += 1
    return T
