"""The Curie-Weiss model, Ising spins that all couple to each other: its free energy and where that is stationary.

The coupling is 1, H = -N (M²/2 + h M) with M the mean spin, so that the critical temperature is 1 (Friedli and Velenik
2017, chapter 2).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, NegativeControl
from theory.references import friedli_velenik_2017
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.special_functions import ln2cosh
from theory.saddle_point.stationarity import stationarity
from theory.symbols import beta, h
from theory.symbols import magnetisation as m

_one = sp.Integer(1)

FREE_ENERGY = FreeEnergy(
    name="curie_weiss",
    title="Ising spins that all couple to each other",
    order_parameters=(OrderParameter(m, -_one, _one, meaning="magnetisation"),),
    controls=Domain((beta, h), beta > 0),
    expression=m**2 / 2 - ln2cosh(beta * (m + h)) / beta,
    branches=(
        Branch("up", {m: sp.tanh(beta * (1 + sp.Abs(h)))}, where=sp.Or(h > 0, beta > 1), meaning="spins up"),
        Branch(
            "down", {m: -sp.tanh(beta * (1 + sp.Abs(h)))}, where=sp.Or(h < 0, beta > 1), meaning="spins down"
        ),
        Branch("paramagnet", fixed={m: sp.Integer(0)}, where=sp.Eq(h, 0), meaning="no order"),
        Branch(
            "unstable",
            {m: -beta * h / (beta - 1)},
            where=sp.And(beta > 1, sp.Ne(h, 0)),
            meaning="between the other two where both are stable",
        ),
    ),
    observables={"susceptibility": beta * (1 - m**2) / (1 - beta * (1 - m**2))},
    defaults={h: sp.Integer(0)},
    references=(friedli_velenik_2017.at("ch. 2"),),
    remarks="For $\\beta>1$ and weak fields two phases are stable; each ends at a field "
    "$|h|=|\\operatorname{artanh}(m_s)/\\beta-m_s|$ with $m_s^2=1-1/\\beta$.",
)


def _derivation(functional: sp.Expr) -> Derivation:
    return stationarity(functional, (m,))


def _system(functional: sp.Expr) -> sp.Basic:
    return _derivation(functional).conclusion


_formula = FREE_ENERGY.formula(_system(FREE_ENERGY.expression))

curie_weiss = Claim(
    id="saddle_point.curie_weiss",
    title="Stationarity of the Curie-Weiss free energy",
    subject=sp.Tuple(sp.Integer(0)),
    formula=_formula,
    derivation=_derivation(FREE_ENERGY.expression),
    references=(friedli_velenik_2017.at("ch. 2"),),
    negative_controls=(
        NegativeControl(
            "beta dropped inside tanh", _formula.but(expression=_formula.expression.subs(beta, _one))
        ),
        NegativeControl(
            "field of the other sign",
            _formula.but(expression=_system(m**2 / 2 - ln2cosh(beta * (m - h)) / beta)),
        ),
        NegativeControl(
            "m² for m²/2 in the free energy",
            _formula.but(expression=_system(m**2 - ln2cosh(beta * (m + h)) / beta)),
        ),
    ),
    remarks=r"$m$ is the magnetisation of infinitely many spins in equilibrium, $H=-N(M^2/2+hM)$. At $h=0$ and "
    r"$\beta>1$ there are two such values, $\pm m$, and $m=0$ is stationary too.",
)
