"""Sums of coefficients of generating functions of words, by roots of unity in balls.

A place of a word contributes a factor, a polynomial in s and t: s counts a flip from one centre, t one from another.
The factors of all places are multiplied, and coefficients up to the radii are summed by a discrete Fourier transform
of values on the torus.  Nothing is counted, and no binomial occurs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flint import acb, arb, ctx, fmpq

Place = Mapping[tuple[int, int], int]
"""The coefficient of s^a t^b for each (a, b), a and b being 0 or 1."""

AGREEING: Place = {(0, 0): 1, (1, 1): 1}
DIFFERING: Place = {(1, 0): 1, (0, 1): 1}
ANYWHERE: Place = {(0, 0): 1, (1, 1): 1, (1, 0): 1, (0, 1): 1}
SIGNED: Place = {(0, 0): 1, (1, 1): 1, (1, 0): -1, (0, 1): -1}
"""Places where the centres agree, differ, do either, and do either with a minus sign where they differ."""


def shared(n: int, d_w: int, d_r: int, k: int) -> arb:
    """How many vertices lie within d_w of one centre and within d_r of another at distance k, in a ball.

    Raises
    ------
    ValueError
        If k is not in 0..n.

    Examples
    --------
    >>> shared(8, 3, 3, 3).unique_fmpz()
    38
    """
    if not 0 <= k <= n:
        raise ValueError(f"two words of {n} places never differ in {k}; k must lie in 0..{n}")
    return coefficients_up_to([(AGREEING, n - k), (DIFFERING, k)], d_w, d_r)


def coefficients_up_to(places: Sequence[tuple[Place, int]], d_w: int, d_r: int) -> arb:
    """The sum of the coefficients of s^a t^b with a <= d_w and b <= d_r, the factor of each place given how often.

    Examples
    --------
    >>> coefficients_up_to([(ANYWHERE, 2)], 1, 0).unique_fmpz()
    3
    """
    order = 1 + sum(count for _, count in places)
    with ctx.workprec(128 + 3 * order):
        roots = [acb.exp_pi_i(acb(fmpq(2 * u, order))) for u in range(order)]
        write, read = (_partial_sums(roots, radius) for radius in (d_w, d_r))
        total = acb(0)
        for s, first in zip(roots, write, strict=True):
            for t, second in zip(roots, read, strict=True):
                value = first * second
                for place, count in places:
                    value *= sum((c * s**a * t**b for (a, b), c in place.items()), acb(0)) ** count
                total += value
        return (total / order**2).real


def averaged(n: int, d_w: int, d_r: int) -> arb:
    """The sum of the numbers of shared vertices over all second centres, in a ball.

    Examples
    --------
    >>> averaged(3, 1, 1).unique_fmpz()
    16
    """
    return coefficients_up_to([(ANYWHERE, n)], d_w, d_r)


def transformed(n: int, d_w: int, d_r: int, weight: int) -> arb:
    """That sum with a minus sign for each of `weight` given places in which the second centre differs, in a ball.

    Raises
    ------
    ValueError
        If the weight is not in 0..n.

    Examples
    --------
    >>> transformed(3, 1, 1, 3).unique_fmpz()
    4
    """
    if not 0 <= weight <= n:
        raise ValueError(f"a vertex of {n} places has no weight {weight}; it must lie in 0..{n}")
    return coefficients_up_to([(SIGNED, weight), (ANYWHERE, n - weight)], d_w, d_r)


def _partial_sums(roots: Sequence[acb], radius: int) -> list[acb]:
    """For each root r the sum of r^-a over a = 0..radius."""
    return [sum((root ** (-a) for a in range(radius + 1)), acb(0)) for root in roots]
