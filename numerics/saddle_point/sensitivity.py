r"""How solutions change with control parameters, by the implicit function theorem.

For residuals F with the Jacobian J, $dx/d\theta=-J^{-1}\,\partial_\theta F$.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.saddle_point.solve import Solution
from numerics.saddle_point.system import System

Array: TypeAlias = npt.NDArray[np.float64]

_SINGULAR = 1e-4  # the largest relative error that rounding may make


class Singular(ArithmeticError):
    """The Jacobian is singular, as at a spinodal: solutions do not change smoothly with control parameters."""


def sensitivities(
    system: System, controls: Mapping[sp.Symbol, float], solution: Solution, parameters: Sequence[sp.Symbol]
) -> Array:
    """The derivatives of the unknowns in control parameters, (unknowns, parameters).

    Parameters
    ----------
    solution
        A solution at the controls.
    parameters
        Some of the controls.

    Raises
    ------
    ValueError
        If the solution did not converge, or a parameter is no control.
    Singular
        If the Jacobian is singular to rounding.

    Examples
    --------
    >>> from numerics.saddle_point.solve import solve
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 0.5, h: 0.0}
    >>> sensitivities(system, at, solve(system, at, {m: 0.1}), [h]).round(12).tolist()
    [[1.0]]
    """
    if not solution.converged:
        raise ValueError("what did not converge has no sensitivities")
    strange = [str(symbol) for symbol in parameters if symbol not in system.controls]
    if strange:
        raise ValueError(f"{', '.join(strange)} is no control parameter of the system")
    size = len(system.unknowns)
    values = {**controls, **solution.values}
    entries = [residual.diff(symbol) for residual in system.residuals for symbol in parameters]
    if not entries:
        return np.zeros((size, len(parameters)))
    slopes = system.evaluate(entries, values)[0].reshape(size, len(parameters))
    x = np.array([[solution.values[symbol]] for symbol in system.unknowns])
    jacobian = system.slopes(x, system.points(controls))[0]
    if not np.isfinite(jacobian).all() or np.linalg.cond(jacobian) * np.finfo(float).eps > _SINGULAR:
        raise Singular(
            "the Jacobian is singular, and solutions do not change smoothly with control parameters"
        )
    derivatives: Array = -np.linalg.solve(jacobian, slopes)
    return derivatives


def total(
    system: System,
    controls: Mapping[sp.Symbol, float],
    solution: Solution,
    expression: sp.Expr,
    parameters: Sequence[sp.Symbol],
) -> Array:
    r"""The derivatives of an expression along the solution, $df/d\theta=\partial_\theta f+\nabla_x f\cdot dx/d\theta$.

    Of a functional that is stationary at the solution the second term vanishes, whatever the map is.

    Parameters
    ----------
    expression
        Of unknowns and controls, such as an observable.
    system, controls, solution, parameters
        As for `sensitivities`, and so are the errors.

    Examples
    --------
    >>> from numerics.saddle_point.solve import solve
    >>> m, beta, h = sp.symbols("m beta h", real=True)
    >>> system = System((m,), ((-1, 1),), (beta, h), (sp.tanh(beta * (m + h)) - m,))
    >>> at = {beta: 1.5, h: 0.2}
    >>> found = solve(system, at, {m: 0.9})
    >>> energy = m**2 / 2 - sp.log(2 * sp.cosh(beta * (m + h))) / beta
    >>> abs(total(system, at, found, energy, [h])[0] + found.values[m]) < 1e-12
    np.True_
    """
    moves = sensitivities(system, controls, solution, parameters)
    values = {**controls, **solution.values}
    explicit = system.evaluate([expression.diff(symbol) for symbol in parameters], values)[0]
    if not system.unknowns:
        return np.asarray(explicit)
    implicit = system.evaluate([expression.diff(symbol) for symbol in system.unknowns], values)[0]
    return np.asarray(explicit + implicit @ moves)
