"""Where a formula is claimed to hold, and points drawn from there.

A domain is an ordered tuple of parameters and one condition on them.  The condition alone decides what is
admissible; the simple inequalities in it (one parameter against an expression of earlier ones) also tell how far
each parameter reaches, so that points can be listed in full, or drawn with the edges first.  An array is admissible
if it has the shape that its symbol declares and its entries meet the condition (see `theory.quantifier.ForAll`);
a function, if its values and derivatives at the point do.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

import sympy as sp
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.logic.boolalg import Boolean
from sympy.printing.pycode import PythonCodePrinter

from theory.quantifier import ForAll

Parameter: TypeAlias = sp.Symbol | UndefinedFunction | sp.IndexedBase
Point: TypeAlias = dict[str, Any]
Draw: TypeAlias = Sequence[Any] | Callable[[random.Random, Mapping[str, Any]], Any]


class DomainError(ValueError):
    """A point that the domain does not admit, or a domain that points cannot be drawn from."""


class _ExactPrinter(PythonCodePrinter):
    """Python code in which a rational number stays one, and an array is nested tuples."""

    def _print_Indexed(self, expr: sp.Indexed) -> str:
        return str(expr.base.label) + "".join(f"[{self._print(index)}]" for index in expr.indices)

    def _print_ForAll(self, expr: ForAll) -> str:
        ranges = (
            f"for {self._print(index)} in range({self._print(first)}, {self._print(last)} + 1)"
            for index, first, last in expr.ranges
        )
        return f"all(({self._print(expr.condition)}) {' '.join(ranges)})"

    def _print_Rational(self, expr: sp.Rational) -> str:
        return f"Fraction({expr.p}, {expr.q})"

    _print_Half = _print_Rational

    def _print_Mul(self, expr: sp.Mul) -> str:
        return "*".join(f"({self._print(factor)})" for factor in expr.args)

    def _print_Pow(self, expr: sp.Pow, rational: bool = False) -> str:
        base, exponent = (self._print(part) for part in expr.args)
        if not expr.exp.is_integer:
            return str(super()._print_Pow(expr, rational=rational))
        return f"({base})**({exponent})" if expr.exp.is_nonnegative else f"Fraction({base})**({exponent})"


def _compiled(parameters: Sequence[Parameter], expression: sp.Basic) -> Callable[..., Any]:
    printer = _ExactPrinter({"fully_qualified_modules": False, "allow_unknown_functions": True})
    function: Callable[..., Any] = sp.lambdify(
        parameters, expression, modules=[{"Fraction": Fraction}, "math"], printer=printer
    )
    return function


_RATIONAL = (
    sp.Symbol, sp.Rational, sp.Add, sp.Mul, sp.Min, sp.Max, sp.floor, sp.ceiling, sp.Mod, sp.Abs, Boolean,
)  # fmt: skip


def _is_rational(condition: sp.Basic) -> bool:
    """Whether a condition on rational numbers is decided by such: no root, no logarithm, no irrational constant."""
    return all(
        isinstance(node, _RATIONAL) or (isinstance(node, sp.Pow) and node.exp.is_integer)
        for node in sp.preorder_traversal(condition)
    )


@dataclass(frozen=True, eq=False)
class _Reach:
    """How far one parameter reaches, given the values of the parameters before it."""

    lower: tuple[tuple[bool, Callable[..., Any]], ...]
    upper: tuple[tuple[bool, Callable[..., Any]], ...]

    def interval(self, before: Sequence[Any]) -> tuple[tuple[Any, bool] | None, tuple[Any, bool] | None]:
        """The tightest (bound, strict) on each side, or None where there is none."""
        low = max(((b, strict) for strict, b in _values(self.lower, before)), default=None)
        high = min(((b, not strict) for strict, b in _values(self.upper, before)), default=None)
        return low, (None if high is None else (high[0], not high[1]))


def _values(
    bounds: Iterable[tuple[bool, Callable[..., Any]]], before: Sequence[Any]
) -> Iterator[tuple[bool, Any]]:
    """The bounds that have a finite real value there; what is none, such as 1/n at n = 0, bounds nothing."""
    for strict, bound in bounds:
        try:
            value = bound(*before)
        except (ArithmeticError, TypeError, ValueError):
            continue
        if not isinstance(value, complex) and abs(value) < float("inf"):
            yield strict, value


@dataclass(frozen=True, eq=False)
class Domain:
    """The admissible values of some parameters.

    Parameters
    ----------
    parameters
        Integer or real symbols, undefined functions and indexed arrays, in the order in which points are drawn:
        an inequality may bound a parameter by those before it.
    condition
        A SymPy Boolean in the parameters that are symbols, in entries of those that are arrays, and in values and
        derivatives of those that are functions.
    draws
        For functions and arrays (and for symbols that need special values): either a sequence of values to choose
        from, or a callable ``(random, point so far) -> value``.

    Raises
    ------
    DomainError
        If the condition speaks of a symbol that is not a parameter.

    Examples
    --------
    >>> from sympy import And, symbols
    >>> n, d = symbols("n d", integer=True)
    >>> domain = Domain((n, d), And(0 <= d, d <= n))
    >>> [tuple(point.values()) for point in domain.every(n=range(2))]
    [(0, 0), (1, 0), (1, 1)]
    >>> domain.contains({"n": 3, "d": 4})
    False
    """

    parameters: tuple[Parameter, ...]
    condition: sp.Basic = sp.true
    draws: Mapping[Parameter, Draw] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = {*self.symbols, *self.arrays, *(array.label for array in self.arrays)}
        free = {s for s in self.condition.free_symbols if not isinstance(s, sp.Indexed)}
        free |= {node.func for node in self.condition.atoms(AppliedUndef)} - set(self.functions)
        stray = sorted(str(s) for s in free - known)
        if stray:
            raise DomainError(
                f"the condition speaks of {', '.join(stray)}, which is no parameter of the domain"
            )

    @cached_property
    def symbols(self) -> tuple[sp.Symbol, ...]:
        """The parameters that are plain numbers."""
        return tuple(p for p in self.parameters if isinstance(p, sp.Symbol))

    @cached_property
    def arrays(self) -> tuple[sp.IndexedBase, ...]:
        """The parameters that are arrays."""
        return tuple(p for p in self.parameters if isinstance(p, sp.IndexedBase))

    @cached_property
    def functions(self) -> tuple[UndefinedFunction, ...]:
        """The parameters that are functions."""
        return tuple(p for p in self.parameters if isinstance(p, UndefinedFunction))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all parameters, in order."""
        return tuple(name_of(p) for p in self.parameters)

    @cached_property
    def _on_numbers(self) -> sp.Basic:
        """The part of the condition that speaks of no array and no function."""
        parts = sp.And.make_args(self.condition)
        return sp.And(*(part for part in parts if not part.has(sp.IndexedBase, AppliedUndef)))

    @cached_property
    def _test(self) -> Callable[..., bool]:
        return _compiled(self.symbols, self._on_numbers)

    @cached_property
    def _extents(self) -> tuple[Callable[..., tuple[Any, ...]], ...]:
        return tuple(_compiled(self.symbols, sp.Tuple(*(array.shape or ()))) for array in self.arrays)

    @cached_property
    def _test_of_entries(self) -> Callable[..., bool]:
        parts = sp.And.make_args(self.condition)
        return _compiled(
            (*self.symbols, *self.arrays), sp.And(*(part for part in parts if part.has(sp.IndexedBase)))
        )

    def contains(self, point: Mapping[str, Any]) -> bool:
        """Whether the domain admits the point; its numbers may be ints, Fractions or SymPy numbers."""
        if self.misfit(point) is not None:
            return False
        tests = (self._admits_numbers, self._admits_entries, self._admits_functions)
        return all(test(point) for test in tests)

    def misfit(self, point: Mapping[str, Any]) -> str | None:
        """What a value must be that is no number or array as its parameter declares; None if all fit.

        Examples
        --------
        >>> n = sp.Symbol("n", integer=True)
        >>> Domain((n, sp.IndexedBase("x", shape=(n,)))).misfit({"n": 3, "x": (1, 2)})
        'x must have shape (n) = (3)'
        """
        for symbol in self.symbols:
            if not _is_one_of(symbol, point[name_of(symbol)]):
                return f"{symbol} must be {_kind(symbol)}"
        numbers = [point[name_of(symbol)] for symbol in self.symbols]
        for array, extents in zip(self.arrays, self._extents, strict=True):
            value = point[name_of(array)]
            if array.shape:
                shape = extents(*numbers)
                if not _has_shape(value, shape):
                    declared, wanted = (", ".join(map(str, extents)) for extents in (array.shape, shape))
                    return f"{array} must have shape ({declared})" + f" = ({wanted})" * (declared != wanted)
            if not all(_is_one_of(array.label, entry) for entry in sp.flatten(value)):
                return f"each entry of {array} must be {_kind(array.label)}"
        return None

    def _admits_numbers(self, point: Mapping[str, Any]) -> bool:
        values = [point[name_of(symbol)] for symbol in self.symbols]
        spoken_of = self._on_numbers.free_symbols
        compared = (v for s, v in zip(self.symbols, values, strict=True) if s in spoken_of)
        if self._is_tested_exactly and all(isinstance(v, int | Fraction) for v in compared):
            try:
                return bool(self._test(*values))
            except (
                ArithmeticError
            ):  # a division by zero in one part, where perhaps another excludes the point
                pass
        try:
            return _decided(self._on_numbers.subs(dict(zip(self.symbols, values, strict=True))))
        except TypeError:  # SymPy refuses to compare what is no real number
            return False

    @cached_property
    def _is_tested_exactly(self) -> bool:
        return _is_rational(self._on_numbers)

    def _admits_entries(self, point: Mapping[str, Any]) -> bool:
        numbers = [(s.is_integer, point[name_of(s)]) for s in self.symbols]
        arrays = [point[name_of(array)] for array in self.arrays]
        return bool(self._test_of_entries(*(int(v) if whole else v for whole, v in numbers), *arrays))

    @cached_property
    def _on_functions(self) -> sp.Basic:
        """The part of the condition that speaks of functions."""
        return sp.And(*(part for part in sp.And.make_args(self.condition) if part.has(AppliedUndef)))

    def _admits_functions(self, point: Mapping[str, Any]) -> bool:
        condition = self._on_functions
        if condition == sp.true:
            return True
        for function in self.functions:
            condition = condition.replace(function, point[name_of(function)])
        values = {symbol: point[name_of(symbol)] for symbol in self.symbols}
        try:
            return _decided(condition.doit().subs(values))
        except TypeError:  # SymPy refuses to compare what is no real number, such as the value at a pole
            return False

    def every(self, scale: int = 8, **limits: Iterable[Any]) -> Iterator[Point]:
        """Every admissible point, each parameter running over its whole reach or over the values given for it.

        An integer without an upper bound stops `scale` above its lower one.  Reals, functions and arrays run over
        the values in `limits` or in `draws`.
        """
        self._refuse_unknown(limits)
        if self.condition == sp.false:
            return
        yield from self._extend((), limits, scale)

    def _extend(
        self, before: tuple[Any, ...], limits: Mapping[str, Iterable[Any]], scale: int
    ) -> Iterator[Point]:
        if len(before) == len(self.parameters):
            point = dict(zip(self.names, before, strict=True))
            if self.contains(point):
                yield point
            return
        for value in self._choices(before, limits, scale):
            yield from self._extend((*before, value), limits, scale)

    def _choices(
        self, before: tuple[Any, ...], limits: Mapping[str, Iterable[Any]], scale: int
    ) -> Iterable[Any]:
        parameter, name = self.parameters[len(before)], self.names[len(before)]
        if name in limits:
            return limits[name]
        draw = self.draws.get(parameter)
        if isinstance(draw, Sequence):
            return draw
        if isinstance(parameter, sp.Symbol) and parameter.is_integer:
            low, high = self._integer_reach(before, scale)
            return range(low, high + 1)
        raise DomainError(f"{name} takes values without end: name those to run over")

    def some(
        self, rng: random.Random, count: int, scale: int = 8, **limits: Iterable[Any]
    ) -> Iterator[Point]:
        """Up to `count` different admissible points: corners first, then random ones that favour the edges."""
        self._refuse_unknown(limits)
        if self.condition == sp.false:
            return
        fixed = {name: tuple(values) for name, values in limits.items()}
        seen: set[str] = set()
        inside = itertools.repeat((None,) * len(self.parameters), 40 * count)
        for corner in itertools.chain(self._corners(rng, count), inside):
            point = self._draw(rng, corner, fixed, scale)
            if point is None or repr(point) in seen or not self.contains(point):
                continue
            seen.add(repr(point))
            yield point
            if len(seen) == count:
                return

    def _corners(self, rng: random.Random, count: int) -> Iterator[tuple[int, ...]]:
        """The end at which each parameter is: all at their lower, all at their upper, then mixtures."""
        size = len(self.parameters)
        yield (0,) * size
        yield (-1,) * size
        for _ in range(count // 2 - 2 if size > 1 else 0):
            yield tuple(rng.choice((0, -1)) for _ in range(size))

    def _draw(
        self,
        rng: random.Random,
        corner: Sequence[int | None],
        limits: Mapping[str, Sequence[Any]],
        scale: int,
    ) -> Point | None:
        values: list[Any] = []
        for parameter, name, end in zip(self.parameters, self.names, corner, strict=True):
            draw = limits.get(name, self.draws.get(parameter))
            if callable(draw):
                values.append(draw(rng, dict(zip(self.names, values, strict=False))))
            elif draw is not None:
                if not draw:
                    return None
                values.append(draw[end] if end is not None else rng.choice(draw))
            elif not isinstance(parameter, sp.Symbol):
                raise DomainError(f"{name} is not a number: the domain must say in `draws` how to draw it")
            else:
                number = self._integer if parameter.is_integer else self._real
                value = number(rng, tuple(values), end, scale)
                if value is None:
                    return None
                values.append(value)
        return dict(zip(self.names, values, strict=True))

    def _integer(
        self, rng: random.Random, before: tuple[Any, ...], end: int | None, scale: int
    ) -> int | None:
        low, high = self._integer_reach(before, scale)
        if low > high:
            return None
        if end is not None:
            return (low, high)[end]
        edges = (low, high, min(low + 1, high), max(high - 1, low))
        return rng.choice(edges) if rng.random() < 0.3 else rng.randint(low, high)

    @cached_property
    def _reaches(self) -> tuple[_Reach, ...]:
        return tuple(self._reach(i) for i in range(len(self.parameters)))

    def _reach(self, index: int) -> _Reach:
        """Collect the inequalities between one parameter and expressions of the parameters before it."""
        parameter = self.parameters[index]
        before = [p for p in self.parameters[:index] if isinstance(p, sp.Symbol)]
        lower: list[tuple[bool, Callable[..., Any]]] = []
        upper: list[tuple[bool, Callable[..., Any]]] = []
        if parameter.is_positive or parameter.is_nonnegative:
            lower.append((bool(parameter.is_positive), _compiled(before, sp.Integer(0))))
        if parameter.is_negative or parameter.is_nonpositive:
            upper.append((bool(parameter.is_negative), _compiled(before, sp.Integer(0))))
        for atom in sp.And.make_args(self.condition):
            if isinstance(atom, sp.Eq) and parameter in atom.args and not atom.has(AppliedUndef):
                value = atom.rhs if atom.lhs == parameter else atom.lhs
                if value.free_symbols <= set(before):
                    lower.append((False, _compiled(before, value)))
                    upper.append((False, _compiled(before, value)))
            if not isinstance(atom, sp.core.relational._Inequality) or atom.has(AppliedUndef):
                continue
            small, large, strict = (
                atom.lts,
                atom.gts,
                isinstance(atom, sp.StrictLessThan | sp.StrictGreaterThan),
            )
            if large == parameter and small.free_symbols <= set(before):
                lower.append((strict, _compiled(before, small)))
            if small == parameter and large.free_symbols <= set(before):
                upper.append((strict, _compiled(before, large)))
        return _Reach(tuple(lower), tuple(upper))

    def _numbers(self, before: tuple[Any, ...]) -> list[Any]:
        pairs = zip(self.parameters, before, strict=False)
        return [value for parameter, value in pairs if isinstance(parameter, sp.Symbol)]

    def _integer_reach(self, before: tuple[Any, ...], scale: int) -> tuple[int, int]:
        low, high = self._reaches[len(before)].interval(self._numbers(before))
        first = None if low is None else (low[0] // 1 + 1 if low[1] else -((-low[0]) // 1))
        last = None if high is None else (-((-high[0]) // 1) - 1 if high[1] else high[0] // 1)
        if first is None:
            first = -scale if last is None else last - scale
        if last is None:
            last = max(first, 0) + scale
        return int(first), int(last)

    def _real(
        self, rng: random.Random, before: tuple[Any, ...], corner: int | None, scale: int
    ) -> Fraction | None:
        """Draw a rational in the reach of a real parameter; a closed edge may be hit, an open one is approached."""
        low, high = self._reaches[len(before)].interval(self._numbers(before))
        lowest = None if low is None else _rational(low[0])
        highest = None if high is None else _rational(high[0])
        if lowest is None:
            lowest = -Fraction(scale) if highest is None else highest - scale
        if highest is None:
            highest = max(lowest, Fraction(0)) + scale
        if lowest > highest:
            return None
        open_low = low is not None and (low[1] or isinstance(low[0], float))
        open_high = high is not None and (high[1] or isinstance(high[0], float))
        parts = 2 * rng.randint(8, 40) + 1
        first, last = (1 if open_low else 0), (parts - 1 if open_high else parts)
        chosen = {0: first, -1: last}[corner] if corner is not None else rng.randint(first, last)
        return lowest + (highest - lowest) * Fraction(chosen, parts)

    def _refuse_unknown(self, limits: Mapping[str, Any]) -> None:
        unknown = sorted(set(limits) - set(self.names))
        if unknown:
            raise DomainError(
                f"{unknown[0]} is no parameter here; the parameters are {', '.join(self.names)}"
            )


def name_of(parameter: Parameter) -> str:
    """The name under which a parameter is given, in Python and on the command line."""
    return str(parameter.name if isinstance(parameter, sp.Symbol) else parameter)


def _decided(condition: sp.Basic) -> bool:
    """The truth of a condition without free symbols."""
    if condition not in (sp.true, sp.false):
        condition = sp.simplify(condition)
    if condition not in (sp.true, sp.false):
        raise DomainError(f"cannot decide whether {condition} holds")
    return condition is sp.true


_TRIVIAL = {"commutative", "complex", "extended_real", "finite", "hermitian", "integer", "rational", "real"}
"""What every integer is."""


@lru_cache(maxsize=512)
def _facts(symbol: sp.Symbol) -> dict[str, bool]:
    """The assumptions with which a symbol was made."""
    return dict(symbol._assumptions_orig)


def _is_one_of(symbol: sp.Symbol, value: Any) -> bool:
    """Whether a number meets the assumptions of a symbol."""
    facts = _facts(symbol)
    if isinstance(value, int) and all(fact in _TRIVIAL for fact in facts):
        return True
    number = sp.sympify(value)
    return all(getattr(number, f"is_{fact}") in (wanted, None) for fact, wanted in facts.items())


def _kind(symbol: sp.Symbol) -> str:
    """The assumptions of a symbol in words."""
    facts = [fact for fact, wanted in _facts(symbol).items() if wanted and fact not in _TRIVIAL]
    words = [
        *(fact.replace("non", "non-", 1) for fact in facts),
        "integer" if symbol.is_integer else "number",
    ]
    return f"{'an' if words[0][0] in 'aeiou' else 'a'} {' '.join(words)}"


def _has_shape(value: Any, shape: Sequence[Any]) -> bool:
    """Whether nested tuples are rectangular and have a certain length at each depth."""
    if not shape:
        return not isinstance(value, tuple | list)
    if not isinstance(value, tuple | list) or len(value) != shape[0]:
        return False
    return all(_has_shape(row, shape[1:]) for row in value)


def _rational(bound: Any) -> Fraction:
    return Fraction(bound).limit_denominator(10**6) if isinstance(bound, float) else Fraction(bound)
