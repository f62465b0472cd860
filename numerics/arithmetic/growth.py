r"""How fast a function of a real variable can grow: $|f(z)|\le C(1+|z|)^ke^{c|z|}$, read off its expression.

It bounds what an average over a normal variable loses where its range is cut off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from operator import add, mul

import sympy as sp
from flint import arb

from numerics.arithmetic.errors import Unsupported

Constant = Callable[[sp.Expr], arb]


@dataclass(frozen=True)
class Growth:
    r"""Bounds that hold for every real z: |f| ≤ top (1+|z|)^power e^{rate |z|}, and f ≥ floor e^{-fall |z| - sag z²}.

    The floor is 0 where the function may vanish or change its sign.
    """

    top: arb
    power: arb = field(default_factory=arb)
    rate: arb = field(default_factory=arb)
    floor: arb = field(default_factory=arb)
    fall: arb = field(default_factory=arb)
    sag: arb = field(default_factory=arb)

    def __add__(self, other: Growth) -> Growth:
        total = Growth(self.top + other.top, self.power.max(other.power), self.rate.max(other.rate))
        if self.positive and other.positive:
            larger = self if self.sag <= other.sag else other
            return total.above(larger.floor, larger.fall, larger.sag)
        return total

    def __mul__(self, other: Growth) -> Growth:
        product = Growth(self.top * other.top, self.power + other.power, self.rate + other.rate)
        return product.above(self.floor * other.floor, self.fall + other.fall, self.sag + other.sag)

    @property
    def positive(self) -> bool:
        """Whether the function is certainly positive everywhere."""
        return bool(self.floor > 0)

    def above(self, floor: arb, fall: arb, sag: arb | None = None) -> Growth:
        """The same, with a lower bound."""
        return Growth(self.top, self.power, self.rate, floor, fall, arb(0) if sag is None else sag)

    def to_the(self, exponent: arb) -> Growth:
        """A real power of a positive function, or of the modulus where the exponent is not negative."""
        if exponent >= 0:
            raised = Growth(self.top**exponent, self.power * exponent, self.rate * exponent)
            if not self.positive:
                return raised
            return raised.above(self.floor**exponent, self.fall * exponent, self.sag * exponent)
        if not (self.positive and self.sag == 0):
            raise Unsupported(
                "no bound of a quotient whose denominator may vanish, in an average over all numbers"
            )
        return Growth(self.floor**exponent, rate=-self.fall * exponent).above(
            self.top**exponent,
            -(self.power + self.rate) * exponent,  # 1 + |z| ≤ e^|z|
        )

    def linear(self) -> arb:
        """A number A for which |f| ≤ A (1 + |z|)."""
        if not (self.power <= 1 and self.rate == 0):
            raise Unsupported("no bound of the exponential of what grows faster than linearly")
        return self.top

    def tail(self, reach: arb) -> arb:
        r"""A bound of $\int_{|z|>R}|f(z)|\,Dz$, infinite where R is too small.

        The logarithm of the bounding integrand has at and beyond R a slope of at most $k/(1+R)+c-R$.
        """
        steepness = reach - self.rate - self.power / (1 + reach)
        if not steepness > 0:
            return arb.pos_inf()
        height = self.top * (1 + reach) ** self.power * (self.rate * reach - reach**2 / 2).exp()
        return 2 * height / steepness / (2 * arb.pi()).sqrt()


def growth(expression: sp.Expr, variable: sp.Symbol, constant: Constant) -> Growth:
    """Bounds for an expression of a real variable.

    Parameters
    ----------
    constant
        Gives the value of an expression without the variable.

    Raises
    ------
    Unsupported
        If the expression has a part for which no bound is known.

    Examples
    --------
    >>> z = sp.Symbol("z")
    >>> bound = growth(3 * z**2 + sp.tanh(z), z, lambda number: arb(int(number)))
    >>> bound.top, bound.power
    (4.00000000000000, 2.00000000000000)
    """
    if not expression.has(variable):
        value = constant(expression)
        size = Growth(abs(value).upper())
        return size.above(value.lower(), arb(0)) if value > 0 else size
    if expression == variable:
        return Growth(arb(1), arb(1))
    if isinstance(expression, sp.Add | sp.Mul):
        combine = add if isinstance(expression, sp.Add) else mul
        return reduce(combine, (growth(part, variable, constant) for part in expression.args))
    if isinstance(expression, sp.exp):
        return _exponential(expression.args[0], variable, constant)
    if isinstance(expression, sp.Pow):
        return _power(expression, variable, constant)
    return _function(expression, variable, constant)


def _power(expression: sp.Pow, variable: sp.Symbol, constant: Constant) -> Growth:
    base, exponent = expression.args
    if exponent.has(variable):
        return _exponential(exponent * sp.log(base), variable, constant)
    return growth(base, variable, constant).to_the(constant(exponent))


def _exponential(argument: sp.Expr, variable: sp.Symbol, constant: Constant) -> Growth:
    """The exponential of an argument, each summand of which grows linearly or is a negative even power."""
    total = Growth(arb(1)).above(arb(1), arb(0))
    for term in sp.Add.make_args(argument):
        if _is_negative(term, variable, constant):
            total = total * Growth(arb(1))
            continue
        size = growth(term, variable, constant).linear()
        total = total * Growth(size.exp(), rate=size).above((-size).exp(), size)
    return total


def _is_negative(term: sp.Expr, variable: sp.Symbol, constant: Constant) -> bool:
    """Whether a term is a negative constant times an even power of a real function."""
    factor, rest = term.as_independent(variable, as_Add=False)
    even = isinstance(rest, sp.Pow) and rest.exp.is_Integer and rest.exp > 0 and rest.exp % 2 == 0
    return even and bool(constant(factor) < 0)


def _bounded(top: int) -> Callable[[Growth], Growth]:
    return lambda inner: Growth(arb(top))


def _like_its_argument(inner: Growth) -> Growth:
    """|f(x)| ≤ 1 + |x|."""
    return Growth(arb(1) + inner.top, inner.power, inner.rate)


def _log(inner: Growth) -> Growth:
    if not inner.positive:
        raise Unsupported("no bound of the logarithm of what may vanish, in an average over all numbers")
    size = abs(inner.top.log()) + inner.power + inner.rate + abs(inner.floor.log()) + inner.fall
    return Growth(size + inner.sag, arb(2 if inner.sag > 0 else 1))  # ln(1 + |z|) ≤ |z|


def _tail(inner: Growth) -> Growth:
    """H(x) ≥ exp(-(1 + |x|)²)."""
    bounded = Growth(arb(1))
    if not (inner.power <= 1 and inner.rate == 0):
        return bounded
    size = inner.top
    return bounded.above((-((1 + size) ** 2)).exp(), 2 * (1 + size) * size, size**2)


def _log_tail(inner: Growth) -> Growth:
    """|ln H(x)| ≤ (1 + |x|)², from H(x) ≥ φ(x)/(1 + x) for x ≥ 0."""
    return _like_its_argument(inner).to_the(arb(2))


def _hyperbolic_cosine(inner: Growth) -> Growth:
    size = inner.linear()
    return Growth(size.exp(), rate=size).above(arb(1), arb(0))


def _hyperbolic_sine(inner: Growth) -> Growth:
    size = inner.linear()
    return Growth(size.exp(), rate=size)


def _logistic(inner: Growth) -> Growth:
    """σ(x) ≥ e^{-|x|}/2."""
    try:
        size = inner.linear()
    except Unsupported:
        return Growth(arb(1))
    return Growth(arb(1)).above((-size).exp() / 2, size)


_FUNCTIONS: dict[str, Callable[[Growth], Growth]] = {
    "tanh": _bounded(1),
    "erf": _bounded(1),
    "erfc": _bounded(2),
    "sin": _bounded(1),
    "cos": _bounded(1),
    "sech": _bounded(1),
    "atan": _bounded(2),
    "asinh": _like_its_argument,
    "cosh": _hyperbolic_cosine,
    "sinh": _hyperbolic_sine,
    "log": _log,
    "Abs": lambda inner: Growth(inner.top, inner.power, inner.rate),
    "ln2cosh": _like_its_argument,
    "softplus": _like_its_argument,
    "logistic": _logistic,
    "normal_tail": _tail,
    "log_normal_tail": _log_tail,
    "normal_hazard": _like_its_argument,
}
"""Bounds of functions of a real argument in terms of that of their argument."""


def _function(expression: sp.Expr, variable: sp.Symbol, constant: Constant) -> Growth:
    name = type(expression).__name__
    if name not in _FUNCTIONS or len(expression.args) != 1:
        raise Unsupported(f"no bound of {name} is known, in an average over all numbers")
    return _FUNCTIONS[name](growth(expression.args[0], variable, constant))
