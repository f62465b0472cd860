"""Statements and domains in one line of plain text, for terminals and error messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy as sp
from sympy.core.function import UndefinedFunction
from sympy.printing.pretty.pretty import PrettyPrinter
from sympy.printing.pretty.pretty_symbology import pretty_use_unicode
from sympy.printing.pretty.stringpict import prettyForm
from sympy.printing.str import StrPrinter

from theory.claim import Claim, Formula
from theory.domain import Domain, Parameter

_SIGNS: dict[type, str] = {
    sp.Eq: "=",
    sp.Ne: "≠",
    sp.GreaterThan: "≥",
    sp.LessThan: "≤",
    sp.StrictGreaterThan: ">",
    sp.StrictLessThan: "<",
}
Printer = Callable[[sp.Basic], str]


class PositiveTermsFirst:
    """For SymPy printers: n - k, not -k + n."""

    def _as_ordered_terms(self, expr: sp.Expr, order: str | None = None) -> list[sp.Expr]:
        terms = super()._as_ordered_terms(expr, order=order)  # type: ignore[misc]
        return sorted(terms, key=lambda term: bool(term.could_extract_minus_sign()))


class PlainPrinter(PositiveTermsFirst, StrPrinter):
    """SymPy's printer of plain text, with positive terms first, and no parentheses around a system of one line."""

    def _print_Tuple(self, expr: sp.Tuple) -> str:
        return str(self._print(expr[0])) if len(expr) == 1 else str(super()._print_Tuple(expr))


class TwoDimensionalPrinter(PositiveTermsFirst, PrettyPrinter):
    """SymPy's two-dimensional printer; an index is written d_w throughout, as not every letter has a small form."""

    def _print_Tuple(self, expr: sp.Tuple) -> prettyForm:
        return self._print(expr[0]) if len(expr) == 1 else super()._print_Tuple(expr)

    def _print_Symbol(self, e: sp.Symbol, bold_name: bool = False) -> prettyForm:
        return prettyForm(e.name) if "_" in e.name else super()._print_Symbol(e, bold_name)


def two_dimensional(node: sp.Basic) -> str:
    """A formula drawn on several lines of Unicode characters."""
    before = pretty_use_unicode(True)
    try:
        return str(TwoDimensionalPrinter({"use_unicode": True, "wrap_line": False}).doprint(node))
    finally:
        pretty_use_unicode(before)


def plain(node: sp.Basic) -> str:
    """An expression as SymPy writes it, with positive terms first.

    Examples
    --------
    >>> n, k = sp.symbols("n k")
    >>> plain(n - k)
    'n - k'
    """
    return str(PlainPrinter().doprint(node))


@dataclass(frozen=True)
class Bounds:
    """One parameter between a lower and an upper bound, either of which may be missing."""

    parameter: sp.Symbol
    lower: tuple[sp.Expr, bool] | None
    upper: tuple[sp.Expr, bool] | None

    def text(self, printer: Printer, at_most: str, below: str) -> str:
        """The chain ``lower ≤ parameter ≤ upper``, with the signs given."""
        before = (
            "" if self.lower is None else f"{printer(self.lower[0])} {below if self.lower[1] else at_most} "
        )
        after = (
            "" if self.upper is None else f" {below if self.upper[1] else at_most} {printer(self.upper[0])}"
        )
        return f"{before}{printer(self.parameter)}{after}"


def conditions(domain: Domain) -> list[Bounds | sp.Basic]:
    """The conjuncts of a domain's condition, lower and upper bounds of one parameter joined into a chain."""
    atoms = list(sp.And.make_args(domain.condition)) if domain.condition is not sp.true else []
    chains: list[Bounds | sp.Basic] = []
    for symbol in domain.symbols:
        lower = next((atom for atom in atoms if _bounds(atom, symbol, below=True)), None)
        upper = next((atom for atom in atoms if _bounds(atom, symbol, below=False)), None)
        atoms = [atom for atom in atoms if atom is not lower and atom is not upper]
        floor = None if lower is None else (lower.lts, _strict(lower))
        if lower is None and (symbol.is_positive or symbol.is_nonnegative):
            floor = (sp.Integer(0), bool(symbol.is_positive))
        ceiling = None if upper is None else (upper.gts, _strict(upper))
        if floor or ceiling:
            chains.append(Bounds(symbol, floor, ceiling))
    return chains + sorted(atoms, key=sp.default_sort_key)


def _bounds(atom: sp.Basic, symbol: sp.Symbol, below: bool) -> bool:
    """Whether an inequality bounds the symbol from below (or above) by something simpler."""
    if not isinstance(atom, sp.core.relational._Inequality):
        return False
    bounded, bound = (atom.gts, atom.lts) if below else (atom.lts, atom.gts)
    return bool(bounded == symbol and not bound.has(symbol) and (not below or not bound.free_symbols))


def _strict(atom: sp.Basic) -> bool:
    return isinstance(atom, sp.StrictGreaterThan | sp.StrictLessThan)


def domain(where: Domain) -> str:
    """Where a claim holds.

    Examples
    --------
    >>> n, d = sp.symbols("n d", integer=True)
    >>> domain(Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n)))
    '1 ≤ n, 0 ≤ d ≤ n'
    """
    parts = conditions(where)
    return (
        ", ".join(p.text(plain, "≤", "<") if isinstance(p, Bounds) else expression(p) for p in parts)
        or "everywhere"
    )


def violated(where: Domain, point: dict[str, object]) -> str | None:
    """The first condition that a point does not meet, or None if the domain admits it."""
    from dataclasses import replace

    if where.contains(point):
        return None
    for part in conditions(where):
        if isinstance(part, Bounds):
            sides = [part.parameter >= part.lower[0]] if part.lower else []
            sides += [part.parameter <= part.upper[0]] if part.upper else []
            alone = replace(where, condition=sp.And(*(side for side in sides if side is not sp.true)))
        else:
            alone = replace(where, condition=part)
        if not alone.contains(point):
            return part.text(plain, "≤", "<") if isinstance(part, Bounds) else expression(part)
    return domain(where)


def kind(parameter: Parameter) -> str:
    """What sort of value a parameter takes."""
    if isinstance(parameter, UndefinedFunction):
        return "function"
    if isinstance(parameter, sp.IndexedBase):
        return "array"
    return "integer" if parameter.is_integer else "real"


def parameters(of: Sequence[Parameter]) -> str:
    """Parameters with their kinds.

    Examples
    --------
    >>> parameters(sp.symbols("n d", integer=True))
    'n, d integer'
    """
    groups: dict[str, list[str]] = {}
    for parameter in of:
        groups.setdefault(kind(parameter), []).append(str(parameter))
    return "; ".join(f"{', '.join(names)} {sort}" for sort, names in groups.items())


def expression(node: sp.Basic) -> str:
    """An expression in one line."""
    sign = _SIGNS.get(type(node))
    if sign is not None:
        return f"{expression(node.args[0])} {sign} {expression(node.args[1])}"
    return plain(node)


def statement(claim: Claim, formula: Formula | None = None) -> str:
    """What is claimed, or what a control with another formula would claim.

    Examples
    --------
    >>> from theory.sdm.ball import cardinality
    >>> statement(cardinality)
    '|B(x, d)| = Sum(binomial(n, i), (i, 0, d))'
    """
    formula = claim.formula if formula is None else formula
    sign = _SIGNS.get(claim.relation, "=") if isinstance(claim.relation, type) else "="
    return f"{expression(claim.subject)} {sign} {expression(formula.expression)}"
