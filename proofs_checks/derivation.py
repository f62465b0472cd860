"""The check that every claim gets for free: each step of its derivation holds.

A step is proved when SymPy reduces the difference of its two lines to zero.  Whether or not it does, both lines are
also evaluated at admissible points, edges included, in exact rationals or else in balls: SymPy is never the judge.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, pairwise
from typing import Any

import sympy as sp
from flint import arb, ctx
from sympy.core.function import AppliedUndef

from numerics import arithmetic
from numerics.arithmetic import NotExact, Undefined, Unsupported
from proofs_checks.check import Evidence, Trial
from proofs_checks.comparison import Comparison, Outcome, balls_agree, digits_agree, equal
from theory.claim import Claim, Domain, Limit, Line, Point, name_of

DIGITS = 15
_OPAQUE = (sp.Sum, sp.Product, sp.Integral, sp.Piecewise)
_UNTOUCHABLE = (*_OPAQUE, sp.Mod, sp.floor, sp.ceiling, sp.Min, sp.Max)


def examine(claim: Claim, trial: Trial) -> Iterator[tuple[str, Evidence, Comparison]]:
    """Check each step, and that the last line is the claim's formula; yields (reason, kind, comparison)."""
    derivation = claim.derivation
    if derivation is None:
        return
    domain = derivation.domain or claim.domain
    conclusion = derivation.start
    for line in derivation.lines():
        yield from _step(line, domain, trial)
        conclusion = line.after
    if conclusion != claim.formula.expression:
        last = Line(conclusion, claim.formula.expression, "the last line is the formula", None)
        yield from _step(last, domain, trial)


def _step(line: Line, domain: Domain, trial: Trial) -> Iterator[tuple[str, Evidence, Comparison]]:
    proved, kind = _vanishes(line), None
    count = trial.pick(12, 24, 60)
    compare = _compare_limit if line.relation else _compare_at
    for kind, comparison in compare(line, domain, trial, count):
        yield line.reason, Evidence.PROVED if proved else kind, comparison
    if kind is None:  # a step that holds nowhere is no step, whatever SymPy makes of it
        unmet = Comparison(Outcome.UNDECIDED, f"no admissible point for {line.reason!r}", "some")
        yield line.reason, Evidence.PROVED if proved else Evidence.EXACT, unmet
    elif proved:
        yield line.reason, Evidence.PROVED, Comparison(Outcome.AGREES, "difference 0", "difference 0", {})


def narrower(claim: Claim) -> Domain | None:
    """The domain of the derivation, if that leaves out points for which the claim is made."""
    if claim.derivation is None or claim.derivation.domain is None:
        return None
    where = claim.derivation.domain
    known = set(claim.domain.parameters)
    if not known <= set(where.parameters):
        return None
    shared = [part for part in sp.And.make_args(where.condition) if _spoken_of(part) <= known]
    alone = replace(claim.domain, condition=sp.And(*shared))
    points = claim.domain.some(Trial(name=claim.id).rng, 40)
    return None if all(alone.contains(point) for point in points) else where


def _spoken_of(condition: sp.Basic) -> set[Any]:
    arrays = {node.base for node in condition.atoms(sp.Indexed)}
    labels = {array.label for array in arrays}
    functions = {node.func for node in condition.atoms(AppliedUndef)}
    symbols = {s for s in condition.free_symbols if not isinstance(s, sp.Indexed)}
    return (symbols - labels) | functions | arrays


def _vanishes(line: Line) -> bool:
    """Whether SymPy reduces the difference of the two lines to zero by cheap means."""
    before, after = line.before, line.after
    if isinstance(before, sp.MatrixBase | sp.Tuple):
        if _shape(before) != _shape(after):
            return False
        entries = zip(sp.flatten(before), sp.flatten(after), strict=True)
        return all(_vanishes(replace(line, before=a, after=b)) for a, b in entries)
    if not (isinstance(before, sp.Expr) and isinstance(after, sp.Expr)):
        return bool(before == after)
    if isinstance(line.relation, Limit):
        variable, to = line.relation.variable, line.relation.to
        if not (before.is_rational_function(variable) and not before.has(*_UNTOUCHABLE)):
            return False
        before = sp.limit(sp.cancel(before), variable, to)
    difference = (before - after).replace(
        _can_be_differentiated, lambda node: node.doit(deep=isinstance(node, sp.Subs))
    )
    if difference == 0:
        return True
    sums = {node: sp.Dummy() for node in difference.atoms(*_OPAQUE)}
    closed = difference.xreplace(sums)
    square_roots = _square_roots(closed)
    if square_roots:
        return _vanishes_modulo(square_roots, closed)
    if sp.expand(closed) == 0:
        return True
    if difference.has(*_UNTOUCHABLE) or sp.count_ops(difference) > 400:
        return False
    reductions: tuple[Callable[[sp.Expr], sp.Expr], ...] = (sp.cancel, _reduced_inside, sp.simplify)
    if difference.has(sp.binomial, sp.factorial):
        reductions = (sp.cancel, sp.gammasimp, sp.trigsimp, sp.simplify)
    return any(reduce(difference) == 0 for reduce in reductions)


