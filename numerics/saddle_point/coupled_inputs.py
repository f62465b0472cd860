r"""The spectrum of masked regression on Gaussian inputs with random couplings, without any resolvent.

The inputs and the masked component have the precision matrix nu - J, J symmetric and Gaussian with entries of variance
sigma²/L.  In the limit the eigenvalues of J follow Wigner's semicircle, $x=2\sigma\cos\vartheta$; the teacher is the
column of J at the masked component, divided by nu, and the spike that it leaves in the inputs' precision weighs the
eigenvalues by a density of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import acb, arb

from numerics.quadrature import ball_integral
from numerics.saddle_point.ridge import Body, Spectrum


def in_balls(nu: arb, sigma: arb, digits: int = 40) -> Spectrum:
    """Averages over the limiting spectrum, enclosed at FLINT's present precision.

    Examples
    --------
    >>> spectrum = in_balls(arb(3), arb(1), digits=10)
    >>> spectrum.plain(lambda w: 1 / w).overlaps(arb(3)), spectrum.teacher(lambda w: 1).overlaps(arb(1) / 9)
    (True, True)
    """
    ratio = sigma / nu

    def plain(body: Body) -> arb:
        def integrand(turn: acb) -> acb:
            return acb(turn.sin_pi() ** 2 * body(1 / (nu - 2 * sigma * turn.cos_pi())))

        return 2 * ball_integral(integrand, 0, 1, digits)

    def teacher(body: Body) -> arb:
        def integrand(turn: acb) -> acb:
            spike = 1 - 2 * ratio * turn.cos_pi() + ratio**2
            return acb(turn.sin_pi() ** 2 / spike * body(1 / (nu - 2 * sigma * turn.cos_pi())))

        return 2 * ratio**2 * ball_integral(integrand, 0, 1, digits)

    return Spectrum(plain, teacher)


def in_numbers(mp: Any, nu: Any, sigma: Any, points: int = 200) -> Spectrum:
    """Averages over the limiting spectrum by a rule of equally spaced angles, in multiple precision.

    The error falls like exp(-2 points a) with cosh a = nu/(2 sigma).

    Examples
    --------
    >>> from mpmath import mp
    >>> print(mp.nstr(in_numbers(mp, mp.mpf(3), 1).plain(lambda w: 1 / w), 12))
    3.0
    """
    angles = [mp.pi * (2 * place + 1) / (2 * points) for place in range(points)]
    variances = [1 / (nu - 2 * sigma * mp.cos(angle)) for angle in angles]
    weights = [2 * mp.sin(angle) ** 2 / points for angle in angles]
    ratio = sigma / nu
    spike = [ratio**2 / (1 - 2 * ratio * mp.cos(angle) + ratio**2) for angle in angles]
    return Spectrum(
        lambda body: mp.fsum(f * body(w) for f, w in zip(weights, variances, strict=True)),
        lambda body: mp.fsum(f * s * body(w) for f, s, w in zip(weights, spike, variances, strict=True)),
    )


def of_a_sample(size: int, nu: float, sigma: float, rng: np.random.Generator) -> tuple[Spectrum, float]:
    """The spectrum of one draw of the couplings, by Gaussian conditioning on its first component.

    Parameters
    ----------
    size
        L, the number of components.
    nu, sigma
        With nu larger than the largest eigenvalue of J, about 2 sigma.

    Returns
    -------
    spectrum, noise
        The averages, and the variance of the masked component given the others.

    Examples
    --------
    >>> spectrum, noise = of_a_sample(100, 3.0, 1.0, np.random.default_rng(0))
    >>> bool(abs(noise - 1 / 3) < 0.1), bool(abs(spectrum.plain(lambda w: 1 / w) - 3) < 0.3)
    (True, True)
    """
    gaussian = rng.standard_normal((size, size))
    precision = nu * np.eye(size) - sigma * (gaussian + gaussian.T) / np.sqrt(2 * size)
    noise = 1 / precision[0, 0]
    column = precision[1:, 0]
    inverses, directions = np.linalg.eigh(precision[1:, 1:] - noise * np.outer(column, column))
    variances, projections = 1 / inverses, (size - 1) * (directions.T @ (noise * column)) ** 2
    return (
        Spectrum(lambda body: np.mean(body(variances)), lambda body: np.mean(projections * body(variances))),
        float(noise),
    )


def effective_penalty(mp: Any, spectrum: Spectrum, alpha: Any, lam: Any) -> Any:
    """The kappa at which a load of alpha belongs to a penalty, by bisection.

    Examples
    --------
    >>> from mpmath import mp
    >>> print(mp.nstr(1 / effective_penalty(mp, in_numbers(mp, mp.mpf(3), 1), 1, mp.mpf(1) / 100), 10))
    15.75529995
    """

    def excess(kappa: Any) -> Any:
        return spectrum.plain(lambda w: w / (w + kappa)) + lam / kappa - alpha

    low = high = mp.one
    while excess(low) < 0:
        low /= 4
    while excess(high) > 0:
        high *= 4
    while high - low > 100 * mp.eps * high:
        middle = mp.sqrt(low * high)
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return low
