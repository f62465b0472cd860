"""The arithmetics into which an expression can be lowered.

`Arithmetic` is what they share: exact integers and rationals for as long as possible.  The final classes say how to
leave the exact core, and how to take functions, integrals and decisions there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import mpmath
import sympy as sp
from flint import acb, arb, ctx, fmpq

from numerics.arithmetic import exact_numbers as core
from numerics.arithmetic import normal_tails
from numerics.arithmetic.errors import NotExact, TooLarge, Undecided, Undefined, Unsupported
from numerics.arithmetic.growth import Growth


class Arithmetic(ABC):
    """Exact numbers, and beyond them a number system of its own.

    One that `rounds` can go on where exact numbers would grow too long.
    """

    rounds = False
    own_functions: frozenset[str] = frozenset()
    """Functions that it evaluates by other means than by their definition in terms of others."""

    @abstractmethod
    def lift(self, value: Any) -> Any:
        """A member of the exact core as a number of this system."""

    @abstractmethod
    def function(self, name: str, *arguments: Any) -> Any:
        """A transcendental function of lifted arguments."""

    def unknown(self, symbol: sp.Symbol) -> Any:
        """What stands for a symbol that was given no value."""
        raise Unsupported(f"the symbol {symbol} was given no value")

    @abstractmethod
    def less(self, a: Any, b: Any) -> bool:
        """Whether a < b for lifted numbers; raises `Undecided` if that cannot be told."""

    @abstractmethod
    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        """The integral over a finite range (or an infinite one where the system can)."""

    def gaussian_average(
        self, integrand: Callable[[Any], Any], low: Any, high: Any, bound: Callable[[], Growth]
    ) -> Any:
        """The average over a standard normal variable between two ends, None where there is none.

        `bound` says how the integrand may grow; systems that do not integrate refuse as they do for `integral`.
        """
        return self.integral(integrand, low, high)

    def size(self, value: Any) -> Any:
        """A value as a ball, for bounds."""
        raise Unsupported("this arithmetic bounds no integrand")

    @abstractmethod
    def native_power(self, base: Any, exponent: Any) -> Any:
        """A power of lifted numbers."""

    @abstractmethod
    def native_floor(self, value: Any) -> int:
        """The floor of a lifted number."""

    def add(self, a: Any, b: Any) -> Any:
        """The sum."""
        if core.is_exact(a) and core.is_exact(b):
            return a + b
        if isinstance(a, core.Logarithms) and isinstance(b, core.Logarithms):
            return a.plus(b)
        if isinstance(a, core.Logarithms | int) and isinstance(b, core.Logarithms | int) and 0 in (a, b):
            return a if b == 0 else b
        return self.lift(a) + self.lift(b)

    def mul(self, a: Any, b: Any) -> Any:
        """The product; an exact zero annihilates."""
        if core.is_exact(a):
            if core.is_exact(b):
                return core.multiply(a, b)
            if a == 0:
                return 0
            if isinstance(b, core.Logarithms):
                return b.scaled(a)
        elif core.is_exact(b):
            if b == 0:
                return 0
            if isinstance(a, core.Logarithms):
                return a.scaled(b)
        return self.lift(a) * self.lift(b)

    def power(self, base: Any, exponent: Any) -> Any:
        """The power."""
        if core.is_exact(base) and core.is_exact(exponent):
            exponent = core.tidy(exponent)
            try:
                return core.power(base, exponent)
            except NotExact:
                return self.native_power(self.lift(base), self.lift(exponent))
            except TooLarge:
                if not self.rounds:
                    raise
        elif core.is_exact(exponent):
            exponent = core.tidy(exponent)
            if exponent == 0:
                return 1
        return self.native_power(
            self.lift(base), exponent if isinstance(exponent, int) else self.lift(exponent)
        )

    def exp(self, value: Any) -> Any:
        """The exponential; rational for a combination of logarithms with integer coefficients."""
        if core.is_exact(value) and value == 0:
            return 1
        if isinstance(value, core.Logarithms):
            try:
                return value.exp()
            except NotExact:
                pass
            except TooLarge:
                if not self.rounds:
                    raise
        return self.function("exp", self.lift(value))

    def log(self, value: Any) -> Any:
        """The natural logarithm; kept as such for a positive rational."""
        if core.is_exact(value):
            value = core.tidy(value)
            if value <= 0:
                raise Undefined(f"the logarithm of {value}")
            p, q = (value, 1) if isinstance(value, int) else (int(value.p), int(value.q))
            top = core.Logarithms({p: 1}) if p != 1 else 0
            return top if q == 1 else self.add(top, core.Logarithms({q: -1}))
        return self.function("log", self.lift(value))

    def compare(self, a: Any, b: Any) -> bool:
        """Whether a < b."""
        if core.is_exact(a) and core.is_exact(b):
            return bool(a < b)
        return self.less(self.lift(a), self.lift(b))

    def equal(self, a: Any, b: Any) -> bool:
        """Whether a = b."""
        if core.is_exact(a) and core.is_exact(b):
            return bool(a == b)
        return not self.compare(a, b) and not self.compare(b, a)

    def floor(self, value: Any) -> int:
        """The largest integer not above the value."""
        if core.is_exact(value):
            value = core.tidy(value)
            return value if isinstance(value, int) else int(value.p // value.q)
        return self.native_floor(self.lift(value))


class Exact(Arithmetic):
    """Rational numbers and nothing else."""

    def lift(self, value: Any) -> Any:
        """Rationals are this system's own numbers; logarithms are not."""
        if core.is_exact(value):
            return value
        raise NotExact("a logarithm is not rational")

    def function(self, name: str, *arguments: Any) -> Any:
        """No transcendental function is rational (but for trivial values, which the core knows)."""
        raise NotExact(f"{name}({', '.join(map(str, arguments))}) is not a rational number")

    def less(self, a: Any, b: Any) -> bool:
        """Exact."""
        return bool(a < b)

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        """Integrals are not taken exactly."""
        raise NotExact("an integral is not evaluated in exact arithmetic")

    def native_power(self, base: Any, exponent: Any) -> Any:
        """A power that the core could not take."""
        raise NotExact(f"({base})**({exponent}) is not a rational number")

    def native_floor(self, value: Any) -> int:
        """Never reached: exact numbers are floored by the core."""
        return self.floor(value)


