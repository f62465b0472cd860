"""The spherical perceptron of Gardner: how many random patterns real weights can store with margin kappa.

The free energy is the logarithm of the volume of solutions, per weight (Gardner 1988).  At capacity the overlap of two
solutions tends to 1.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, gardner_1988, stat_phys_ml_sim_playground
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import log_normal_tail, normal_density, normal_hazard, normal_tail
from theory.symbols import alpha, kappa, z
from theory.symbols import overlap as q

_gap = (kappa + sp.sqrt(q) * z) / sp.sqrt(1 - q)
_hazard = normal_hazard(_gap)
_pull = alpha * GaussianAverage(_hazard**2, z)

CAPACITY = 1 / ((1 + kappa**2) * normal_tail(-kappa) + kappa * normal_density(kappa))

FREE_ENERGY = FreeEnergy(
    name="gardner",
    title="Patterns stored by real weights, replica symmetric",
    order_parameters=(OrderParameter(q, sp.Integer(0), sp.Integer(1), meaning="overlap of two solutions"),),
    controls=Domain((kappa, alpha), sp.And(kappa >= 0, alpha > 0, alpha < CAPACITY)),
    expression=sp.log(1 - q) / 2 + q / (2 * (1 - q)) + alpha * GaussianAverage(log_normal_tail(_gap), z),
    branches=(Branch("typical", {q: alpha / CAPACITY}, meaning="typical solutions"),),
    observables={"alpha_c": CAPACITY},
    replicon=1 - alpha * GaussianAverage((_hazard * (_hazard - _gap)) ** 2, z),
    updates={q: _pull / (1 + _pull)},
    defaults={kappa: sp.Integer(0), alpha: sp.Rational(1, 100)},
    references=(Citation(gardner_1988),),
    remarks="The capacity $\\alpha_c$ does not depend on $\\alpha$. Replica symmetry holds for $\\kappa\\ge0$ only.",
)


def _above(body: sp.Expr) -> sp.Expr:
    return GaussianAverage(body, z, -kappa, sp.oo)


_capacity = Formula(CAPACITY, Domain((kappa,), kappa >= 0))

capacity = Claim(
    id="replica.gardner.capacity",
    title="Storage capacity of the spherical perceptron",
    subject=Quantity("alpha_c(kappa)", r"\alpha_c(\kappa)"),
    formula=_capacity,
    derivation=Derivation(
        1 / _above((z + kappa) ** 2),
        (
            Step(
                "Expand the square",
                1 / (_above(z**2) + 2 * kappa * _above(z) + kappa**2 * _above(sp.Integer(1))),
            ),
            Step(
                "Integrate by parts",
                1 / ((1 + kappa**2) * _above(sp.Integer(1)) + kappa * normal_density(kappa)),
            ),
            Step("$\\int_{-\\kappa}^\\infty Dz=H(-\\kappa)$", CAPACITY),
        ),
    ),
    references=(Citation(gardner_1988),),
    negative_controls=(
        NegativeControl(
            "2/(1 + kappa²)",
            _capacity.but(expression=2 / (1 + kappa**2)),
            stat_phys_ml_sim_playground.at("critical_capacity"),
        ),
        NegativeControl(
            "boundary term dropped", _capacity.but(expression=1 / ((1 + kappa**2) * normal_tail(-kappa)))
        ),
        NegativeControl("margin of the other sign", _capacity.but(expression=CAPACITY.subs(kappa, -kappa))),
    ),
    remarks="Two solutions come to overlap completely, $q\\to1$, where the condition for $q$ becomes "
    "$\\alpha\\int_{-\\kappa}^\\infty Dz\\,(z+\\kappa)^2=1$.",
)
