"""The Potts model of q colours with all sites coupled to each other, H = -(J/N) sum of delta(s_i, s_j) over pairs.

One colour takes the share (1 + (q-1) m)/q of the sites, and each other colour (1 - m)/q (Wu 1982, section I.C).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Domain
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
            {m: (q - 2) / (2 * (q - 1)) * (q - betaJ) / (q - TRANSITION)},
            where=sp.And(betaJ < q, q > 2),
            meaning="between the other two where both are stable",
        ),
    ),
    updates={m: 1 - q / (sp.exp(betaJ * m) + q - 1)},
    references=(wu_1982.at("sec. I.C"),),
    remarks="The free energy is $\\beta f$. For $q\\ge3$ the transition is of first order, and both phases are stable "
    "around it.",
)
