"""The binary perceptron: how many random patterns weights of +-1 can store with margin kappa.

The free energy is the entropy per weight, replica symmetric; capacity is where it vanishes, before the solution
becomes unstable (Krauth and Mézard 1989).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Domain
from theory.references import krauth_mezard_1989
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import ln2cosh, log_normal_tail, normal_hazard
from theory.symbols import alpha, kappa, z
from theory.symbols import overlap as q
from theory.symbols import overlap_conjugate as qhat

_gap = (kappa + sp.sqrt(q) * z) / sp.sqrt(1 - q)
_field = sp.sqrt(qhat) * z
_hazard = normal_hazard(_gap)
_entropy = (
    -qhat * (1 - q) / 2
    + GaussianAverage(ln2cosh(_field), z)
    + alpha * GaussianAverage(log_normal_tail(_gap), z)
)

FREE_ENERGY = FreeEnergy(
    name="binary_perceptron",
    title="Patterns stored by weights of ±1, replica symmetric",
    order_parameters=(
        OrderParameter(q, sp.Integer(0), sp.Integer(1), conjugate=qhat, meaning="overlap of two solutions"),
        OrderParameter(qhat, sp.Integer(0), sp.oo, conjugate=q, meaning="conjugate of the overlap"),
    ),
    controls=Domain((alpha, kappa), alpha > 0),
    expression=_entropy,
    branches=(Branch("typical", {q: sp.Rational(1, 2), qhat: sp.Integer(2)}, meaning="typical solutions"),),
    observables={"entropy": _entropy},
    replicon=1
    - alpha
    / (1 - q) ** 2
    * GaussianAverage((_hazard * (_hazard - _gap)) ** 2, z)
    * GaussianAverage((1 - sp.tanh(_field) ** 2) ** 2, z),
    updates={
        q: GaussianAverage(sp.tanh(_field) ** 2, z),
        qhat: alpha / (1 - q) * GaussianAverage(_hazard**2, z),
    },
    criteria={"critical": _entropy},
    defaults={kappa: sp.Integer(0)},
    references=(krauth_mezard_1989.at("sec. 3"),),
    remarks="Capacity is where the entropy vanishes, and not where $q\\to1$.",
)
