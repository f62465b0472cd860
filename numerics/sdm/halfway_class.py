"""The vertices halfway between two centres and as far from both as a radius allows, and the Gaussian for their number.

Where the centres agree, the places of a random vertex are fair coins: the number of its agreements with both centres
has the cumulants of their generating function, and a Gaussian of that mean and variance stands for its distribution.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_series

from numerics.sdm.cube import class_sizes


def fewest_agreements(n: int, k: int, d: int) -> int:
    """The fewest agreements with both centres of any listed vertex of both balls halfway between them; k is even.

    Raises
    ------
    ValueError
        If k is odd, or no vertex halfway lies in both balls; if n is not in 0..24 or k not in 0..n.

    Examples
    --------
    >>> fewest_agreements(6, 2, 2)
    3
    """
    if k % 2:
        raise ValueError(f"no vertex lies halfway between centres at the odd distance {k}")
    halfway = class_sizes(n, k, d)[:, k // 2].nonzero()[0]
    if not halfway.size:
        raise ValueError(
            f"no vertex halfway between centres at distance {k} lies in both balls of radius {d}"
        )
    return int(halfway[0])


def coin_cumulants() -> tuple[fmpq, fmpq]:
    """Mean and variance of one fair coin, 0 or 1, from the series of ln((1 + e^t)/2).

    Examples
    --------
    >>> coin_cumulants()
    (1/2, 1/4)
    """
    generating = ((1 + fmpq_series([0, 1], prec=3).exp()) / 2).log()
    return generating[1], 2 * generating[2]


def gaussian_slope(n: int, d: int) -> Fraction:
    """The derivative in the distance, at 0, of the exponent of that Gaussian at the fewest agreements.

    These are listed at the distances 0 and 2, and put on a line.

    Raises
    ------
    ValueError
        If d is not in 1..n-1, where there is no such class at distance 2.

    Examples
    --------
    >>> gaussian_slope(6, 2)
    Fraction(-1, 18)
    """
    near, far = (fewest_agreements(n, k, d) for k in (0, 2))
    mean, variance = (fmpq_series([cumulant * n, -cumulant], prec=2) for cumulant in coin_cumulants())
    off = fmpq_series([near, fmpq(far - near, 2)], prec=2) - mean
    slope = (-(off * off) / (2 * variance))[1]
    return Fraction(int(slope.p), int(slope.q))
