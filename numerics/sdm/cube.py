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
    if not 0 <= k <= n:
        raise ValueError(
            f"two vertices of a cube of {n} dimensions are never {k} apart; k must lie in 0..{n}"
        )
    joint = np.zeros((n + 1) * (n + 1), dtype=np.int64)
    other = np.uint32((1 << k) - 1)
    block = 1 << min(n, BLOCK_BITS)
    for start in range(0, 1 << n, block):
        vertices = np.arange(start, start + block, dtype=np.uint32)
        pairs = np.bitwise_count(vertices).astype(np.int64) * (n + 1) + np.bitwise_count(vertices ^ other)
        joint += np.bincount(pairs, minlength=joint.size)
    return joint.reshape(n + 1, n + 1).cumsum(axis=0).cumsum(axis=1)
