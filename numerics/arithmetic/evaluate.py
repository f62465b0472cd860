"""One value of one expression, with a promise about its accuracy.

Values are given for symbols (ints, Fractions, SymPy constants), undefined functions (SymPy ``Lambda``) and arrays
(nested tuples of numbers).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from numbers import Integral
from typing import Any

import numpy as np
import numpy.typing as npt
import sympy as sp
from flint import acb, ctx
from sympy.core.function import UndefinedFunction

from numerics.arithmetic import exact_numbers as core
from numerics.arithmetic.errors import OutOfTime, Undecided, Undefined, Unsupported
from numerics.arithmetic.lowering import Environment, OffItsJump, lower
from numerics.arithmetic.narrowness import is_narrow
from numerics.arithmetic.number_systems import BALLS, EXACT, SYMBOLIC, Arithmetic, HighPrecision

Values = Mapping[Any, Any]


@lru_cache(maxsize=512)
def _with_functions(expression: sp.Basic, functions: tuple[tuple[Any, sp.Lambda], ...]) -> sp.Basic:
    """Put functions in, then carry out the derivatives of what they became."""
    for function, value in functions:
        expression = expression.replace(function, value)
    return expression.replace(lambda node: isinstance(node, sp.Derivative | sp.Subs), _differentiated)


def _differentiated(node: sp.Basic) -> sp.Basic:
    # SymPy must not carry out the sums inside a derivative
    result = node.doit(deep=isinstance(node, sp.Subs))
    if not node.has(sp.Abs, sp.Max, sp.Min):
        return result
    # a slope that jumps, without the value 0 or 1/2 that SymPy gives it at the kink
    return result.replace(
        lambda part: isinstance(part, sp.sign | sp.Heaviside), lambda part: OffItsJump(part, part.args[0])
    )


def _prepare(expression: sp.Basic, values: Values) -> tuple[sp.Basic, dict[Any, Any]]:
    functions = tuple((p, v) for p, v in values.items() if isinstance(p, UndefinedFunction))
    rest = {p: v for p, v in values.items() if not isinstance(p, UndefinedFunction)}
    if isinstance(expression, sp.MatrixBase):
        expression = expression.as_immutable()
    if functions or expression.has(sp.Derivative, sp.Subs):
        expression = _with_functions(expression, functions)
    return expression, rest


def _lifted(value: Any, arithmetic: Arithmetic) -> Any:
    """A given value as a number of the arithmetic, or nested tuples of them."""
    exact = core.from_number(value)
    if exact is not None:
        return exact
    if isinstance(value, sp.Basic):
        return lower(value, arithmetic)(Environment())
    if isinstance(value, tuple | list):
        return tuple(_lifted(entry, arithmetic) for entry in value)
    if isinstance(value, float | str | None):
        raise TypeError(f"values are exact numbers, tuples of them, or balls, and not {value!r}")
    return int(value) if isinstance(value, Integral) else value


def _evaluate(expression: sp.Basic, values: dict[Any, Any], arithmetic: Arithmetic, deadline: float) -> Any:
    environment = Environment({p: _lifted(v, arithmetic) for p, v in values.items()})
    environment.deadline = deadline
    return lower(expression, arithmetic)(environment)


def _deadline(seconds: float | None) -> float:
    return float("inf") if seconds is None else time.monotonic() + seconds


def _mapped(convert: Callable[[Any], Any], value: Any) -> Any:
    return tuple(_mapped(convert, entry) for entry in value) if isinstance(value, tuple) else convert(value)


def exact(expression: sp.Basic, values: Values, seconds: float | None = None) -> Any:
    """The value as a Fraction, a bool, or nested tuples of Fractions.

    Parameters
    ----------
    expression
        A SymPy number, tuple, matrix, relation or Boolean.
    values
        A value for each free symbol, function and array.
    seconds
        Give up with `TooLarge` after this time; never when None.

    Raises
    ------
    NotExact, Undefined, TooLarge, Unsupported

    Examples
    --------
    >>> n, i = sp.symbols("n i", integer=True)
    >>> exact(sp.Sum(sp.binomial(n, i) / 2**n, (i, 0, 3)), {n: 8})
    Fraction(93, 256)
    """
    expression, rest = _prepare(expression, values)
    value = _evaluate(expression, rest, EXACT, _deadline(seconds))
    return _mapped(lambda x: x if isinstance(x, bool) else core.to_fraction(EXACT.lift(x)), value)


def ball(
    expression: sp.Basic,
    values: Values,
    digits: int = 30,
    seconds: float | None = None,
    max_bits: int = 1 << 17,
) -> Any:
    """A ball (or nested tuples of balls) that contains the value, narrow to the number of digits asked for.

    Precision doubles until the relative radius is below ``10**-digits``, or, for values that may vanish, the
    absolute radius is below ``10**(-2*digits)``.  A relation gives a bool once it is certain.

    Raises
    ------
    Undecided
        If that is not reached with `max_bits` bits.
    Undefined, TooLarge, Unsupported

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> ball(sp.exp(x), {x: sp.Rational(1, 2)}, digits=20).str(20, radius=False)
    '1.6487212707001281468'
    """
    expression, rest = _prepare(expression, values)
    deadline = _deadline(seconds)
    bits = int(digits * 3.33) + 40
    while True:
        if time.monotonic() > deadline:
            raise OutOfTime("the time allowed for this evaluation is over")
        with ctx.workprec(bits):
            try:
                value = _lifted_value(expression, rest, BALLS, deadline)
                if _narrow(value, digits):
                    return value
                reason = f"a ball of {digits} digits"
            except Undecided as doubt:
                reason = str(doubt)
        if bits >= max_bits:
            raise Undecided(f"{reason} was not reached with {bits} bits")
        bits = min(2 * bits, max_bits)


def _narrow(value: Any, digits: int) -> bool:
    if isinstance(value, tuple):
        return all(_narrow(entry, digits) for entry in value)
    if isinstance(value, bool):
        return True
    return is_narrow(value, digits)


@lru_cache(maxsize=16)
def _mpmath(digits: int) -> HighPrecision:
    return HighPrecision(digits)


def high_precision(
    expression: sp.Basic,
    values: Values,
    digits: int = 30,
    seconds: float | None = None,
    max_digits: int = 1000,
) -> Any:
    """The value by mpmath, agreeing at two working precisions to the number of digits asked for.

    The working precision doubles until they do, and until all comparisons on the way are decided.  A value that
    vanishes to twice the number of digits is believed only if the largest summand met on the way is rounded below
    that too: two precisions may agree on 0 because everything cancelled.

    Raises
    ------
    Undecided
        If the precisions still disagree at `max_digits`.
    Undefined, TooLarge, Unsupported

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> print(sp.N(high_precision(sp.besseli(1, x), {x: 2}, digits=15), 15))
    1.59063685463733
    >>> print(sp.N(high_precision(sp.exp(x + 100) - sp.exp(100) * (sp.exp(x) - 1), {x: 1000}, digits=15), 15))
    2.68811714181614e+43
    """
    expression, rest = _prepare(expression, values)
    deadline = _deadline(seconds)
    working = digits + 10
    first = None
    while True:
        arithmetic = _mpmath(working)
        arithmetic.forget_summands()
        reason = f"two precisions disagree within {digits} digits"
        try:
            second = _lifted_value(expression, rest, arithmetic, deadline)
            if first is not None and _agree(first, second, arithmetic, digits):
                return second
        except Undecided as doubt:
            second, reason = None, str(doubt)
        if working >= max_digits:
            raise Undecided(f"{reason}, up to {working} digits")
        first, working = second, 2 * working


def _lifted_value(
    expression: sp.Basic, values: dict[Any, Any], arithmetic: Arithmetic, deadline: float
) -> Any:
    value = _evaluate(expression, values, arithmetic, deadline)
    return _mapped(lambda x: x if isinstance(x, bool) else arithmetic.lift(x), value)


def _agree(first: Any, second: Any, arithmetic: HighPrecision, digits: int) -> bool:
    if isinstance(first, tuple):
        return all(_agree(a, b, arithmetic, digits) for a, b in zip(first, second, strict=True))
    if isinstance(first, bool):
        return first is second
    difference = abs(arithmetic.context.mpf(first) - second)
    tiny = arithmetic.context.mpf(10) ** -digits
    # What rounding leaves of a zero falls with the precision; a tiny number does not.
    falls = abs(second) <= tiny * abs(first)
    vanishes = falls and max(abs(second), difference, arithmetic.summand_error()) <= tiny**2
    return bool(vanishes or (second != 0 and difference <= tiny * abs(second)))


def ball_function(function: sp.Lambda) -> Callable[..., Any]:
    """A function of balls, real or complex, at FLINT's present precision, for simulations and quadratures.

    It is called as ``acb.integral`` calls an integrand: a true second argument asks for a value that is finite only
    where the function is analytic on the whole ball.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> ball_function(sp.Lambda(x, sp.exp(-(x**2))))(acb(0)) == 1
    True
    """
    (variable,) = function.variables
    lowered = lower(function.expr, BALLS)

    def value(argument: Any, analytic: bool = False) -> Any:
        def evaluate() -> Any:
            return BALLS.lift(lowered(Environment({variable: argument})))

        return BALLS.analytically(evaluate, analytic) if isinstance(argument, acb) else evaluate()

    return value


def symbolic(expression: sp.Basic, values: Values, seconds: float | None = None) -> Any:
    """The expression with values put in and finite sums written out; nested tuples for tuples and matrices.

    Unlike SymPy's summation this only adds terms.  Symbols without a value stay, and entries of arrays may be
    SymPy expressions, so that an identity can be proved for all arrays of one size.

    Raises
    ------
    Undecided
        If a case distinction depends on a symbol.
    Undefined, TooLarge, Unsupported

    Examples
    --------
    >>> x, i, n = sp.symbols("x i n")
    >>> symbolic(sp.Sum(x**i / i, (i, 1, n)), {n: 3})
    x**3/3 + x**2/2 + x
    """
    expression, rest = _prepare(expression, values)
    return _lifted_value(expression, rest, SYMBOLIC, _deadline(seconds))


_VECTORISED = (
    sp.Symbol, sp.Number, sp.NumberSymbol, sp.Add, sp.Mul, sp.Pow, sp.exp, sp.log, sp.sin, sp.cos, sp.tan, sp.asin,
    sp.acos, sp.atan, sp.sinh, sp.cosh, sp.tanh, sp.asinh, sp.acosh, sp.atanh, sp.erf, sp.erfc, sp.erfinv, sp.gamma,
    sp.besseli, sp.besselj, sp.Abs, sp.sign, sp.Heaviside, sp.floor, sp.ceiling, sp.Mod, sp.Max, sp.Min,
)  # fmt: skip
"""What NumPy and SciPy evaluate with the meaning it has here; some namesakes give 0 or a real part instead of none."""


def array_function(
    expression: sp.Basic, parameters: Sequence[sp.Symbol]
) -> Callable[..., npt.NDArray[np.float64]]:
    """A function of float64 arrays, broadcast against each other.

    Closed forms of common functions run vectorised in NumPy and SciPy and carry the rounding of those.  Each element
    of anything else, such as a sum, is rounded once from 30 correct digits.  Where there is no value, nan stands.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> array_function(sp.erf(x) + 1, [x])(np.array([0.0, np.inf]))
    array([1., 2.])
    """
    if all(isinstance(node, _VECTORISED) for node in sp.preorder_traversal(expression)):
        compiled = sp.lambdify(list(parameters), expression, modules=["scipy", "numpy"])

        def fast(*arrays: Any) -> npt.NDArray[np.float64]:
            broadcast = np.broadcast_arrays(*(np.asarray(a, dtype=np.float64) for a in arrays))
            shape = broadcast[0].shape if broadcast else ()
            return np.broadcast_to(np.asarray(compiled(*broadcast), dtype=np.float64), shape).copy()

        return fast

    def one(*point: float) -> float:
        values = {p: sp.Rational(x) for p, x in zip(parameters, point, strict=True)}
        try:
            return float(ball(expression, values, digits=30).mid())
        except Undefined:
            return float("nan")

    def slow(*arrays: Any) -> npt.NDArray[np.float64]:
        return np.asarray(np.vectorize(one, otypes=[np.float64])(*arrays), dtype=np.float64)

    return slow


__all__ = ["Unsupported", "array_function", "ball", "ball_function", "exact", "high_precision", "symbolic"]
