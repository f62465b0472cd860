"""Two copies of one spin in Gaussian fields that agree in part, as in the cavity step for a pair of replicas."""

from __future__ import annotations

import math

import numpy as np

_POINTS = np.arange(-240, 241) / 24
_WEIGHTS = np.exp(-(_POINTS**2) / 2) / (24 * math.sqrt(2 * math.pi))


def overlap(temperature: float, field: float, common: float, own: float) -> float:
    """The mean product of two magnetisations in fields that share a part of variance `common`.

    Parameters
    ----------
    temperature
        At least 0.3, for the error of the sums to be below 1e-12.
    field
        The mean of both fields.
    common, own
        Variances of the part of a field that both copies feel, and of the part of its own.

    Examples
    --------
    >>> overlap(1.0, 0.5, 0.0, 0.0) - math.tanh(0.5) ** 2 < 1e-12
    True
    """
    shared = field + math.sqrt(common) * _POINTS[:, None]
    magnetisations = np.tanh((shared + math.sqrt(own) * _POINTS[None, :]) / temperature) @ _WEIGHTS
    return float(magnetisations**2 @ _WEIGHTS)
