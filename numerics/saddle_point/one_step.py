"""One step of replica symmetry breaking: replicas in groups of m, of overlap q within a group and 0 between groups."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def spherical(mp: Any, p: Any, T: Any, q: Any, m: Any) -> Any:
    """The free energy of the spherical p-spin model.

    The energy is the sum of overlaps to the power p with one replica; the entropy is half the logarithm of the
    determinant of overlaps in a group, whose eigenvalues are 1-q, m-1 times, and 1+(m-1)q.

    Examples
    --------
    >>> from mpmath import MPContext
    >>> mp = MPContext()
    >>> overlaps = mp.matrix([[1, 0.25, 0.25], [0.25, 1, 0.25], [0.25, 0.25, 1]])
    >>> energy = -(1 + 2 * mp.mpf(0.25) ** 4) / 2
    >>> print(mp.chop(spherical(mp, 4, mp.mpf(0.5), 0.25, 3) - energy + mp.log(mp.det(overlaps)) / 12))
    0.0
    """
    log_determinant = (m - 1) * mp.log(1 - q) + mp.log(1 + (m - 1) * q)
    return -(1 + (m - 1) * mp.mpf(q) ** p) / (4 * T) - T / (2 * m) * log_determinant


_GAUSS = np.polynomial.legendre.leggauss(120)
_POINTS = np.arange(-300, 301) / 30
_WEIGHTS = np.exp(-(_POINTS**2) / 2) / (30 * math.sqrt(2 * math.pi))


def ising(y: float, q_0: float, h: float) -> float:
    """The energy of Ising spins with Gaussian couplings at temperature 0, as a double integral.

    Parameters
    ----------
    y
        The limit of m/T, positive and at most about 5.
    q_0
        Overlap of two groups, at least 0 and less than 1.
    h
        Magnetic field.

    Examples
    --------
    >>> round(ising(0.817264243320132, 0.0, 0.0), 12)
    -0.768828025558
    """
    width = math.sqrt(1 - q_0)
    means = math.sqrt(q_0) * _POINTS + h
    log_moments = [_log_moment(y, mean, width) for mean in means]
    return float(y * (1 - q_0**2) / 4 - np.dot(log_moments, _WEIGHTS) / y)


def _log_moment(y: float, mean: float, width: float) -> float:
    """The logarithm of the mean of exp(y |mean + width x|), by Gauss's rule on both sides of the kink."""
    kink = -mean / width
    largest, total = y * abs(mean), 0.0
    for side in (1, -1):
        # side x runs from side kink to where the integrand is negligible, past its peak at y width
        low = side * kink
        high = max(low, y * width) + 12
        start = max(low, -12.0)
        x = (high + start) / 2 + (high - start) / 2 * _GAUSS[0]
        density = np.exp(y * (side * mean + width * x) - largest - x * x / 2) / math.sqrt(2 * math.pi)
        total += (high - start) / 2 * float(np.dot(_GAUSS[1], density))
    return largest + math.log(total)
