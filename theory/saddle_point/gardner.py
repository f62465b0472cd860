"""The spherical perceptron of Gardner: how many random patterns real weights can store with margin kappa.

The free energy is the logarithm of the volume of solutions, per weight (Gardner 1988).  At capacity the overlap of two
solutions tends to 1.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Domain
from theory.references import gardner_1988
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
    references=(gardner_1988.at("sec. 3"),),
    remarks="The capacity $\\alpha_c$ does not depend on $\\alpha$. Replica symmetry holds for $\\kappa\\ge0$ only.",
)
