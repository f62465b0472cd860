"""The check that every claim gets for free: each step of its derivation holds.

A step is proved when SymPy reduces the difference of its two lines to zero.  Whether or not it does, both lines are
also evaluated at admissible points, edges included, in exact rationals or else in balls: SymPy is never the judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from numerics import arithmetic
from numerics.arithmetic import NotExact, Undefined, Unsupported
from proofs_checks.check import Evidence, Trial
from proofs_checks.comparison import Comparison, Outcome, balls_agree, digits_agree, equal
from theory.claim import Claim, Domain, Limit, Line, Point, name_of

DIGITS = 15
_UNTOUCHABLE = (sp.Sum, sp.Product, sp.Integral, sp.Piecewise, sp.Mod, sp.floor, sp.ceiling, sp.Min, sp.Max)


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
    proved = _vanishes(line)
    if proved:
        yield line.reason, Evidence.PROVED, Comparison(Outcome.AGREES, "difference 0", "difference 0", {})
    count = trial.pick(12, 24, 60)
    compare = _compare_limit if line.relation else _compare_at
    for kind, comparison in compare(line, domain, trial, count):
        yield line.reason, Evidence.PROVED if proved else kind, comparison


def _vanishes(line: Line) -> bool:
    """Whether SymPy reduces the difference of the two lines to zero by cheap means."""
    before, after = line.before, line.after
    if isinstance(before, sp.MatrixBase | sp.Tuple):
        entries = zip(sp.flatten(before), sp.flatten(after), strict=True)
        return all(_vanishes(replace(line, before=a, after=b)) for a, b in entries)
    if not (isinstance(before, sp.Expr) and isinstance(after, sp.Expr)):
        return bool(before == after)
    if isinstance(line.relation, Limit):
        variable, to = line.relation.variable, line.relation.to
        if not (before.is_rational_function(variable) and not before.has(*_UNTOUCHABLE)):
            return False
        before = sp.limit(sp.cancel(before), variable, to)
    difference = (before - after).replace(sp.Derivative, lambda *parts: sp.Derivative(*parts).doit(deep=False))
    if difference == 0 or sp.expand(difference) == 0:
        return True
    if difference.has(*_UNTOUCHABLE) or sp.count_ops(difference) > 400:
        return False
    reductions = (
        (sp.cancel, sp.gammasimp, sp.trigsimp) if difference.has(sp.binomial, sp.factorial) else (sp.cancel,)
    )
    return any(reduce(difference) == 0 for reduce in (*reductions, sp.simplify))


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


def _compare_limit(
    line: Line, domain: Domain, trial: Trial, count: int
) -> Iterator[tuple[Evidence, Comparison]]:
    """Two values of the variable near its limit, the second far nearer, must bring the lines together."""
    assert line.relation is not None
    variable, to = line.relation.variable, line.relation.to
    near: tuple[Any, Any] = (2**8, 2**12) if to is sp.oo else (Fraction(1, 10**3), Fraction(1, 10**6))
    if to is not sp.oo and to != 0:
        near = tuple(sp.sympify(to) + sp.Rational(x) for x in near)
    limits: dict[str, Any] = {name_of(variable): near[:1]}
    for point in domain.some(trial.rng, max(count // 4, 3), **limits):
        gaps = []
        for value in near:
            values = {p: point[name_of(p)] for p in domain.parameters} | {variable: value}
            sides = [arithmetic.ball(side, values, digits=2 * DIGITS) for side in (line.before, line.after)]
            gaps.append(float(abs(sides[0] - sides[1]).mid()))
        agrees = gaps[1] <= gaps[0] / 3 or max(gaps) < 1e-25
        outcome = Outcome.AGREES if agrees else Outcome.DISAGREES
        yield (
            Evidence.OBSERVED_ORDER,
            Comparison(outcome, f"gaps {gaps[0]:.2e}, {gaps[1]:.2e}", "gaps that close", point),
        )
