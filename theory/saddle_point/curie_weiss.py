"""The Curie-Weiss model, Ising spins that all couple to each other: its free energy and where that is stationary.

The coupling is 1, H = -N (M²/2 + h M) with M the mean spin, so that the critical temperature is 1 (Friedli and Velenik
2017, chapter 2).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Step
from theory.references import friedli_velenik_2017
from theory.saddle_point.stationarity import stationarity
from theory.symbols import beta, h
from theory.symbols import magnetisation as m


def free_energy(order: sp.Expr, argument: sp.Expr) -> sp.Expr:
    """The free energy per spin of a Gaussian field: order - ln(2 cosh(argument))/beta.

    Examples
    --------
    >>> free_energy(m**2 / 2, beta * (m + h)).subs(m, 0)
    -log(2*cosh(beta*h))/beta
    """
    return order - sp.log(2 * sp.cosh(argument)) / beta


def _tangents(line: sp.Basic) -> sp.Basic:
    return line.replace(sp.sinh, lambda argument: sp.tanh(argument) * sp.cosh(argument))


def _derivation(functional: sp.Expr) -> Derivation:
    return stationarity(functional, (m,), (Step(r"$\sinh/\cosh=\tanh$", _tangents),))


def _system(functional: sp.Expr) -> sp.Basic:
    return _derivation(functional).conclusion


FREE_ENERGY = free_energy(m**2 / 2, beta * (m + h))
_formula = Formula(_system(FREE_ENERGY), Domain((beta, h, m), sp.And(0 < beta, -1 < m, m < 1)))

curie_weiss = Claim(
    id="saddle_point.curie_weiss",
    title="Stationarity of the Curie-Weiss free energy",
    subject=sp.Tuple(sp.Integer(0)),
    formula=_formula,
    derivation=_derivation(FREE_ENERGY),
    references=(friedli_velenik_2017.at("ch. 2"),),
    negative_controls=(
        NegativeControl(
            "beta dropped inside tanh", _formula.but(expression=_formula.expression.subs(beta, sp.Integer(1)))
        ),
        NegativeControl(
            "field of the other sign",
            _formula.but(expression=_system(free_energy(m**2 / 2, beta * (m - h)))),
        ),
        NegativeControl(
            "m² for m²/2 in the free energy",
            _formula.but(expression=_system(free_energy(m**2, beta * (m + h)))),
        ),
    ),
    remarks=r"$m$ is the magnetisation of infinitely many spins in equilibrium, $H=-N(M^2/2+hM)$. At $h=0$ and "
    r"$\beta>1$ there are two such values, $\pm m$, and $m=0$ is stationary too.",
)
