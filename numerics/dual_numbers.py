"""Dual numbers: values that carry a derivative along, exact where the values are.

A function that adds, subtracts, multiplies and divides, called with a dual number, returns its value and its slope.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Dual:
    """A number a + b e with e² = 0: a value and a derivative.

    Examples
    --------
    >>> x = Dual(3, 1)
    >>> (x * x + 1) * x
    Dual(value=30, slope=28)
    >>> from fractions import Fraction
    >>> 1 / Dual(Fraction(2), 1)
    Dual(value=Fraction(1, 2), slope=Fraction(-1, 4))
    """

    value: Any
    slope: Any = 0

    def __add__(self, other: Any) -> Dual:
        """The sum, and the sum of slopes."""
        b = _dual(other)
        return Dual(self.value + b.value, self.slope + b.slope)

    __radd__ = __add__

    def __neg__(self) -> Dual:
        """The opposite of both."""
        return Dual(-self.value, -self.slope)

    def __sub__(self, other: Any) -> Dual:
        """The difference, and the difference of slopes."""
        return self + -_dual(other)

    def __rsub__(self, other: Any) -> Dual:
        """The difference the other way round."""
        return _dual(other) - self

    def __mul__(self, other: Any) -> Dual:
        """The product, by the product rule."""
        b = _dual(other)
        return Dual(self.value * b.value, self.value * b.slope + self.slope * b.value)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Dual:
        """The quotient, by the quotient rule."""
        b = _dual(other)
        ratio = self.value / b.value
        return Dual(ratio, (self.slope - ratio * b.slope) / b.value)

    def __rtruediv__(self, other: Any) -> Dual:
        """The quotient the other way round."""
        return _dual(other) / self

    def __pow__(self, exponent: int) -> Dual:
        """A whole power, at least the first."""
        below = self.value ** (exponent - 1)
        return Dual(below * self.value, exponent * below * self.slope)


def _dual(number: Any) -> Dual:
    return number if isinstance(number, Dual) else Dual(number)
