"""Words of bits in bipolar form: distances, inner products, and the distance read off a cosine in float64.

A bipolar word has the entries -1 and 1.  Distances and inner products are counted in integers; the float64
functions do what is done in practice, and tell where that goes wrong.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.int8]
Integers = npt.NDArray[np.int64]


def all_words(n: int) -> Words:
    """All bipolar words of length n, as an array of shape (2^n, n).

    Raises
    ------
    ValueError
        If n is not in 0..16.

    Examples
    --------
    >>> all_words(2).tolist()
    [[-1, -1], [1, -1], [-1, 1], [1, 1]]
    """
    if not 0 <= n <= 16:
        raise ValueError(f"the words of length {n} are not listed; n must lie in 0..16")
    bits = np.arange(1 << n)[:, np.newaxis] >> np.arange(n) & 1
    return (2 * bits - 1).astype(np.int8)


def word_pair(n: int, k: int, rng: np.random.Generator) -> tuple[Words, Words]:
    """Two random bipolar words of length n that differ in exactly k places.

    Raises
    ------
    ValueError
        If k is not in 0..n.

    Examples
    --------
    >>> x, y = word_pair(100, 30, np.random.default_rng(0))
    >>> int(distance(x, y))
    30
    """
    if not 0 <= k <= n:
        raise ValueError(f"two words of length {n} never differ in {k} places; k must lie in 0..{n}")
    first = (2 * rng.integers(0, 2, n) - 1).astype(np.int8)
    second = first.copy()
    second[rng.permutation(n)[:k]] *= -1
    return first, second


def distance(x: npt.ArrayLike, y: npt.ArrayLike) -> Integers:
    """In how many places words differ, along the last axis; the others broadcast.

    Examples
    --------
    >>> distance([1, 1, -1], [[1, 1, -1], [1, -1, 1]]).tolist()
    [0, 2]
    """
    return np.asarray(np.not_equal(x, y).sum(axis=-1), dtype=np.int64)


def inner_product(x: npt.ArrayLike, y: npt.ArrayLike) -> Integers:
    """The sum of the products of entries, along the last axis; the others broadcast.

    Examples
    --------
    >>> inner_product([1, 1, -1], [[1, 1, -1], [1, -1, 1]]).tolist()
    [3, -1]
    """
    products = np.multiply(np.asarray(x, dtype=np.int64), np.asarray(y, dtype=np.int64))
    return np.asarray(products.sum(axis=-1), dtype=np.int64)


def floored_distance(cosine: npt.ArrayLike, n: int) -> Integers:
    """The floor of n(1 - cosine)/2, in float64: the distance as it is read off a cosine in practice.

    The rounding of the cosine alone can lose one; see `lost_distances`.

    Examples
    --------
    >>> floored_distance([0.99, 0.65, 1 - 2 / 10], 10).tolist()
    [0, 1, 0]
    """
    return np.floor(n * (1 - np.asarray(cosine, dtype=np.float64)) / 2).astype(np.int64)


def lost_distances(n: int) -> list[int]:
    """The distances d that do not survive float64: ``floored_distance(1 - 2*d/n, n)`` is not d.

    Examples
    --------
    >>> [(n, lost_distances(n)) for n in range(1, 13) if lost_distances(n)]
    [(6, [1]), (10, [1]), (12, [1, 2])]
    """
    distances = np.arange(n + 1)
    lost: list[int] = distances[floored_distance(1 - 2 * distances / n, n) != distances].tolist()
    return lost
