"""Vertices of the cube counted by their distances to two centres, one place after the other.

At a place where the centres agree a vertex keeps or raises both distances; where they differ it raises one of the
two.  This counts without a list of vertices and without a formula, in cubes far too large to be listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

INT64_PLACES = 62


def sphere_counts(n: int, k: int) -> npt.NDArray[Any]:
    """How many vertices lie at distance a from one centre and at distance b from another at distance k.

    Returns an array of shape (n + 1, n + 1) of int64, or of Python integers where these do not suffice.

    Raises
    ------
    ValueError
        If k is not in 0..n.

    Examples
    --------
    >>> sphere_counts(2, 1).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    """
    if not 0 <= k <= n:
        raise ValueError(f"two words of {n} places never differ in {k}; k must lie in 0..{n}")
    counts = np.zeros((n + 1, n + 1), dtype=np.int64 if n <= INT64_PLACES else object)
    counts[0, 0] = 1
    for place in range(n):
        longer = np.zeros_like(counts)
        if place < k:
            longer[1:, :] += counts[:-1, :]
            longer[:, 1:] += counts[:, :-1]
        else:
            longer += counts
            longer[1:, 1:] += counts[:-1, :-1]
        counts = longer
    return counts


def shared_counts(n: int, k: int) -> npt.NDArray[Any]:
    """How many vertices lie within d_w of one centre and within d_r of another at distance k.

    Returns an array of shape (n + 1, n + 1), indexed by d_w and d_r.

    Examples
    --------
    >>> int(shared_counts(64, 11)[11, 11])
    3163160662
    """
    inside: npt.NDArray[Any] = sphere_counts(n, k).cumsum(axis=0).cumsum(axis=1)
    return inside


def shared_count(n: int, d_w: int, d_r: int, k: int) -> int:
    """How many vertices lie within d_w of one centre and within d_r of another at distance k, class by class.

    A class raises u of the k places where the centres differ, which puts it at u and k - u, and v of the others.

    Raises
    ------
    ValueError
        If k is not in 0..n.

    Examples
    --------
    >>> shared_count(64, 11, 11, 11)
    3163160662
    """
    if not 0 <= k <= n:
        raise ValueError(f"two words of {n} places never differ in {k}; k must lie in 0..{n}")
    within = list(accumulate(_subsets(n - k)))
    total = 0
    for u, raised in enumerate(_subsets(k)):
        left = min(d_w - u, d_r - (k - u), n - k)
        if left >= 0:
            total += raised * within[left]
    return total


def shared_by_distance(n: int, d_w: int, d_r: int, distances: Iterable[int] | None = None) -> list[int]:
    """`shared_count` at some distances of the centres, at all of 0..n by default.

    Examples
    --------
    >>> shared_by_distance(8, 3, 3)
    [93, 58, 58, 38, 38, 20, 20, 0, 0]
    """
    return [shared_count(n, d_w, d_r, k) for k in (range(n + 1) if distances is None else distances)]


def _subsets(places: int) -> list[int]:
    """How many ways there are to raise 0, 1, ... of some places, each from the one before."""
    sizes = [1]
    for u in range(places):
        sizes.append(sizes[-1] * (places - u) // (u + 1))
    return sizes
