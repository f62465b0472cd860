"""Claims: formulas with a domain, a derivation, references and the wrong variants nearest to them.

A claim counts as verified when evidence computed without it agrees with it and refutes its negative controls.
Everything here is a frozen record of SymPy expressions; what is checked, evaluated and printed is one object.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

import sympy as sp
from sympy.core.function import AppliedUndef, UndefinedFunction

from theory.domain import Domain, Draw, Parameter, Point, name_of
from theory.references import Citation, Reference

__all__ = [
    "Claim",
    "Derivation",
    "Domain",
    "Draw",
    "Formula",
    "Limit",
    "Line",
    "NegativeControl",
    "Parameter",
    "Point",
    "Quantity",
    "Step",
    "name_of",
]

_ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+){1,3}")


class ClaimError(ValueError):
    """A claim, formula or derivation that is not well formed."""


class Quantity(sp.Symbol):
    """What a formula is the value of: the left-hand side of a statement, named in plain text and in LaTeX.

    Quantities of one plain name and different names in LaTeX are different.

    Examples
    --------
    >>> Quantity("V(n, d)", r"V(n,d)").latex
    'V(n,d)'
    >>> Quantity("q", "q") == Quantity("q", r"q_{k}")
    False
    """

    latex: str

    def __new__(cls, name: str, latex: str, **assumptions: bool) -> Quantity:
        """Make a quantity; SymPy treats it as a symbol."""
        cls._sanitize(assumptions, cls)
        self: Quantity = sp.Symbol.__xnew__(cls, name, **assumptions)  # Symbol's own cache knows names alone
        self.latex = latex
        return self

    def _hashable_content(self) -> tuple[Any, ...]:
        return (*super()._hashable_content(), self.latex)

    def _latex(self, printer: Any) -> str:
        return self.latex

    def _pretty(self, printer: Any) -> Any:
        return printer._print_Symbol(self)

    def _sympystr(self, printer: Any) -> str:
        return str(self.name)

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, bool]]:
        """Pickle the LaTeX name along with the plain one."""
        return (self.name, self.latex), self._assumptions_orig


Given: TypeAlias = sp.Basic | Callable[[], sp.Basic]


def _is_deferred(given: Given) -> bool:
    return callable(given) and not isinstance(given, sp.Basic)


def _built(given: Given) -> sp.Basic:
    return _expression(given() if _is_deferred(given) else given)


def _expression(value: Any) -> sp.Basic:
    """A SymPy expression as it is, a Python number as SymPy's; nothing else is taken for one."""
    try:
        return sp.sympify(value, strict=True)
    except sp.SympifyError:
        raise ClaimError(f"{value!r} is no SymPy expression") from None


@dataclass(frozen=True, eq=False)
class Formula:
    """An expression of some parameters on the domain where it is claimed.

    The expression is a SymPy number, a tuple or matrix of them, a relation, or a Boolean.  A parameter is an integer
    or real symbol, an undefined function (``p``, applied as ``p(x)`` in the expression) or an indexed array.  An
    expression that takes SymPy long to build may be given as a function without arguments; it is built when it is
    first asked for, so that a library can be listed without building it all.

    Raises
    ------
    ClaimError
        If the expression speaks of something that is not a parameter; for one given as a function, once it is built.

    Examples
    --------
    >>> from sympy import And, Sum, binomial, symbols
    >>> n, d, i = symbols("n d i", integer=True)
    >>> volume = Formula(Sum(binomial(n, i), (i, 0, d)), Domain((n, d), And(0 <= d, d <= n)))
    >>> volume(n=4, d=1).doit()
    5
    >>> strict = volume.but(expression=Sum(binomial(n, i), (i, 0, d - 1)))
    >>> strict.domain is volume.domain
    True
    """

    given: Given
    domain: Domain

    def __post_init__(self) -> None:
        if not _is_deferred(self.given):
            _ = self.expression

    @cached_property
    def expression(self) -> sp.Basic:
        """The expression itself."""
        expression = _built(self.given)
        stray = _names_in(expression) - set(self.domain.names)
        if stray:
            raise ClaimError(
                f"the formula speaks of {', '.join(sorted(stray))}, which is no parameter of its domain"
            )
        return expression

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters, in the order of the domain."""
        return self.domain.parameters

    def but(
        self,
        expression: Given | None = None,
        condition: sp.Basic | None = None,
    ) -> Formula:
        """The same formula with another expression, or claimed under another condition."""
        domain = self.domain if condition is None else replace(self.domain, condition=condition)
        return Formula(self.given if expression is None else expression, domain)

    def bind(self, point: Mapping[str, Any]) -> dict[Parameter, Any]:
        """Turn values by name into values by parameter; each parameter must be given exactly once."""
        if set(point) != set(self.domain.names):
            missing = [name for name in self.domain.names if name not in point]
            surplus = [name for name in point if name not in self.domain.names]
            fault = f"{missing[0]} is missing" if missing else f"{surplus[0]} is no parameter"
            raise ClaimError(f"{fault}; the parameters are {', '.join(self.domain.names)}")
        return {parameter: point[name_of(parameter)] for parameter in self.parameters}

    def __call__(self, **point: Any) -> sp.Basic:
        """The expression with values put in, unevaluated; for numbers see ``proofs_checks.evaluation``."""
        bound = self.bind(point)
        result = self.expression
        for parameter, value in bound.items():
            if isinstance(parameter, UndefinedFunction):
                result = result.replace(parameter, value)
            elif isinstance(parameter, sp.IndexedBase):
                result = result.xreplace({parameter: sp.Array(value)})
        return result.subs({p: v for p, v in bound.items() if isinstance(p, sp.Symbol)})

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits of the SHA-256 of the expression's ``srepr``."""
        return hashlib.sha256(sp.srepr(self.expression).encode()).hexdigest()[:12]


