"""How fast the logarithm of the number of shared vertices falls from distance 0 to 2, in multiple precision.

Numbers of vertices are shares of the cube: tails of binomial distributions, as incomplete beta integrals.
"""

from __future__ import annotations

from typing import Any


def binomial_tail(n: int, d: int, mp: Any) -> Any:
    """The probability of at most d heads among n tosses, in an mpmath context.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(binomial_tail(8, 3, mpmath.mp) * 2**8, 10))
    93.0
    """
    if d < 0:
        return mp.zero
    return mp.one if d >= n else mp.betainc(n - d, d + 1, 0, mp.mpf(1) / 2, regularized=True)


def double_step(n: int, d: int, mp: Any) -> Any:
    """The fall of ln I from distance 0 to 2 for equal radii d, over the fall 4/n of the cosine.

    At distance 2 a shared vertex raises none, one or both of the two places in which the centres differ, and then has
    at most d - 2, d - 1 and d - 2 flips left.

    Raises
    ------
    ValueError
        If d is not in 1..n-1.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(double_step(64, 11, mpmath.mp), 6))
    17.4385
    """
    _refuse(n, d)
    both = (binomial_tail(n - 2, d - 2, mp) + binomial_tail(n - 2, d - 1, mp)) / 2
    return mp.mpf(n) / 4 * mp.log(binomial_tail(n, d, mp) / both)


def dominant_double_step(n: int, d: int, mp: Any) -> Any:
    """The same for the vertices halfway between the centres and on the edge of both balls.

    Raises
    ------
    ValueError
        If d is not in 1..n-1.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(dominant_double_step(64, 11, mpmath.mp), 6))
    19.8509
    """
    _refuse(n, d)

    def log_choices(places: int, chosen: int) -> Any:
        return mp.loggamma(places + 1) - mp.loggamma(chosen + 1) - mp.loggamma(places - chosen + 1)

    return mp.mpf(n) / 4 * (log_choices(n, d) - log_choices(n - 2, d - 1) - mp.ln(2))


def _refuse(n: int, d: int) -> None:
    if not 1 <= d <= n - 1:
        raise ValueError(f"at distance 2 the radius must lie in 1..n-1, and d is {d} for n = {n}")
