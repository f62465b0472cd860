"""Stationarity conditions of a functional of order parameters: derived by differentiation, never typed."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from theory.claim import Derivation, Step


def differentiated(line: sp.Basic) -> sp.Basic:
    """Carry out the derivatives in a line, and nothing else.

    Examples
    --------
    >>> m = sp.Symbol("m")
    >>> differentiated(sp.Tuple(sp.Derivative(m**2, m)))
    (2*m,)
    """
    return line.replace(sp.Derivative, lambda *parts: sp.Derivative(*parts).doit())


def stationarity(
    functional: sp.Expr, order_parameters: Sequence[sp.Symbol], simplifications: Sequence[Step] = ()
) -> Derivation:
    """The gradient of a functional, as a calculation whose last line vanishes at the stationary points.

    Parameters
    ----------
    functional
        A closed form of order and control parameters.
    order_parameters
        One line of the system for each, in this order.
    simplifications
        What is done to the gradient afterwards.

    Examples
    --------
    >>> m, h = sp.symbols("m h")
    >>> stationarity(m**2 / 2 - h * m, (m,)).conclusion
    (-h + m,)
    """
    gradient = sp.Tuple(*(sp.Derivative(functional, parameter) for parameter in order_parameters))
    return Derivation(gradient, (Step("Differentiate", differentiated), *simplifications))
