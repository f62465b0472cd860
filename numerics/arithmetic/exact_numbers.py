"""Exact rational arithmetic, shared by all arithmetics as their common core.

Integers are Python ints, other rationals are FLINT rationals.  Rational combinations of logarithms of integers are
kept too, since Gibbs weights at inverse temperature ln 2 are rational although their exponents are not.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import sympy as sp
from flint import fmpq, fmpz

from numerics.arithmetic.errors import NotExact, TooLarge, Undefined

MAX_BITS = 20_000_000
_LONG = 20_000  # bits beyond which FLINT multiplies faster than Python


@dataclass(frozen=True)
class Logarithms:
    """A combination of natural logarithms of integers with rational coefficients, not zero."""

    terms: Mapping[int, Any]

    def scaled(self, factor: Any) -> Any:
        """The combination times a rational."""
        return combination({base: c * factor for base, c in self.terms.items()})

    def plus(self, other: Logarithms) -> Any:
        """The sum of two combinations."""
        total = dict(self.terms)
        for base, c in other.terms.items():
            total[base] = total.get(base, 0) + c
        return combination(total)

    def exp(self) -> Any:
        """The exponential, if it is rational."""
        result: Any = 1
        for base, c in self.terms.items():
            result = result * power(base, tidy(c))
        return result


def combination(terms: Mapping[int, Any]) -> Any:
    """The combination of logarithms, or 0 if nothing is left of it."""
    left = {base: c for base, c in terms.items() if c != 0}
    return Logarithms(left) if left else 0


def is_exact(value: Any) -> bool:
    """Whether the value belongs to the exact core."""
    return type(value) is int or isinstance(value, int | fmpq | fmpz)


def tidy(value: Any) -> Any:
    """The value as an int wherever it is one."""
    if isinstance(value, fmpq):
        return int(value.p) if value.q == 1 else value
    return int(value) if isinstance(value, fmpz) else value


def from_number(value: Any) -> Any:
    """A Python or SymPy rational as a member of the exact core, or None if it is not rational."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else fmpq(value.numerator, value.denominator)
    if isinstance(value, sp.Integer):
        return int(value)
    if isinstance(value, sp.Rational):
        return fmpq(int(value.p), int(value.q))
    return tidy(value) if isinstance(value, fmpq | fmpz) else None


def to_fraction(value: Any) -> Fraction:
    """A member of the exact core as a Fraction."""
    value = tidy(value)
    return Fraction(value) if isinstance(value, int) else _reduced(int(value.p), int(value.q))


def _reduced(top: int, bottom: int) -> Fraction:
    """A fraction in lowest terms as it stands: Python's common divisor takes minutes for long numbers."""
    make: Any = getattr(Fraction, "_from_coprime_ints", None)
    return make(top, bottom) if make else Fraction(top, bottom, _normalize=False)  # type: ignore[call-overload,no-any-return]


def to_int(value: Any, what: str) -> int:
    """An integer member of the exact core as an int."""
    value = tidy(value)
    if not isinstance(value, int):
        raise NotExact(f"{what} must be an integer, and is {value}")
    return value


def divide(a: Any, b: Any) -> Any:
    """The quotient."""
    if b == 0:
        raise Undefined("division by zero")
    return tidy(fmpq(a) / fmpq(b)) if isinstance(a, int) and isinstance(b, int) else tidy(a / b)


def multiply(a: Any, b: Any) -> Any:
    """The product."""
    if type(a) is int and type(b) is int and a.bit_length() > _LONG and b.bit_length() > _LONG:
        return int(fmpz(a) * fmpz(b))
    return a * b


def bits(value: Any) -> int:
    """About how many bits the value takes."""
    value = tidy(value)
    return value.bit_length() if isinstance(value, int) else int(value.p.bit_length() + value.q.bit_length())


def power(base: Any, exponent: Any) -> Any:
    """The power, if it is rational."""
    base, exponent = tidy(base), tidy(exponent)
    if isinstance(exponent, int):
        if base == 0 and exponent < 0:
            raise Undefined("division by zero")
        if bits(base) * abs(exponent) > MAX_BITS and base not in (0, 1, -1):
            raise TooLarge(f"a power of {_short(abs(exponent))} would take more than {MAX_BITS} bits")
        if base in (0, 1, -1):
            return 1 if exponent == 0 else base if exponent % 2 else abs(base)
        if isinstance(base, int) and exponent >= 0:
            return int(fmpz(base) ** exponent)
        return tidy(fmpq(base) ** exponent if isinstance(base, int) else base**exponent)
    if base == 0 and exponent > 0:
        return 0
    if base < 0:
        raise NotExact(f"({base})**({exponent}) is not a real rational number")
    root = int(exponent.q)
    p, q = (base, 1) if isinstance(base, int) else (int(base.p), int(base.q))
    top, exact_top = sp.integer_nthroot(p, root)
    bottom, exact_bottom = sp.integer_nthroot(q, root)
    if not (exact_top and exact_bottom):
        raise NotExact(f"({base})**({exponent}) is not rational")
    return power(divide(int(top), int(bottom)), int(exponent.p))


@lru_cache(maxsize=1 << 16)
def _small_binomial(n: int, k: int) -> int:
    return math.comb(n, k) if n <= 128 else int(fmpz.bin_uiui(n, k))  # whichever is faster


def binomial(n: int, k: int) -> int:
    """The binomial coefficient of integers; 0 out of range, and polynomial in n for negative n."""
    if k < 0:
        return 0
    if n < 0:
        return (-1 if k % 2 else 1) * binomial(k - n - 1, k)
    if k > n:
        return 0
    if n <= 4096:
        return _small_binomial(n, k)
    smaller = min(k, n - k)
    if smaller * n.bit_length() > MAX_BITS:
        raise TooLarge(f"a binomial coefficient of {_short(n)} would take more than {MAX_BITS} bits")
    if n <= 50_000:
        return int(fmpz.bin_uiui(n, smaller))
    return int(fmpz(n - smaller + 1).rising(smaller) // fmpz.fac_ui(fmpz(smaller)))


def generalized_binomial(n: Any, k: int) -> Any:
    """The binomial coefficient of a rational and an integer, a polynomial in the rational."""
    if k < 0:
        return 0
    if k * (bits(n) + k.bit_length()) > MAX_BITS:
        raise TooLarge(f"a binomial coefficient of {k} factors would take more than {MAX_BITS} bits")
    return tidy(math.prod((n - i for i in range(k)), start=fmpq(1)) / fmpz.fac_ui(fmpz(k)))


def _short(number: int) -> str:
    return str(number) if number.bit_length() < 100 else f"a number of {number.bit_length()} bits"


def factorial(n: int) -> int:
    """The factorial of a natural number."""
    if n < 0:
        raise Undefined(f"the factorial of {n}")
    if n * max(n.bit_length(), 1) > MAX_BITS:
        raise TooLarge(f"the factorial of {_short(n)} would take more than {MAX_BITS} bits")
    return int(fmpz.fac_ui(fmpz(n)))
