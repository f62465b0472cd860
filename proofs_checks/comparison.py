"""The ways in which what was found can be held against what was expected.

A comparison has three answers.  Balls are compared by overlap and separation, never by equality, and a ball must be
narrow before its overlap counts as agreement.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq, fmpz
from sympy.logic.boolalg import BooleanAtom

from numerics import arithmetic
from numerics.arithmetic import Undecided


class Outcome(enum.Enum):
    """What a comparison says of the formula under test."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Comparison:
    """One value of the formula under test, held against evidence.

    `at` is the instance; `discrepancy` is a relative difference where one makes sense.

    Raises
    ------
    TypeError
        For an outcome that is none of the three.
    """

    outcome: Outcome
    found: Any
    expected: Any
    at: Mapping[str, Any] = field(default_factory=dict)
    discrepancy: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.outcome, Outcome):
            raise TypeError(f"the outcome of a comparison is an Outcome, and not {self.outcome!r}")
        object.__setattr__(self, "at", dict(self.at))  # a check may go on to change its point

    @property
    def instance(self) -> str:
        """The instance and both values in one line."""
        where = ", ".join(f"{name}={shown(value)}" for name, value in self.at.items())
        return f"{where or 'here'}: formula {shown(self.found)}, evidence {shown(self.expected)}"


def shown(value: Any, width: int = 60) -> str:
    """A value in short, for people."""
    if isinstance(value, arb):
        return str(value.str(12))
    if isinstance(value, tuple | list):
        return "(" + ", ".join(shown(entry) for entry in value) + ")"
    try:
        text = exact_text(value) if isinstance(value, int | Fraction) else str(value)
    except Exception:  # values of a user's own classes may not be printable
        text = f"an unprintable {type(value).__name__}"
    return text if len(text) <= width else f"{text[: width // 2]}…{text[-12:]}"


def exact_text(value: int | Fraction) -> str:
    """A rational number in full, of any length.

    Examples
    --------
    >>> exact_text(Fraction(-3, 4)), len(exact_text(10**5000))
    ('-3/4', 5001)
    """
    if isinstance(value, bool):
        return str(value)
    top, bottom = fmpz(value.numerator).str(), fmpz(value.denominator).str()
    return str(top if bottom == "1" else f"{top}/{bottom}")


def _verdict(agrees: bool) -> Outcome:
    return Outcome.AGREES if agrees else Outcome.DISAGREES


def holds(truth: bool, at: Mapping[str, Any], found: Any = None, expected: Any = True) -> Comparison:
    """The formula under test makes a statement true; `found` says what was seen.

    Raises
    ------
    TypeError
        If `truth` is no truth value, such as a number or an undecided relation.
    """
    if not isinstance(truth, bool | np.bool_ | BooleanAtom):
        raise TypeError(f"a statement is true or false, and not {truth!r}")
    return Comparison(_verdict(bool(truth)), truth if found is None else found, expected, at)


def equal(found: Any, expected: Any, at: Mapping[str, Any]) -> Comparison:
    """Two exact values (integers, rationals, Booleans, nested tuples of them) are equal.

    Raises
    ------
    TypeError
        For balls, whose equality means nothing.

    Examples
    --------
    >>> equal(Fraction(4, 2), 2, {"n": 1}).outcome
    <Outcome.AGREES: 'agrees'>
    """
    if isinstance(found, arb) or isinstance(expected, arb):
        raise TypeError("balls are compared by balls_agree, not by equal")
    return Comparison(_verdict(bool(found == expected)), found, expected, at)


