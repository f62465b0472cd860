"""The cube {0,1}^n listed vertex by vertex.

Vertices are the integers 0 .. 2^n - 1; the Hamming distance is the number of ones of an exclusive or.  Nothing here
is a formula: counts are counted.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

BLOCK_BITS = 20


def _refuse_large(n: int) -> None:
    if not 0 <= n <= 24:
        raise ValueError(f"a cube of {n} dimensions is not listed; n must lie in 0..24")


def _refuse_distance(n: int, k: int) -> None:
    if not 0 <= k <= n:
        raise ValueError(
            f"two vertices of a cube of {n} dimensions are never {k} apart; k must lie in 0..{n}"
        )


def ball_counts(n: int) -> npt.NDArray[np.int64]:
    """How many vertices lie at distance at most d from a vertex, for d = 0..n.

    Examples
    --------
    >>> ball_counts(3).tolist()
    [1, 4, 7, 8]
    """
    _refuse_large(n)
    weights = np.bitwise_count(np.arange(1 << n, dtype=np.uint32))
    return np.bincount(weights, minlength=n + 1).cumsum()


def shared_counts(n: int, k: int) -> npt.NDArray[np.int64]:
    """How many vertices lie within d_w of one centre and within d_r of another at distance k.

    Returns an array of shape (n + 1, n + 1), indexed by d_w and d_r.  The cube is listed in blocks of 2^20.

    Raises
    ------
    ValueError
        If n is not in 0..24 or k not in 0..n.

    Examples
    --------
    >>> int(shared_counts(8, 3)[3, 3])
    38
    """
    _refuse_large(n)
    _refuse_distance(n, k)
    joint = np.zeros((n + 1) * (n + 1), dtype=np.int64)
    other = np.uint32((1 << k) - 1)
    block = 1 << min(n, BLOCK_BITS)
    for start in range(0, 1 << n, block):
        vertices = np.arange(start, start + block, dtype=np.uint32)
        pairs = np.bitwise_count(vertices).astype(np.int64) * (n + 1) + np.bitwise_count(vertices ^ other)
        joint += np.bincount(pairs, minlength=joint.size)
    return joint.reshape(n + 1, n + 1).cumsum(axis=0).cumsum(axis=1)


def all_shared_counts(n: int) -> npt.NDArray[np.int64]:
    """`shared_counts` for every distance: shape (n + 1, n + 1, n + 1), indexed by k, d_w and d_r.

    Examples
    --------
    >>> all_shared_counts(8)[:, 3, 3].tolist()
    [93, 58, 58, 38, 38, 20, 20, 0, 0]
    """
    return np.stack([shared_counts(n, k) for k in range(n + 1)])


def class_sizes(n: int, k: int, d: int) -> npt.NDArray[np.int64]:
    """How the vertices in both balls of radius d fall into classes by their agreements with the two centres.

    Returns an array of shape (n - k + 1, k + 1): how many of the shared vertices agree with both centres in a places,
    and with the first one alone in c places.

    Raises
    ------
    ValueError
        If n is not in 0..24 or k not in 0..n.

    Examples
    --------
    >>> class_sizes(4, 2, 2).tolist()
    [[0, 0, 0], [0, 4, 0], [1, 2, 1]]
    """
    _refuse_large(n)
    _refuse_distance(n, k)
    vertices = np.arange(1 << n, dtype=np.uint32)
    other = np.uint32((1 << k) - 1)
    shared = vertices[(np.bitwise_count(vertices) <= d) & (np.bitwise_count(vertices ^ other) <= d)]
    agree_both = (n - k) - np.bitwise_count(shared >> np.uint32(k)).astype(np.int64)
    agree_first = k - np.bitwise_count(shared & other).astype(np.int64)
    classes = agree_both * (k + 1) + agree_first
    return np.bincount(classes, minlength=(n - k + 1) * (k + 1)).reshape(n - k + 1, k + 1)


def pair_moment(n: int, d_w: int, d_r: int, power: int) -> int:
    """The sum, over all second centres, of a power of the number of vertices that the two balls share.

    Every centre and every vertex is listed, so that the cost is 4^n.

    Raises
    ------
    ValueError
        If n is not in 0..12.

    Examples
    --------
    >>> pair_moment(3, 1, 1, 1), pair_moment(3, 1, 1, 2)
    (16, 40)
    """
    if not 0 <= n <= 12:
        raise ValueError(
            f"all pairs of vertices of a cube of {n} dimensions are not listed; n must lie in 0..12"
        )
    vertices = np.arange(1 << n, dtype=np.uint32)
    written = vertices[np.bitwise_count(vertices) <= d_w]
    shared = (np.bitwise_count(vertices[:, None] ^ written[None, :]) <= d_r).sum(axis=1)
    return sum(int(count) ** power for count in shared)
