"""Systems of equations for order parameters, compiled for arrays of order and control parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.arithmetic.array_averages import ArrayFunction, compile_arrays
from numerics.saddle_point.coordinates import Interval

Array: TypeAlias = npt.NDArray[np.float64]

_SLOPES_AGREE = 1e-5  # Jacobians are good to ten digits


@dataclass(frozen=True, eq=False)
class System:
    """Equations in as many unknowns; in none, where all are fixed.

    Parameters
    ----------
    unknowns
        Real symbols.
    intervals
        The open interval of each, a pair of expressions of the control parameters, or infinite.
    controls
        The control parameters.
    residuals
        What vanishes.  Of a map g these are g - x, in the order of the unknowns.
    is_map
        Whether the residuals are those of a map, which can be iterated.

    Raises
    ------
    ValueError
        If the numbers of unknowns, intervals and equations differ, or an equation has other symbols.

    Examples
    --------
    >>> m, beta = sp.symbols("m beta", real=True)
    >>> System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,)).jacobian
    Matrix([[beta*(1 - tanh(beta*m)**2) - 1]])
    """

    unknowns: tuple[sp.Symbol, ...]
    intervals: tuple[tuple[Any, Any], ...]
    controls: tuple[sp.Symbol, ...]
    residuals: tuple[sp.Expr, ...]
    is_map: bool = True

    def __post_init__(self) -> None:
        if not len(self.unknowns) == len(self.intervals) == len(self.residuals):
            raise ValueError("a system has one interval and one equation for each unknown")
        stray = set().union(*(sp.sympify(r).free_symbols for r in self.residuals)) - {*self.arguments}
        if stray:
            names = ", ".join(sorted(map(str, stray)))
            raise ValueError(
                f"the equations speak of {names}, which is neither an unknown nor a control parameter"
            )

    @property
    def arguments(self) -> tuple[sp.Symbol, ...]:
        """Unknowns and controls, the order of the arguments of everything compiled."""
        return (*self.unknowns, *self.controls)

    @cached_property
    def jacobian(self) -> sp.ImmutableMatrix:
        """The derivatives of the residuals, row i and column j that of residual i in unknown j."""
        return sp.ImmutableMatrix([[r.diff(x) for x in self.unknowns] for r in self.residuals])

    @cached_property
    def _values(self) -> ArrayFunction:
        return compile_arrays(self.residuals, self.arguments)

    @cached_property
    def _slopes(self) -> ArrayFunction:
        return compile_arrays(tuple(self.jacobian), self.arguments, _SLOPES_AGREE)

    @cached_property
    def _ends(self) -> ArrayFunction:
        ends = [sp.sympify(end) for interval in self.intervals for end in interval]
        return compile_arrays([sp.Float(end) if end.is_number else end for end in ends], self.controls)

    def points(self, controls: Mapping[sp.Symbol, Any]) -> Array:
        """The values of the controls as an array (controls, batch).

        Raises
        ------
        KeyError
            If one has no value.
        """
        arrays = [np.atleast_1d(np.asarray(controls[symbol], dtype=np.float64)) for symbol in self.controls]
        return np.stack(np.broadcast_arrays(*arrays)) if arrays else np.empty((0, 1))

    def box(self, point: Array) -> Interval:
        """The intervals of the unknowns, (unknowns, batch), at controls (controls, batch)."""
        if not self.unknowns:
            return Interval(np.empty((0, point.shape[1])), np.empty((0, point.shape[1])))
        ends = self._ends.values(*point).reshape(2 * len(self.unknowns), -1)
        ends = np.broadcast_to(ends, (ends.shape[0], point.shape[1]))
        return Interval(ends[::2], ends[1::2])

    def residual(self, x: Array, point: Array) -> tuple[Array, Array]:
        """Residuals and estimates of their errors, (unknowns, batch), at unknowns (unknowns, batch)."""
        return self._values.at(np.concatenate([x, point]))

    def slopes(self, x: Array, point: Array) -> Array:
        """The Jacobian, (batch, unknowns, unknowns)."""
        size = len(self.unknowns)
        found = self._slopes.values_at(np.concatenate([x, point]))
        return np.moveaxis(found.reshape(size, size, -1), -1, 0)

    def evaluate(
        self, expressions: Sequence[sp.Expr], values: Mapping[sp.Symbol, Any]
    ) -> tuple[Array, Array]:
        """Expressions of unknowns and controls, such as observables, and estimates of their errors.

        Parameters
        ----------
        expressions
            They are compiled once and remembered.
        values
            Numbers or arrays, broadcast against each other, for the symbols; those of no use may be missing.

        Returns
        -------
        values, errors
            Both of shape (expressions, *batch).

        Examples
        --------
        >>> m, beta = sp.symbols("m beta", real=True)
        >>> system = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
        >>> system.evaluate([beta * m, m**2], {beta: [1.0, 2.0], m: 0.5})[0].tolist()
        [[0.5, 1.0], [0.25, 0.25]]
        """
        key = tuple(map(sp.sympify, expressions))
        if key not in self._compiled:
            used: set[sp.Symbol] = set().union(*(e.free_symbols for e in key))
            arguments = tuple(sorted(used, key=str))
            self._compiled[key] = arguments, compile_arrays(key, arguments)
        arguments, compiled = self._compiled[key]
        found, errors = compiled(*(values[symbol] for symbol in arguments))
        shape = (len(key), *np.broadcast_shapes(*(np.shape(value) for value in values.values())))
        spare = (1,) * (len(shape) - found.ndim)
        return (
            np.broadcast_to(found.reshape(len(key), *spare, *found.shape[1:]), shape),
            np.broadcast_to(errors.reshape(len(key), *spare, *errors.shape[1:]), shape),
        )

    @cached_property
    def _compiled(self) -> dict[tuple[sp.Expr, ...], tuple[tuple[sp.Symbol, ...], ArrayFunction]]:
        return {}