def _square_roots(expression: sp.Expr) -> dict[sp.Expr, sp.Dummy]:
    """A name for the square root of each number or expression of which one is taken, if all the rest is rational."""
    halves = [node for node in expression.atoms(sp.Pow) if node.exp.is_Rational and node.exp.q == 2]
    roots = {base: sp.Dummy() for base in dict.fromkeys(node.base for node in halves)}
    rational = all(base.is_rational_function() for base in roots)
    named = expression.xreplace({node: roots[node.base] ** (2 * node.exp) for node in halves})
    return roots if rational and named.is_rational_function() else {}


def _vanishes_modulo(roots: dict[sp.Expr, sp.Dummy], difference: sp.Expr) -> bool:
    """Whether a rational function of square roots vanishes because their squares are what they are."""
    named = difference.replace(
        lambda node: (
            isinstance(node, sp.Pow) and node.base in roots and node.exp.is_Rational and node.exp.q == 2
        ),
        lambda node: roots[node.base] ** (2 * node.exp),
    )
    numerator, _ = sp.fraction(sp.together(named))
    for base, root in roots.items():
        top, bottom = sp.fraction(sp.together(base))
        numerator = sp.rem(sp.Poly(numerator, root), sp.Poly(bottom * root**2 - top, root)).as_expr()
        numerator, _ = sp.fraction(sp.together(numerator))
    return bool(sp.expand(numerator) == 0)


def _can_be_differentiated(node: sp.Basic) -> bool:
    """Whether SymPy may carry a node out: a derivative, or its value at a point where no sum would be done with it."""
    return isinstance(node, sp.Derivative) or (isinstance(node, sp.Subs) and not node.has(*_UNTOUCHABLE))


def _reduced_inside(difference: sp.Expr) -> sp.Expr:
    """The same with one fraction inside of each logarithm and exponential."""
    inside = difference.replace(
        lambda node: isinstance(node, sp.log | sp.exp), lambda node: node.func(sp.cancel(node.args[0]))
    )
    return sp.cancel(sp.expand(inside))


def _shape(value: Any) -> Any:
    if isinstance(value, sp.MatrixBase):
        return value.shape
    return tuple(map(_shape, value)) if isinstance(value, sp.Tuple) else None


def _compare_at(
    line: Line, domain: Domain, trial: Trial, count: int
) -> Iterator[tuple[Evidence, Comparison]]:
    for point in domain.some(trial.rng, count):
        yield _compare(line.before, line.after, domain, point)


def _compare(before: sp.Basic, after: sp.Basic, domain: Domain, point: Point) -> tuple[Evidence, Comparison]:
    values = {parameter: point[name_of(parameter)] for parameter in domain.parameters}
    try:
        found, expected = (arithmetic.exact(side, values) for side in (after, before))
        return Evidence.EXACT, equal(found, expected, point)
    except (NotExact, Unsupported):
        pass
    except Undefined as error:
        return Evidence.EXACT, Comparison(Outcome.DISAGREES, f"undefined: {error}", "a value", point)
    try:
        found, expected = (arithmetic.ball(side, values, digits=DIGITS + 5) for side in (after, before))
        return Evidence.CERTIFIED, balls_agree(found, expected, point, DIGITS)
    except Unsupported:
        found, expected = (arithmetic.high_precision(side, values, digits=DIGITS) for side in (after, before))
        return Evidence.HIGH_PRECISION, digits_agree(found, expected, point, DIGITS)
    except Undefined as error:
        return Evidence.CERTIFIED, Comparison(Outcome.DISAGREES, f"undefined: {error}", "a value", point)


_FAR, _FARTHER, _NEAR = (8, 16, 32, 64), (128, 256), (6, 7, 8, 9)
_SECONDS = 20.0


