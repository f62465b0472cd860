"""The mean free energy of 2^N independent normal energies of variance N/2, exactly at each N.

With g(t) the mean of exp(-t exp(-E/T)), the mean of ln Z is the integral of (exp(-t) - g(t)^(2^N))/t over positive t.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from scipy.special import logsumexp

_STEP = 0.25
"""Of both sums, where functions such as exp(-exp(u)) vary on a scale of 1: their error is about 1e-16."""


@lru_cache(maxsize=64)
def free_energy(levels: int, temperature: float) -> float:
    """The mean of -T ln Z over N, for 2^N energies, N = `levels`.

    Examples
    --------
    >>> round(free_energy(64, 1.5), 10) == round(-1.5 * math.log(2) - 1 / 6, 10)
    True
    """
    spread = math.sqrt(levels / 2) / temperature
    lowest = math.sqrt(2 * levels * math.log(2))
    z = np.arange(-lowest - 9, lowest + 9, _STEP / spread)
    log_weights = -(z**2) / 2 + math.log(_STEP / spread) - math.log(2 * math.pi) / 2
    depth = levels * math.log(2) + spread * max(lowest, spread / 2)
    log_t = np.arange(-depth - 50, 50, _STEP)
    # ln of the chance that a level counts at t, less than 1 for one level and to the power 2^N for all
    log_counts = np.array([logsumexp(log_weights + _log_hit(u - spread * z)) for u in log_t])
    survival = np.exp(-_exp(levels * math.log(2) + log_counts))
    return float(-temperature / levels * _STEP * np.sum(np.exp(-_exp(log_t)) - survival))


def _exp(x: np.ndarray) -> np.ndarray:
    result: np.ndarray = np.exp(np.minimum(x, 700))
    return result


def _log_hit(exponent: np.ndarray) -> np.ndarray:
    """ln(1 - exp(-exp(x)))."""
    hit = np.log(-np.expm1(-_exp(np.maximum(exponent, -37))))
    return np.where(exponent < -37, exponent, hit)
