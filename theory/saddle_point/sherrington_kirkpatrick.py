"""The Sherrington-Kirkpatrick model of a spin glass, replica symmetric: at positive temperature, and in its limit 0.

Ising spins with Gaussian couplings of variance 1/N between all pairs, in a field h (Sherrington and Kirkpatrick 1975).
The solution is unstable below the line of de Almeida and Thouless, where the replicon vanishes.
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, NegativeControl, Quantity, Step
from theory.references import Citation, almeida_thouless_1978, sherrington_kirkpatrick_1975
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import ln2cosh, normal_density
from theory.saddle_point.stationarity import published
from theory.symbols import h, response, z
from theory.symbols import overlap as q
from theory.symbols import temperature as T  # noqa: N812 - as in print

_field = (sp.sqrt(q) * z + h) / T
_expression = -((1 - q) ** 2) / (4 * T) - T * GaussianAverage(ln2cosh(_field), z)
_references = (Citation(sherrington_kirkpatrick_1975), Citation(almeida_thouless_1978))

FREE_ENERGY = FreeEnergy(
    name="sherrington_kirkpatrick",
    title="Ising spins with Gaussian couplings, replica symmetric",
    order_parameters=(OrderParameter(q, sp.Integer(0), sp.Integer(1), meaning="overlap of two replicas"),),
    controls=Domain((T, h), T > 0),
    expression=_expression,
    branches=(
        Branch("spin_glass", {q: sp.exp(-T)}, where=sp.Or(T < 1, sp.Ne(h, 0)), meaning="frozen spins"),
        Branch("paramagnet", fixed={q: sp.Integer(0)}, where=sp.Eq(h, 0), meaning="no order"),
    ),
    observables={"entropy": -_expression.diff(T), "energy": _expression - T * _expression.diff(T)},
    replicon=1 - GaussianAverage((1 - sp.tanh(_field) ** 2) ** 2, z) / T**2,
    defaults={h: sp.Integer(0)},
    selects="maximum",
    references=_references,
    remarks="The free energy is largest, and not least, at the solution. Of the two solutions at $h=0$ and $T<1$, "
    "$q=0$ is unstable.",
)

FREE_ENERGY_AT_ZERO_TEMPERATURE = FreeEnergy(
    name="sherrington_kirkpatrick",
    title="Ising spins with Gaussian couplings at temperature 0, replica symmetric",
    order_parameters=(
        OrderParameter(response, sp.Integer(0), sp.oo, meaning="limit of (1 - q)/T, the response to a field"),
    ),
    controls=Domain((T, h), sp.Eq(T, 0)),
    expression=-h * sp.erf(h / sp.sqrt(2)) - 2 * normal_density(h),
    branches=(Branch("spin_glass", {response: 2 * normal_density(h)}, meaning="frozen spins"),),
    observables={"entropy": -(response**2) / 4},
    updates={response: 2 * normal_density(h)},
    defaults={h: sp.Integer(0)},
    references=_references,
    remarks="The entropy is negative, so that replica symmetry is broken. The replicon tends to $-\\infty$.",
)


def _overlap(body: sp.Expr) -> sp.Tuple:
    return sp.Tuple(q - GaussianAverage(body, z))


_DRAWS = {
    T: (Fraction(1, 2), Fraction(2)),
    h: (Fraction(0), Fraction(-1, 3)),
    q: (Fraction(1, 5), Fraction(3, 4)),
}
_rs = FREE_ENERGY.formula(sp.Tuple(*FREE_ENERGY.residuals), _DRAWS)

rs = Claim(
    id="replica.sk.rs",
    title="Overlap of replicas in the Sherrington-Kirkpatrick model",
    subject=sp.Tuple(sp.Integer(0)),
    formula=_rs,
    derivation=published(FREE_ENERGY, (-2 * T,)),
    references=(Citation(sherrington_kirkpatrick_1975),),
    negative_controls=(
        NegativeControl("tanh for tanh²", _rs.but(expression=_overlap(sp.tanh(_field)))),
        NegativeControl(
            "variance q² of the field", _rs.but(expression=_overlap(sp.tanh((q * z + h) / T) ** 2))
        ),
        NegativeControl(
            "field h/T for the temperature of 1", _rs.but(expression=_overlap(sp.tanh(T * _field) ** 2))
        ),
    ),
    remarks="The free energy is stationary, and largest, where this holds.",
)

_at_line = FREE_ENERGY.formula(FREE_ENERGY.replicon, _DRAWS)

at_line = Claim(
    id="replica.sk.at_line",
    title="Stability of replica symmetry in the Sherrington-Kirkpatrick model",
    subject=Quantity("Lambda", r"\Lambda"),
    formula=_at_line,
    derivation=Derivation(
        1
        - (1 - 2 * GaussianAverage(sp.tanh(_field) ** 2, z) + GaussianAverage(sp.tanh(_field) ** 4, z))
        / T**2,
        (Step("One average of a square", FREE_ENERGY.replicon),),
    ),
    uses=(rs,),
    references=(Citation(almeida_thouless_1978),),
    negative_controls=(
        NegativeControl(
            "sech² for sech⁴",
            _at_line.but(expression=1 - GaussianAverage(1 - sp.tanh(_field) ** 2, z) / T**2),
        ),
        NegativeControl(
            "1/T for 1/T²",
            _at_line.but(expression=1 - GaussianAverage((1 - sp.tanh(_field) ** 2) ** 2, z) / T),
        ),
    ),
    remarks="This is the eigenvalue $P-2Q+R$ of the second derivatives in overlaps of replicas, for $n\\to0$ of them, "
    "that vanishes first on cooling; below the line where it does, replica symmetry is broken.",
)
