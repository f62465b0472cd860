"""The value of a formula under test at a point, in the arithmetic that a check needs.

A formula that has no value at a point of its own domain is refuted there; these functions say so by raising
`FormulaUndefined`, which the runner takes for a disagreement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from numerics import arithmetic
from numerics.arithmetic import Undefined
from theory.claim import Formula


class FormulaUndefined(ArithmeticError):
    """The formula under test has no value at an admissible point."""

    def __init__(self, point: Mapping[str, Any], reason: str) -> None:
        super().__init__(f"undefined: {reason}")
        self.point = dict(point)


def _value(evaluate: Callable[..., Any], formula: Formula, point: Mapping[str, Any], **options: Any) -> Any:
    try:
        return evaluate(formula.expression, formula.bind(point), **options)
    except Undefined as error:
        raise FormulaUndefined(point, str(error)) from error


def exact(formula: Formula, point: Mapping[str, Any]) -> Any:
    """The value as a Fraction, a bool, or nested tuples of them.

    Examples
    --------
    >>> from theory.sdm.ball import cardinality
    >>> exact(cardinality.formula, {"n": 8, "d": 3})
    Fraction(93, 1)
    """
    return _value(arithmetic.exact, formula, point)


def ball(formula: Formula, point: Mapping[str, Any], digits: int = 30) -> Any:
    """A ball, narrow to `digits` digits, that contains the value."""
    return _value(arithmetic.ball, formula, point, digits=digits)


def high_precision(formula: Formula, point: Mapping[str, Any], digits: int = 30) -> Any:
    """The value by mpmath, the same at two precisions to `digits` digits."""
    return _value(arithmetic.high_precision, formula, point, digits=digits)


def symbolic(formula: Formula, point: Mapping[str, Any]) -> Any:
    """The value as a SymPy expression, sums written out; the point may hold symbols and arrays of symbols.

    Examples
    --------
    >>> import sympy as sp
    >>> from theory.claim import Domain
    >>> x, k, n = sp.symbols("x k n")
    >>> powers = Formula(sp.Sum(x**k, (k, 0, n)), Domain((x, n)))
    >>> symbolic(powers, {"x": sp.Symbol("y"), "n": 2})
    y**2 + y + 1
    """
    return _value(arithmetic.symbolic, formula, point)