def _hypergeometric(value: Any, top: Any, bottom: Any) -> Any:
    return value.hypgeom(list(top), list(bottom))


_ARB_METHODS = {
    "acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atanh": "atanh",
    "cos": "cos", "cosh": "cosh", "cot": "cot", "erf": "erf", "erfc": "erfc", "erfi": "erfi", "exp": "exp",
    "gamma": "gamma", "loggamma": "lgamma", "sec": "sec", "sin": "sin", "sinh": "sinh", "tan": "tan",
    "tanh": "tanh", "erfinv": "erfinv", "digamma": "digamma", "LambertW": "lambertw", "coth": "coth",
    "sech": "sech", "csch": "csch", "csc": "csc", "Abs": "__abs__", "erfcinv": "erfcinv", "rgamma": "rgamma",
}  # fmt: skip
_ARB_BESSEL = {"besseli": "bessel_i", "besselj": "bessel_j", "besselk": "bessel_k", "bessely": "bessel_y"}


_MOST_EVALUATIONS = 50_000  # of one integrand at one precision
_MOST_DOUBLINGS = 12  # of the points of an average
_BITS_TO_GIVE_UP = 400  # an integral that is not finite at this precision will not become so


def _bessel(name: str, order: Any, value: Any) -> Any:
    return getattr(value, _ARB_BESSEL[name])(order)


def _polygamma(order: Any, value: Any) -> Any:
    """The derivatives of the digamma function, for which alone all agree on the meaning."""
    if not (isinstance(order, arb) and order.is_exact() and order.is_integer() and order >= 0):
        raise Unsupported(f"the polygamma function of order {order}")
    found = acb(value).polygamma(acb(order))
    return found.real if isinstance(value, arb) else found


_OUTSIDE: dict[str, Callable[[Any], Any]] = {
    "log": lambda x: x <= 0,
    "sqrt": lambda x: x < 0,
    "acos": lambda x: abs(x) > 1,
    "asin": lambda x: abs(x) > 1,
    "acosh": lambda x: x < 1,
    "atanh": lambda x: abs(x) >= 1,
    "erfinv": lambda x: abs(x) >= 1,
    "erfcinv": lambda x: x <= 0 or x >= 2,
    "loggamma": lambda x: x <= 0,
    "LambertW": lambda x: x < -((-arb(1)).exp()),
    "besselk": lambda x: x <= 0,
    "bessely": lambda x: x <= 0,
}
"""Where a function has no real value."""


