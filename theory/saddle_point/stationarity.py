"""Stationarity conditions of a functional of order parameters: derived by differentiation, never typed."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from theory.claim import Derivation, Step
from theory.saddle_point.free_energy import FreeEnergy


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


def published(
    model: FreeEnergy,
    scales: Sequence[sp.Expr],
    leading: Sequence[sp.Expr] = (),
    reason: str = "Integrate by parts",
) -> Derivation:
    """The order parameters of a free energy less its map, as derivatives in their conjugates times a factor each.

    Parameters
    ----------
    model
        Its `residuals` end the last line.
    scales
        The factors, in the order of the order parameters.
    leading
        Entries that come first and stay as they are.
    reason
        Of the last step.

    Examples
    --------
    >>> from theory.saddle_point import sherrington_kirkpatrick
    >>> from theory.symbols import temperature
    >>> published(sherrington_kirkpatrick.FREE_ENERGY, (-2 * temperature,)).conclusion
    (q - GaussianAverage(tanh((h + sqrt(q)*z)/T)**2, z),)
    """
    conjugates = (parameter.conjugate or parameter.symbol for parameter in model.order_parameters)
    slopes = (
        scale * sp.Derivative(model.expression, symbol)
        for scale, symbol in zip(scales, conjugates, strict=True)
    )
    return Derivation(
        sp.Tuple(*leading, *slopes),
        (
            Step("Differentiate under the integral sign", differentiated),
            Step(reason, lambda line: sp.Tuple(*leading, *model.residuals)),
        ),
    )
