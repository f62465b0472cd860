"""The spherical p-spin model with one step of replica symmetry breaking: at positive temperature, and at 0.

The variance of the couplings is p!/(2 N^(p-1)), without a field (Crisanti and Sommers 1992).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, crisanti_sommers_1992
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.symbols import magnetisation as m
from theory.symbols import mu, p, response
from theory.symbols import overlap as q
from theory.symbols import temperature as T  # noqa: N812 - as in print

_references = (Citation(crisanti_sommers_1992),)
_zero, _one = sp.Integer(0), sp.Integer(1)

_spread = 1 - (1 - m) * q
_expression = -(1 + (m - 1) * q**p) / (4 * T) - T / 2 * ((m - 1) / m * sp.log(1 - q) + sp.log(_spread) / m)
_breaking = _expression.diff(m)
_dynamic = sp.sqrt(p * (p - 2) ** (p - 2) / (2 * (p - 1) ** (p - 1)))
_overlap = 1 - 2 * T**2 / (p * q ** (p - 2) * _spread)
_breakpoint = T * sp.sqrt(2 * (sp.log(_spread / (1 - q)) - m * q / _spread) / q**p)

FREE_ENERGY = FreeEnergy(
    name="p_spin_spherical",
    title="Spherical spins with random couplings of p at a time",
    order_parameters=(
        OrderParameter(q, _zero, _one, meaning="overlap of two replicas in one state"),
        OrderParameter(m, _zero, _one, meaning="breakpoint"),
    ),
    controls=Domain((p, T), sp.And(p > 2, T > 0)),
    expression=_expression,
    branches=(
        Branch(
            "many_states",
            {q: 1 - T**2 / p},
            {m: _one},
            where=T < _dynamic,
            meaning="exponentially many states, at equilibrium between T_s and T_d",
        ),
        Branch("one_step", {q: 1 - T**2 / p, m: T}, where=T < _dynamic, meaning="few states, below T_s"),
        Branch("paramagnet", fixed={q: _zero, m: _one}, meaning="no order"),
    ),
    observables={"entropy": -_expression.diff(T), "complexity": _breaking / T, "T_d": _dynamic},
    updates={q: _overlap, m: _breakpoint},
    criteria={"critical": _breaking},
    selects="maximum",
    references=_references,
    remarks="Few states where the free energy is stationary in $m<1$, below $T_s$; that is where it is stationary in "
    "$m$ at $m=1$. States exist below $T_d$.",
)

_temperature = sp.sqrt(p * q ** (p - 2) * (1 - q) / 2)
_complexity = -(q**2 / (p * (1 - q)) + sp.log(1 - q) + q) / 2
_states = Formula(sp.Tuple(_temperature, _complexity), Domain((p, q), sp.And(p > 2, 0 < q, q < 1)))

states = Claim(
    id="replica.p_spin",
    title="Temperature and complexity of states of the spherical p-spin model",
    subject=sp.Tuple(Quantity("T", "T"), Quantity("Sigma", r"\Sigma")),
    formula=_states,
    derivation=Derivation(
        sp.Tuple(_temperature, (_breaking / T).subs(m, 1).subs(T, _temperature)),
        (Step("Put in the temperature", _states.expression),),
    ),
    references=(Citation(crisanti_sommers_1992),),
    negative_controls=(
        NegativeControl("p-1 for p", _states.but(expression=_states.expression.subs(p, p - 1))),
        NegativeControl(
            "complexity of the other sign", _states.but(expression=sp.Tuple(_temperature, -_complexity))
        ),
        NegativeControl(
            "factor 1/2 of the temperature dropped",
            _states.but(expression=sp.Tuple(sp.sqrt(2) * _temperature, _complexity)),
        ),
    ),
    remarks="States of self-overlap $q$ are stationary at this temperature, at equilibrium while their complexity is "
    "positive: it vanishes at $T_s$, and the temperature is largest, $T_d$, at $q=(p-2)/(p-1)$.",
)

_ratio = mu / response

FREE_ENERGY_AT_ZERO_TEMPERATURE = FreeEnergy(
    name="p_spin_spherical",
    title="Spherical spins with random couplings of p at a time, at temperature 0",
    order_parameters=(
        OrderParameter(response, _zero, sp.oo, meaning="limit of (1 - q)/T"),
        OrderParameter(mu, _zero, sp.oo, meaning="limit of m/T"),
    ),
    controls=Domain((p, T), sp.And(p > 2, sp.Eq(T, 0))),
    expression=-(p * response + mu) / 4 - sp.log(1 + _ratio) / (2 * mu),
    branches=(Branch("one_step", {response: 2 / p, mu: sp.log(p)}, meaning="the lowest states"),),
    observables={"E_th": -sp.sqrt(2 * (p - 1) / p)},
    updates={
        response: sp.sqrt(2 / (p * (1 + _ratio))),
        mu: sp.sqrt(2 * (sp.log(1 + _ratio) - _ratio / (1 + _ratio))),
    },
    selects="maximum",
    references=_references,
)
