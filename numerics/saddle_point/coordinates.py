r"""Unconstrained coordinates of unknowns in open intervals: logarithms and logits.

They keep an unknown inside of its interval, where alone its equations mean something, and resolve its ends: an overlap
$1-10^{-9}$ and a response $10^9$ are ordinary numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """An open interval, whose ends are numbers or arrays of one shape, and may be infinite.

    Examples
    --------
    >>> unit = Interval(0.0, 1.0)
    >>> float(unit.inside(unit.coordinate(0.25)))
    0.25
    >>> Interval(0.0, np.inf).contains(-1.0)
    np.False_
    """

    low: Any
    high: Any

    def contains(self, value: Any) -> Any:
        """Whether a value lies inside."""
        return (value > self.low) & (value < self.high)

    def coordinate(self, value: Any) -> Array:
        """The coordinate of a value; nan for one outside."""
        low, high, value = np.broadcast_arrays(self.low, self.high, np.asarray(value, dtype=np.float64))
        with np.errstate(all="ignore"):
            below = np.where(np.isfinite(low), np.log(value - low), 0.0)
            above = np.where(np.isfinite(high), np.log(high - value), 0.0)
            coordinate = np.where(np.isfinite(low) | np.isfinite(high), below - above, value)
        return np.where(self.contains(value), coordinate, np.nan)

    def inside(self, coordinate: Any) -> Array:
        """The value at a coordinate."""
        low, high, u = np.broadcast_arrays(self.low, self.high, np.asarray(coordinate, dtype=np.float64))
        with np.errstate(all="ignore"):
            both = np.where(u < 0, low + (high - low) * _logistic(u), high - (high - low) * _logistic(-u))
            one = np.where(np.isfinite(low), low + np.exp(u), high - np.exp(-u))
        finite = np.isfinite(low) & np.isfinite(high)
        none = ~np.isfinite(low) & ~np.isfinite(high)
        return np.asarray(np.where(none, u, np.where(finite, both, one)), dtype=np.float64)

    def slope(self, coordinate: Any) -> Array:
        """The derivative of the value in the coordinate."""
        low, high, u = np.broadcast_arrays(self.low, self.high, np.asarray(coordinate, dtype=np.float64))
        with np.errstate(all="ignore"):
            both = (high - low) * _logistic(u) * _logistic(-u)
            one = np.where(np.isfinite(low), np.exp(u), np.exp(-u))
        finite = np.isfinite(low) & np.isfinite(high)
        none = ~np.isfinite(low) & ~np.isfinite(high)
        return np.asarray(np.where(none, 1.0, np.where(finite, both, one)), dtype=np.float64)


def _logistic(u: Array) -> Array:
    return np.exp(-np.logaddexp(0.0, -u))