def _meets_reals(below: int | None, above: int | None = None) -> Callable[[Any], bool]:
    """Whether a complex ball may touch the real axis below one number, or above another."""

    def meets(z: Any) -> bool:
        low = below is not None and not z.real > below
        high = above is not None and not z.real < above
        return bool(z.imag.contains(0) and (low or high))

    return meets


def _meets_imaginaries(z: Any) -> bool:
    return bool(z.real.contains(0) and not abs(z.imag) < 1)


_MEETS_CUT: dict[str, Callable[[Any], bool]] = {
    "acos": _meets_reals(-1, 1),
    "asin": _meets_reals(-1, 1),
    "atanh": _meets_reals(-1, 1),
    "acosh": _meets_reals(1),
    "atan": _meets_imaginaries,
    "asinh": _meets_imaginaries,
    "loggamma": _meets_reals(0),
    "LambertW": _meets_reals(0),
    "besselk": _meets_reals(0),
    "bessely": _meets_reals(0),
    "besseli": _meets_reals(0),
    "besselj": _meets_reals(0),
    "hyper": _meets_reals(None, 1),
}
"""Where a function of a complex ball may fail to be analytic, and an integral must look closer."""


def _meets_cut(name: str, *arguments: Any) -> bool:
    if name in ("besseli", "besselj") and isinstance(arguments[0], arb) and arguments[0].is_integer():
        return False
    if name == "hyper" and len(arguments[0]) <= len(arguments[1]):
        return False
    return name in _MEETS_CUT and _MEETS_CUT[name](arguments[-1])


NORMAL_TAILS = frozenset({"normal_tail", "log_normal_tail", "normal_hazard"})


