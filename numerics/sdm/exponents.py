"""The exponential rate of the number of vertices shared by two balls, as the largest rate of any class of vertices.

A vertex has flipped a fraction s of the places in which the centres differ, and a fraction t of the others.  Such
vertices number exp(n [x h(s) + (1 - x) h(t)]) to leading order, h being the entropy in nats; the largest exponent
that both balls admit is searched for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def entropy(share: Any, mp: Any) -> Any:
    """The entropy of a coin in nats, in an mpmath context.

    Examples
    --------
    >>> import mpmath
    >>> print(entropy(mpmath.mpf(1) / 2, mpmath.mp))
    0.693147180559945
    """
    return mp.fsum(-part * mp.log(part) for part in (share, 1 - share) if part > 0)


def largest(function: Callable[[Any], Any], low: Any, high: Any, mp: Any) -> Any:
    """The largest value of a concave function on an interval, by ternary search to the precision of the context.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(largest(lambda s: s * (1 - s), 0, 1, mpmath.mp), 10))
    0.25
    """
    low, high = mp.mpf(low), mp.mpf(high)
    while high - low > 8 * mp.eps * max(1, abs(high)):
        third = (high - low) / 3
        if function(low + third) < function(high - third):
            low += third
        else:
            high -= third
    return function((low + high) / 2)


def shared_exponent(delta: Any, x: Any, mp: Any) -> Any:
    """The largest exponent per place, for radii delta n and a distance x n of the centres.

    Parameters
    ----------
    delta, x
        Numbers with 0 < delta <= 1/2 and 0 <= x < 2 delta, x < 1.
    mp
        An mpmath context.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(shared_exponent(mpmath.mpf("0.25"), mpmath.mpf("0.25"), mpmath.mp), 10))
    0.5112077018
    """
    delta, x = mp.mpf(delta), mp.mpf(x)

    def best(s: Any) -> Any:
        room = min(delta - x * s, delta - x * (1 - s)) / (1 - x)
        return x * entropy(s, mp) + (1 - x) * entropy(min(room, mp.mpf(1) / 2), mp)

    if x == 0:
        return best(mp.zero)
    first = max(mp.zero, 1 - delta / x)
    return largest(best, first, 1 - first, mp)
