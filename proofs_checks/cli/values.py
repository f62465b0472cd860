"""Reading ``name=value`` words for a formula's parameters, and writing values for people and for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpz
from sympy.core.function import AppliedUndef

from proofs_checks.cli.mistakes import Mistake
from proofs_checks.comparison import exact_text
from theory.claim import Formula, Point
from theory.domain import Parameter, name_of
from theory.plain import kind
from theory.reading import ReadingError, read_array, read_expression, read_function, read_integer, read_number


def assignments(words: Sequence[str]) -> dict[str, str]:
    """Split ``name=value`` words; a word without ``=`` and a repeated name are mistakes."""
    texts: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name or not text:
            raise Mistake(f"expected name=value, and got {word!r}")
        if name in texts:
            raise Mistake(f"{name} is given twice")
        texts[name] = text
    return texts


def point(formula: Formula, texts: dict[str, str]) -> Point:
    """The values for all parameters, read by their kinds; the formula's domain must admit them."""
    from theory import plain

    known = formula.domain.names
    surplus = [name for name in texts if name not in known]
    missing = [name for name in known if name not in texts]
    if surplus:
        raise Mistake(
            f"{surplus[0]} is no parameter; the parameters are {plain.parameters(formula.parameters)}"
        )
    if missing:
        raise Mistake(
            f"{' and '.join(missing)} missing; the parameters are {plain.parameters(formula.parameters)}"
        )
    values = {name_of(p): _read(formula, p, texts[name_of(p)]) for p in formula.parameters}
    misfit = formula.domain.misfit(values)
    if misfit is not None:
        raise Mistake(f"outside of the domain: {misfit}")
    fault = plain.violated(formula.domain, values)
    if fault is not None:
        raise Mistake(f"outside of the domain: {fault} does not hold")
    return values


def _read(formula: Formula, parameter: Parameter, text: str) -> Any:
    sort = kind(parameter)
    try:
        if sort == "integer":
            return read_integer(text)
        if sort == "array":
            return read_array(text)
        if sort == "function":
            return _read_function(formula, parameter, text)
        return read_number(text)
    except ReadingError as error:
        raise Mistake(f"{name_of(parameter)} ({sort}): {error}") from error


def _read_function(formula: Formula, parameter: Parameter, text: str) -> sp.Lambda:
    """A function of as many variables as the formula applies it to, under the names used there."""
    applied = [node for node in formula.expression.atoms(AppliedUndef) if node.func == parameter]
    arguments = sorted({node.args for node in applied}, key=sp.default_sort_key)
    variables = next(
        (args for args in arguments if all(isinstance(v, sp.Symbol) for v in args)), arguments[0]
    )
    if len(variables) == 1:
        return read_function(text, variables[0])
    return sp.Lambda(variables, read_expression(text, {str(v): v for v in variables}))


def decimal(value: arb, digits: int) -> tuple[str, str]:
    """A ball as decimal digits and a radius that covers the ball and the rounding."""
    with ctx.workprec(int(3.33 * digits) + 128):
        text = value.mid().str(digits, radius=False)
        radius = abs(value - arb(text)).abs_upper()
        return text, radius.str(3, radius=False)


def shown(value: Any, digits: int) -> str:
    """A value for people: integers in full, other rationals with decimals beside, balls with their radius."""
    if isinstance(value, tuple):
        return "(" + ", ".join(shown(entry, digits) for entry in value) + ")"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return exact_text(value)
        return f"{exact_text(value)} ≈ {_ratio(value, digits)}"
    text, radius = decimal(value, digits)
    return f"{text} ± {radius}"


def _ratio(value: Fraction, digits: int) -> str:
    with ctx.workprec(int(3.33 * digits) + 64):
        return (arb(fmpz(value.numerator)) / arb(fmpz(value.denominator))).str(digits, radius=False)


def as_json(value: Any, digits: int) -> tuple[Any, Any]:
    """A value and its radius for JSON: strings, nested lists of strings, or a Boolean; no radius if exact."""
    if isinstance(value, tuple):
        pairs = [as_json(entry, digits) for entry in value]
        radii = [radius for _, radius in pairs]
        return [text for text, _ in pairs], None if all(r is None for r in radii) else radii
    if isinstance(value, bool):
        return value, None
    if isinstance(value, Fraction):
        return exact_text(value), None
    return decimal(value, digits)
