"""The ways in which an expression can have no value in an arithmetic."""

from __future__ import annotations


class ArithmeticFailure(ArithmeticError):
    """An expression could not be evaluated; the subclasses say why."""


class Undefined(ArithmeticFailure):
    """The expression has no value at this point: a division by zero, a logarithm of a negative number."""


class NotExact(ArithmeticFailure):
    """The value is not a rational number, so exact arithmetic cannot give it."""


class Undecided(ArithmeticFailure):
    """The balls overlap, or are too wide, up to the largest precision allowed."""


class TooLarge(ArithmeticFailure):
    """The evaluation would take more time or memory than was allowed."""


class OutOfTime(TooLarge):
    """The evaluation took longer than was allowed."""


class Unsupported(ArithmeticFailure):
    """The arithmetic knows no way to evaluate some node of the expression."""
