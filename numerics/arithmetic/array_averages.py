r"""Expressions with averages over normal variables as functions of float64 arrays, with an estimate of their errors.

Averages over the whole line are sums over equally spaced points.  For a body that is analytic in a strip around it
their error falls like $e^{-2\pi d/h}$ with the step h, so that halving the step squares it: the difference of two sums
tells the error of the better one.  Averages over a part of the line are Gauss-Legendre sums on panels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import sympy as sp

from numerics.arithmetic.errors import Unsupported

Array: TypeAlias = npt.NDArray[np.float64]

REACH = 13.0  # beyond which the density is below 1e-37
_COARSEST = 0.25
_FINEST = 2.0**-13
_RESOLVED = 1.0  # the first step, in widths of the narrowest feature
_PANEL, _POINTS, _MOST_PANELS = 2.0, 20, 256
_AGREEMENT = 1e-10  # of two sums; the error of the better one is about the square
_EPSILON, _TINY = float(np.finfo(float).eps), float(np.finfo(float).tiny)
_ENTRIES = 1 << 16  # of one array of values at nodes


def _functions() -> dict[str, Callable[..., Any]]:
    """Forms that neither overflow nor cancel."""
    from scipy import special

    def ln2cosh(x: Any) -> Any:
        return np.abs(x) + np.log1p(np.exp(-2 * np.abs(x)))

    def normal_hazard(x: Any) -> Any:
        with np.errstate(over="ignore"):
            return np.sqrt(2 / np.pi) / special.erfcx(x / np.sqrt(2))

    return {
        "ln2cosh": ln2cosh,
        "normal_tail": lambda x: special.ndtr(-x),
        "log_normal_tail": lambda x: special.log_ndtr(-x),
        "normal_hazard": normal_hazard,
        "softplus": lambda x: np.logaddexp(0.0, x),
        "logistic": special.expit,
    }


def _compiled(arguments: Sequence[sp.Symbol], expressions: Sequence[sp.Expr]) -> Callable[..., Any]:
    """A vectorised function of arrays that gives one array, or one number, for each expression."""
    modules = [_functions(), "scipy", "numpy"]
    compiled: Callable[..., Any] = sp.lambdify(list(arguments), list(expressions), modules=modules, cse=True)
    return compiled


@dataclass(frozen=True)
class _Range:
    """All averages over one range: their ends, and their bodies in one variable."""

    low: sp.Expr
    high: sp.Expr
    variable: sp.Symbol
    bodies: tuple[sp.Expr, ...]
    parameters: tuple[sp.Symbol, ...]
    agreement: float

    @cached_property
    def _values(self) -> Callable[..., Any]:
        return _compiled((self.variable, *self.parameters), self.bodies)

    @cached_property
    def _ends(self) -> Callable[..., Any]:
        ends = [sp.Float(-REACH) if self.low is sp.S.NegativeInfinity else self.low]
        ends.append(sp.Float(REACH) if self.high is sp.S.Infinity else self.high)
        return _compiled(self.parameters, ends)

    @property
    def _whole(self) -> bool:
        return self.low is sp.S.NegativeInfinity and self.high is sp.S.Infinity

    @cached_property
    def _arguments(self) -> tuple[Callable[..., Any], int]:
        """What stands inside of functions in the bodies, exponents first, and how many exponents there are."""
        found = set().union(*(body.atoms(sp.Function) for body in self.bodies))
        moving = [f for f in found if len(f.args) == 1 and f.args[0].has(self.variable)]
        exponents = sorted({f.args[0] for f in moving if isinstance(f, sp.exp)}, key=sp.default_sort_key)
        others = sorted({f.args[0] for f in moving if not isinstance(f, sp.exp)}, key=sp.default_sort_key)
        return _compiled((self.variable, *self.parameters), [*exponents, *others]), len(exponents)

    def _steepness(self, point: Array) -> Array:
        """One over the width of the narrowest feature of the bodies, (batch,).

        As wide is what a function makes of an argument that grows by 1, and an exponential of one that bends by 1; a
        narrow peak between points would otherwise not be seen at all.
        """
        evaluate, exponents = self._arguments
        found = evaluate(_PROBES[None, :], *point[:, :, None])
        steepest = np.zeros(point.shape[1])
        for place, values in enumerate(found):
            spread = np.broadcast_to(values, (point.shape[1], len(_PROBES)))
            order = 2 if place < exponents else 1
            rises = np.abs(np.diff(spread, order, axis=1)).max(axis=1) ** (1 / order) / _PROBE
            steepest = np.fmax(steepest, np.where(np.isfinite(rises), rises, 0.0))
        return steepest

    def averages(self, point: Array) -> tuple[Array, Array]:
        """Averages and errors, (bodies, batch), at parameters (parameters, batch)."""
        values = np.empty((len(self.bodies), point.shape[1]))
        errors = np.empty_like(values)
        steepness = self._steepness(point)
        widest = _STEPS if self._whole else tuple(2 * REACH / panels for panels in _PANELS)
        features = _RESOLVED / np.maximum(steepness, _TINY) * (1.0 if self._whole else _POINTS / 2)
        first = np.minimum(np.searchsorted(-np.array(widest), -features), len(widest) - 2)
        for level in np.unique(first):
            who = np.flatnonzero(first == level)
            values[:, who], errors[:, who] = self._refined(point[:, who], int(level))
        hidden = features < widest[-1]
        errors[:, hidden] = np.maximum(errors[:, hidden], 1.0)
        return values, errors

    def _refined(self, point: Array, level: int) -> tuple[Array, Array]:
        """Averages with ever more points from a level on, until two sums agree."""
        count = point.shape[1]
        values = np.full((len(self.bodies), count), np.nan)
        errors = np.full_like(values, np.inf)
        rule = self._sums if self._whole else self._panels
        finenesses = (_STEPS if self._whole else _PANELS)[level:]
        before = self._in_blocks(rule, point, finenesses[0], True)
        left = np.arange(count)
        for fineness in finenesses[1:]:
            after = self._in_blocks(rule, point[:, left], fineness, False)
            if self._whole:
                after = (before + after) / 2
            difference = np.abs(after - before)
            scale = np.maximum(np.abs(after), _TINY)
            values[:, left] = after
            rounding = 4 * _EPSILON * scale
            agree = difference <= self.agreement * np.maximum(scale, _AGREEMENT)
            errors[:, left] = np.where(
                agree, np.minimum(difference, difference**2 / scale + rounding), difference
            )
            open_ = ~np.all(agree | ~np.isfinite(after), axis=0)
            if not open_.any():
                break
            left, before = left[open_], after[:, open_]
        return values, errors

    def _in_blocks(
        self, rule: Callable[[Array, float, bool], Array], point: Array, fineness: float, fresh: bool
    ) -> Array:
        nodes = int(2 * REACH / fineness) if self._whole else int(fineness) * _POINTS
        size = max(1, _ENTRIES // nodes)
        blocks = [rule(point[:, i : i + size], fineness, fresh) for i in range(0, point.shape[1], size)]
        return np.concatenate(blocks, axis=1)

    def _sums(self, point: Array, step: float, fresh: bool) -> Array:
        """Equally spaced points; unless `fresh`, only those between the points of twice the step."""
        first = 0.0 if fresh else step
        spacing = step if fresh else 2 * step
        nodes = np.arange(-REACH + first, REACH + spacing / 2, spacing)[None, :]
        weights = spacing * np.exp(-nodes * nodes / 2) / np.sqrt(2 * np.pi)
        return self._weighted(nodes, weights, point)

    def _panels(self, point: Array, count: float, fresh: bool) -> Array:
        """Gauss-Legendre on a number of equal panels."""
        ends = [np.broadcast_to(np.asarray(end, dtype=float), point.shape[1:]) for end in self._ends(*point)]
        low, high = (np.clip(end, -REACH, REACH)[:, None] for end in ends)
        abscissas, weights = np.polynomial.legendre.leggauss(_POINTS)
        places = ((np.arange(int(count))[:, None] + (abscissas + 1) / 2) / count).ravel()[None, :]
        width = np.maximum(high - low, 0.0)
        nodes = low + width * places
        shares = np.tile(weights / 2 / count, int(count))[None, :]
        return self._weighted(nodes, width * shares * np.exp(-nodes * nodes / 2) / np.sqrt(2 * np.pi), point)

    def _weighted(self, nodes: Array, weights: Array, point: Array) -> Array:
        found = self._values(nodes, *point[:, :, None])
        shape = (point.shape[1], nodes.shape[1])
        return np.stack([(np.broadcast_to(value, shape) * weights).sum(axis=1) for value in found])


_PROBE = 0.5
_PROBES = np.arange(-4.0, 4.0 + _PROBE, _PROBE)
_STEPS = tuple(_COARSEST / 2**i for i in range(int(np.log2(_COARSEST / _FINEST)) + 1))
_PANELS = tuple(float(np.ceil(2 * REACH / _PANEL) * 2**i) for i in range(6))


@dataclass(frozen=True)
class ArrayFunction:
    """Several expressions of several parameters, vectorised; made by `compile_arrays`."""

    expressions: tuple[sp.Expr, ...]
    parameters: tuple[sp.Symbol, ...]
    agreement: float = _AGREEMENT

    @cached_property
    def _averages(self) -> dict[sp.Expr, sp.Dummy]:
        found = {node for e in self.expressions for node in sp.preorder_traversal(e) if _is_average(node)}
        for node in found:
            if any(_is_average(part) for part in sp.preorder_traversal(node.body)):
                raise Unsupported("an average within an average is not evaluated in arrays")
        return {node: sp.Dummy() for node in sorted(found, key=sp.default_sort_key)}

    @cached_property
    def _ranges(self) -> tuple[_Range, ...]:
        variable = sp.Dummy("z", real=True)
        bodies: dict[tuple[sp.Expr, sp.Expr], list[sp.Expr]] = {}
        for node in self._averages:
            body = node.body.xreplace({node.variable: variable})
            bodies.setdefault((node.low, node.high), []).append(body)
        return tuple(
            _Range(low, high, variable, tuple(found), self.parameters, self.agreement)
            for (low, high), found in bodies.items()
        )

    @cached_property
    def _names(self) -> tuple[sp.Dummy, ...]:
        """The names of averages in the order in which the ranges give them."""
        return tuple(
            name
            for group in self._ranges
            for node, name in self._averages.items()
            if (node.low, node.high) == (group.low, group.high)
        )

    @cached_property
    def _outside(self) -> Callable[..., Any]:
        """The expressions as a function of parameters and averages."""
        closed = [e.xreplace(self._averages) for e in self.expressions]
        return _compiled((*self.parameters, *self._names), closed)

    @cached_property
    def _slopes(self) -> Callable[..., Any]:
        """The derivatives of the expressions in the averages."""
        closed = [e.xreplace(self._averages) for e in self.expressions]
        slopes = [e.diff(name) for e in closed for name in self._names]
        return _compiled((*self.parameters, *self._names), slopes)

    def __call__(self, *arrays: Any) -> tuple[Array, Array]:
        """Values and estimates of their errors, both of shape (expressions, *batch).

        Where an expression has no value, or its averages did not converge, the error is infinite or large.
        """
        point, shape = self._point(arrays)
        values, errors = self.at(point)
        return values.reshape(-1, *shape), errors.reshape(-1, *shape)

    def values(self, *arrays: Any) -> Array:
        """Values alone, (expressions, *batch), by the same rules."""
        point, shape = self._point(arrays)
        return self.values_at(point).reshape(-1, *shape)

    def at(self, point: Array) -> tuple[Array, Array]:
        """Values and errors, (expressions, points), at parameters (parameters, points)."""
        with np.errstate(all="ignore"):
            averages, uncertain = self._averaged(point)
            values = _stacked(self._outside(*point, *averages), point.shape[1])
            errors = _EPSILON * np.abs(values)
            if self._names:
                slopes = _stacked(self._slopes(*point, *averages), point.shape[1])
                slopes = slopes.reshape(len(values), len(self._names), point.shape[1])
                errors = errors + (np.abs(slopes) * uncertain[None]).sum(axis=1)
        return values, np.where(np.isfinite(values), errors, np.inf)

    def values_at(self, point: Array) -> Array:
        """Values alone, (expressions, points), at parameters (parameters, points)."""
        with np.errstate(all="ignore"):
            return _stacked(self._outside(*point, *self._averaged(point)[0]), point.shape[1])

    def _point(self, arrays: Sequence[Any]) -> tuple[Array, tuple[int, ...]]:
        """The parameters as (parameters, points), and the shape of the batch."""
        if len(arrays) != len(self.parameters):
            raise TypeError(f"{len(self.parameters)} arrays are needed, and {len(arrays)} were given")
        if not arrays:
            return np.empty((0, 1)), ()
        spread = np.broadcast_arrays(*(np.asarray(a, dtype=np.float64) for a in arrays))
        return np.stack([a.ravel() for a in spread]), spread[0].shape

    def _averaged(self, point: Array) -> tuple[Array, Array]:
        """All averages and their errors, (averages, points)."""
        if not self._ranges:
            return np.empty((0, point.shape[1])), np.empty((0, point.shape[1]))
        parts = [group.averages(point) for group in self._ranges]
        return np.concatenate([values for values, _ in parts]), np.concatenate(
            [errors for _, errors in parts]
        )


def _stacked(found: Sequence[Any], size: int) -> Array:
    """Arrays and numbers as one array, (entries, size)."""
    stacked = np.empty((len(found), size))
    for row, value in zip(stacked, found, strict=True):
        row[:] = value
    return stacked


def _is_average(node: Any) -> bool:
    return bool(getattr(node, "is_gaussian_average", False))


def compile_arrays(
    expressions: Sequence[sp.Expr], parameters: Sequence[sp.Symbol], agreement: float = _AGREEMENT
) -> ArrayFunction:
    """Expressions with averages as one function of float64 arrays, broadcast against each other.

    Parameters
    ----------
    expressions
        Closed forms of common functions, of the special functions of saddle points, and of averages over a normal
        variable whose bodies are smooth on their ranges.
    parameters
        All free symbols, in the order of the arrays.
    agreement
        The relative difference of two sums for an average, with which the better one is taken.  Its own error is
        about the square of that.

    Raises
    ------
    Unsupported
        When called, for an average within an average.

    Examples
    --------
    >>> from numerics.arithmetic.array_averages import compile_arrays
    >>> x = sp.Symbol("x")
    >>> values, errors = compile_arrays([sp.tanh(x), x**2], [x])(np.array([0.0, 0.5]))
    >>> values.round(6).tolist()
    [[0.0, 0.462117], [0.0, 0.25]]
    """
    return ArrayFunction(tuple(map(sp.sympify, expressions)), tuple(parameters), agreement)