def _compare_limit(
    line: Line, domain: Domain, trial: Trial, count: int
) -> Iterator[tuple[Evidence, Comparison]]:
    """The gap between both lines must close on the way to the limit, and must not be seen to end at a value."""
    assert line.relation is not None
    name = name_of(line.relation.variable)
    growth = _growth(line.relation.variable, line)
    # a sum that reaches farther at a higher power takes more terms to go as far
    exponents, farther = (tuple((e + 1) / growth - 1 for e in _NEAR), ()) if growth else (_FAR, _FARTHER)
    for side in (1,) if line.relation.to in (sp.oo, -sp.oo) else (1, -1):
        limits: dict[str, Any] = {name: [next(_approach(line.relation, side, exponents[:1], trial.rng))]}
        for point in domain.some(trial.rng, max(count // 4, 3), **limits):
            places = _approach(line.relation, side, exponents + farther, trial.rng)
            gaps = _gaps(line, domain, point, islice(places, len(exponents)))
            if gaps:
                if _closing(gaps) is not Outcome.AGREES:  # the approach may begin late
                    gaps += _gaps(line, domain, point, places)
                outcome = _closing(gaps)
                found = "gaps " + ", ".join(gap.absolute.str(3, radius=False) for gap in gaps)
                yield Evidence.OBSERVED_ORDER, Comparison(outcome, found, "gaps that close", point)


def _growth(variable: sp.Symbol, line: Line) -> int:
    """The power of the variable at which sums and integrals reach farther on the way to the limit; 0 if none do."""
    kinds = (sp.Sum, sp.Product, sp.Integral)
    counted = line.before.atoms(*kinds) | line.after.atoms(*kinds)
    bounds = {bound for node in counted for limits in node.limits for bound in limits[1:]}
    return max((_degree(bound, variable) for bound in bounds if bound.has(variable)), default=0)


def _degree(bound: sp.Expr, variable: sp.Symbol) -> int:
    """The degree of a bound in a variable, rounding and remainders left out; 1 if it is no polynomial."""
    smooth = bound.replace(sp.Mod, lambda *parts: sp.S.Zero)
    smooth = smooth.replace(sp.floor, lambda number: number).replace(sp.ceiling, lambda number: number)
    return max(1, sp.degree(smooth, variable)) if smooth.is_polynomial(variable) else 1


def _approach(relation: Limit, side: int, exponents: Sequence[float], rng: random.Random) -> Iterator[Any]:
    """Values on the way to the limit, near ``2**exponent`` or its reciprocal, in turn even and odd.

    They have no pattern, as what oscillates may come to rest on powers of two.
    """
    to = sp.sympify(relation.to)
    for place, exponent in enumerate(exponents):
        near = 2 * math.floor(2 ** (exponent - 1))
        far = near + 2 * rng.randrange(near // 4) + place % 2
        if to in (sp.oo, -sp.oo):
            yield far if to is sp.oo else -far
        elif to.is_Rational:
            yield Fraction(int(to.p), int(to.q)) + Fraction(side, far)
        else:
            yield to + sp.Rational(side, far)


@dataclass(frozen=True)
class _Gap:
    """The distance of two lines, and relative to the larger of them, ``2**-exponent`` away from the limit."""

    absolute: arb
    relative: arb
    exponent: float = 0.0

    @property
    def is_told(self) -> bool:
        """Whether the gap is told from zero, or is negligible."""
        return not self.absolute.contains(0) or self.closed

    @property
    def closed(self) -> bool:
        """Whether the lines agree in all digits looked at."""
        return bool(self.relative.abs_upper() <= arb(10) ** -DIGITS)


def _gaps(line: Line, domain: Domain, point: Point, places: Iterator[Any]) -> list[_Gap]:
    """The gaps at those places that the domain admits."""
    assert line.relation is not None
    gaps = []
    for place in places:
        there = {**point, name_of(line.relation.variable): place}
        if not domain.contains(there):
            continue
        values = {p: there[name_of(p)] for p in domain.parameters} | {line.relation.variable: place}
        gap = _gap(line, values, 2 * DIGITS)
        if not gap.is_told:
            gap = _gap(line, values, 20 * DIGITS)
        gaps.append(replace(gap, exponent=_exponent(line.relation, place)))
    return gaps


def _exponent(relation: Limit, place: Any) -> float:
    """How far a place is on the way to the limit, in powers of two."""
    if relation.to in (sp.oo, -sp.oo):
        return math.log2(abs(place))
    return -math.log2(abs(sp.sympify(place) - sp.sympify(relation.to)))


def _gap(line: Line, values: Mapping[Any, Any], digits: int) -> _Gap:
    sides = [arithmetic.ball(s, values, digits=digits, seconds=_SECONDS) for s in (line.before, line.after)]
    with ctx.workprec(4 * digits):
        before, after = sides
        size = max(before.abs_upper(), after.abs_upper())
        gap = abs(before - after)
        return _Gap(gap, gap / size if size > 0 else gap)


def _closing(gaps: Sequence[_Gap]) -> Outcome:
    """Whether gaps fall towards zero, each seen at its own distance from the limit.

    They do once the lines agree in all digits looked at, and came to do so from nearer and nearer; before that,
    gaps fall at a power of the distance that does not slacken, or at a power of its logarithm.  A limit that is wrong
    shows as a gap that stays, if only at every other place.
    """
    if gaps[-1].closed:
        nearer = len(gaps) < 3 or gaps[-2].closed or bool(gaps[-2].absolute < gaps[-3].absolute)
        return Outcome.AGREES if nearer else Outcome.DISAGREES
    if any(gap.closed for gap in gaps):
        return Outcome.DISAGREES
    if len(gaps) < 3 or any(gap.absolute.contains(0) for gap in gaps[-3:]):
        return Outcome.UNDECIDED
    sizes = [gap.absolute.log().mid() / arb(2).log() for gap in gaps[-3:]]
    exponents = [gap.exponent for gap in gaps[-3:]]
    drop, last_drop = (float(a - b) for a, b in pairwise(sizes))
    steps = [b - a for a, b in pairwise(exponents)]
    by_power = last_drop / steps[1] >= 0.85 * drop / steps[0] > 0.04
    by_logarithm = exponents[-1] > 1.8 * exponents[-2] and last_drop > 0.4 and abs(last_drop - drop) < 0.3
    return Outcome.AGREES if by_power or by_logarithm else Outcome.DISAGREES
