r"""Functions in which free energies are written: $\ln2\cosh$, the normal tail $H$, its logarithm and hazard, softplus.

Each has a definition in terms of elementary functions and of erfc, by which any arithmetic can evaluate it, and a name,
by which floating-point arithmetic may know a form that neither overflows nor cancels.
"""

from __future__ import annotations

from typing import Any, ClassVar

import sympy as sp


class Defined(sp.Function):
    """A function of one real variable that is defined in terms of others."""

    notation: ClassVar[str]
    is_real = True

    @property
    def definition(self) -> sp.Expr:
        """The same value, written without functions of this module."""
        raise NotImplementedError

    def _eval_evalf(self, prec: int) -> Any:
        return self.definition._eval_evalf(prec)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"{self.notation}{power}\left({printer._print(self.args[0])}\right)"


class ln2cosh(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """ln(2 cosh x), the logarithm of the partition function of one spin in a field x.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> ln2cosh(x).diff(x), ln2cosh(x).definition
    (tanh(x), log(2*cosh(x)))
    """

    notation = r"\ln 2\cosh"

    @property
    def definition(self) -> sp.Expr:
        """log(2 cosh x)."""
        return sp.log(2 * sp.cosh(self.args[0]))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The hyperbolic tangent."""
        return sp.tanh(self.args[0])


class normal_tail(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """H(x), the probability that a standard normal variable exceeds x.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> normal_tail(x).diff(x)
    -sqrt(2)*exp(-x**2/2)/(2*sqrt(pi))
    """

    notation = "H"

    @classmethod
    def eval(cls, x: sp.Expr) -> sp.Expr | None:
        """One half at 0."""
        return sp.Rational(1, 2) if x.is_zero else None

    @property
    def definition(self) -> sp.Expr:
        """erfc(x/sqrt(2))/2."""
        return sp.erfc(self.args[0] / sp.sqrt(2)) / 2

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """Minus the normal density."""
        return -normal_density(self.args[0])


class log_normal_tail(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """ln H(x).

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> log_normal_tail(x).diff(x)
    -normal_hazard(x)
    """

    notation = r"\ln H"

    @property
    def definition(self) -> sp.Expr:
        """log(erfc(x/sqrt(2))/2)."""
        return sp.log(sp.erfc(self.args[0] / sp.sqrt(2)) / 2)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """Minus the hazard."""
        return -normal_hazard(self.args[0])


class normal_hazard(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """The normal density over its tail, the inverse of Mills' ratio.

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> normal_hazard(x).diff(x)
    (-x + normal_hazard(x))*normal_hazard(x)
    """

    notation = r"\tfrac{\varphi}{H}"

    @property
    def definition(self) -> sp.Expr:
        """exp(-x²/2) sqrt(2/pi)/erfc(x/sqrt(2))."""
        x = self.args[0]
        return sp.sqrt(2 / sp.pi) * sp.exp(-(x**2) / 2) / sp.erfc(x / sp.sqrt(2))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """Riccati's equation."""
        x = self.args[0]
        return normal_hazard(x) * (normal_hazard(x) - x)


class softplus(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """ln(1 + exp x).

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> softplus(-x).diff(x)
    -logistic(-x)
    """

    notation = r"\operatorname{softplus}"

    @property
    def definition(self) -> sp.Expr:
        """log(1 + exp x)."""
        return sp.log(1 + sp.exp(self.args[0]))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The logistic function."""
        return logistic(self.args[0])


class logistic(Defined):  # noqa: N801 - SymPy's functions are in lower case
    """1/(1 + exp(-x)).

    Examples
    --------
    >>> x = sp.Symbol("x")
    >>> logistic(x).diff(x)
    (1 - logistic(x))*logistic(x)
    """

    notation = r"\sigma"

    @property
    def definition(self) -> sp.Expr:
        """1/(1 + exp(-x))."""
        return 1 / (1 + sp.exp(-self.args[0]))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The slope of the logistic function."""
        x = self.args[0]
        return logistic(x) * (1 - logistic(x))


def normal_density(point: sp.Expr) -> sp.Expr:
    """The standard normal density.

    Examples
    --------
    >>> normal_density(sp.Integer(0))
    sqrt(2)/(2*sqrt(pi))
    """
    return sp.exp(-(point**2) / 2) / sp.sqrt(2 * sp.pi)
