"""Minima of functions of one variable, enclosed by comparisons of function values in balls.

If f(a) > f(b) < f(c) with a < b < c is certain, a continuous f has a minimum strictly between a and c.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb, ctx

from numerics.arithmetic import Undecided

Triple = tuple[Fraction, Fraction, Fraction]


def bracket(function: Callable[[Fraction], arb], start: Triple, digits: int) -> tuple[Fraction, Fraction]:
    """Close in on a minimum of a continuous function by golden sections.

    Parameters
    ----------
    function
        From a rational number to a ball, at FLINT's present precision.
    start
        Three points in ascending order, the middle one the lowest.
    digits
        The interval returned is at most 10^-digits wide.

    Returns
    -------
    (low, high)
        With a minimum strictly between them.

    Raises
    ------
    Undecided
        If two values to be compared overlap: the minimum is flatter than a quartic one, or the start encloses none.

    Examples
    --------
    >>> from flint import fmpq
    >>> low, high = bracket(lambda t: (arb(fmpq(t.numerator, t.denominator)) - 1) ** 2,
    ...                     (Fraction(0), Fraction(3, 4), Fraction(3)), digits=6)
    >>> low < 1 < high, float(high - low) < 1e-6
    (True, True)
    """
    places = 2 ** (4 * digits + 8)
    with ctx.workprec(16 * digits + 64):
        low, middle, high = start
        bottom = function(middle)
        if not (function(low) > bottom and function(high) > bottom):
            raise Undecided(f"the value at {middle} is not certainly below those at {low} and {high}")
        while high - low > Fraction(1, 10**digits):
            right = high - middle > middle - low
            wider = high - middle if right else low - middle
            probe = Fraction(round((middle + wider * Fraction(34, 89)) * places), places)
            value = function(probe)
            if value < bottom:
                low, high = (middle, high) if right else (low, middle)
                middle, bottom = probe, value
            elif value > bottom:
                low, high = (low, probe) if right else (probe, high)
            else:
                raise Undecided(f"the values at {float(middle)} and {float(probe)} overlap")
    return low, high