class Balls(Arithmetic):
    """Arb balls at FLINT's present precision; complex ones only inside integrals."""

    rounds = True
    own_functions = NORMAL_TAILS

    def __init__(self) -> None:
        self._analytic = self._inside = False

    def lift(self, value: Any) -> Any:
        """A rational as the ball nearest to it."""
        if isinstance(value, arb | acb):
            return value
        if isinstance(value, core.Logarithms):
            return sum((arb(base).log() * arb(fmpq(c)) for base, c in value.terms.items()), arb(0))
        return arb(value) if isinstance(value, int) else arb(fmpq(value))

    def function(self, name: str, *arguments: Any) -> Any:
        """A function by FLINT."""
        value = arguments[-1]
        if name in _ARB_METHODS and len(arguments) > 1:
            raise Unsupported(f"balls know no function {name} of {len(arguments)} arguments")
        if isinstance(value, arb) and name in _OUTSIDE and _OUTSIDE[name](value):
            raise Undefined(f"{name}({value})")
        if self._analytic and isinstance(value, acb) and _meets_cut(name, *arguments):
            return acb("nan")
        if name in NORMAL_TAILS:
            return self._normal_tail(name, value)
        if name in ("log", "sqrt"):
            if isinstance(value, acb):
                return getattr(value, name)(analytic=self._analytic)
            return self._finite(getattr(value, name)(), name, value)
        if name in _ARB_BESSEL:
            return self._finite(_bessel(name, *arguments), name, value)
        if name == "hyper":
            return self._finite(_hypergeometric(value, *arguments[:2]), name, value)
        if name == "polygamma":
            return self._finite(_polygamma(*arguments), name, value)
        if name == "atan2":
            return self._arctangent(*arguments)
        if name == "pi":
            return arb.pi()
        if name == "EulerGamma":
            return arb.const_euler()
        method = getattr(value, _ARB_METHODS[name], None) if name in _ARB_METHODS else None
        if method is None:
            raise Unsupported(f"balls know no function {name}")
        if name == "Abs" and isinstance(value, acb):
            return value.real_abs(analytic=self._analytic)
        return self._finite(method(), name, value)

    def _normal_tail(self, name: str, value: Any) -> Any:
        if name == "log_normal_tail":
            found = normal_tails.log_normal_tail(acb(value), self._analytic)
        else:
            found = getattr(normal_tails, name)(acb(value))
        return found if isinstance(value, acb) else self._finite(found.real, name, value)

    def _arctangent(self, y: Any, x: Any) -> Any:
        if isinstance(x, acb) or isinstance(y, acb):
            raise Unsupported("atan2 inside an integral")
        if x == 0 and y == 0:
            raise Undefined("atan2(0, 0)")
        return arb.atan2(y, x)

    def _finite(self, result: Any, name: str, value: Any) -> Any:
        if not result.is_finite() and not isinstance(result, acb):
            if isinstance(value, arb) and value.is_exact():
                raise Undefined(f"{name}({value})")
            raise Undecided(f"{name} of the wide ball {value}")
        return result

    def less(self, a: Any, b: Any) -> bool:
        """Certain, or `Undecided`."""
        if isinstance(a, acb) or isinstance(b, acb):
            raise Unsupported("a case distinction inside an integral: split the integral there")
        if a < b:
            return True
        if a >= b:
            return False
        raise Undecided(f"{a} < {b}")

    def analytically(self, evaluate: Callable[[], Any], analytic: bool) -> Any:
        """Evaluate on complex balls; if analytic, with finite values only where functions are so on the whole ball."""
        before = self._analytic, self._inside
        self._analytic, self._inside = analytic, True
        try:
            return evaluate()
        finally:
            self._analytic, self._inside = before

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        """Rigorous Gauss-Legendre integration of an analytic integrand over a finite range."""
        failures: list[BaseException] = []

        def at(z: Any, analytic: bool) -> Any:
            try:
                return acb(self.analytically(lambda: self.lift(integrand(z)), analytic))
            except (Undecided, Undefined):
                return acb("nan")
            except BaseException as failure:
                failures.append(failure)
                raise

        try:
            value = acb.integral(
                at,
                acb(self.lift(low)),
                acb(self.lift(high)),
                rel_tol=arb(2) ** (-ctx.prec),
                eval_limit=_MOST_EVALUATIONS,
            )
        except SystemError:  # FLINT's way to end with an exception of the integrand's
            raise failures[0] from None
        if failures:
            raise failures[0]
        if self._inside:
            return value
        if not value.is_finite() and ctx.prec >= _BITS_TO_GIVE_UP:
            raise Unsupported(
                "balls enclose no integral whose integrand has a pole, or is singular at an end"
            )
        if not value.is_finite():
            raise Undecided("an integral")
        if not value.imag.contains(0):
            raise Undefined("an integral of what is not real")
        return value.real

    def size(self, value: Any) -> Any:
        """A real ball; complex ones are met in averages within averages, which are not bounded."""
        lifted = self.lift(value)
        if isinstance(lifted, acb):
            raise Unsupported("balls enclose no average within an average or integral")
        return lifted

    def gaussian_average(
        self, integrand: Callable[[Any], Any], low: Any, high: Any, bound: Callable[[], Growth]
    ) -> Any:
        """The integral over a range beyond which less than the precision is lost, and a bound of that."""
        grows = bound()
        reach = arb((2 * ctx.prec * arb(2).log()).sqrt().upper()).ceil() + grows.rate.ceil() + 1
        for _ in range(64):
            lost = grows.tail(reach)
            if lost <= arb(2) ** -ctx.prec:
                break
            reach *= 2
        start = -reach if low is None else low.max(-reach)
        end = reach if high is None else high.min(reach)
        if start >= end:
            return lost.union(-lost) if low is None or high is None else arb(0)

        def weighted(z: Any) -> Any:
            return self.lift(integrand(z)) * (-z * z / 2).exp()

        inside = self.integral(weighted, start, end) / (2 * arb.pi()).sqrt()
        return inside + arb(0, lost.upper())

    def native_power(self, base: Any, exponent: Any) -> Any:
        """A power by FLINT; a real base must be positive unless the exponent is an integer."""
        if isinstance(exponent, int):
            if base == 0 and exponent < 0:
                raise Undefined("division by zero")
            if exponent < 0 and isinstance(base, arb) and base.contains(0):
                raise Undecided(f"division by the ball {base}")
            if isinstance(base, arb) and base.mid() == 0 and exponent > 0:  # for which FLINT's power is nan
                return arb(0, base.abs_upper() ** exponent)
            return base**exponent
        if isinstance(base, acb):
            return base.pow(exponent, analytic=self._analytic)
        if base < 0:
            raise Undefined(f"({base})**({exponent})")
        if not base >= 0:
            raise Undecided(f"({base})**({exponent})")
        return self._finite(base**exponent, "power", base)

    def native_floor(self, value: Any) -> int:
        """The floor, if the ball does not straddle an integer."""
        if isinstance(value, acb):
            raise Unsupported("a floor inside an integral")
        result = value.floor().unique_fmpz()
        if result is None:
            raise Undecided(f"floor of {value}")
        return int(result)


