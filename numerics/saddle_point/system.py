"""Systems of equations for order parameters, compiled for arrays of control parameters."""

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


@dataclass(frozen=True, eq=False)
class System:
    """Equations in as many unknowns.

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
        return compile_arrays(tuple(self.jacobian), self.arguments)

    @cached_property
    def _ends(self) -> ArrayFunction:
        ends = [sp.sympify(end) for interval in self.intervals for end in interval]
        finite = [sp.Integer(0) if end.is_infinite else end for end in ends]
        return compile_arrays(finite, self.controls)

    def points(self, controls: Mapping[sp.Symbol, Any]) -> Array:
        """The values of the controls as an array (controls, batch).

        Raises
        ------
        KeyError
            If one has no value.
        """
        arrays = [np.atleast_1d(np.asarray(controls[symbol], dtype=np.float64)) for symbol in self.controls]
        return np.stack(np.broadcast_arrays(*arrays)) if arrays else np.empty((0, 1))

    def ranges(self, point: Array) -> list[Interval]:
        """The intervals of the unknowns at controls (controls, batch)."""
        values, _ = self._ends(*point)
        ends = [sp.sympify(end) for interval in self.intervals for end in interval]
        numbers = [
            np.full(point.shape[1], float(end))
            if end.is_infinite
            else np.broadcast_to(value, point.shape[1:])
            for end, value in zip(ends, values, strict=True)
        ]
        return [Interval(low, high) for low, high in zip(numbers[::2], numbers[1::2], strict=True)]

    def residual(self, x: Array, point: Array) -> tuple[Array, Array]:
        """Residuals and estimates of their errors, (unknowns, batch), at unknowns (unknowns, batch)."""
        return self._values(*x, *point)

    def slopes(self, x: Array, point: Array) -> Array:
        """The Jacobian, (batch, unknowns, unknowns)."""
        values, _ = self._slopes(*x, *point)
        size = len(self.unknowns)
        return np.moveaxis(values.reshape(size, size, -1), -1, 0)

    def evaluate(self, expressions: Sequence[sp.Expr], x: Array, point: Array) -> tuple[Array, Array]:
        """Expressions of unknowns and controls, and estimates of their errors, (expressions, batch)."""
        key = tuple(expressions)
        if key not in self._compiled:
            self._compiled[key] = compile_arrays(key, self.arguments)
        return self._compiled[key](*x, *point)

    @cached_property
    def _compiled(self) -> dict[tuple[sp.Expr, ...], ArrayFunction]:
        return {}
