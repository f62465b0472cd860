r"""Random k-XORSAT, alpha N equations modulo 2 in k of N variables each, through the 2-core of its hypergraph.

The functional is the complexity of the clusters of solutions, in units of ln 2 (Mézard, Ricci-Tersenghi and Zecchina
2003): a trivial solution q = 0, and beyond alpha_d another one, with clusters until its complexity vanishes at alpha_c.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Domain
from theory.references import mezard_ricci_tersenghi_zecchina_2003
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.symbols import alpha, k, w
from theory.symbols import overlap as q

_complexity = 1 - sp.exp(-w) - w * (1 - q) - alpha * q**k

FREE_ENERGY = FreeEnergy(
    name="xorsat",
    title="Random linear equations modulo 2",
    order_parameters=(
        OrderParameter(q, sp.Integer(0), sp.Integer(1), conjugate=w, meaning="probability to be frozen"),
        OrderParameter(w, sp.Integer(0), sp.oo, conjugate=q, meaning="mean number of equations that freeze"),
    ),
    controls=Domain((k, alpha), sp.And(k >= 3, alpha > 0)),
    expression=_complexity,
    branches=(
        Branch("frozen", {q: 1 - sp.exp(-k * alpha), w: k * alpha}, meaning="clusters of solutions"),
        Branch("trivial", fixed={q: sp.Integer(0), w: sp.Integer(0)}, meaning="no 2-core"),
    ),
    observables={"complexity": _complexity * sp.log(2)},
    selects="maximum",
    references=(mezard_ricci_tersenghi_zecchina_2003.at("sec. 3"),),
    remarks="The system is solvable up to $\\alpha_c$, where the complexity of the frozen solution vanishes; beyond "
    "it, that is negative.",
)
