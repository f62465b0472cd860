r"""A system of equations in unconstrained coordinates, at many points at once, as iterations see it.

Of a map g the equations are taken as $c(g(x))-c(x)=0$ with c the coordinates.  A solution at an end of an interval,
such as an overlap 0, is none of these equations, so that it neither attracts a search nor ends it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from numerics.saddle_point.coordinates import Interval
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]
Members: TypeAlias = npt.NDArray[np.intp]

_EPSILON = float(np.finfo(float).eps)
_COORDINATE_SHARE = 1e-3  # a coordinate may be off by a thousand tolerances
_UNRESOLVED = 1e-3  # a coordinate that rounding moves by more means nothing


@dataclass(frozen=True)
class Defect:
    """Points, and how far they are from solving their equations; arrays of shape (unknowns, members) or (members,).

    Parameters
    ----------
    u, x
        The points in coordinates, and the unknowns there.
    stretch
        The derivatives of the unknowns in the coordinates.
    step
        What the map adds to the coordinates; residuals where the equations are no map.
    slope
        By what a change of the residuals is divided to give one of these steps; nan where the map leads far out of
        an interval, and the step was cut.
    size
        The residual that decides: the largest one relative to its unknown or to 1, whichever is larger, or a
        thousandth of a step in coordinates, if that is larger; infinite where the equations have no value.
    error
        The estimated error of the residuals, relative in the same way.
    """

    u: Array
    x: Array
    stretch: Array
    step: Array
    slope: Array
    size: Array
    error: Array

    def __getitem__(self, places: Any) -> Defect:
        """Some of the points, copied."""
        return Defect(*(array[..., places] for array in vars(self).values()))

    def put(self, places: Any, other: Defect) -> None:
        """Replace some of the points."""
        for array, new in zip(vars(self).values(), vars(other).values(), strict=True):
            array[..., places] = new


@dataclass(frozen=True, eq=False)
class Equations:
    """A system at control parameters (controls, batch), with a count of evaluations for each member of the batch."""

    system: System
    point: Array
    box: Interval
    evaluations: npt.NDArray[np.int64] = field(repr=False)

    @classmethod
    def at(cls, system: System, point: Array) -> Equations:
        """The equations of a system at control parameters, not yet evaluated."""
        return cls(system, point, system.box(point), np.zeros(point.shape[1], dtype=np.int64))

    @cached_property
    def everyone(self) -> Members:
        """All members of the batch."""
        return np.arange(self.point.shape[1])

    def _of(self, members: Members) -> tuple[Interval, Array]:
        """Intervals and controls of members; most calls speak of the same ones as the call before."""
        np.add.at(self.evaluations, members, 1)
        if not np.array_equal(members, self._last[0]):
            self._last[:] = [members.copy(), self.box[:, members], self.point[:, members]]
        return self._last[1], self._last[2]

    @cached_property
    def _last(self) -> list[Any]:
        return [self.everyone, self.box, self.point]

    def defect(self, u: Array, members: Members) -> Defect:
        """How far coordinates (unknowns, members) are from a solution."""
        box, point = self._of(members)
        x, stretch = box.inside(u), box.slope(u)
        found, errors = self.system.residual(x, point)
        scale = np.maximum(1.0, np.abs(x))
        with np.errstate(all="ignore"):
            size = np.abs(found) / scale
            error = (errors / scale).max(axis=0)
            step, slope = found, np.ones_like(found)
            if self.system.is_map:
                target = box.coordinate(x + found)
                inside = np.isfinite(target)
                outside = found / stretch
                step = np.where(inside, target - u, np.clip(outside, -1.0, 1.0))
                slope = np.where(inside, box.slope(target), np.where(np.abs(outside) < 1, stretch, np.nan))
                rounding = np.where(box.bounded, 8 * _EPSILON * np.abs(x) / stretch, 0.0)
                loose = _COORDINATE_SHARE * np.maximum(np.abs(step) - rounding, 0.0)
                size = np.where(box.bounded, np.maximum(size, loose), size)
                size = np.where(rounding < _UNRESOLVED, size, np.inf)
        size = np.where(np.isfinite(size), size, np.inf).max(axis=0)
        return Defect(u, x, stretch, step, slope, size, error)

    def matrix(self, defect: Defect, members: Members) -> Array:
        """The derivatives of steps in coordinates, (members, unknowns, unknowns)."""
        _, point = self._of(members)
        jacobian = self.system.slopes(defect.x, point)
        if not self.system.is_map:
            return jacobian * defect.stretch.T[:, None, :]
        identity = np.eye(len(defect.x))
        with np.errstate(all="ignore"):
            return (jacobian + identity) * (
                defect.stretch.T[:, None, :] / defect.slope.T[:, :, None]
            ) - identity


def growths(matrices: Array) -> Array:
    """The largest real parts of eigenvalues of a map, (members,), from the derivatives of its steps; nan if unknown."""
    found = np.full(len(matrices), np.nan)
    good = np.isfinite(matrices).all(axis=(1, 2))
    if good.any():
        found[good] = np.linalg.eigvals(matrices[good]).real.max(axis=1) + 1
    return found


def solved(matrices: Array, right: Array) -> Array:
    """Solutions of linear systems, (unknowns, members), of least squares where singular, nan where not finite."""
    found = np.full_like(right, np.nan)
    good = np.isfinite(matrices).all(axis=(1, 2)) & np.isfinite(right).all(axis=0)
    try:
        found[:, good] = np.linalg.solve(matrices[good], right[:, good].T[:, :, None])[:, :, 0].T
    except np.linalg.LinAlgError:
        for place in np.flatnonzero(good):
            found[:, place] = np.linalg.lstsq(matrices[place], right[:, place], rcond=None)[0]
    return found
