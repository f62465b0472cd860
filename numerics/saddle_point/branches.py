"""Which solutions coexist: searches from many starts, their roots told apart and ranked by a functional.

A solution at an end of an interval, such as an overlap 0, solves another system, in which that unknown is fixed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.solve import TOLERANCE, Solution, Solutions, solve_many
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

_SPREAD = 5.0  # of random starts, in coordinates
_SAME = 1e-5  # a difference of coordinates, by which solutions near a fold are still told apart


@dataclass(frozen=True)
class Ranked:
    """A solution with its place among others.

    Parameters
    ----------
    solution
        As it was found.
    value, error
        The functional there, and the estimated error of its averages.
    """

    solution: Solution
    value: float
    error: float


def roots(
    system: System,
    controls: Mapping[sp.Symbol, float],
    starts: Sequence[Mapping[sp.Symbol, float]] = (),
    count: int = 32,
    tolerance: float = TOLERANCE,
) -> tuple[Solution, ...]:
    """All different solutions that searches from many starts find, in the order in which they are met first.

    Parameters
    ----------
    starts
        Informed starts, which are tried first.
    count
        The number of further starts, spread evenly over the coordinates.
    tolerance
        For the residuals.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> sorted(round(root.values[m], 4) for root in roots(system, {beta: 1.5, h: 0.1}))
    [-0.7526, -0.3243, 0.907]
    """
    if not system.unknowns:
        return (solve_many(system, controls, {}, tolerance)[0],)
    box = system.box(system.points(controls))
    given = [np.array([float(start[x]) for x in system.unknowns]) for start in starts]
    spread = box.inside(_spread(len(system.unknowns), count))
    places = np.stack([*given, *spread.T], axis=1)
    begun = dict(zip(system.unknowns, places, strict=True))
    found: list[Solution] = []
    for directly in (False, True):
        _add(found, system, controls, solve_many(system, controls, begun, tolerance, directly))
    return tuple(found)


def _spread(unknowns: int, count: int) -> Array:
    """Evenly spread coordinates, (unknowns, count): Kronecker's sequence of powers of the generalised golden ratio."""
    ratio = 2.0
    for _ in range(60):
        ratio = (1 + ratio) ** (1 / (unknowns + 1))
    steps = ratio ** -np.arange(1.0, unknowns + 1)
    shares = (0.5 + steps[:, None] * np.arange(1, count + 1)) % 1
    return _SPREAD * (2 * shares - 1)


def _add(found: list[Solution], system: System, controls: Mapping[sp.Symbol, float], many: Solutions) -> None:
    box = system.box(system.points(controls))

    def coordinates(solution: Solution) -> Array:
        return box.coordinate(np.array([[solution.values[x]] for x in system.unknowns]))[:, 0]

    known = [coordinates(solution) for solution in found]
    for place in np.flatnonzero(many.converged):
        solution = many[int(place)]
        u = coordinates(solution)
        if all(np.abs(u - other).max() > _SAME * max(1.0, np.abs(u).max()) for other in known):
            found.append(solution)
            known.append(u)


def ranked(
    system: System,
    controls: Mapping[sp.Symbol, float],
    solutions: Sequence[Solution],
    functional: sp.Expr,
    selects: str = "minimum",
) -> tuple[Ranked, ...]:
    """Solutions by a functional such as the free energy, the one that is selected first.

    Parameters
    ----------
    functional
        An expression of unknowns and controls.
    selects
        ``"minimum"`` or ``"maximum"``.

    Raises
    ------
    ValueError
        If `selects` is neither.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.1}
    >>> energy = m**2 / 2 - sp.log(2 * sp.cosh(beta * (m + h))) / beta
    >>> [round(entry.value, 4) for entry in ranked(system, at, roots(system, at), energy)]
    [-0.6274, -0.4574, -0.4466]
    """
    if selects not in ("minimum", "maximum"):
        raise ValueError(f"solutions are selected by minimum or maximum, and not by {selects!r}")
    entries = []
    for solution in solutions:
        value, error = system.evaluate([functional], {**controls, **solution.values})
        entries.append(Ranked(solution, float(value[0]), float(error[0])))
    sign = 1 if selects == "minimum" else -1
    return tuple(sorted(entries, key=lambda entry: sign * entry.value))
