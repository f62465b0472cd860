"""Fourier analysis on the cube {0,1}^n: the Walsh transform, and Krawtchouk polynomials by their generating function.

The transform of f at the vertex y is the sum of f(x) over the vertices x, with a minus sign where x and y share an
odd number of ones.  All of it is done in integers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def walsh_transform(values: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """The Walsh transform of an integer function on the cube, given as an array of 2^n values.

    Raises
    ------
    ValueError
        If the number of values is no power of two, or the transform would not fit into 64 bits.

    Examples
    --------
    >>> walsh_transform([1, 1, 1, 0]).tolist()
    [3, 1, 1, -1]
    """
    transformed = np.array(values, dtype=np.int64)
    size = transformed.size
    if transformed.ndim != 1 or size == 0 or size & (size - 1):
        raise ValueError(
            f"a function on a cube has 2^n values in a row, and this one has the shape {transformed.shape}"
        )
    if size * max(abs(int(transformed.max())), abs(int(transformed.min()))) >= 1 << 63:
        raise ValueError("the transform of these values would not fit into 64 bits")
    half = 1
    while half < size:
        pairs = transformed.reshape(-1, 2, half)
        transformed = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).reshape(size)
        half *= 2
    return transformed


def radial_transform(by_distance: Sequence[int]) -> list[int]:
    """The Walsh transform of the function f(|x|) of the weight of x, at weights 0..n of y.

    The function is laid out on all 2^n vertices, given its n + 1 values.

    Raises
    ------
    ValueError
        If the cube has more than 20 dimensions, or the transform would not fit into 64 bits.

    Examples
    --------
    >>> radial_transform([1, 1, 0])
    [3, 1, -1]
    """
    n = len(by_distance) - 1
    if not 0 <= n <= 20:
        raise ValueError(f"a cube of {n} dimensions is not laid out; n must lie in 0..20")
    weights = np.bitwise_count(np.arange(1 << n, dtype=np.uint32))
    transformed = walsh_transform(np.array(by_distance, dtype=np.int64)[weights])
    return [int(transformed[(1 << weight) - 1]) for weight in range(n + 1)]


def krawtchouk_row(n: int, x: int) -> list[int]:
    """The values at x of the Krawtchouk polynomials of degrees 0..n: the coefficients of (1 - z)^x (1 + z)^(n - x).

    Raises
    ------
    ValueError
        If x is not in 0..n.

    Examples
    --------
    >>> krawtchouk_row(4, 1)
    [1, 2, 0, -2, -1]
    """
    if not 0 <= x <= n:
        raise ValueError(f"the argument {x} lies outside of 0..{n}")
    coefficients = [1]
    for place in range(n):
        sign = -1 if place < x else 1
        shifted = [0, *coefficients]
        coefficients = [old + sign * new for old, new in zip([*coefficients, 0], shifted, strict=True)]
    return coefficients
