r"""Averages over a standard normal variable, $\int Dz\,f(z)$, as SymPy expressions.

They are linear, differentiate under the integral sign (with Leibniz's terms where a range ends at a moving point), and
integrate by parts: $\int Dz\,z\,g(z)=\int Dz\,g'(z)$ (Stein).
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from theory.saddle_point.special_functions import normal_density


class GaussianAverage(sp.Expr):
    r"""The integral of a body times the standard normal density over a range of the variable.

    Factors that do not depend on the variable come out.  A body with a kink is written as a sum of averages over
    the ranges on which it is smooth.

    Parameters
    ----------
    body
        An expression of the variable, smooth on the range, that grows more slowly than the density falls.
    variable
        The bound variable, a symbol.
    low, high
        The ends of the range; infinite when omitted.

    Examples
    --------
    >>> from theory.saddle_point.special_functions import ln2cosh
    >>> z, q = sp.symbols("z q", positive=True)
    >>> GaussianAverage(3 * q * sp.tanh(z) ** 2, z)
    3*q*GaussianAverage(tanh(z)**2, z)
    >>> GaussianAverage(ln2cosh(q * z), z).diff(q)
    GaussianAverage(z*tanh(q*z), z)
    >>> by_parts(_)
    q*GaussianAverage(1 - tanh(q*z)**2, z)
    """

    is_gaussian_average = True
    is_commutative = True
    precedence = PRECEDENCE["Atom"]  # LaTeX shows by brackets how far the body reaches

    def __new__(cls, body: Any, variable: sp.Symbol, low: Any = -sp.oo, high: Any = sp.oo) -> sp.Expr:
        """Make an average, or what it is equal to where nothing is to be averaged."""
        body, low, high = sp.sympify(body), sp.sympify(low), sp.sympify(high)
        if not isinstance(variable, sp.Symbol):
            raise TypeError(f"an average is over a symbol, and not {variable!r}")
        if low.has(variable) or high.has(variable):
            raise ValueError(f"the range of an average over {variable} depends on {variable}")
        factor, rest = body.as_independent(variable, as_Add=False)
        if factor == 0 or (rest == 1 and low is sp.S.NegativeInfinity and high is sp.S.Infinity):
            return factor
        average = sp.Expr.__new__(cls, rest, variable, low, high)
        return average if factor == 1 else factor * average

    @property
    def body(self) -> sp.Expr:
        """What is averaged."""
        return self.args[0]

    @property
    def variable(self) -> sp.Symbol:
        """The bound variable."""
        return self.args[1]

    @property
    def low(self) -> sp.Expr:
        """The lower end of the range."""
        return self.args[2]

    @property
    def high(self) -> sp.Expr:
        """The upper end of the range."""
        return self.args[3]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        """All symbols but the bound one."""
        return set().union(
            self.body.free_symbols - {self.variable}, self.low.free_symbols, self.high.free_symbols
        )

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        """The bound variable."""
        return [self.variable]

    def _eval_is_extended_real(self) -> bool | None:
        return True if self.body.is_extended_real else None

    def _eval_derivative(self, symbol: sp.Symbol) -> sp.Expr:
        if symbol not in self.free_symbols:
            return sp.Integer(0)
        inside = GaussianAverage(self.body.diff(symbol), self.variable, self.low, self.high)
        return inside + self._at(self.high, symbol) - self._at(self.low, symbol)

    def _at(self, end: sp.Expr, symbol: sp.Symbol) -> sp.Expr:
        """Leibniz's term of an end that moves with the symbol."""
        if not end.has(symbol):
            return sp.Integer(0)
        return self.body.subs(self.variable, end) * normal_density(end) * end.diff(symbol)

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr:
        if old == self.variable:
            return self
        variable, body = self.variable, self.body
        if new.has(variable):
            variable = sp.Dummy(variable.name, **variable.assumptions0)
            body = body.xreplace({self.variable: variable})
        ends = (end._subs(old, new) for end in (self.low, self.high))
        return GaussianAverage(body._subs(old, new), variable, *ends)

    def _eval_rewrite_as_Integral(self, *args: Any, **hints: Any) -> sp.Expr:
        body = self.body * normal_density(self.variable)
        return sp.Integral(body, (self.variable, self.low, self.high))

    def _eval_expand_average(self, **hints: Any) -> sp.Expr:
        """A sum of averages for the average of a sum."""
        terms = sp.Add.make_args(sp.expand_mul(self.body))
        return sp.Add(*(GaussianAverage(term, self.variable, self.low, self.high) for term in terms))

    def _sympystr(self, printer: Any) -> str:
        whole = self.low is sp.S.NegativeInfinity and self.high is sp.S.Infinity
        parts = self.args[:2] if whole else self.args
        return f"GaussianAverage({', '.join(printer._print(part) for part in parts)})"

    def _latex(self, printer: Any) -> str:
        limits = ""
        if not (self.low is sp.S.NegativeInfinity and self.high is sp.S.Infinity):
            limits = rf"_{{{printer._print(self.low)}}}^{{{printer._print(self.high)}}}"
        return rf"\int{limits}\!D{printer._print(self.variable)}\left[{printer._print(self.body)}\right]"


def by_parts(expression: sp.Expr) -> sp.Expr:
    r"""Integrate averages by parts until no body has the bound variable as a factor.

    A body $z\,g(z)$ becomes $g'(z)$, with the values at the ends of a finite range.  Sums are averaged term by term.

    Examples
    --------
    >>> z, q = sp.symbols("z q", positive=True)
    >>> by_parts(GaussianAverage(z**2 + z * sp.sin(z), z))
    GaussianAverage(cos(z) + 1, z)
    """
    return expression.replace(lambda node: isinstance(node, GaussianAverage), _parts)


def constants_out(expression: sp.Expr) -> sp.Expr:
    """Take terms that do not depend on the bound variable out of averages over the whole line.

    Examples
    --------
    >>> z, q = sp.symbols("z q", positive=True)
    >>> constants_out(GaussianAverage(1 - sp.tanh(q * z) ** 2, z))
    1 - GaussianAverage(tanh(q*z)**2, z)
    """
    return expression.replace(lambda node: isinstance(node, GaussianAverage), _constants_out)


def _constants_out(average: GaussianAverage) -> sp.Expr:
    whole = average.low is sp.S.NegativeInfinity and average.high is sp.S.Infinity
    constant, rest = average.body.as_independent(average.variable, as_Add=True)
    return constant + GaussianAverage(rest, average.variable) if whole else average


def _parts(average: GaussianAverage) -> sp.Expr:
    z = average.variable
    parted: list[sp.Expr] = []
    rest: list[sp.Expr] = []
    for term in sp.Add.make_args(sp.expand_mul(average.body, deep=False)):
        power = sp.Integer(0)
        if isinstance(term, sp.Mul | sp.Pow | sp.Symbol):
            power = term.as_powers_dict().get(z, sp.Integer(0))
        (parted if power.is_Integer and power > 0 else rest).append(term)
    if not parted:
        return average
    left = sp.cancel(sp.Add(*parted) / z) if len(parted) > 1 else parted[0] / z
    ends = sp.Integer(0)
    for end, sign in ((average.low, 1), (average.high, -1)):
        if end.is_finite is not False:
            ends += sign * left.subs(z, end) * normal_density(end)
    whole = sp.Add(*rest) if rest else sp.Integer(0)
    return by_parts(GaussianAverage(whole + left.diff(z), z, average.low, average.high)) + ends
