"""Mean Moreau envelopes of classification losses, from their definition: the least of a loss and a squared distance.

The teacher's field t is normal of variance 1, and the student's field has variance q and covariance m with it; labels
are the signs of t.  Envelopes are found by bisection of the slope, and averages by Gauss's rule in both fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from scipy.special import expit

Array = npt.NDArray[np.float64]

_PANELS = 6
_REACH = 9.0
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class Loss:
    """A convex loss of the margin u, its slope, and the fields at which the prox has a kink at spread V."""

    value: Callable[[Array], Array]
    slope: Callable[[Array], Array]
    kinks: Callable[[float], tuple[float, ...]]


SQUARE = Loss(lambda u: (1 - u) ** 2 / 2, lambda u: u - 1, lambda spread: ())
LOGISTIC = Loss(lambda u: np.logaddexp(0, -u), lambda u: -expit(-u), lambda spread: ())
HINGE = Loss(
    lambda u: np.maximum(1 - u, 0), lambda u: np.where(u < 1, -1.0, 0.0), lambda spread: (1 - spread, 1.0)
)


def envelope(loss: Loss, spread: float, field: Array) -> Array:
    """The least of the loss at u plus (u - field)²/2V, V = `spread`.

    Examples
    --------
    >>> envelope(HINGE, 1.0, np.array([-1.0, 0.5, 2.0])).tolist()
    [1.5, 0.125, 0.0]
    """
    steepest = np.abs(loss.slope(field)) * spread + 1
    low, high = field - steepest, field + steepest
    for _ in range(56):
        middle = (low + high) / 2
        rises = loss.slope(middle) + (middle - field) / spread > 0
        low, high = np.where(rises, low, middle), np.where(rises, middle, high)
    u = (low + high) / 2
    return loss.value(u) + (u - field) ** 2 / (2 * spread)


def mean_envelope(loss: Loss, spread: float, q: float, m: float) -> float:
    """The mean of the envelope over fields and labels.

    Parameters
    ----------
    spread, q, m
        V > 0; the variance of the student's field, more than m²; its covariance with the teacher's.

    Examples
    --------
    >>> exact = (1 - 2 * np.sqrt(2 / np.pi) * 0.5 + 2.0) / (2 * (1 + 3.0))
    >>> bool(abs(mean_envelope(SQUARE, 3.0, 2.0, 0.5) - exact) < 1e-13)
    True
    """
    width = np.sqrt(q - m * m)
    teacher, weights = _rule(np.array([0.0]), np.array([_REACH]))
    total = 0.0
    for t, weight in zip(teacher[0], weights[0], strict=True):
        ends = [m * t - _REACH * width, *loss.kinks(spread), m * t + _REACH * width]
        ends = list(np.clip(ends, ends[0], ends[-1]))
        fields, parts = _rule(np.array(ends[:-1]), np.array(ends[1:]))
        density = np.exp(-(((fields - m * t) / width) ** 2) / 2) / (width * np.sqrt(2 * np.pi))
        inner = float(np.sum(parts * density * envelope(loss, spread, fields)))
        total += 2 * weight * inner * np.exp(-t * t / 2) / np.sqrt(2 * np.pi)
    return float(total)


def _rule(low: Array, high: Array) -> tuple[Array, Array]:
    """Points and weights of Gauss's rule on panels of each range, a row for each."""
    edges = low[:, None] + (high - low)[:, None] * np.linspace(0, 1, _PANELS + 1)
    half = np.diff(edges)[..., None] / 2
    points = (edges[:, :-1, None] + half) + half * _NODES
    return points.reshape(len(low), -1), (half * _WEIGHTS).reshape(len(low), -1)


@lru_cache(maxsize=64)
def conjugates(loss: Loss, spread: float, q: float, m: float) -> tuple[float, float, float]:
    """Twice the slope of the mean envelope in q, minus twice that in V, and minus that in m; errors are about 1e-12.

    Examples
    --------
    >>> [round(float(value), 9) for value in conjugates(SQUARE, 1.0, 2.0, 0.5)]
    [0.5, 0.55052886, 0.39894228]
    """

    def slope(place: int, step: float) -> float:
        at = [spread, q, m]

        def shifted(steps: int) -> float:
            moved = [value + steps * step * (number == place) for number, value in enumerate(at)]
            return mean_envelope(loss, *moved)

        return (8 * (shifted(1) - shifted(-1)) - (shifted(2) - shifted(-2))) / (12 * step)

    step = 1e-3 * min(spread, q - m * m)
    return 2 * slope(1, step), -2 * slope(0, step), -slope(2, step)
