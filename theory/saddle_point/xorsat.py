r"""Random k-XORSAT, alpha N equations modulo 2 in k of N variables each, through the 2-core of its hypergraph.

The functional is the complexity of the clusters of solutions, in units of ln 2 (Mézard, Ricci-Tersenghi and Zecchina
2003): a trivial solution q = 0, and beyond alpha_d another one, with clusters until its complexity vanishes at alpha_c.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, mezard_ricci_tersenghi_zecchina_2003
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
    references=(Citation(mezard_ricci_tersenghi_zecchina_2003),),
    remarks="The system is solvable up to $\\alpha_c$, where the complexity of the frozen solution vanishes; beyond "
    "it, that is negative.",
)

_frozen = 1 - sp.exp(-w)
_core = 1 - (1 + w) * sp.exp(-w) - w * _frozen / k
_at_w = Formula(sp.Tuple(w / (k * _frozen ** (k - 1)), _core), Domain((k, w), sp.And(k >= 3, w > 0)))

xorsat = Claim(
    id="replica.xorsat",
    title="Density of equations and complexity of random XORSAT",
    subject=sp.Tuple(Quantity("alpha", r"\alpha"), Quantity("Sigma/ln 2", r"\Sigma/\ln2")),
    formula=_at_w,
    derivation=Derivation(
        sp.Tuple(w / (k * q ** (k - 1)), _complexity.subs(alpha, w / (k * q ** (k - 1)))).subs(q, _frozen),
        (Step("Cancel powers of $q$", _at_w.expression),),
    ),
    references=(Citation(mezard_ricci_tersenghi_zecchina_2003),),
    negative_controls=(
        NegativeControl(
            "variables of one equation counted in the 2-core",
            _at_w.but(expression=sp.Tuple(_at_w.expression[0], _core + w * sp.exp(-w))),
        ),
        NegativeControl(
            "q^(k-1) for q^k: equations of one free variable counted in the 2-core",
            _at_w.but(expression=sp.Tuple(_at_w.expression[0], _core - w * sp.exp(-w) / k)),
        ),
        NegativeControl(
            "q^k for q^(k-1) in alpha",
            _at_w.but(expression=sp.Tuple(w / (k * _frozen**k), _core)),
        ),
    ),
    remarks="The parameter is the mean number $w$ of equations that freeze a variable, which is then frozen with "
    "probability $q=1-e^{-w}$. In the 2-core there are $\\Sigma/\\ln2$ more variables than equations, per variable of "
    "the system; where there are as many, at $\\alpha_c$, solutions cease to exist. At the least $\\alpha$ of all, "
    "$\\alpha_d$, that number is positive still.",
)
