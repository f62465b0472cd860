r"""Unconstrained coordinates of unknowns in open intervals: logarithms and logits.

They keep an unknown inside of its interval, where alone its equations mean something, and resolve its ends: an overlap
$1-10^{-9}$ and a response $10^9$ are ordinary numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]
Truths: TypeAlias = npt.NDArray[np.bool_]
Mapped: TypeAlias = Callable[[Any, Any, Any], Any]


class _Kind(NamedTuple):
    """The coordinate of a value, the value at a coordinate and its derivative there, each with the ends."""

    coordinate: Mapped
    inside: Mapped
    slope: Mapped


def _share(u: Any) -> Any:
    """The logistic function of -|u|."""
    small = np.exp(-np.abs(u))
    return small / (1 + small)


def _between(u: Any, low: Any, high: Any) -> Any:
    share = (high - low) * _share(u)
    return np.where(u < 0, low + share, high - share)


_LINE = _Kind(lambda x, low, high: x, lambda u, low, high: u, lambda u, low, high: np.ones_like(u))
_ABOVE = _Kind(
    lambda x, low, high: np.log(x - low),
    lambda u, low, high: low + np.exp(u),
    lambda u, low, high: np.exp(u),
)
_BELOW = _Kind(
    lambda x, low, high: -np.log(high - x),
    lambda u, low, high: high - np.exp(-u),
    lambda u, low, high: np.exp(-u),
)
_BETWEEN = _Kind(
    lambda x, low, high: np.log((x - low) / (high - x)),
    _between,
    lambda u, low, high: (high - low) * _share(u) * (1 - _share(u)),
)


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
    def bounded(self) -> Truths:
        """Whether it has an end, so that coordinates count factors rather than differences."""
        return np.asarray(np.isfinite(self.low) | np.isfinite(self.high))

    @cached_property
    def _groups(self) -> tuple[tuple[Any, _Kind, Any, Any], ...]:
        """Intervals of one kind each: where they are, the kind, and their ends."""
        low, high = np.asarray(self.low), np.asarray(self.high)
        below, above = np.isfinite(low), np.isfinite(high)
        kinds = (
            (below & ~above, _ABOVE),
            (below & above, _BETWEEN),
            (~below & above, _BELOW),
            (~below & ~above, _LINE),
        )
        return tuple(
            (..., kind, low, high) if where.all() else (where, kind, low[where], high[where])
            for where, kind in kinds
            if where.any()
        )

    def __getitem__(self, places: Any) -> Interval:
        """The intervals at some places of an array of them."""
        return Interval(self.low[places], self.high[places])

    def contains(self, value: Any) -> Truths:
        """Whether a value lies inside."""
        inside: Truths = np.greater(value, self.low) & np.less(value, self.high)
        return inside

    def coordinate(self, value: Any) -> Array:
        """The coordinate of a value; nan for one outside."""
        with np.errstate(all="ignore"):
            found = self._mapped(0, value)
        found[~self.contains(value)] = np.nan
        return found

    def inside(self, coordinate: Any) -> Array:
        """The value at a coordinate."""
        with np.errstate(all="ignore"):
            return self._mapped(1, coordinate)

    def slope(self, coordinate: Any) -> Array:
        """The derivative of the value in the coordinate."""
        with np.errstate(all="ignore"):
            return self._mapped(2, coordinate)

    def _mapped(self, which: int, given: Any) -> Array:
        given = np.asarray(given, dtype=np.float64)
        shape = np.broadcast_shapes(np.shape(self.low), given.shape)
        if len(self._groups) > 1 and np.shape(self.low) != shape:
            return Interval(*(np.broadcast_to(end, shape) for end in (self.low, self.high)))._mapped(
                which, given
            )
        given = given if given.shape == shape else np.broadcast_to(given, shape)
        found = np.empty(shape)
        for where, kind, low, high in self._groups:
            found[where] = kind[which](given[where], low, high)
        return found
