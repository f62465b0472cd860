"""Sizes of Hamming balls in cubes too large to be listed, built up place by place.

A word of n + 1 bits lies within distance d of another when its first n bits do so, or, if the last place
differs, within distance d - 1.  So sizes come from additions alone.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=64)
def ball_sizes(n: int) -> tuple[int, ...]:
    """How many words of n bits lie at distance at most d from a word, for d = 0..n.

    Raises
    ------
    ValueError
        If n is negative.

    Examples
    --------
    >>> ball_sizes(3)
    (1, 4, 7, 8)
    """
    if n < 0:
        raise ValueError(f"a word has no {n} bits")
    sizes = [1]
    for length in range(1, n + 1):
        sizes = [1, *map(sum, zip(sizes[1:], sizes, strict=False)), 1 << length]
    return tuple(sizes)


def smallest_radius(n: int, fraction: Fraction) -> int:
    """The smallest radius whose ball holds at least the fraction of all words of n bits, by bisection.

    Raises
    ------
    ValueError
        If the fraction exceeds 1.

    Examples
    --------
    >>> smallest_radius(64, Fraction(1, 10**6))
    14
    """
    if fraction > 1:
        raise ValueError(f"no ball holds the fraction {fraction} of the space; it must not exceed 1")
    return bisect_left(ball_sizes(n), fraction * 2**n)
