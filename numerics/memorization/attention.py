"""One layer of multi-head attention by definition, in exact rationals.

A head with weights W reads a context E (tokens as rows) with a query e: its attention is softmax(E W e) and its output
is the convex combination of the tokens.  The softmax is to base 2 (weights in units of ln 2), so that integer logits
give rational attention.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from numerics.memorization.exact_matrices import Matrix, Number, Rows

SAFE_PRIME = 2147483579


def logits(tokens: Matrix, weights: Matrix, query: Sequence[Number]) -> tuple[Number, ...]:
    """E W e.

    Parameters
    ----------
    tokens
        E, shape (n, d).
    weights
        W, shape (d, d).
    query
        e, shape (d,).

    Examples
    --------
    >>> logits([[1, 0], [0, 1]], [[1, 2], [3, 4]], [1, 1])
    (3, 7)
    """
    moved = [sum(w * x for w, x in zip(row, query, strict=True)) for row in weights]
    return tuple(sum(t * x for t, x in zip(token, moved, strict=True)) for token in tokens)


def powers_of_two(exponents: Sequence[Number]) -> tuple[int, ...]:
    """Integers in the ratios of 2**exponent, which is all that a softmax depends on.

    Raises
    ------
    ValueError
        If an exponent is not an integer.

    Examples
    --------
    >>> powers_of_two([-1, 1])
    (1, 4)
    """
    if any(x.denominator != 1 for x in exponents):
        raise ValueError(
            f"attention is rational for integer logits, and these are {list(map(str, exponents))}"
        )
    least = min(exponents)
    return tuple(1 << int(x - least) for x in exponents)


def combination(weights: Sequence[Any], tokens: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
    """The mean of the tokens with unnormalised weights; numbers of any kind that divide exactly.

    Examples
    --------
    >>> combination([Fraction(1), Fraction(3)], [[1, 0], [0, 1]])
    (Fraction(1, 4), Fraction(3, 4))
    """
    total = sum(weights)
    return tuple(sum(w * x for w, x in zip(weights, column, strict=True)) / total
                 for column in zip(*tokens, strict=True))  # fmt: skip


def head_output(tokens: Matrix, weights: Matrix, query: Sequence[Number]) -> tuple[Fraction, ...]:
    """What one head makes of one query, shape (d,).

    Examples
    --------
    >>> head_output([[1, 0], [0, 1]], [[1, 0], [0, 0]], [1, 0])
    (Fraction(2, 3), Fraction(1, 3))
    """
    attention = powers_of_two(logits(tokens, weights, query))
    return combination([Fraction(weight) for weight in attention], tokens)


def features(contexts: Sequence[Matrix], heads: Sequence[Matrix], queries: Matrix) -> Rows:
    """Z, one row for each example: the outputs of all heads side by side, shape (T, H d).

    Parameters
    ----------
    contexts
        The context of each example, T matrices of shape (n, d).
    heads
        W of each head, shape (d, d).
    queries
        The queries, shape (T, d).

    Examples
    --------
    >>> features([[[1, 0], [0, 1]]], [[[1, 0], [0, 0]], [[0, 0], [0, 0]]], [[1, 0]])
    ((Fraction(2, 3), Fraction(1, 3), Fraction(1, 2), Fraction(1, 2)),)
    """
    return tuple(
        tuple(x for weights in heads for x in head_output(tokens, weights, query))
        for tokens, query in zip(contexts, queries, strict=True)
    )


def shared_features_modulo(
    tokens: npt.NDArray[np.int64],
    heads: npt.NDArray[np.int64],
    queries: npt.NDArray[np.int64],
    prime: int = SAFE_PRIME,
) -> list[list[int]]:
    """Z modulo a prime, for one context that all examples share.

    Parameters
    ----------
    tokens, heads, queries
        Integers of shapes (n, d), (H, d, d) and (T, d).
    prime
        Should be below 2**31, and the order of 2 modulo it should exceed all differences of logits; the default has
        order p - 1.

    Raises
    ------
    ValueError
        If the prime divides the denominator of some attention.

    Examples
    --------
    >>> one = np.array([[1, 0], [0, 1]])
    >>> shared_features_modulo(one, np.array([[[1, 0], [0, 0]]]), np.array([[1, 0]]), prime=7)
    [[3, 5]]
    """
    scores = np.einsum("nd,hde,te->thn", tokens, heads, queries, optimize=True)
    exponents = scores - scores.min(axis=-1, keepdims=True)
    powers = np.array([pow(2, int(x), prime) for x in exponents.ravel()], dtype=np.int64)
    weights = powers.reshape(exponents.shape)
    totals = weights.sum(axis=-1) % prime
    if not totals.all():
        raise ValueError(f"{prime} divides the denominator of an attention weight")
    inverses = np.array([pow(int(x), -1, prime) for x in totals.ravel()], dtype=np.int64)
    means = (weights @ tokens) % prime * inverses.reshape(totals.shape)[..., None] % prime
    rows: list[list[int]] = means.reshape(len(queries), -1).tolist()
    return rows
