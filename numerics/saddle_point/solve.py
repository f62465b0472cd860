"""Solutions of systems of equations for order parameters, for many values of the control parameters at once.

Anderson's method goes first where a map is given, and Newton's with the derived Jacobian ends, both in unconstrained
coordinates.  What counts as a solution is decided by the residual of the equations themselves, never by a step that
was damped; and by the next step of Newton's method, which is long where a search runs off to the end of an interval.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.equations import Defect, Equations, Members, growths, solved
from numerics.saddle_point.iteration import anderson, newton
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

TOLERANCE = 1e-12
_PHASES = ((0.5, 2), (1e-6, 8))
"""The steps of the map in coordinates with which Newton's method takes over, and the patience until then."""
_RUNAWAY = 1e-2  # a step of Newton's method in coordinates, at a solution
_ROUNDS = 4
_REACHES = 3.0 ** np.arange(-5, 1)


class Outcome(enum.Enum):
    """How a search ended."""

    SOLVED = "the equations hold"
    STALLED = "the residual stopped falling"
    RUNAWAY = "the search runs off to an end of an interval"
    UNRESOLVED = "averages in the equations were not resolved"
    UNDEFINED = "the equations have no value where the search went"


@dataclass(frozen=True)
class Solution:
    """What a search found.

    Parameters
    ----------
    values
        The unknowns, inside of their intervals; the best ones met where it did not converge.
    residual
        The largest residual relative to its unknown or to 1, whichever is larger, or a thousandth of what the map
        adds to a coordinate, if that is larger.
    converged
        Whether that is within the tolerance, and the values are a solution.
    evaluations
        How often equations or their derivatives were evaluated.
    outcome
        Why it ended.
    growth
        The largest real part of eigenvalues of the map's Jacobian: above 1 where iteration leaves the solution; nan
        where the equations are no map.
    """

    values: Mapping[sp.Symbol, float]
    residual: float
    converged: bool
    evaluations: int
    outcome: Outcome
    growth: float


@dataclass(frozen=True)
class Solutions:
    """What searches found at each of several values of the control parameters.

    Parameters
    ----------
    unknowns
        The symbols.
    values
        The unknowns, (unknowns, *batch).
    residuals, converged, evaluations, outcomes, growths
        As in `Solution`, (*batch).
    """

    unknowns: tuple[sp.Symbol, ...]
    values: Array
    residuals: Array
    converged: npt.NDArray[np.bool_]
    evaluations: npt.NDArray[np.int64]
    outcomes: npt.NDArray[np.object_]
    growths: Array

    def __getitem__(self, place: Any) -> Solution:
        """The one at a place of the batch."""
        columns = self.values[(slice(None), *(place if isinstance(place, tuple) else (place,)))]
        return Solution(
            MappingProxyType(dict(zip(self.unknowns, map(float, columns), strict=True))),
            float(self.residuals[place]),
            bool(self.converged[place]),
            int(self.evaluations[place]),
            self.outcomes[place],
            float(self.growths[place]),
        )


def solve(
    system: System,
    controls: Mapping[sp.Symbol, float],
    start: Mapping[sp.Symbol, float],
    tolerance: float = TOLERANCE,
) -> Solution:
    """Solve a system at one value of its control parameters.

    Parameters
    ----------
    controls, start
        A number for each control and each unknown.
    tolerance
        For the residual.

    Raises
    ------
    ValueError
        If the start lies outside of an interval.
    KeyError
        If a control or an unknown has no number.

    Examples
    --------
    >>> m, beta = sp.symbols("m beta", real=True)
    >>> system = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
    >>> found = solve(system, {beta: 1.5}, {m: 0.9})
    >>> round(found.values[m], 12), found.outcome.value
    (0.85855963664, 'the equations hold')
    """
    return solve_many(system, controls, start, tolerance)[0]