def _names_in(expression: sp.Basic) -> set[str]:
    """The names of all free symbols, undefined functions and arrays in an expression."""
    functions = {str(node.func) for node in expression.atoms(AppliedUndef)}
    arrays = {str(node.base.label) for node in expression.atoms(sp.Indexed)}
    symbols = {str(s) for s in expression.free_symbols if not isinstance(s, sp.Indexed)}
    return symbols | functions | arrays


@dataclass(frozen=True)
class Limit:
    """The relation of a step whose result is a limit of what stands before it."""

    variable: sp.Symbol
    to: sp.Expr


@dataclass(frozen=True, eq=False)
class Step:
    """One step of a calculation: a SymPy operation on the line before it, or the next line itself, and why.

    `relation` is None for equality, or a `Limit`.
    """

    reason: str
    result: sp.Basic | Callable[[Any], sp.Basic]
    relation: Limit | None = None


@dataclass(frozen=True, eq=False)
class Line:
    """Two successive lines of a derivation, to be checked against each other."""

    before: sp.Basic
    after: sp.Basic
    reason: str
    relation: Limit | None


@dataclass(frozen=True, eq=False)
class Derivation:
    """A calculation from a definition to a formula.

    Parameters
    ----------
    start
        The first line, usually a definition.
    steps
        What is done to it, in order.
    domain
        Where the lines hold; the domain of the formula when omitted.  It may have parameters of its own.

    Examples
    --------
    >>> x = sp.Symbol("x", real=True)
    >>> square = Derivation((x + 1) ** 2, (Step("expand", sp.expand),))
    >>> [line.after for line in square.lines()]
    [x**2 + 2*x + 1]
    """

    given: Given
    steps: tuple[Step, ...]
    domain: Domain | None = None

    @cached_property
    def start(self) -> sp.Basic:
        """The first line."""
        return _built(self.given)

    def lines(self) -> Iterator[Line]:
        """Carry out the steps one after the other."""
        before = self.start
        for step in self.steps:
            after = _expression(step.result(before) if _is_deferred(step.result) else step.result)
            yield Line(before, after, step.reason, step.relation)
            before = after

    @cached_property
    def conclusion(self) -> sp.Basic:
        """The last line."""
        return list(self.lines())[-1].after if self.steps else self.start


@dataclass(frozen=True, eq=False)
class NegativeControl:
    """A wrong variant that the evidence must refute.

    `printed_in` says where the wrong statement stands in print or in public code; such controls are the errata.
    """

    label: str
    formula: Formula
    printed_in: Citation | None = None


@dataclass(frozen=True, eq=False)
class Claim:
    """A mathematical claim: *subject* = *formula* on the formula's domain.

    Parameters
    ----------
    id
        Permanent and dotted: ``topic.subject.property``.
    title
        What is claimed, as a noun phrase.
    subject
        The left-hand side of the statement.
    formula
        The right-hand side, and where it holds.
    relation
        How the two stand to each other: equality, or an inequality such as ``sympy.Ge``.
    derivation, uses, references, negative_controls
        From the definition to the formula; claims it rests on; literature; nearest wrong variants.
    remarks
        What a reader should know beside it, in Markdown with ``$``-mathematics.

    Raises
    ------
    ClaimError
        For an id out of form, a repeated control, or a control with other parameters than the claim.
    """

    id: str
    title: str
    subject: sp.Basic
    formula: Formula
    relation: Callable[..., sp.Basic] = sp.Eq
    derivation: Derivation | None = None
    uses: tuple[Claim, ...] = ()
    references: tuple[Citation, ...] = ()
    negative_controls: tuple[NegativeControl, ...] = ()
    remarks: str = field(default="")

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ClaimError(f"the id {self.id!r} is not of the form topic.subject.property")
        labels = [control.label for control in self.negative_controls]
        if len(set(labels)) < len(labels):
            raise ClaimError(f"{self.id} has two negative controls of one label")
        for control in self.negative_controls:
            if control.formula.parameters != self.formula.parameters:
                raise ClaimError(
                    f"control {control.label!r} of {self.id} has other parameters than the claim"
                )

    @property
    def domain(self) -> Domain:
        """Where the claim holds."""
        return self.formula.domain

    @property
    def topic(self) -> str:
        """The first word of the id."""
        return self.id.split(".")[0]

    @property
    def statement(self) -> sp.Basic:
        """What is claimed, as one SymPy relation."""
        return self.relation(self.subject, self.formula.expression, evaluate=False)

    @property
    def works(self) -> tuple[Reference, ...]:
        """The works cited by the claim and by its printed controls, each once."""
        cited = [c.reference for c in self.references]
        cited += [c.printed_in.reference for c in self.negative_controls if c.printed_in]
        return tuple(dict.fromkeys(cited))
