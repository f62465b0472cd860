"""The Potts model of q colours with all sites coupled to each other, H = -(J/N) sum of delta(s_i, s_j) over pairs.

One colour takes the share (1 + (q-1) m)/q of the sites, and each other colour (1 - m)/q (Wu 1982, section I.C).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import wu_1982
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.symbols import betaJ
from theory.symbols import magnetisation as m
from theory.symbols import overlap as q

TRANSITION = 2 * (q - 1) * sp.log(q - 1) / (q - 2)

_favoured = (1 + (q - 1) * m) / q
_other = (1 - m) / q

FREE_ENERGY = FreeEnergy(
    name="potts_mean_field",
    title="Spins of q colours that all couple to each other",
    order_parameters=(OrderParameter(m, -1 / (q - 1), sp.Integer(1), meaning="excess of one colour"),),
    controls=Domain((betaJ, q), sp.And(betaJ > 0, q >= 2)),
    expression=-betaJ * (1 + (q - 1) * m**2) / (2 * q)
    + _favoured * sp.log(_favoured)
    + (q - 1) * _other * sp.log(_other),
    branches=(
        Branch("ordered", {m: 1 - q / (sp.exp(betaJ) + q - 1)}, meaning="one colour prevails"),
        Branch("paramagnet", fixed={m: sp.Integer(0)}, meaning="all colours alike"),
        Branch(
            "unstable",
            {m: sp.Min((q - 2) / (2 * (q - 1)) * (q - betaJ) / (q - TRANSITION), sp.Rational(19, 20))},
            where=sp.And(betaJ < q, q > 2),
            meaning="between the other two where both are stable",
        ),
    ),
    updates={m: 1 - q / (sp.exp(betaJ * m) + q - 1)},
    references=(wu_1982.at("sec. I.C"),),
    remarks="The free energy is $\\beta f$. For $q\\ge3$ the transition is of first order, and both phases are stable "
    "around it.",
)

_m_c = (q - 2) / (q - 1)
_cost = 2 * q / (q - 1) / m**2
_transition = Formula(TRANSITION, Domain((q,), q > 2))

transition = Claim(
    id="replica.potts_mf",
    title="Coupling at the transition of the mean-field Potts model",
    subject=Quantity("betaJ_c", r"\beta_cJ"),
    formula=_transition,
    derivation=Derivation(
        (_cost * (_favoured * sp.log(q * _favoured) + (q - 1) * _other * sp.log(q * _other))).subs(m, _m_c),
        (Step("Put in the shares of the colours", TRANSITION),),
    ),
    references=(wu_1982.at("sec. I.C"),),
    negative_controls=(
        NegativeControl("where the paramagnet becomes unstable", _transition.but(expression=q)),
        NegativeControl("factor 2 dropped", _transition.but(expression=TRANSITION / 2)),
        NegativeControl(
            "ln q for ln(q-1)", _transition.but(expression=TRANSITION.subs(sp.log(q - 1), sp.log(q)))
        ),
    ),
    remarks="The first line is the coupling at which a state of $m=(q-2)/(q-1)$ has the free energy of the paramagnet; "
    "at no smaller coupling has any state. For $q\\to2$ it tends to 2, where the transition is continuous.",
)