def solve_many(
    system: System,
    controls: Mapping[sp.Symbol, Any],
    start: Mapping[sp.Symbol, Any],
    tolerance: float = TOLERANCE,
    directly: bool = False,
) -> Solutions:
    """Solve a system at many values of its control parameters, each from its own start.

    Where a search does not converge it begins anew at the solution of a neighbour in the batch.

    Parameters
    ----------
    controls, start
        Numbers or one-dimensional arrays, broadcast against each other, for each control and each unknown.
    tolerance
        For the residuals.
    directly
        Newton's method alone, from the starts alone: it meets solutions that repel iteration as well as others.

    Raises
    ------
    ValueError
        If a start lies outside of its interval.
    KeyError
        If a control or an unknown has no value.

    Examples
    --------
    >>> m, beta = sp.symbols("m beta", real=True)
    >>> system = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
    >>> found = solve_many(system, {beta: [1.5, 2.0]}, {m: 0.9})
    >>> found.values[0].round(4).tolist(), bool(found.converged.all())
    ([0.8586, 0.9575], True)
    """
    if not system.unknowns:
        return _nothing_to_solve(system, system.points(controls).shape[1])
    given = [np.atleast_1d(np.asarray(start[symbol], dtype=np.float64)) for symbol in system.unknowns]
    point = system.points(controls)
    shape = np.broadcast_shapes((point.shape[1],), *(array.shape for array in given))
    equations = Equations.at(system, np.broadcast_to(point, (point.shape[0], *shape)))
    u = equations.box.coordinate(np.stack([np.broadcast_to(array, shape) for array in given]))
    if np.isnan(u).any():
        place = int(np.argwhere(np.isnan(u))[0, 0])
        raise ValueError(f"the search for {system.unknowns[place]} starts outside of its interval")
    return _Search(equations, u, tolerance).run(directly)


def _nothing_to_solve(system: System, count: int) -> Solutions:
    outcomes = np.full(count, Outcome.SOLVED, dtype=object)
    zeros, evaluations = np.zeros(count), np.zeros(count, dtype=np.int64)
    return Solutions(
        (), np.empty((0, count)), zeros, np.ones(count, dtype=bool), evaluations, outcomes, zeros
    )


