r"""Branches of solutions followed through a control parameter, around folds, by pseudo-arclength.

Unknowns and the control parameter lie in unconstrained coordinates together; a point is predicted along the tangent of
the branch and corrected by Newton's method on the plane across it (Keller 1977).  The control parameter turns at folds.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.equations import Defect, Equations, growths
from numerics.saddle_point.solve import TOLERANCE, Solution
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

_SPAN = 5.0
_FIRST, _LONGEST, _SHORTEST = 0.02, 0.25, 1e-6  # steps along the curve, in coordinates
_BEND = 0.3  # the angle between two tangents, above which steps are shortened
_CORRECTIONS = 8
_FAR = 25.0  # a coordinate beyond which an unknown is at an end of its interval
_STILL = 1e-8  # moves of the control's coordinate that rounding may make
_ROUND = 12  # points of the smallest closed curve
_DIFFERENCE = 1e-5
_ONE = np.zeros(1, dtype=np.intp)


class End(enum.Enum):
    """Why a curve ends."""

    RANGE = "the control parameter leaves its range"
    INTERVAL = "an unknown runs to an end of its interval"
    LOST = "no further point was found"
    LENGTH = "the number of points was used up"
    CLOSED = "the curve came back to where it began"


@dataclass(frozen=True)
class Curve:
    """A branch of solutions, in the order in which it was followed.

    Parameters
    ----------
    unknowns, control
        The symbols.
    values
        The unknowns, (unknowns, points).
    controls
        The control parameter, (points,).
    residuals
        As of a solution, (points,).
    growths
        The largest real part of eigenvalues of the map's Jacobian: above 1 where iteration leaves the solution.
    determinants
        Of the derivatives of what the map adds to coordinates; they change sign at folds, and where branches cross.
    folds
        Places i such that the control parameter turns between points i - 1 and i + 1.
    ends
        Why it ends on either side.
    origin
        The place of the point from which it was followed.
    """

    unknowns: tuple[sp.Symbol, ...]
    control: sp.Symbol
    values: Array
    controls: Array
    residuals: Array
    growths: Array
    determinants: Array
    folds: tuple[int, ...]
    ends: tuple[End, End]
    origin: int


@dataclass(frozen=True)
class _Point:
    """A point of the curve in coordinates, the control's last; what is derived there."""

    w: Array
    defect: Defect
    matrix: Array
    across: Array

    def tangent(self, along: Array) -> Array:
        """The unit vector of the curve on the side of a vector."""
        rows = np.concatenate([self.matrix, self.across[:, None]], axis=1)
        null: Array = np.linalg.svd(rows)[2][-1]
        return null if null @ along >= 0 else -null


def follow(
    system: System,
    control: sp.Symbol,
    controls: Mapping[sp.Symbol, float],
    start: Solution,
    between: tuple[float, float],
    logarithmic: bool = False,
    tolerance: float = TOLERANCE,
    most: int = 400,
) -> Curve:
    """Follow the branch of a solution through a control parameter, to both sides.

    Parameters
    ----------
    control
        The control parameter that varies.
    controls
        The values of all of them at the start.
    start
        A solution there.
    between
        The lowest and the highest value of the control parameter.
    logarithmic
        Whether it is measured by its logarithm.
    tolerance
        For the residual of every point.
    most
        The number of points to either side.

    Raises
    ------
    ValueError
        If the start is no solution, or lies outside.

    Examples
    --------
    >>> from numerics.saddle_point.solve import solve
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.0}
    >>> curve = follow(system, h, at, solve(system, at, {m: 0.9}), (-0.5, 0.5))
    >>> curve.controls[list(curve.folds)].round(2).tolist(), curve.ends[0].value
    ([0.14, -0.14], 'the control parameter leaves its range')
    """
    if not start.converged:
        raise ValueError("a branch is followed from a solution, and the start is none")
    walk = _Walk(system, control, controls, between, logarithmic, tolerance)
    first = walk.first(start)
    up, up_end = walk.walk(first, 1.0, most)
    if up_end is End.CLOSED:
        return walk.curve([first, *up], (up_end, up_end), 0)
    down, down_end = walk.walk(first, -1.0, most)
    return walk.curve([*reversed(down), first, *up], (down_end, up_end), len(down))