_SAME_IN_MPMATH = {
    "acos", "acosh", "acot", "acoth", "acsc", "acsch", "asec", "asech", "asin", "asinh", "atan", "atan2", "atanh",
    "besseli", "besselj", "besselk", "bessely", "beta", "cos", "cosh", "cot", "coth", "csc", "csch", "digamma", "erf",
    "erfc", "erfi", "erfinv", "exp", "expint", "gamma", "harmonic", "log", "loggamma", "polygamma", "polylog", "rgamma",
    "sec", "sech", "sin", "sinc", "sinh", "sqrt", "tan", "tanh", "zeta",
}  # fmt: skip
"""Functions whose namesakes in mpmath mean the same; some others do not, such as `catalan` or `bernoulli`."""
_MPMATH_NAMES = {"LambertW": "lambertw", "Abs": "fabs"} | {name: name for name in _SAME_IN_MPMATH}


class HighPrecision(Arithmetic):
    """mpmath at a stated number of decimal digits, in a context of its own."""

    rounds = True

    def __init__(self, digits: int) -> None:
        self.context = mpmath.MPContext()
        self.context.dps = digits
        self.forget_summands()

    def forget_summands(self) -> None:
        """Begin to watch the size of summands anew."""
        self._magnitude = 0

    def summand_error(self) -> Any:
        """The rounding error of the largest number added since then, or of 1 if all were smaller."""
        return self.context.mpf(2) ** (self._magnitude - self.context.prec)

    def add(self, a: Any, b: Any) -> Any:
        """The sum; its size and that of its summands are watched, as what they lose in rounding stays lost."""
        total = super().add(a, b)
        for number in (a, b, total):
            if isinstance(number, self.context.mpf) and number and self.context.isfinite(number):
                self._magnitude = max(self._magnitude, self.context.mag(number))
        return total

    def lift(self, value: Any) -> Any:
        """A rational rounded to the precision."""
        mp = self.context
        if isinstance(value, core.Logarithms):
            return sum((mp.log(base) * self.lift(c) for base, c in value.terms.items()), mp.zero)
        value = core.tidy(value)
        if isinstance(value, int):
            return mp.mpf(value)
        return mp.mpf(int(value.p)) / int(value.q) if isinstance(value, fmpq) else value

    def function(self, name: str, *arguments: Any) -> Any:
        """A function by mpmath; a complex value is refused."""
        mp = self.context
        if name == "pi":
            return +mp.pi
        if name == "EulerGamma":
            return +mp.euler
        if name in _ARB_BESSEL or name == "polygamma":
            arguments = (self._order(name, arguments[0]), *arguments[1:])
        if name == "atan2" and not any(arguments):
            raise Undefined("atan2(0, 0)")
        try:
            if name == "hyper":
                return self._real(mp.hyper(list(arguments[0]), list(arguments[1]), arguments[2]), name)
            if name == "erfcinv":
                return self._inverse_complementary(arguments[0])
            if name not in _MPMATH_NAMES:
                raise Unsupported(f"no function {name} is known to mpmath under this name")
            return self._real(getattr(mp, _MPMATH_NAMES[name])(*arguments), name)
        except (ValueError, ZeroDivisionError) as error:
            raise Undefined(f"{name}({', '.join(map(str, arguments))})") from error
        except mpmath.libmp.NoConvergence as error:
            raise Undecided(f"{name}({', '.join(map(str, arguments))}) did not converge") from error

    def _order(self, name: str, order: Any) -> Any:
        """An order as an int if it is one; I and K have one value for n and -n, which mpmath rounds off the reals."""
        if name == "polygamma" and not (self.context.isint(order) and order >= 0):
            raise Unsupported(f"the polygamma function of order {order}")
        if not self.context.isint(order):
            return order
        return abs(int(order)) if name in ("besseli", "besselk") else int(order)

    def _inverse_complementary(self, value: Any) -> Any:
        """The inverse of erfc, with digits to spare for what 1 - x loses."""
        mp = self.context
        with mp.extraprec(max(0, -mp.mag(value)) if value > 0 else 0):
            return self._real(mp.erfinv(1 - value), "erfcinv")

    def _real(self, value: Any, name: str) -> Any:
        if isinstance(value, self.context.mpc):
            if value.imag != 0:
                raise Undefined(f"{name} is not real there")
            return value.real
        if self.context.isnan(value) or self.context.isinf(value):
            raise Undefined(f"{name} is not finite there")
        return value

    def less(self, a: Any, b: Any) -> bool:
        """As floats compare, unless they differ by no more than rounding may have done."""
        if a != b and abs(a - b) <= max(abs(a), abs(b), 1) * self.context.eps ** (1 / 2):
            raise Undecided(f"{a} < {b}")
        return bool(a < b)

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        """Tanh-sinh quadrature; the range may be infinite."""
        return self.context.quad(lambda x: self.lift(integrand(x)), [self.lift(low), self.lift(high)])

    def gaussian_average(
        self, integrand: Callable[[Any], Any], low: Any, high: Any, bound: Callable[[], Growth]
    ) -> Any:
        """Equally spaced points for the whole line, where they converge geometrically; tanh-sinh for a part of it."""
        mp = self.context
        scale = 1 / mp.sqrt(2 * mp.pi)

        def weighted(z: Any) -> Any:
            return self.lift(integrand(z)) * mp.exp(-z * z / 2)

        reach = mp.ceil(mp.sqrt(2 * mp.prec * mp.ln2)) + 4
        if low is None and high is None:
            return scale * self._equally_spaced(weighted, reach)
        start = -reach if low is None else max(low, -reach)
        end = reach if high is None else min(high, reach)
        if start >= end:
            return mp.zero
        pieces = int(mp.ceil((end - start) / 2))
        return scale * mp.quad(weighted, [start + (end - start) * i / pieces for i in range(pieces + 1)])

    def _equally_spaced(self, weighted: Callable[[Any], Any], reach: Any) -> Any:
        """A sum over points -reach, ..., reach, doubled until two sums agree."""
        mp = self.context
        step = mp.one / 2

        def total(first: Any, step: Any) -> Any:
            return step * mp.fsum(weighted(first + step * i) for i in range(int((reach - first) / step) + 1))

        value = total(-reach, step)
        for _ in range(_MOST_DOUBLINGS):
            refined = (value + total(-reach + step / 2, step)) / 2
            if abs(refined - value) <= 8 * mp.eps * max(abs(refined), mp.eps):
                return refined
            value, step = refined, step / 2
        raise Undecided("an average over a normal variable, by equally spaced points")

    def native_power(self, base: Any, exponent: Any) -> Any:
        """A real power."""
        if base == 0 and exponent < 0:
            raise Undefined("division by zero")
        if base < 0 and not isinstance(exponent, int):
            raise Undefined(f"({base})**({exponent})")
        return base**exponent

    def native_floor(self, value: Any) -> int:
        """The floor, unless rounding may have moved the value over an integer."""
        nearest = self.context.nint(value)
        if nearest != value and abs(value - nearest) <= max(abs(value), 1) * self.context.eps ** (1 / 2):
            raise Undecided(f"floor of {value}")
        return int(self.context.floor(value))


