"""The probability that two correlated normal variables both fall below a threshold, and its logarithmic derivative.

It is integrated from the definition: the density of the first variable times the conditional probability of the second.
"""

from __future__ import annotations

from typing import Any


def scaled_tail(c: Any, rho: Any, mp: Any) -> Any:
    """exp(c^2/2) times the probability that both variables fall below c < 0, in an mpmath context.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(scaled_tail(-1, 0, mpmath.mp) * mpmath.exp(-0.5), 10))
    0.0251714896
    """
    c, rho = mp.mpf(c), mp.mpf(rho)
    spread = mp.sqrt(1 - rho**2)

    def integrand(t: Any) -> Any:
        first = c + t / c
        return mp.exp(-t - (t / c) ** 2 / 2) * mp.ncdf((c - rho * first) / spread)

    return mp.quad(integrand, [0, 1, 4, 16, 64, mp.inf]) / (-c * mp.sqrt(2 * mp.pi))


def logarithmic_derivative(c: Any, rho: Any, mp: Any) -> Any:
    """The derivative in rho of the logarithm of that probability, by a symmetric difference.

    Its error is about the cube root of the square of the precision of the context.

    Examples
    --------
    >>> import mpmath
    >>> print(mpmath.nstr(logarithmic_derivative(-20, 0, mpmath.mp), 4))
    402.0
    """
    step = mp.cbrt(mp.eps)
    ends = [mp.log(scaled_tail(c, mp.mpf(rho) + sign * step, mp)) for sign in (1, -1)]
    return (ends[0] - ends[1]) / (2 * step)