class _Walk:
    """One curve: its equations, and coordinates in which the range of the control parameter has a length of `_SPAN`."""

    def __init__(
        self,
        system: System,
        control: sp.Symbol,
        controls: Mapping[sp.Symbol, float],
        between: tuple[float, float],
        logarithmic: bool,
        tolerance: float,
    ) -> None:
        self.system, self.control, self.tolerance = system, control, tolerance
        self.place = system.controls.index(control)
        self.base = system.points(controls)
        self.logarithmic = logarithmic
        self.low, self.high = map(self._measure, between)
        value = float(controls[control])
        if not self.low <= self._measure(value) <= self.high or self.low == self.high:
            raise ValueError(f"{control} = {value:g} does not lie between {between[0]:g} and {between[1]:g}")

    def _measure(self, value: float) -> float:
        return float(np.log(value)) if self.logarithmic else float(value)

    def coordinate(self, value: float) -> float:
        """The coordinate of a value of the control parameter."""
        return _SPAN * (self._measure(value) - self.low) / (self.high - self.low)

    def value(self, coordinate: float) -> float:
        """The control parameter at a coordinate."""
        measure = self.low + (self.high - self.low) * coordinate / _SPAN
        return float(np.exp(measure)) if self.logarithmic else measure

    def first(self, start: Solution) -> _Point:
        """The start as a point."""
        place = self.coordinate(float(self.base[self.place, 0]))
        x = np.array([[start.values[symbol]] for symbol in self.system.unknowns])
        u = self._equations(place).box.coordinate(x)
        return self._point(np.append(u[:, 0], place))

    def _equations(self, place: float) -> Equations:
        point = self.base.copy()
        point[self.place] = self.value(place)
        return Equations.at(self.system, point)

    def _defect(self, w: Array) -> Defect:
        return self._equations(w[-1]).defect(w[:-1, None], _ONE)

    def _point(self, w: Array) -> _Point:
        equations = self._equations(w[-1])
        defect = equations.defect(w[:-1, None], _ONE)
        matrix = equations.matrix(defect, _ONE)[0]
        shift = np.zeros_like(w)
        shift[-1] = _DIFFERENCE
        across = (self._defect(w + shift).step - self._defect(w - shift).step)[:, 0] / (2 * _DIFFERENCE)
        return _Point(w, defect, matrix, across)

    def walk(self, first: _Point, side: float, most: int) -> tuple[list[_Point], End]:
        """Points from the first one on, to the side on which the control parameter rises or falls."""
        points, length = [first], _FIRST
        tangent = first.tangent(side * np.eye(len(first.w))[-1])
        while len(points) <= most:
            point = self._corrected(points[-1].w + length * tangent, tangent, length)
            turned = None if point is None else point.tangent(tangent)
            if point is None or turned is None or turned @ tangent < np.cos(_BEND):
                length /= 2
                if length < _SHORTEST:
                    return points[1:], self._lost(points[-1])
                continue
            if not 0 <= point.w[-1] <= _SPAN:
                return [*points[1:], *self._at_the_end(points[-1], point)], End.RANGE
            points.append(point)
            length = min(_LONGEST, length * (1.5 if turned @ tangent > np.cos(_BEND / 3) else 1.0))
            tangent = turned
            if np.abs(point.w[:-1])[self._bounded()].max(initial=0.0) > _FAR:
                return points[1:], End.INTERVAL
            if len(points) > _ROUND and np.linalg.norm(point.w - first.w) < length / 2:
                return points[1:], End.CLOSED
        return points[1:], End.LENGTH

    def _corrected(self, predicted: Array, normal: Array, most: float) -> _Point | None:
        """The point of the curve on the plane through the prediction; None if there is none as near as `most`."""
        w = predicted
        for _ in range(_CORRECTIONS):
            here = self._point(w)
            rows = np.block([[here.matrix, here.across[:, None]], [normal]])
            if not (np.isfinite(here.defect.size[0]) and np.isfinite(rows).all()):
                return None
            if here.defect.size[0] <= self.tolerance and here.defect.error[0] <= self.tolerance:
                return here
            right = np.append(-here.defect.step[:, 0], normal @ (predicted - w))
            w = w + np.linalg.lstsq(rows, right, rcond=None)[0]
            if not np.linalg.norm(w - predicted) <= most:
                return None
        return None

    def _at_the_end(self, last: _Point, beyond: _Point) -> list[_Point]:
        """The point at the end of the range, between the last one and one beyond."""
        end = 0.0 if beyond.w[-1] < 0 else _SPAN
        share = (end - last.w[-1]) / (beyond.w[-1] - last.w[-1])
        if share <= 0:
            return []
        move = beyond.w - last.w
        found = self._corrected(last.w + share * move, np.eye(len(move))[-1], float(np.linalg.norm(move)))
        return [] if found is None else [found]

    def _bounded(self) -> npt.NDArray[np.bool_]:
        return self._equations(0.0).box.bounded[:, 0]

    def _lost(self, last: _Point) -> End:
        near = np.abs(last.w[:-1])[self._bounded()].max(initial=0.0) > _FAR / 2
        return End.INTERVAL if near else End.LOST

    def curve(self, points: list[_Point], ends: tuple[End, End], origin: int) -> Curve:
        """What is reported of points in order."""
        controls = np.array([self.value(point.w[-1]) for point in points])
        matrices = np.stack([point.matrix for point in points])
        moves = np.diff([point.w[-1] for point in points])
        moves[np.abs(moves) < _STILL] = 0.0
        return Curve(
            self.system.unknowns,
            self.control,
            np.concatenate([point.defect.x for point in points], axis=1),
            controls,
            np.array([point.defect.size[0] for point in points]),
            growths(matrices) if self.system.is_map else np.full(len(points), np.nan),
            np.linalg.det(matrices),
            tuple((np.flatnonzero(moves[1:] * moves[:-1] < 0) + 1).tolist()),
            ends,
            origin,
        )
