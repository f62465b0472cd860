"""LaTeX: one house printer, one set of symbol names.

The printer differs from SymPy's where the papers do: quantities print under their own notation, sums of several
indices are nested, floors and minima are upright, logarithms are natural and print as ln.
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.printing.latex import LatexPrinter

from theory.claim import Claim, Derivation, Formula, name_of
from theory.domain import Domain
from theory.plain import Bounds, PositiveTermsFirst, conditions
from theory.symbols import LATEX_NAMES

_LONGEST_ROW = 400  # characters of LaTeX; the entries of a longer tuple stand below each other


class HousePrinter(PositiveTermsFirst, LatexPrinter):
    """SymPy's LaTeX printer with the notation of this library."""

    def __init__(self) -> None:
        super().__init__(
            {"ln_notation": True, "fold_short_frac": False, "mul_symbol": None, "root_notation": True}
        )

    def _print_Symbol(self, expr: sp.Symbol, style: str = "plain") -> str:
        name = LATEX_NAMES.get(expr.name)
        return name if name is not None else str(super()._print_Symbol(expr, style))

    def _print_AppliedUndef(self, expr: AppliedUndef, exp: str | None = None) -> str:
        name = LATEX_NAMES.get(expr.func.__name__, expr.func.__name__)
        applied = f"{name}({', '.join(self._print(argument) for argument in expr.args)})"
        return applied if exp is None else f"{applied}^{{{exp}}}"

    def _print_Derivative(self, expr: sp.Derivative) -> str:
        """Primes on a function of the one variable; else d/dx of a bracket, whose extent is plain."""
        (variable, order), *others = expr.variable_count
        if others or not order.is_Integer:
            return str(super()._print_Derivative(expr))
        if isinstance(expr.expr, AppliedUndef) and expr.expr.args == (variable,):
            name = LATEX_NAMES.get(expr.expr.func.__name__, expr.expr.func.__name__)
            primes = "'" * int(order) if order <= 3 else f"^{{({order})}}"
            return f"{name}{primes}({self._print(variable)})"
        power = "" if order == 1 else f"^{{{order}}}"
        sign = r"\partial" if len(expr.expr.free_symbols) > 1 else "d"
        return (
            rf"\frac{{{sign}{power}}}{{{sign} {self._print(variable)}{power}}}"
            rf"\left[{self._print(expr.expr)}\right]"
        )

    def _print_Sum(self, expr: sp.Sum) -> str:
        """Nest the signs of a multiple sum, outermost first."""
        signs = []
        for index, low, high in reversed(expr.limits):
            signs.append(rf"\sum_{{{self._print(index)}={self._print(low)}}}^{{{self._print(high)}}}")
        body = self._print(expr.function)
        return (
            " ".join(signs) + " " + (rf"\left({body}\right)" if isinstance(expr.function, sp.Add) else body)
        )

    def _print_Min(self, expr: sp.Min, exp: str | None = None) -> str:
        return self._operator(r"\min", expr, exp)

    def _print_Max(self, expr: sp.Max, exp: str | None = None) -> str:
        return self._operator(r"\max", expr, exp)

    def _operator(self, name: str, expr: sp.Basic, exp: str | None) -> str:
        arguments = r",\, ".join(self._print(a) for a in sorted(expr.args, key=sp.default_sort_key))
        power = f"^{{{exp}}}" if exp is not None else ""
        return rf"{name}{power}\left({arguments}\right)"

    def _print_Mod(self, expr: sp.Mod, exp: str | None = None) -> str:
        text = rf"{self.parenthesize(expr.args[0], 50)} \bmod {self.parenthesize(expr.args[1], 50)}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"

    def _print_Tuple(self, expr: sp.Tuple) -> str:
        if len(expr) == 1:
            return str(self._print(expr[0]))
        entries = [self._print(entry) for entry in expr]
        if sum(map(len, entries)) <= _LONGEST_ROW:
            return r"\left(" + r",\; ".join(entries) + r"\right)"
        return r"\left(\begin{array}{l}" + r", \\ ".join(entries) + r"\end{array}\right)"


def latex(node: sp.Basic) -> str:
    r"""One expression, relation or Boolean.

    Examples
    --------
    >>> n, d, i = sp.symbols("n d_w i", integer=True)
    >>> latex(sp.Sum(sp.binomial(n, i), (i, 0, d)))
    '\\sum_{i=0}^{d_{w}} {\\binom{n}{i}}'
    """
    return str(HousePrinter().doprint(node))


def domain(where: Domain) -> str:
    """The condition of a domain, as inequalities in dollars; empty if it admits everything."""
    parts = [p.text(latex, r"\le", "<") if isinstance(p, Bounds) else latex(p) for p in conditions(where)]
    return ", ".join(f"${part}$" for part in parts)


def parameters(where: Domain) -> str:
    """Which parameters are integers, reals, functions or arrays."""
    words = []
    for parameter in where.parameters:
        if isinstance(parameter, UndefinedFunction):
            words.append(f"${name_of(parameter)}$ a function")
        elif isinstance(parameter, sp.IndexedBase):
            words.append(f"${latex(parameter.label)}$ an array")
    numbers = {True: r"\mathbb{Z}", None: r"\mathbb{R}", False: r"\mathbb{R}"}
    for integral, space in numbers.items():
        names = [latex(s) for s in where.symbols if s.is_integer is integral]
        if names:
            words.insert(0 if integral else len(words), f"${', '.join(names)} \\in {space}$")
    return ", ".join(words)


_RELATIONS: dict[Any, str] = {
    sp.Eq: "=", sp.Ge: r"\ge", sp.Le: r"\le", sp.Gt: ">", sp.Lt: "<", sp.Ne: r"\ne"
}  # fmt: skip


def statement(claim: Claim, formula: Formula | None = None) -> str:
    """Subject, relation and formula, without surrounding dollars."""
    formula = claim.formula if formula is None else formula
    return f"{latex(claim.subject)} {_RELATIONS.get(claim.relation, '=')} {latex(formula.expression)}"


def derivation(of: Derivation) -> list[tuple[str, str, str]]:
    """The lines of a derivation as (sign, LaTeX, reason); the first has neither sign nor reason."""
    lines = [("", latex(of.start), "")]
    for line in of.lines():
        sign = "="
        if line.relation is not None:
            sign = rf"\xrightarrow{{{latex(line.relation.variable)} \to {latex(line.relation.to)}}}"
        lines.append((sign, latex(line.after), line.reason))
    return lines


def commented_hash(claim: Claim) -> str:
    """The comment that ties an exported formula to the claim that was judged."""
    return f"% {claim.id}  srepr-sha256:{claim.formula.fingerprint}"