class _Search:
    """The best points found so far for each member of a batch, and what they are."""

    def __init__(self, equations: Equations, start: Array, tolerance: float) -> None:
        self.equations, self.tolerance = equations, tolerance
        self.start = equations.defect(start, equations.everyone)
        self.best = self.start[equations.everyone]
        size = start.shape[1]
        self.outcomes = np.full(size, Outcome.UNDEFINED, dtype=object)
        self.growths = np.full(size, np.nan)
        self.steps = np.zeros_like(start)
        self.matrices = np.zeros((size, len(start), len(start)))
        self.settled = np.zeros(size, dtype=bool)

    def run(self, directly: bool) -> Solutions:
        """Search from the starts, then from neighbours."""
        if self.equations.system.is_map and not directly:
            self._from_starts()
        else:
            everyone = self.equations.everyone
            self._judge(everyone, self._newton(everyone, self.start), everyone >= 0)
        if not directly:
            self._from_neighbours()
        self._polish()
        return Solutions(
            self.equations.system.unknowns,
            self.equations.box.inside(self.best.u),
            self.best.size,
            self._solved(),
            self.equations.evaluations,
            self.outcomes,
            self.growths,
        )

    def _from_starts(self) -> None:
        """Newton's method first from where iteration leads away, as from near a saddle; Anderson's first elsewhere."""
        repelled = growths(self.equations.matrix(self.start, self.equations.everyone)) > 1
        who = np.flatnonzero(repelled)
        if who.size:
            self._judge(who, self._newton(who, self.start[who]), repelled[who])
        for near, patience in _PHASES:
            who = np.flatnonzero(~self.settled)
            if who.size:
                mixed = anderson(self.equations, who, self.start[who], near, self.tolerance, patience)
                self._judge(who, self._newton(who, mixed), repelled[who])
                self._past_saddles(who[~self.settled[who]])

    def _past_saddles(self, who: Members) -> None:
        """From solutions that repel iteration to the ones where it leads, on the side of the start."""
        places = [(i, u) for i in who[self._solved()[who]] if (u := self._past_saddle(i)) is not None]
        if places:
            who, u = np.array([i for i, _ in places]), np.stack([u for _, u in places], axis=1)
            self._judge(who, self._newton(who, self.equations.defect(u, who)), who < 0)

    def _past_saddle(self, i: int) -> Array | None:
        """The first point that iteration leads back from, along the direction in which it leaves a solution."""
        values, vectors = np.linalg.eig(self.matrices[i])
        k = int(values.real.argmax())
        if values[k].imag != 0:
            return None
        along, measure = vectors[:, k].real, np.linalg.inv(vectors)[k].real
        reach = measure @ (self.start.u[:, i] - self.best.u[:, i])
        places = self.best.u[:, i, None] + along[:, None] * (reach * _REACHES)
        found = self.equations.defect(places, np.full(len(_REACHES), i))
        back = np.flatnonzero((measure @ found.step * reach < 0) & np.isfinite(found.size))
        return places[:, back[0]] if back.size else None

    def _from_neighbours(self) -> None:
        for _ in range(_ROUNDS):
            who, there = np.flatnonzero(~self._solved()), np.flatnonzero(self._solved())
            if not who.size or not there.size:
                return
            nearest = there[np.abs(who[:, None] - there[None, :]).argmin(axis=1)]
            near = self.equations.defect(self.best.u[:, nearest], who)
            self._judge(who, self._newton(who, near), np.ones(who.size, dtype=bool))

    def _polish(self) -> None:
        """One more step of Newton's method, as the residual tells less of an error where equations are flat."""
        who = np.flatnonzero(self._solved())
        if who.size:
            polished = self.equations.defect(self.best.u[:, who] + self.steps[:, who], who)
            better = (polished.size < self.best.size[who]) & (polished.error <= self.tolerance)
            self.best.put(who[better], polished[better])

    def _newton(self, who: Members, start: Defect) -> Defect:
        return newton(self.equations, who, start, self.tolerance)

    def _solved(self) -> npt.NDArray[np.bool_]:
        return np.array([outcome is Outcome.SOLVED for outcome in self.outcomes])

    def _judge(self, who: Members, found: Defect, either: npt.NDArray[np.bool_]) -> None:
        """Keep what is better than before.

        A solution that repels iteration is not the last word on a search that started where iteration leads on.

        Parameters
        ----------
        who, found
            Members, and points found for them.
        either
            Whether a solution of either kind settles the search.
        """
        matrix = self.equations.matrix(found, who)
        step = solved(matrix, -found.step)
        stays = np.all(np.abs(step) <= _RUNAWAY * np.maximum(1.0, np.abs(found.u)), axis=0)
        growth = growths(matrix) if self.equations.system.is_map else np.full(who.size, np.nan)
        held, sure = found.size <= self.tolerance, found.error <= self.tolerance
        facts = zip(np.isfinite(found.size), held, stays, sure, strict=True)
        outcomes = np.array([_outcome(*map(bool, fact)) for fact in facts], dtype=object)
        done, before = held & stays & sure, self._solved()[who]
        smaller = (self.outcomes[who] == Outcome.UNDEFINED) | (found.size < self.best.size[who])
        better = np.where(done, ~before | (growth < self.growths[who]), ~before & smaller)
        self.best.put(who[better], found[better])
        self.growths[who[better]], self.outcomes[who[better]] = growth[better], outcomes[better]
        self.steps[:, who[better]], self.matrices[who[better]] = step[:, better], matrix[better]
        self.settled[who] |= done & (either | ~(growth > 1))


def _outcome(defined: bool, held: bool, stays: bool, sure: bool) -> Outcome:
    if not defined:
        return Outcome.UNDEFINED
    if not sure:
        return Outcome.UNRESOLVED
    if not held:
        return Outcome.STALLED
    return Outcome.SOLVED if stays else Outcome.RUNAWAY