def as_ball(value: Any, bits: int = 256) -> arb:
    """A ball around an exact number or decimal text; balls are left as they are."""
    if isinstance(value, arb):
        return value
    if value is None:
        raise TypeError("None is no number to hold against another")
    with ctx.workprec(bits):
        return arb(fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else arb(value)


def integer_in(ball: arb) -> int:
    """The one integer in a ball around an integer.

    Raises
    ------
    Undecided
        If the ball holds more than one, or none.

    Examples
    --------
    >>> integer_in(arb(3, 0.25))
    3
    """
    found = ball.unique_fmpz()
    if found is None:
        raise Undecided(f"{ball} does not hold one integer")
    return int(found)


def balls_agree(found: Any, expected: Any, at: Mapping[str, Any], digits: int = 15) -> Comparison:
    """Two balls (or exact numbers, or tuples of them) overlap and are narrow to `digits` digits.

    Separated balls and tuples of different shapes disagree; balls that overlap only because they are wide are
    undecided, and so are infinite ones.
    """
    if isinstance(found, tuple | list) or isinstance(expected, tuple | list):
        return _entrywise(balls_agree, found, expected, at, digits)
    bits = int(3.33 * digits) + 64
    a, b = as_ball(found, bits), as_ball(expected, bits)
    with ctx.workprec(bits):
        scale = max(float(abs(a.mid())), float(abs(b.mid())), 1e-300)
        discrepancy = float(abs(a.mid() - b.mid())) / scale
        if not a.overlaps(b):
            return Comparison(Outcome.DISAGREES, a, b, at, discrepancy)
        width, reach = a.rad() + b.rad(), abs(a.mid()) + abs(b.mid())
        narrow = width <= reach * arb(10) ** -digits or width <= arb(10) ** (-2 * digits)
        narrow = narrow and a.is_finite() and b.is_finite()
    return Comparison(Outcome.AGREES if narrow else Outcome.UNDECIDED, a, b, at, discrepancy)


def _entrywise(
    compare: Callable[..., Comparison], found: Any, expected: Any, at: Mapping[str, Any], digits: int
) -> Comparison:
    """Tuples, entry by entry; a tuple disagrees with one of another length, and with a number."""
    sizes = {len(side) if isinstance(side, tuple | list) else None for side in (found, expected)}
    if len(sizes) > 1:
        return Comparison(Outcome.DISAGREES, found, expected, at)
    parts = [compare(a, b, at, digits) for a, b in zip(found, expected, strict=True)]
    worst = max((p.discrepancy for p in parts if p.discrepancy is not None), default=None)
    return Comparison(_worst(parts), found, expected, at, worst)


def _worst(parts: Sequence[Comparison]) -> Outcome:
    outcomes = {part.outcome for part in parts}
    for outcome in (Outcome.DISAGREES, Outcome.UNDECIDED):
        if outcome in outcomes:
            return outcome
    return Outcome.AGREES


def at_most(small: Any, large: Any, at: Mapping[str, Any]) -> Comparison:
    """``small <= large`` for exact numbers or balls; undecided while the balls overlap, or if one is infinite."""
    a, b = as_ball(small), as_ball(large)
    if not (a.is_finite() and b.is_finite()):
        outcome = Outcome.UNDECIDED
    elif isinstance(small, arb) or isinstance(large, arb):
        outcome = Outcome.AGREES if a <= b else Outcome.DISAGREES if a > b else Outcome.UNDECIDED
    else:
        outcome = _verdict(small <= large)
    return Comparison(outcome, small, large, at)


def digits_agree(found: Any, expected: Any, at: Mapping[str, Any], digits: int = 15) -> Comparison:
    """Two multiple-precision floats agree to a stated number of significant digits.

    A value that vanishes to twice that many digits agrees with zero.  Two such values that are not zero and differ
    are undecided: either may be what rounding has left of a zero.
    """
    if isinstance(found, tuple | list) or isinstance(expected, tuple | list):
        return _entrywise(digits_agree, found, expected, at, digits)
    scale = max(abs(found), abs(expected))
    vanishes = scale == 0 or scale < 10.0 ** (-2 * digits)
    if vanishes and (found == 0 or expected == 0):
        return Comparison(Outcome.AGREES, found, expected, at, 0.0)
    discrepancy = abs(found - expected) / scale
    agrees = bool(discrepancy <= 10.0**-digits)
    outcome = Outcome.UNDECIDED if vanishes and not agrees else _verdict(agrees)
    return Comparison(outcome, found, expected, at, float(discrepancy))


def identical(found: Any, expected: Any, at: Mapping[str, Any]) -> Comparison:
    """Two SymPy expressions are equal for all values of their symbols.

    They agree if their difference, brought to one fraction, has numerator zero; and, since SymPy is not the judge,
    if the difference also vanishes in balls where the symbols are square roots of primes.  They disagree if it is
    separated from zero there.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> identical(sp.exp(x) / (1 + sp.exp(x)), 1 / (1 + sp.exp(-x)), {}).outcome
    <Outcome.AGREES: 'agrees'>
    >>> identical(x / 2, x, {}).outcome
    <Outcome.DISAGREES: 'disagrees'>
    """
    difference = sp.sympify(found) - sp.sympify(expected)
    symbols = sorted(difference.free_symbols, key=sp.default_sort_key)
    values = {symbol: sp.sqrt(sp.prime(place + 1)) / 2 for place, symbol in enumerate(symbols)}
    gap = arithmetic.ball(difference, values, digits=20)
    if not gap.contains(0):
        return Comparison(Outcome.DISAGREES, found, expected, at)
    numerator, _ = sp.fraction(sp.together(difference))
    vanishes = sp.expand(numerator) == 0 or sp.simplify(numerator) == 0
    return Comparison(Outcome.AGREES if vanishes else Outcome.UNDECIDED, found, expected, at)


def order_observed(
    errors: Sequence[Any], ratio: float, order: float, at: Mapping[str, Any], within: float = 0.1
) -> Comparison:
    """Errors at step sizes h, h/ratio, h/ratio², … fall at the predicted order.

    The last two observed orders must both lie within `within` of the prediction, the later one no farther from it
    (so that they converge); a wrong limit gives order 0 in the end.

    Examples
    --------
    >>> order_observed([0.1, 0.0251, 0.00626, 0.001563], 2, 2, {}).outcome
    <Outcome.AGREES: 'agrees'>
    """
    sizes = [abs(float(e)) for e in errors]
    if len(sizes) < 3:
        raise ValueError("an order is observed from at least three errors")
    if min(sizes[-3:]) == 0:
        return Comparison(Outcome.DISAGREES, "an error of exactly zero", f"order {order}", at)
    orders = [math.log(a / b, ratio) for a, b in zip(sizes[-3:], sizes[-2:], strict=False)]
    off = [abs(o - order) for o in orders]
    agrees = max(off) <= 2 * within and off[-1] <= within and off[-1] <= off[0] + 1e-3
    found = f"order {orders[-1]:.4f}"
    return Comparison(_verdict(agrees), found, f"order {order}", at, off[-1])
