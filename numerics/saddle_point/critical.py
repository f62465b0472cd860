r"""Values of a control parameter at which something vanishes on a branch: spinodals, coexistence, instabilities.

The branch is followed from a known solution until the sign of the criterion changes; there the equations, extended by
the criterion and with the control parameter as a further unknown, are solved by Newton's method.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.continuation import Curve, follow
from numerics.saddle_point.solve import TOLERANCE, Outcome, Solution, solve, solve_many
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

_AWAY = 3.0  # how many steps of the curve a critical point may lie from where its criterion changes sign


class NotFound(ArithmeticError):
    """No critical point lies on the branch between the given values of the control parameter."""


@dataclass(frozen=True)
class CriticalPoint:
    """Where a criterion vanishes on a branch.

    Parameters
    ----------
    control
        The value of the control parameter.
    solution
        The unknowns there, and how well the extended equations hold.
    """

    control: float
    solution: Solution


def extended(system: System, control: sp.Symbol, criterion: sp.Expr, between: tuple[float, float]) -> System:
    """The equations of a system and a criterion, in its unknowns and a control parameter.

    Intervals whose ends depend on the control parameter are given up for the line.

    Parameters
    ----------
    between
        The interval of the control parameter.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> extended(system, h, m - sp.Rational(1, 2), (0.0, sp.oo)).unknowns
    (m, h)
    """
    free = [
        control in {*sp.sympify(a).free_symbols, *sp.sympify(b).free_symbols} for a, b in system.intervals
    ]
    pairs = zip(system.intervals, free, strict=True)
    return System(
        (*system.unknowns, control),
        (*((-sp.oo, sp.oo) if moves else interval for interval, moves in pairs), between),
        tuple(symbol for symbol in system.controls if symbol != control),
        (*system.residuals, criterion),
        is_map=False,
    )


def singularity(system: System) -> sp.Expr:
    """The determinant of the Jacobian of the residuals, which vanishes at spinodals.

    Examples
    --------
    >>> m, beta = sp.symbols("m beta", real=True)
    >>> singularity(System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,)))
    beta*(1 - tanh(beta*m)**2) - 1
    """
    entries = {entry: sp.Dummy() for entry in system.jacobian if entry.free_symbols}
    closed = sp.Matrix(system.jacobian.applyfunc(lambda entry: entries.get(entry, entry)))
    return closed.det(method="berkowitz").xreplace({dummy: entry for entry, dummy in entries.items()})


def joint(first: System, second: System) -> tuple[System, dict[sp.Symbol, sp.Symbol]]:
    """Two systems with the same controls as one, and the new names of the unknowns of the second.

    Raises
    ------
    ValueError
        If their controls differ.
    """
    if first.controls != second.controls:
        raise ValueError("two systems coexist where they have the same control parameters")
    names = {x: sp.Dummy(x.name, **x.assumptions0) for x in second.unknowns}
    return System(
        (*first.unknowns, *names.values()),
        (*first.intervals, *second.intervals),
        first.controls,
        (*first.residuals, *(residual.xreplace(names) for residual in second.residuals)),
        first.is_map and second.is_map,
    ), names


def vanishing(
    system: System,
    control: sp.Symbol,
    controls: Mapping[sp.Symbol, float],
    start: Solution,
    criterion: sp.Expr,
    between: tuple[float, float],
    logarithmic: bool = False,
    tolerance: float = TOLERANCE,
) -> CriticalPoint:
    """The nearest point of a branch at which a criterion vanishes, such as an entropy or a replicon.

    Parameters
    ----------
    control, controls, start, between, logarithmic
        As for `numerics.saddle_point.continuation.follow`.
    criterion
        An expression of unknowns and controls that changes its sign there.
    tolerance
        For the residuals of the extended equations.

    Raises
    ------
    NotFound
        If the branch has no such point between these values.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.0}
    >>> point = vanishing(system, beta, at, solve(system, at, {m: 0.9}), m - sp.Rational(1, 2), (1.0, 3.0))
    >>> round(point.control, 6) == round(2 * float(sp.atanh(0.5)), 6)
    True
    """
    curve = follow(system, control, controls, start, between, logarithmic, tolerance)
    larger = extended(system, control, criterion, between)
    values = {**controls, **dict(zip(curve.unknowns, curve.values, strict=True)), control: curve.controls}
    found = system.evaluate([criterion], values)[0][0]
    with np.errstate(invalid="ignore"):
        places = np.flatnonzero(found[1:] * found[:-1] <= 0)
    for place in sorted(places, key=lambda i: abs(i + 0.5 - curve.origin)):
        point = _between(larger, curve, controls, found, int(place), tolerance)
        if point is not None and _admits(system, point, controls):
            return CriticalPoint(point.values[control], point)
    raise NotFound(
        f"nothing vanishes on the branch between {control} = {curve.controls.min():g} and {curve.controls.max():g}, "
        f"where {' and '.join(dict.fromkeys(end.value for end in curve.ends))}"
    )


def _between(
    larger: System,
    curve: Curve,
    controls: Mapping[sp.Symbol, float],
    found: Array,
    place: int,
    tolerance: float,
) -> Solution | None:
    """The solution of extended equations near two neighbours on a curve; None if there is none as near."""
    track = np.concatenate([curve.values, curve.controls[None]])
    a, b = found[place], found[place + 1]
    share = 0.5 if a == b else a / (a - b)
    begun = track[:, place] + share * (track[:, place + 1] - track[:, place])
    scale = np.maximum(1.0, np.abs(begun))
    step = np.abs(track[:, place + 1] - track[:, place]) / scale
    start = dict(zip(larger.unknowns, begun, strict=True))
    solution = solve(larger, {symbol: controls[symbol] for symbol in larger.controls}, start, tolerance)
    moved = np.array([solution.values[symbol] for symbol in larger.unknowns]) - begun
    near = np.all(np.abs(moved) / scale <= _AWAY * step.max() + tolerance)
    return solution if solution.outcome is Outcome.SOLVED and near else None


def _admits(system: System, point: Solution, controls: Mapping[sp.Symbol, float]) -> bool:
    """Whether the unknowns lie inside of their intervals at the control parameters of a point."""
    values = {**controls, **point.values}
    box = system.box(system.points({symbol: values[symbol] for symbol in system.controls}))
    return bool(box.contains(np.array([[values[symbol]] for symbol in system.unknowns])).all())


def spinodal(
    system: System,
    control: sp.Symbol,
    controls: Mapping[sp.Symbol, float],
    start: Solution,
    between: tuple[float, float],
    logarithmic: bool = False,
    tolerance: float = TOLERANCE,
) -> CriticalPoint:
    """The nearest point of a branch at which its Jacobian is singular.

    Parameters and errors are those of `vanishing`.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.0}
    >>> round(spinodal(system, h, at, solve(system, at, {m: 0.9}), (-1.0, 1.0)).control, 11)
    -0.13836430355
    """
    return vanishing(system, control, controls, start, singularity(system), between, logarithmic, tolerance)


def coexistence(
    phases: tuple[tuple[System, Solution, sp.Expr], tuple[System, Solution, sp.Expr]],
    control: sp.Symbol,
    controls: Mapping[sp.Symbol, float],
    between: tuple[float, float],
    logarithmic: bool = False,
    tolerance: float = TOLERANCE,
) -> CriticalPoint:
    """The nearest point at which two branches have the same functional.

    Parameters
    ----------
    phases
        For either branch its system, its solution at the controls, and the functional on it.
    control, controls, between, logarithmic, tolerance
        As for `vanishing`.

    Returns
    -------
    CriticalPoint
        Its unknowns are those of the first system, and others of the same names for the second.

    Raises
    ------
    NotFound
        If there is no such point.

    Examples
    --------
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.05}
    >>> energy = m**2 / 2 - sp.log(2 * sp.cosh(beta * (m + h))) / beta
    >>> up, down = ((system, solve(system, at, {m: side}), energy) for side in (0.9, -0.9))
    >>> abs(coexistence((up, down), h, at, (-0.1, 0.1)).control) < 1e-11
    True
    """
    (first, one, functional), (second, two, other) = phases
    both, names = joint(first, second)
    start = {**one.values, **{names[x]: value for x, value in two.values.items()}}
    begun = solve_many(both, controls, start, tolerance, directly=True)[0]
    return vanishing(
        both, control, controls, begun, functional - other.xreplace(names), between, logarithmic, tolerance
    )
