"""Replica-symmetric free energies as functions of numbers, in multiple precision.

Averages over a standard normal variable are sums over equally spaced points, which for functions that are analytic near
the line converge geometrically; points are doubled until two sums agree.  Derivatives are difference quotients, so
that no stationarity condition enters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mpmath import MPContext

Function = Callable[..., Any]


def context(digits: int) -> Any:
    """Multiple-precision arithmetic of its own, with a number of decimal digits.

    Examples
    --------
    >>> str(context(10).mpf(1) / 3)
    '0.3333333333'
    """
    made = MPContext()
    made.dps = digits
    return made


def average(mp: Any, function: Callable[[Any], Any]) -> Any:
    """The average of a function over a standard normal variable.

    Parameters
    ----------
    mp
        The arithmetic; the result has its precision.
    function
        Analytic in a strip around the line, of less than exponential growth.

    Raises
    ------
    ArithmeticError
        If ten doublings of the number of points do not suffice.

    Examples
    --------
    >>> mp = context(20)
    >>> print(average(mp, lambda z: z**4))
    3.0
    """
    reach = int(mp.ceil(mp.sqrt(2 * mp.prec * mp.ln2))) + 3
    step = mp.mpf(1) / 2

    def total(first: Any, step: Any) -> Any:
        points = [first + step * place for place in range(int(2 * reach / step) + 1)]
        return step * mp.fsum(function(z) * mp.exp(-z * z / 2) for z in points) / mp.sqrt(2 * mp.pi)

    value = total(mp.mpf(-reach), step)
    for _ in range(10):
        refined = (value + total(-reach + step / 2, step)) / 2
        if abs(refined - value) <= 100 * mp.eps * max(1, abs(refined)):
            return refined
        value, step = refined, step / 2
    raise ArithmeticError("an average did not converge")


def gradient(mp: Any, function: Function, point: Sequence[Any]) -> tuple[Any, ...]:
    """The slopes of a function of several numbers, from difference quotients of fourth order.

    The steps are 1e-8 of each number; work with about 50 digits to keep 30.

    Examples
    --------
    >>> mp = context(40)
    >>> [mp.nstr(slope, 12) for slope in gradient(mp, lambda x, y: x**3 * y, (mp.mpf(2), mp.mpf(5)))]
    ['60.0', '8.0']
    """
    slopes = []
    for place, centre in enumerate(point):
        step = centre * mp.mpf(10) ** -8
        near, far = (
            function(*point[:place], centre + steps * step, *point[place + 1 :])
            - function(*point[:place], centre - steps * step, *point[place + 1 :])
            for steps in (1, 2)
        )
        slopes.append((8 * near - far) / (12 * step))
    return tuple(slopes)


def ln_2cosh(mp: Any, x: Any) -> Any:
    """ln(2 cosh x) without overflow.

    Examples
    --------
    >>> mp = context(15)
    >>> print(ln_2cosh(mp, mp.mpf(-1000)))
    1000.0
    """
    return abs(x) + mp.log1p(mp.exp(-2 * abs(x)))


def ln_tail(mp: Any, x: Any) -> Any:
    """The logarithm of the probability that a standard normal variable exceeds x.

    Examples
    --------
    >>> mp = context(15)
    >>> print(mp.nstr(mp.exp(ln_tail(mp, mp.mpf(0))), 10))
    0.5
    """
    return mp.log(mp.erfc(x / mp.sqrt(2)) / 2)


def sherrington_kirkpatrick(mp: Any, T: Any, h: Any, q: Any) -> Any:
    """Ising spins with Gaussian couplings of variance 1/N, replicas of overlap q.

    Examples
    --------
    >>> mp = context(20)
    >>> print(mp.nstr(sherrington_kirkpatrick(mp, mp.mpf(1) / 2, 0, mp.mpf("0.53036839205079463")), 12))
    -0.792392945135
    """
    field = average(mp, lambda z: ln_2cosh(mp, (mp.sqrt(q) * z + h) / T))
    return -((1 - q) ** 2) / (4 * T) - T * field


def hopfield(mp: Any, alpha: Any, T: Any, m: Any, q: Any, r: Any) -> Any:
    """Ising spins that store alpha N patterns; overlap m with one of them, q of replicas, noise r.

    Examples
    --------
    >>> mp = context(20)
    >>> print(mp.nstr(hopfield(mp, mp.mpf(1), mp.mpf(2), 0, mp.mpf(0), mp.mpf(0)) + 2 * mp.log(2), 12))
    -0.19314718056
    """
    stiffness = 1 - (1 - q) / T
    others = mp.log(stiffness) - q / (T * stiffness)
    field = average(mp, lambda z: ln_2cosh(mp, (m + mp.sqrt(alpha * r) * z) / T))
    return alpha / 2 + m * m / 2 + alpha * r * (1 - q) / (2 * T) + alpha * T * others / 2 - T * field


def binary_perceptron(mp: Any, alpha: Any, kappa: Any, q: Any, qhat: Any) -> Any:
    """The entropy per weight of weights of ±1 that store alpha N patterns with margin kappa.

    Examples
    --------
    >>> mp = context(20)
    >>> point = (mp.mpf("0.322385363223561"), mp.mpf("0.66803498953513"))
    >>> print(mp.nstr(binary_perceptron(mp, mp.mpf(1) / 2, 0, *point), 12))
    0.314390066856
    """
    weights = average(mp, lambda z: ln_2cosh(mp, mp.sqrt(qhat) * z))
    patterns = average(mp, lambda z: ln_tail(mp, (kappa + mp.sqrt(q) * z) / mp.sqrt(1 - q)))
    return -qhat * (1 - q) / 2 + weights + alpha * patterns


def spherical_load(mp: Any, kappa: Any, q: Any) -> Any:
    """The load at which solutions of the spherical perceptron of margin kappa have overlap q.

    Examples
    --------
    >>> mp = context(15)
    >>> print(mp.nstr(spherical_load(mp, 0, mp.mpf("0.585311851791")), 10))
    1.0
    """

    def squared_hazard(z: Any) -> Any:
        gap = (kappa + mp.sqrt(q) * z) / mp.sqrt(1 - q)
        return 2 / mp.pi * (mp.exp(-gap * gap / 2) / mp.erfc(gap / mp.sqrt(2))) ** 2

    return q / ((1 - q) * average(mp, squared_hazard))