class Symbolic(Arithmetic):
    """SymPy expressions: sums and case distinctions are carried out, symbols without a value stay."""

    def unknown(self, symbol: sp.Symbol) -> Any:
        """The symbol itself."""
        return symbol

    def lift(self, value: Any) -> Any:
        """A rational or a combination of logarithms in SymPy."""
        if isinstance(value, core.Logarithms):
            return sp.Add(*(self.lift(c) * sp.log(base) for base, c in value.terms.items()))
        value = core.tidy(value)
        return sp.Rational(int(value.p), int(value.q)) if isinstance(value, fmpq) else sp.sympify(value)

    def function(self, name: str, *arguments: Any) -> Any:
        """A function by SymPy."""
        if name in ("pi", "EulerGamma"):
            return getattr(sp, name)
        if name == "rgamma":
            return 1 / sp.gamma(*arguments)
        return getattr(sp, name)(*arguments)

    def less(self, a: Any, b: Any) -> bool:
        """Whether SymPy knows a < b to be true or false."""
        verdict = sp.Lt(a, b)
        if verdict not in (sp.true, sp.false):
            raise Undecided(str(verdict))
        return verdict is sp.true

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        """Integrals are not carried out."""
        raise Unsupported("an integral is not carried out symbolically")

    def native_power(self, base: Any, exponent: Any) -> Any:
        """A power by SymPy."""
        return sp.Pow(base, exponent)

    def native_floor(self, value: Any) -> int:
        """The floor of a constant."""
        result = sp.floor(value)
        if not result.is_Integer:
            raise Undecided(str(result))
        return int(result)


EXACT = Exact()
SYMBOLIC = Symbolic()
BALLS = Balls()
