"""Solutions of systems of equations for order parameters, for many values of the control parameters at once.

Anderson's method goes first where a map is given, and Newton's with the derived Jacobian ends, both in unconstrained
coordinates.  What counts as a solution is decided by the residual of the equations themselves, never by a step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.coordinates import Interval
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

TOLERANCE = 1e-12
_DEPTH = 6
_MOST_ITERATIONS = 60
_MOST_STEPS = 40
_LONGEST_STEP = 3.0  # in coordinates, where one is a factor of e
_HALVINGS = 12


@dataclass(frozen=True)
class Solutions:
    """Solutions at each of several values of the control parameters.

    Parameters
    ----------
    values
        The unknowns, (unknowns, batch); the best ones met where the search did not converge.
    residuals
        The largest residual relative to its unknown or to 1, whichever is larger, or to its distance from an end of
        its interval, whichever counts most; (batch,).
    converged
        Whether it is within the tolerance; (batch,).
    evaluations
        How often the equations were evaluated, all points at once counting once.
    """

    values: Array
    residuals: Array
    converged: npt.NDArray[np.bool_]
    evaluations: int


class _Search:
    """Residuals in unconstrained coordinates, counted, and the best point met for each member of the batch."""

    def __init__(self, system: System, point: Array) -> None:
        self.system, self.point = system, point
        self.ranges: list[Interval] = system.ranges(point)
        self.evaluations = 0
        size = (len(system.unknowns), point.shape[1])
        self.best = np.full(size, np.nan)
        self.least = np.full(point.shape[1], np.inf)

    def inside(self, u: Array) -> Array:
        return np.stack([interval.inside(row) for interval, row in zip(self.ranges, u, strict=True)])

    def coordinates(self, x: Array) -> Array:
        return np.stack([interval.coordinate(row) for interval, row in zip(self.ranges, x, strict=True)])

    def scales(self, u: Array) -> Array:
        return np.stack([interval.slope(row) for interval, row in zip(self.ranges, u, strict=True)])

    def residual(self, u: Array, members: Any = slice(None)) -> tuple[Array, Array]:
        """Residuals, and how large they are, at coordinates of all members."""
        self.evaluations += 1
        x = self.inside(u)
        found, _ = self.system.residual(x, self.point)
        size = self._size(found, x, u)
        better = size < self.least
        self.least = np.where(better, size, self.least)
        self.best = np.where(better, x, self.best)
        return found, size

    def _size(self, found: Array, x: Array, u: Array) -> Array:
        """In the unknowns, and where the equations are a map also in coordinates: near an end both must be small."""
        with np.errstate(all="ignore"):
            relative = np.abs(found) / np.maximum(1.0, np.abs(x))
            if self.system.is_map:
                relative = np.maximum(relative, np.minimum(np.abs(found) / self.scales(u), 1e300) * 1e-3)
            largest = relative.max(axis=0)
        return np.where(np.isfinite(largest), largest, np.inf)


def solve_many(
    system: System,
    controls: Mapping[sp.Symbol, Any],
    start: Mapping[sp.Symbol, Any],
    tolerance: float = TOLERANCE,
) -> Solutions:
    """Solve a system at many values of its control parameters, each from its own start.

    Parameters
    ----------
    controls, start
        Numbers or arrays, broadcast against each other, for each control and each unknown.
    tolerance
        For the residuals.

    Raises
    ------
    ValueError
        If a start lies outside of its interval.

    Examples
    --------
    >>> m, beta = sp.symbols("m beta", real=True)
    >>> system = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
    >>> found = solve_many(system, {beta: [1.5, 2.0]}, {m: 0.9})
    >>> found.values[0].round(6).tolist(), found.converged.all()
    ([0.858559, 0.957504], np.True_)
    """
    given = [np.atleast_1d(np.asarray(start[symbol], dtype=np.float64)) for symbol in system.unknowns]
    point = system.points(controls)
    shape = np.broadcast_shapes((point.shape[1],), *(array.shape for array in given))
    point = np.broadcast_to(point, (point.shape[0], *shape))
    x = np.stack([np.broadcast_to(array, shape) for array in given])
    search = _Search(system, point)
    u = search.coordinates(x)
    if np.isnan(u).any():
        place = int(np.argwhere(np.isnan(u))[0, 0])
        raise ValueError(f"the search for {system.unknowns[place]} starts outside of its interval")
    if system.is_map:
        u = _anderson(search, u, max(tolerance, 1e-3))
    _newton(search, u, tolerance)
    return Solutions(search.best, search.least, search.least <= tolerance, search.evaluations)


def _anderson(search: _Search, u: Array, enough: float) -> Array:
    """Anderson's method in coordinates until residuals are small, or no longer fall; the best coordinates met."""
    places: list[Array] = []
    steps: list[Array] = []
    best, least, stale = u, np.full(u.shape[1], np.inf), 0
    for _ in range(_MOST_ITERATIONS):
        found, size = search.residual(u)
        target = search.coordinates(search.inside(u) + found)
        step = np.where(np.isnan(target), np.clip(found / search.scales(u), -1, 1), target - u)
        step = np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        better = size < least
        stale = 0 if (size < 0.9 * least).any() else stale + 1
        best, least = np.where(better, u, best), np.where(better, size, least)
        if (least <= enough).all() or stale > 5:
            break
        places, steps = [*places, u][-_DEPTH:], [*steps, step][-_DEPTH:]
        u = u + np.clip(_mixed(places, steps), -_LONGEST_STEP, _LONGEST_STEP)
    return best


