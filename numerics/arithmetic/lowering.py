"""Compilation of a SymPy expression into a function of an environment, in any arithmetic.

Each node becomes one closure, so that a sum costs a call per term and not a walk of the tree.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef
from sympy.logic.boolalg import BooleanFunction

from numerics.arithmetic import exact_numbers as core
from numerics.arithmetic.errors import OutOfTime, TooLarge, Undefined, Unsupported
from numerics.arithmetic.growth import Growth, growth
from numerics.arithmetic.number_systems import Arithmetic, HighPrecision


class Environment(dict[sp.Basic, Any]):
    """Values of symbols and arrays, and the moment at which an evaluation must have ended."""

    deadline: float = float("inf")

    def extended(self) -> Environment:
        """A copy in which bound variables can be set."""
        copy = Environment(self)
        copy.deadline = self.deadline
        return copy

    def check_time(self) -> None:
        """Give up once the time allowed is over."""
        if time.monotonic() > self.deadline:
            raise OutOfTime("the time allowed for this evaluation is over")


Lowered = Callable[[Environment], Any]


@lru_cache(maxsize=4096)
def lower(expression: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    """Compile an expression; the result maps an environment to a number, a bool or nested tuples of them."""
    for kind, rule in _RULES:
        if isinstance(expression, kind):
            return rule(expression, arithmetic)
    if getattr(expression, "is_gaussian_average", False):
        return _gaussian_average(expression, arithmetic)
    name = type(expression).__name__
    if isinstance(expression, AppliedUndef):
        raise Unsupported(f"the function {name} was given no value")
    if isinstance(expression, sp.Function):
        definition = None if name in arithmetic.own_functions else getattr(expression, "definition", None)
        return _function(expression, arithmetic) if definition is None else lower(definition, arithmetic)
    raise Unsupported(f"no rule to evaluate {name}")


def _all(nodes: Sequence[sp.Basic], arithmetic: Arithmetic) -> list[Lowered]:
    return [lower(node, arithmetic) for node in nodes]


def _constant(value: Any) -> Lowered:
    return lambda env: value


def _rational(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    return _constant(core.from_number(node))


def _float(node: sp.Float, arithmetic: Arithmetic) -> Lowered:
    return _constant(core.from_number(sp.Rational(node)))


def _infinite(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    def value(env: Environment) -> Any:
        raise Undefined(f"{node} is no number")

    return value


def _named_constant(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    if node is sp.E:
        return lambda env: arithmetic.exp(1)
    name = {sp.pi: "pi", sp.EulerGamma: "EulerGamma"}.get(node)
    if name is None:
        raise Unsupported(f"no rule to evaluate the constant {node}")
    return lambda env: arithmetic.function(name, *([] if isinstance(arithmetic, HighPrecision) else [0]))


def _symbol(node: sp.Symbol, arithmetic: Arithmetic) -> Lowered:
    def value(env: Environment) -> Any:
        return env[node] if node in env else arithmetic.unknown(node)

    return value


def _indexed(node: sp.Indexed, arithmetic: Arithmetic) -> Lowered:
    label, indices = node.base, _all(node.indices, arithmetic)

    def value(env: Environment) -> Any:
        try:
            entry = env[label]
        except KeyError:
            raise Unsupported(f"the array {label} was given no value") from None
        for index in indices:
            place = core.to_int(index(env), "an index")
            if not isinstance(entry, tuple):
                raise Undefined(f"{label} has fewer than {len(indices)} indices")
            if not 0 <= place < len(entry):
                raise Undefined(f"index {place} is outside of {label}")
            entry = entry[place]
        return entry

    return value


def _fold(operation: Callable[[Any, Any], Any], parts: list[Lowered]) -> Lowered:
    first, *rest = parts
    if len(rest) == 1:
        (second,) = rest
        return lambda env: operation(first(env), second(env))

    def value(env: Environment) -> Any:
        total = first(env)
        for part in rest:
            total = operation(total, part(env))
        return total

    return value


def _add(node: sp.Add, arithmetic: Arithmetic) -> Lowered:
    return _fold(arithmetic.add, _all(node.args, arithmetic))


def _mul(node: sp.Mul, arithmetic: Arithmetic) -> Lowered:
    return _fold(arithmetic.mul, _all(node.args, arithmetic))


def _power(node: sp.Pow, arithmetic: Arithmetic) -> Lowered:
    if node.base is sp.E:
        return _exp_of(node.exp, arithmetic)
    base, exponent = _all(node.args, arithmetic)
    return lambda env: arithmetic.power(base(env), exponent(env))


def _exp_of(argument: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    inner = lower(argument, arithmetic)
    return lambda env: arithmetic.exp(inner(env))


def _exp(node: sp.exp, arithmetic: Arithmetic) -> Lowered:
    return _exp_of(node.args[0], arithmetic)


def _log(node: sp.log, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)
    return lambda env: arithmetic.log(inner(env))


def _binomial(node: sp.binomial, arithmetic: Arithmetic) -> Lowered:
    top, bottom = _all(node.args, arithmetic)

    def value(env: Environment) -> Any:
        n, k = core.tidy(top(env)), core.tidy(bottom(env))
        try:
            if isinstance(n, int) and isinstance(k, int):
                return core.binomial(n, k)
            if core.is_exact(n) and isinstance(k, int):
                return core.generalized_binomial(n, k)
        except TooLarge:
            if not arithmetic.rounds:
                raise
        return _gamma_quotient(arithmetic, n, k)

    return value


def _gamma_quotient(arithmetic: Arithmetic, n: Any, k: Any) -> Any:
    """The binomial coefficient as a quotient of gamma functions, which vanishes at the poles of those below."""
    top = _shifted_gamma("gamma", arithmetic, n)
    for below in (k, arithmetic.add(n, arithmetic.mul(-1, k))):
        top = arithmetic.mul(top, _shifted_gamma("rgamma", arithmetic, below))
    return top


def _shifted_gamma(name: str, arithmetic: Arithmetic, x: Any) -> Any:
    return arithmetic.function(name, arithmetic.lift(arithmetic.add(x, 1)))


def _factorial(node: sp.factorial, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)

    def value(env: Environment) -> Any:
        n = inner(env)
        n = core.tidy(n) if core.is_exact(n) else n
        if isinstance(n, int):
            try:
                return core.factorial(n)
            except TooLarge:
                if not arithmetic.rounds:
                    raise
        return _shifted_gamma("gamma", arithmetic, n)

    return value


def _shifted_product(step: int) -> Callable[[sp.Basic, Arithmetic], Lowered]:
    """Falling (step -1) and rising (step 1) factorials of any number, with an integer number of factors."""

    def rule(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
        base, count = _all(node.args, arithmetic)

        def value(env: Environment) -> Any:
            x, factors = base(env), core.to_int(count(env), "the number of factors")
            if factors < 0:
                raise Unsupported("a rising or falling factorial with a negative number of factors")
            total: Any = 1
            for shift in range(factors):
                if not shift & 15:
                    env.check_time()
                total = arithmetic.mul(total, arithmetic.add(x, step * shift))
            return total

        return value

    return rule


def _gamma(node: sp.gamma, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)

    def value(env: Environment) -> Any:
        x = inner(env)
        x = core.tidy(x) if core.is_exact(x) else x
        if isinstance(x, int):
            if x <= 0:
                raise Undefined(f"gamma({x})")
            if x <= 10_000:
                return core.factorial(x - 1)
        return arithmetic.function("gamma", arithmetic.lift(x))

    return value


def _absolute(node: sp.Abs, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)

    def value(env: Environment) -> Any:
        x = inner(env)
        return abs(x) if core.is_exact(x) else arithmetic.function("Abs", arithmetic.lift(x))

    return value


def _sign(node: sp.sign, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)

    def value(env: Environment) -> Any:
        x = inner(env)
        return -1 if arithmetic.compare(x, 0) else (1 if arithmetic.compare(0, x) else 0)

    return value


def _delta_function(node: sp.DiracDelta, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)

    def value(env: Environment) -> Any:
        if arithmetic.equal(inner(env), 0):
            raise Undefined("a derivative where the function has a kink or a jump")
        return 0

    return value


class OffItsJump(sp.Function):
    """A function of two arguments: the first, where the second is not zero."""

    nargs = 2


def _off_its_jump(node: OffItsJump, arithmetic: Arithmetic) -> Lowered:
    step, kink = node.args
    inside, there = lower(step, arithmetic), _delta_function(sp.DiracDelta(kink, evaluate=False), arithmetic)

    def value(env: Environment) -> Any:
        there(env)
        return inside(env)

    return value


def _step_function(node: sp.Heaviside, arithmetic: Arithmetic) -> Lowered:
    inner, at_zero = _all(node.args, arithmetic)

    def value(env: Environment) -> Any:
        x = inner(env)
        return 0 if arithmetic.compare(x, 0) else 1 if arithmetic.compare(0, x) else at_zero(env)

    return value


def _floor(node: sp.floor, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)
    return lambda env: arithmetic.floor(inner(env))


def _ceiling(node: sp.ceiling, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)
    return lambda env: -arithmetic.floor(arithmetic.mul(-1, inner(env)))


def _modulo(node: sp.Mod, arithmetic: Arithmetic) -> Lowered:
    top, bottom = _all(node.args, arithmetic)

    def value(env: Environment) -> Any:
        a, b = top(env), bottom(env)
        if core.is_exact(b) and b == 0:
            raise Undefined("a remainder modulo zero")
        if type(a) is int and type(b) is int:
            return a % b
        quotient = arithmetic.floor(arithmetic.mul(a, arithmetic.power(b, -1)))
        return arithmetic.add(a, arithmetic.mul(-quotient, b))

    return value


def _extreme(least: bool) -> Callable[[sp.Basic, Arithmetic], Lowered]:
    def rule(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
        def better(a: Any, b: Any) -> Any:
            return a if arithmetic.compare(a, b) == least else b

        return _fold(better, _all(node.args, arithmetic))

    return rule


def _piecewise(node: sp.Piecewise, arithmetic: Arithmetic) -> Lowered:
    pieces = [(lower(value, arithmetic), lower(condition, arithmetic)) for value, condition in node.args]

    def value(env: Environment) -> Any:
        for piece, condition in pieces:
            if condition(env):
                return piece(env)
        raise Undefined("no case of a case distinction applies")

    return value


def _kronecker(node: sp.KroneckerDelta, arithmetic: Arithmetic) -> Lowered:
    a, b = _all(node.args[:2], arithmetic)
    return lambda env: int(arithmetic.equal(a(env), b(env)))


def _range(limits: Sequence[sp.Basic], arithmetic: Arithmetic) -> Callable[[Environment], range]:
    if any(bound.has(sp.oo, -sp.oo) for bound in limits):
        raise Unsupported("an infinite sum or product")
    low, high = _all(limits, arithmetic)
    return lambda env: range(
        core.to_int(low(env), "a summation limit"), core.to_int(high(env), "a summation limit") + 1
    )


def _accumulation(
    operation: Callable[[Any, Any], Any],
    start: int,
    body: Lowered,
    index: sp.Symbol,
    over: Callable[..., range],
) -> Lowered:
    def value(env: Environment) -> Any:
        inner, total = env.extended(), start
        for count, i in enumerate(over(env)):
            if not count & 15:
                env.check_time()
            inner[index] = i
            total = operation(total, body(inner))
        return total

    return value


def _accumulate(
    node: Any, arithmetic: Arithmetic, operation: Callable[[Any, Any], Any], start: int
) -> Lowered:
    body = lower(node.function, arithmetic)
    for index, *limits in node.limits:
        if len(limits) != 2:
            raise Unsupported("a sum or product without limits")
        body = _accumulation(operation, start, body, index, _range(limits, arithmetic))
    return body


def _sum(node: sp.Sum, arithmetic: Arithmetic) -> Lowered:
    return _accumulate(node, arithmetic, arithmetic.add, 0)


def _product(node: sp.Product, arithmetic: Arithmetic) -> Lowered:
    return _accumulate(node, arithmetic, arithmetic.mul, 1)


def _integral(node: sp.Integral, arithmetic: Arithmetic) -> Lowered:
    body = lower(node.function, arithmetic)
    for variable, *limits in node.limits:
        if len(limits) != 2:
            raise Unsupported("an indefinite integral")
        body = _one_integral(body, variable, _bounds(limits, arithmetic), arithmetic)
    return body


def _bounds(limits: Sequence[sp.Basic], arithmetic: Arithmetic) -> list[Lowered]:
    if isinstance(arithmetic, HighPrecision):
        infinite = {sp.oo: arithmetic.context.inf, -sp.oo: arithmetic.context.ninf}
        return [
            _constant(infinite[bound]) if bound in infinite else lower(bound, arithmetic) for bound in limits
        ]
    if any(bound.has(sp.oo, -sp.oo) for bound in limits):
        raise Unsupported(
            "an integral over an infinite range: balls need a finite one and a bound of the tail"
        )
    return _all(limits, arithmetic)


def _one_integral(
    body: Lowered, variable: sp.Symbol, bounds: list[Lowered], arithmetic: Arithmetic
) -> Lowered:
    low, high = bounds

    def value(env: Environment) -> Any:
        inner = env.extended()

        def integrand(x: Any) -> Any:
            env.check_time()
            inner[variable] = x
            return body(inner)

        return arithmetic.integral(integrand, low(env), high(env))

    return value


Named = dict[sp.Basic, sp.Dummy]


def _named_parts(body: sp.Expr, variable: sp.Symbol) -> tuple[Named, Named, sp.Expr]:
    """Names for the largest parts of a body without its variable, and for sums and integrals; the body with them."""
    constants: Named = {}
    closed: Named = {}

    def named(node: sp.Basic) -> sp.Basic:
        if node.is_Atom:
            return node
        if not node.has(variable):
            return constants.setdefault(node, sp.Dummy())
        if getattr(node, "bound_symbols", None):
            return closed.setdefault(node, sp.Dummy())
        if isinstance(node, sp.Add | sp.Mul):
            constant, rest = node.as_independent(variable, as_Add=isinstance(node, sp.Add))
            if not constant.is_Atom:
                parts = rest.args if isinstance(rest, type(node)) else (rest,)
                return node.func(named(constant), *map(named, parts), evaluate=False)
        return node.func(*map(named, node.args))

    reduced = named(body)
    return constants, closed, reduced


def _gaussian_average(node: Any, arithmetic: Arithmetic) -> Lowered:
    """The average of a body over a standard normal variable, between two ends."""
    variable = node.variable
    constants, closed, reduced = _named_parts(node.body, variable)
    repeated, (reduced,) = sp.cse([reduced], symbols=sp.numbered_symbols(cls=sp.Dummy))
    once = [(symbol, lower(part, arithmetic)) for part, symbol in constants.items()]
    each = [(symbol, lower(part, arithmetic)) for part, symbol in closed.items()]
    each += [(symbol, lower(part, arithmetic)) for symbol, part in repeated]
    body = lower(reduced, arithmetic)
    low, high = (None if end in (sp.oo, -sp.oo) else lower(end, arithmetic) for end in (node.low, node.high))

    def value(env: Environment) -> Any:
        inner = env.extended()
        for symbol, part in once:
            inner[symbol] = part(env)

        def integrand(z: Any) -> Any:
            env.check_time()
            inner[variable] = z
            for symbol, part in each:
                inner[symbol] = part(inner)
            return body(inner)

        def bound() -> Growth:
            return growth(node.body, variable, lambda part: arithmetic.size(lower(part, arithmetic)(env)))

        start, end = (None if place is None else arithmetic.lift(place(env)) for place in (low, high))
        return arithmetic.gaussian_average(integrand, start, end, bound)

    return value


def _hyper(node: sp.hyper, arithmetic: Arithmetic) -> Lowered:
    top, bottom = _all(node.ap, arithmetic), _all(node.bq, arithmetic)
    argument = lower(node.argument, arithmetic)

    def value(env: Environment) -> Any:
        def lifted(parts: list[Lowered]) -> tuple[Any, ...]:
            return tuple(arithmetic.lift(part(env)) for part in parts)

        return arithmetic.function("hyper", lifted(top), lifted(bottom), arithmetic.lift(argument(env)))

    return value


def _tuple(node: Any, arithmetic: Arithmetic) -> Lowered:
    parts = _all(tuple(node), arithmetic)
    return lambda env: tuple(part(env) for part in parts)


def _matrix(node: sp.MatrixBase, arithmetic: Arithmetic) -> Lowered:
    rows = [_all(tuple(node.row(i)), arithmetic) for i in range(node.rows)]
    return lambda env: tuple(tuple(entry(env) for entry in row) for row in rows)


def _truth(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    return _constant(node is sp.true)


def _relation(node: sp.core.relational.Relational, arithmetic: Arithmetic) -> Lowered:
    a, b = _all(node.args, arithmetic)
    if isinstance(node, sp.Eq):
        return lambda env: arithmetic.equal(a(env), b(env))
    if isinstance(node, sp.Ne):
        return lambda env: not arithmetic.equal(a(env), b(env))
    if isinstance(node, sp.StrictLessThan):
        return lambda env: arithmetic.compare(a(env), b(env))
    if isinstance(node, sp.StrictGreaterThan):
        return lambda env: arithmetic.compare(b(env), a(env))
    if isinstance(node, sp.LessThan):
        return lambda env: not arithmetic.compare(b(env), a(env))
    return lambda env: not arithmetic.compare(a(env), b(env))


def _and(node: sp.And, arithmetic: Arithmetic) -> Lowered:
    parts = _all(node.args, arithmetic)
    return lambda env: all(part(env) for part in parts)


def _or(node: sp.Or, arithmetic: Arithmetic) -> Lowered:
    parts = _all(node.args, arithmetic)
    return lambda env: any(part(env) for part in parts)


def _not(node: sp.Not, arithmetic: Arithmetic) -> Lowered:
    inner = lower(node.args[0], arithmetic)
    return lambda env: not inner(env)


def _rewritten(node: sp.Basic, arithmetic: Arithmetic) -> Lowered:
    """What SymPy has other words for: products of matrices, implications."""
    other = sp.to_nnf(node, simplify=False) if isinstance(node, BooleanFunction) else node.doit()
    if isinstance(other, type(node)):
        raise Unsupported(f"no rule to evaluate {type(node).__name__}")
    return lower(other, arithmetic)


def _function(node: sp.Function, arithmetic: Arithmetic) -> Lowered:
    name, parts = type(node).__name__, _all(node.args, arithmetic)
    return lambda env: arithmetic.function(name, *(arithmetic.lift(part(env)) for part in parts))


_INFINITE = tuple(type(node) for node in (sp.oo, -sp.oo, sp.zoo, sp.nan))

_RULES: tuple[tuple[Any, Callable[[Any, Arithmetic], Lowered]], ...] = (
    (sp.Rational, _rational),
    (sp.Float, _float),
    (_INFINITE, _infinite),
    (sp.NumberSymbol, _named_constant),
    (sp.Indexed, _indexed),
    (sp.Symbol, _symbol),
    (sp.MatrixBase, _matrix),
    (sp.MatrixExpr | sp.Determinant | sp.Trace, _rewritten),
    (sp.Add, _add),
    (sp.Mul, _mul),
    (sp.Pow, _power),
    (sp.exp, _exp),
    (sp.log, _log),
    (sp.binomial, _binomial),
    (sp.factorial, _factorial),
    (sp.FallingFactorial, _shifted_product(-1)),
    (sp.RisingFactorial, _shifted_product(1)),
    (sp.gamma, _gamma),
    (sp.Abs, _absolute),
    (sp.sign, _sign),
    (sp.DiracDelta, _delta_function),
    (OffItsJump, _off_its_jump),
    (sp.Heaviside, _step_function),
    (sp.floor, _floor),
    (sp.ceiling, _ceiling),
    (sp.Mod, _modulo),
    (sp.Min, _extreme(least=True)),
    (sp.Max, _extreme(least=False)),
    (sp.Piecewise, _piecewise),
    (sp.KroneckerDelta, _kronecker),
    (sp.Sum, _sum),
    (sp.Product, _product),
    (sp.Integral, _integral),
    (sp.hyper, _hyper),
    (sp.Tuple, _tuple),
    (sp.logic.boolalg.BooleanAtom, _truth),
    (sp.core.relational.Relational, _relation),
    (sp.And, _and),
    (sp.Or, _or),
    (sp.Not, _not),
    (BooleanFunction, _rewritten),
)
