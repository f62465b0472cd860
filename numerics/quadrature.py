"""Integrals with rigorous error bounds: over finite ranges, and averages over a standard normal variable.

Integrands are holomorphic functions of complex balls (FLINT's `acb`), so that the Gauss-Legendre rule encloses its own
error; the Gaussian tails that are cut off are enclosed by a bound of the integrand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from flint import acb, arb, ctx, fmpq

from numerics.arithmetic.narrowness import is_narrow

Integrand: TypeAlias = Callable[[acb], acb]
Endpoint: TypeAlias = int | fmpq | arb

MAX_BITS = 1 << 14


class NotNarrow(ArithmeticError):
    """An integral could not be enclosed as narrowly as was asked for."""


def ball_integral(integrand: Integrand, low: Endpoint, high: Endpoint, digits: int = 30) -> arb:
    """The integral over a finite range, narrow to a number of digits.

    Parameters
    ----------
    integrand
        Holomorphic near the range, real on it; where it is not holomorphic it must return a non-finite ball, as
        meromorphic functions do at their poles by themselves (a square root or logarithm needs ``analytic=True``).
        It is called at FLINT's present precision, and should make its constants there.
    low, high
        Integers, rationals or balls; a ball limits how narrow the result can be.
    digits
        The relative radius is below ``10**-digits``, or the absolute one below ``10**(-2*digits)``.

    Raises
    ------
    NotNarrow
        If `MAX_BITS` bits do not suffice.

    Examples
    --------
    >>> ball_integral(lambda z: (-z * z).exp(), 0, 1, digits=20).str(20, radius=False)
    '0.74682413281242702540'
    """
    return narrowed(lambda: _integral(integrand, low, high), digits)


def gaussian_average(
    integrand: Integrand,
    bound: Endpoint,
    digits: int = 30,
    low: Endpoint | None = None,
    high: Endpoint | None = None,
) -> arb:
    """The average of f(Z), Z a standard normal variable, over the whole line or the part of it where low <= Z <= high.

    Parameters
    ----------
    integrand
        f, entire or holomorphic near the real line, as in `ball_integral`.
    bound
        What the absolute value of f does not exceed on the real line; the caller answers for it.
    digits
        As in `ball_integral`.
    low, high
        Ends of the range; infinite when None.  An empty range gives 0.

    Raises
    ------
    NotNarrow
        If `MAX_BITS` bits do not suffice.

    Examples
    --------
    >>> gaussian_average(lambda z: z.cos(), 1, digits=20).str(20, radius=False)
    '0.60653065971263342360'
    >>> gaussian_average(lambda z: acb(1), 1, digits=10, high=0).str(10, radius=False)
    '0.5000000000'
    """

    def density_times(z: acb) -> acb:
        return integrand(z) * (-z * z / 2).exp()

    def average() -> arb:
        reach = (2 * ctx.prec * arb(2).log()).sqrt().ceil()
        start = -reach if low is None else arb(low).max(-reach)
        end = reach if high is None else arb(high).min(reach)
        middle = arb(0) if start >= end else _integral(density_times, start, end) / (2 * arb.pi()).sqrt()
        return middle + arb(0, 1) * arb(bound) * (reach / arb(2).sqrt()).erfc()

    return narrowed(average, digits)


def narrowed(enclose: Callable[[], arb], digits: int) -> arb:
    """The first enclosure that is narrow to a number of digits, with ever more bits.

    `enclose` is called at FLINT's present precision.

    Raises
    ------
    NotNarrow
        If `MAX_BITS` bits do not suffice.

    Examples
    --------
    >>> narrowed(lambda: arb(2).sqrt(), 20).str(20, radius=False)
    '1.4142135623730950488'
    """
    bits = int(3.33 * digits) + 40
    while bits <= MAX_BITS:
        with ctx.workprec(bits):
            value = enclose()
            if is_narrow(value, digits):
                return value
        bits *= 2
    raise NotNarrow(f"{digits} digits were not reached with {MAX_BITS} bits")


def _integral(integrand: Integrand, low: Endpoint, high: Endpoint) -> arb:
    goal = arb(2) ** -ctx.prec
    # Relative to nothing: a small integral is asked for again, with more bits, by `narrowed`.
    return acb.integral(
        lambda z, _: integrand(z), acb(arb(low)), acb(arb(high)), rel_tol=goal, abs_tol=goal
    ).real
