"""The probability that two correlated standard normal variables both lie below their thresholds, by definition.

With X = Z and Y = rho Z + sqrt(1 - rho^2) Z' for independent Z, Z', it is the average over Z, up to the first
threshold, of the conditional probability of the second event.  `tetrachoric_series` is Mehler's expansion.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import mpmath
from flint import acb, arb, fmpq

from numerics.quadrature import gaussian_average

Rational: TypeAlias = int | Fraction


def both_below(c_w: Rational, c_r: Rational, rho: Rational, digits: int = 30) -> arb:
    """The probability that X <= c_w and Y <= c_r at correlation rho, as a ball narrow to a number of digits.

    Raises
    ------
    ValueError
        If rho does not lie in -1..1.

    Examples
    --------
    >>> both_below(0, 0, Fraction(1, 2), digits=15).str(15, radius=False)
    '0.333333333333333'
    >>> both_below(1, 1, -1, digits=15).str(15, radius=False)
    '0.682689492137086'
    """
    if not -1 <= rho <= 1:
        raise ValueError(f"a correlation lies in -1..1, and rho is {rho}")
    slope = _ratio(rho)
    return _probability(c_w, c_r, lambda: (arb(slope), arb(1 - slope**2).sqrt()), digits)


def both_below_at_angle(c_w: Rational, c_r: Rational, theta: Rational, digits: int = 30) -> arb:
    """The same at the correlation cos(theta), for an angle in radians.

    Raises
    ------
    ValueError
        If theta does not lie between 0 and pi.

    Examples
    --------
    >>> both_below_at_angle(0, 0, 1, digits=15).str(15, radius=False)
    '0.340845056908105'
    """
    if not (theta >= 0 and arb(_ratio(theta)) < arb.pi()):
        raise ValueError(f"an angle lies between 0 and pi, and theta is {theta}")
    angle = _ratio(theta)
    return _probability(c_w, c_r, lambda: (arb(angle).cos(), arb(angle).sin()), digits)


def _probability(c_w: Rational, c_r: Rational, direction: Callable[[], tuple[arb, arb]], digits: int) -> arb:
    """Both below, where Y = a Z + b Z' and (a, b) is the direction, b >= 0."""
    first, second = _ratio(c_w), _ratio(c_r)
    a, b = direction()
    if b == 0:
        low, high = (None, min(first, second)) if a > 0 else (-second, first)
        return gaussian_average(lambda z: acb(1), 1, digits, low, high)

    def second_below(z: acb) -> acb:
        a, b = direction()
        return ((a * z - arb(second)) / (b * arb(2).sqrt())).erfc() / 2

    return gaussian_average(second_below, 1, digits, high=first)


def _ratio(value: Rational) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def tetrachoric_series(c_w: Rational, c_r: Rational, rho: Rational, digits: int = 30) -> Any:
    """The same probability by Mehler's expansion of the density, in mpmath, to a number of digits.

    With He_j the Hermite polynomials of the normal density phi, term j is phi(c_w) phi(c_r) He_j(c_w) He_j(c_r)
    rho^(j+1) / (j+1)!, and by Cramér's inequality it is below rho^(j+1) / (5 (j+1)).

    Raises
    ------
    ValueError
        If abs(rho) >= 1, where the series does not converge geometrically.

    Examples
    --------
    >>> print(mpmath.nstr(tetrachoric_series(0, 0, Fraction(1, 2), 20), 20))
    0.33333333333333333333
    """
    if not -1 < rho < 1:
        raise ValueError(f"the series needs a correlation between -1 and 1, and rho is {rho}")
    mp = mpmath.MPContext()
    mp.dps = 2 * digits + 10
    x, y, r = (mp.mpf(value.numerator) / value.denominator for value in (c_w, c_r, rho))
    total = mp.ncdf(x) * mp.ncdf(y)
    scale, j = mp.npdf(x) * mp.npdf(y), 0
    # He_j / sqrt(j!) and its predecessor, at both thresholds.
    here, before = (mp.mpf(1), mp.mpf(1)), (mp.mpf(0), mp.mpf(0))
    power = r
    while abs(power) / (1 - abs(r)) > mp.mpf(10) ** (-digits - 5) * abs(total):
        total += scale * here[0] * here[1] * power / (j + 1)
        following = (
            (point * now - mp.sqrt(j) * old) / mp.sqrt(j + 1)
            for point, now, old in zip((x, y), here, before, strict=True)
        )
        here, before = tuple(following), here
        j, power = j + 1, power * r
    return total