def _mixed(places: list[Array], steps: list[Array]) -> Array:
    """The step of Anderson's method from the last places and steps, each (unknowns, batch)."""
    if len(places) == 1:
        return steps[-1]
    moved = np.moveaxis(np.stack([b - a for a, b in pairwise(places)]), 2, 0)
    changed = np.moveaxis(np.stack([b - a for a, b in pairwise(steps)]), 2, 0)
    last = steps[-1].T
    normal = changed @ changed.transpose(0, 2, 1)
    ridge = 1e-14 * np.trace(normal, axis1=1, axis2=2)[:, None, None] + np.finfo(float).tiny
    normal = normal + ridge * np.eye(normal.shape[1])
    weights = np.linalg.solve(normal, (changed @ last[:, :, None]))[:, :, 0]
    mixed: Array = last - np.einsum("bk,bku->bu", weights, moved + changed)
    return mixed.T


def _newton(search: _Search, u: Array, tolerance: float) -> None:
    """Newton's method in coordinates; a step that makes the residual larger is halved."""
    found, size = search.residual(u)
    for _ in range(_MOST_STEPS):
        open_ = search.least > tolerance
        if not open_.any():
            return
        scales = search.scales(u)
        matrix = search.system.slopes(search.inside(u), search.point) * scales.T[:, None, :]
        step = np.clip(_solved(matrix, -found.T).T, -_LONGEST_STEP, _LONGEST_STEP)
        length = np.where(open_ & np.isfinite(step).all(axis=0), 1.0, 0.0)
        for _ in range(_HALVINGS):
            tried = u + length * np.where(np.isfinite(step), step, 0.0)
            tried_found, tried_size = search.residual(tried)
            worse = (length > 0) & ~(tried_size < size)
            if not worse.any():
                break
            length = np.where(worse, length / 2, length)
        accepted = (length > 0) & (tried_size < size)
        if not accepted.any():
            return
        u, found = np.where(accepted, tried, u), np.where(accepted, tried_found, found)
        size = np.where(accepted, tried_size, size)


def _solved(matrices: Array, right: Array) -> Array:
    """Solutions of linear systems, (batch, size); nan where a matrix is singular or not finite."""
    solved = np.full_like(right, np.nan)
    good = np.isfinite(matrices).all(axis=(1, 2)) & np.isfinite(right).all(axis=1)
    for i in np.flatnonzero(good):
        try:
            solved[i] = np.linalg.solve(matrices[i], right[i])
        except np.linalg.LinAlgError:
            solved[i] = np.linalg.lstsq(matrices[i], right[i], rcond=None)[0]
    return solved
