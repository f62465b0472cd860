r"""Free energies of order parameters: one expression from which conditions, Jacobian and Hessian are derived.

A free energy is stationary at its solutions.  Each condition is the derivative in the *conjugate* of an order parameter
(in the order parameter itself, if it has none), integrated by parts and solved for the order parameter where it stands
outside of all averages: so arises the map whose fixed points are the solutions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import sympy as sp

from theory.claim import ClaimError, Domain, Draw, Formula, Parameter
from theory.references import Citation
from theory.saddle_point.gaussian_average import GaussianAverage, by_parts, constants_out

_NOTHING: Mapping[sp.Symbol, sp.Expr] = MappingProxyType({})


@dataclass(frozen=True)
class OrderParameter:
    """An unknown of a free energy.

    Parameters
    ----------
    symbol
        A real symbol.
    low, high
        Ends of the open interval in which it lies; expressions of the control parameters, or infinite.
    conjugate
        The order parameter in which the free energy is differentiated to get the condition for this one; itself if
        None.
    meaning
        In words.
    """

    symbol: sp.Symbol
    low: sp.Expr = -sp.oo
    high: sp.Expr = sp.oo
    conjugate: sp.Symbol | None = None
    meaning: str = ""


@dataclass(frozen=True)
class Branch:
    """A solution by name: where the search for it starts, and which order parameters are fixed at an end.

    Parameters
    ----------
    label
        Lower case, words joined by ``_``.
    start
        A value for each order parameter that is not fixed, an expression of the control parameters.
    fixed
        Order parameters that stay at a value, usually the end of their interval: ``q = 0``.
    where
        The condition on the control parameters under which the branch can exist.
    meaning
        In words.
    """

    label: str
    start: Mapping[sp.Symbol, sp.Expr] = field(default_factory=lambda: _NOTHING)
    fixed: Mapping[sp.Symbol, sp.Expr] = field(default_factory=lambda: _NOTHING)
    where: sp.Basic = sp.true
    meaning: str = ""


@dataclass(frozen=True, eq=False)
class FreeEnergy:
    r"""A functional of order parameters, stationary at its solutions.

    Parameters
    ----------
    name, title
        The name on the command line, in lower case joined by ``_``; what it describes, as a noun phrase.
    order_parameters
        The unknowns.
    controls
        The control parameters and where they are admitted.
    expression
        The functional; Gaussian averages in it are explicit.
    branches
        Solutions by name; the first is the one that is meant when none is named.
    observables
        Further values at a solution, by name: expressions of order and control parameters.
    replicon
        Positive where replica symmetry is stable; None where it is not known or does not matter.
    updates
        The map, where it is not the one that the conditions give of themselves; an expression for each order
        parameter.
    criteria
        What vanishes at named points of the control parameters, such as an entropy; ``critical`` without a criterion
        is where the first two branches have equal free energies.
    defaults
        Values of control parameters that need not be given.
    selects
        ``"minimum"`` or ``"maximum"``: which of several solutions is the physical one.
    references, remarks
        Literature; what a reader should know beside it, in Markdown with ``$``-mathematics.

    Examples
    --------
    >>> from theory.saddle_point.special_functions import ln2cosh
    >>> from theory.symbols import beta, h, magnetisation as m
    >>> model = FreeEnergy(
    ...     "curie_weiss",
    ...     "Ising spins that all couple",
    ...     (OrderParameter(m, sp.Integer(-1), sp.Integer(1)),),
    ...     Domain((beta, h), beta > 0),
    ...     m**2 / 2 - ln2cosh(beta * (m + h)) / beta,
    ...     (Branch("up", {m: sp.Rational(9, 10)}),),
    ... )
    >>> model.map
    (tanh(beta*(h + m)),)
    """

    name: str
    title: str
    order_parameters: tuple[OrderParameter, ...]
    controls: Domain
    expression: sp.Expr
    branches: tuple[Branch, ...]
    observables: Mapping[str, sp.Expr] = field(default_factory=lambda: MappingProxyType({}))
    replicon: sp.Expr | None = None
    updates: Mapping[sp.Symbol, sp.Expr] | None = None
    criteria: Mapping[str, sp.Expr] = field(default_factory=lambda: MappingProxyType({}))
    defaults: Mapping[sp.Symbol, sp.Expr] = field(default_factory=lambda: _NOTHING)
    selects: str = "minimum"
    references: tuple[Citation, ...] = ()
    remarks: str = ""

    def __post_init__(self) -> None:
        known = {*self.symbols, *self.controls.symbols}
        for what, expression in (("the free energy", self.expression), *self.observables.items()):
            stray = sorted(str(s) for s in expression.free_symbols - known)
            if stray:
                raise ClaimError(f"{self.name}: {what} speaks of {', '.join(stray)}, which is no parameter")
        for branch in self.branches:
            missing = set(self.symbols) - set(branch.start) - set(branch.fixed)
            if missing:
                names = ", ".join(sorted(map(str, missing)))
                raise ClaimError(f"{self.name}: the branch {branch.label} does not say where {names} starts")

    @property
    def symbols(self) -> tuple[sp.Symbol, ...]:
        """The symbols of the order parameters."""
        return tuple(parameter.symbol for parameter in self.order_parameters)

    @cached_property
    def gradient(self) -> tuple[sp.Expr, ...]:
        """The derivative of the functional in each order parameter."""
        return tuple(self.expression.diff(symbol) for symbol in self.symbols)

    @cached_property
    def hessian(self) -> sp.ImmutableMatrix:
        """The second derivatives of the functional."""
        return sp.ImmutableMatrix(
            [[entry.diff(symbol) for symbol in self.symbols] for entry in self.gradient]
        )

    @cached_property
    def conditions(self) -> tuple[sp.Expr, ...]:
        """What vanishes at a solution: derivatives in the conjugates, integrated by parts, in the given order."""
        return tuple(
            constants_out(by_parts(self.expression.diff(parameter.conjugate or parameter.symbol)))
            for parameter in self.order_parameters
        )

    @cached_property
    def map(self) -> tuple[sp.Expr, ...]:
        """The map whose fixed points are the solutions, in the order of the order parameters.

        Raises
        ------
        ClaimError
            If a condition is not linear in its order parameter outside of averages, and no updates were given.
        """
        if self.updates is not None:
            return tuple(self.updates[symbol] for symbol in self.symbols)
        pairs = zip(self.symbols, self.conditions, strict=True)
        return tuple(self._solved(condition, symbol) for symbol, condition in pairs)

    def _solved(self, condition: sp.Expr, symbol: sp.Symbol) -> sp.Expr:
        """A condition solved for the symbol where that stands linearly, outside of averages and functions."""
        closed = {node: sp.Dummy() for node in condition.atoms(GaussianAverage, sp.Function)}
        outside: list[sp.Expr] = []
        inside: list[sp.Expr] = []
        for term in sp.Add.make_args(sp.expand_mul(condition.xreplace(closed))):
            factor = term.coeff(symbol, 1)
            (outside if factor != 0 and not factor.has(symbol) else inside).append(term)
        slope = sp.Add(*outside).coeff(symbol, 1)
        if slope == 0:
            raise ClaimError(
                f"{self.name}: the condition for {symbol} does not give {symbol}; name its conjugate or its update"
            )
        opened = {dummy: node for node, dummy in closed.items()}
        return sp.expand_mul(-sp.Add(*inside) / slope).xreplace(opened)

    @cached_property
    def residuals(self) -> tuple[sp.Expr, ...]:
        """The order parameters less the map: what vanishes at a solution, as it is published."""
        return tuple(symbol - update for symbol, update in zip(self.symbols, self.map, strict=True))

    @cached_property
    def jacobian(self) -> sp.ImmutableMatrix:
        """The derivatives of the map: row i, column j is the derivative of update i in order parameter j."""
        return sp.ImmutableMatrix([[entry.diff(symbol) for symbol in self.symbols] for entry in self.map])

    def formula(self, expression: sp.Basic, draws: Mapping[Parameter, Draw] | None = None) -> Formula:
        """An expression of this free energy's parameters as a formula, on the domain of all of them.

        Averages are slow to enclose where their bodies are sharp; `draws` says which values are tried.
        """
        inside = [p.low < p.symbol for p in self.order_parameters if p.low is not sp.S.NegativeInfinity]
        inside += [p.symbol < p.high for p in self.order_parameters if p.high is not sp.S.Infinity]
        parameters = (*self.controls.parameters, *self.symbols)
        return Formula(expression, Domain(parameters, sp.And(self.controls.condition, *inside), draws or {}))
