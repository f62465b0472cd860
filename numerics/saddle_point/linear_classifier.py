"""Penalised linear fits to signs of a linear teacher: exactly for many inputs, from their spectrum."""

from __future__ import annotations

from typing import Any

from flint import acb, arb

from numerics.quadrature import ball_integral


def resolvent(alpha: arb, lam: arb, digits: int = 25) -> arb:
    """The mean of 1/(x + lam) over eigenvalues x of X^T X/p, X of alpha p rows of p standard normal entries.

    The eigenvalues have the density of Marchenko and Pastur, here in an angle: x = 1 + alpha + 2 sqrt(alpha) cos(pi t).

    Examples
    --------
    >>> (resolvent(arb(2), arb(1)) + 1).str(12, radius=False)  # the root of 2
    '1.41421356237'
    """

    def integrand(t: acb) -> acb:
        x = 1 + alpha + 2 * alpha.sqrt() * t.cos_pi()
        return t.sin_pi() ** 2 / (x * (x + lam))

    covered = 2 * alpha * ball_integral(integrand, 0, 1, digits)
    return covered + (1 - alpha).max(arb(0)) / lam


def square_loss(mp: Any, alpha: Any, lam: Any, spread: Any, m: Any, q: Any) -> Any:
    """The functional whose saddle point is the least penalised squared error, of spread V, covariance m, variance q.

    Examples
    --------
    >>> from mpmath import MPContext
    >>> mp = MPContext()
    >>> round(float(square_loss(mp, 2, 1, mp.sqrt(2) - 1, mp.mpf("0.467389946"), mp.mpf("0.316333473"))), 8)
    0.44341024
    """
    error = 1 - 2 * mp.sqrt(2 / mp.pi) * m + q
    return lam * q / 2 - (q - m * m) / (2 * spread) + alpha * error / (2 * (1 + spread))
