r"""Unconstrained coordinates of unknowns in open intervals: logarithms and logits.

They keep an unknown inside of its interval, where alone its equations mean something, and resolve its ends: an overlap
$1-10^{-9}$ and a response $10^9$ are ordinary numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]
Truths: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Interval:
    """An open interval, or an array of them.

    Parameters
    ----------
    low, high
        Numbers or arrays of one shape; infinite where there is no end.

    Examples
    --------
    >>> unit = Interval(0.0, 1.0)
    >>> float(unit.inside(unit.coordinate(0.25)))
    0.25
    >>> bool(Interval(0.0, np.inf).contains(-1.0))
    False
    """

    low: Any
    high: Any

    @cached_property
    def _bounded_below(self) -> Truths:
        return np.asarray(np.isfinite(self.low))

    @cached_property
    def _bounded_above(self) -> Truths:
        return np.asarray(np.isfinite(self.high))

    @cached_property
    def bounded(self) -> Truths:
        """Whether it has an end, and coordinates count factors rather than differences."""
        return self._bounded_below | self._bounded_above

    @cached_property
    def _width(self) -> Array:
        """Of intervals with two ends; 1 for others."""
        both = self._bounded_below & self._bounded_above
        with np.errstate(invalid="ignore"):
            return np.where(both, np.subtract(self.high, self.low), 1.0)

    @cached_property
    def _one_end(self) -> Truths:
        return self._bounded_below ^ self._bounded_above

    @cached_property
    def _ends(self) -> tuple[Array, Array]:
        """The ends, with 0 for those that are infinite."""
        return np.where(self._bounded_below, self.low, 0.0), np.where(self._bounded_above, self.high, 0.0)

    def __getitem__(self, places: Any) -> Interval:
        """The intervals at some places of an array of them."""
        return Interval(self.low[places], self.high[places])

    def contains(self, value: Any) -> Truths:
        """Whether a value lies inside."""
        inside: Truths = np.greater(value, self.low) & np.less(value, self.high)
        return inside

    def coordinate(self, value: Any) -> Array:
        """The coordinate of a value; nan for one outside."""
        value = np.asarray(value, dtype=np.float64)
        low, high = self._ends
        with np.errstate(all="ignore"):
            below = np.log(np.where(self._bounded_below, value - low, 1.0))
            above = np.log(np.where(self._bounded_above, high - value, 1.0))
            coordinate = np.where(self.bounded, below - above, value)
        return np.where(self.contains(value), coordinate, np.nan)

    def inside(self, coordinate: Any) -> Array:
        """The value at a coordinate."""
        u = np.asarray(coordinate, dtype=np.float64)
        low, high = self._ends
        with np.errstate(all="ignore"):
            small = np.exp(-np.abs(u))
            share = self._width * small / (1 + small)
            both = np.where(u < 0, low + share, high - share)
            one = np.where(self._bounded_below, low + np.exp(u), high - np.exp(-u))
        return np.where(self.bounded, np.where(self._one_end, one, both), u)

    def slope(self, coordinate: Any) -> Array:
        """The derivative of the value in the coordinate."""
        u = np.asarray(coordinate, dtype=np.float64)
        with np.errstate(all="ignore"):
            small = np.exp(-np.abs(u))
            both = self._width * small / (1 + small) ** 2
            one = np.exp(np.where(self._bounded_below, u, -u))
        return np.where(self.bounded, np.where(self._one_end, one, both), 1.0)
