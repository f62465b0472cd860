"""The Sherrington-Kirkpatrick model at temperature 0 with one step of replica symmetry breaking.

Two stationary points exist without a field; the energy is largest at the physical one, whose states have an overlap
(Parisi 1980).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, mezard_parisi_virasoro_1987, parisi_1980
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import ln2cosh, log_normal_tail, normal_tail
from theory.symbols import h, q_0, y, z
from theory.symbols import temperature as T  # noqa: N812 - as in print

_mean = sp.sqrt(q_0) * z + h
_width = sp.sqrt(1 - q_0)
_up = log_normal_tail(-_mean / _width - y * _width)
_down = log_normal_tail(_mean / _width - y * _width)
_bias = y * _mean + (_up - _down) / 2
_log_weight = (_up + _down) / 2 + ln2cosh(_bias)
"""ln of the average of exp(y|x|) over x normal with mean and width, less y² width²/2."""

_energy = -y * (1 - q_0) ** 2 / 4 - GaussianAverage(_log_weight, z) / y

FREE_ENERGY = FreeEnergy(
    name="sherrington_kirkpatrick_1rsb",
    title="Ising spins with Gaussian couplings at temperature 0, replica symmetry broken once",
    order_parameters=(
        OrderParameter(y, sp.Integer(0), sp.oo, meaning="limit of m/T, m the breakpoint"),
        OrderParameter(q_0, sp.Integer(0), sp.Integer(1), meaning="overlap of two states"),
    ),
    controls=Domain((T, h), sp.Eq(T, 0)),
    expression=_energy,
    branches=(
        Branch("overlapping", {y: sp.Rational(4, 3), q_0: sp.Rational(1, 2)}, meaning="the physical one"),
        Branch(
            "orthogonal",
            {y: sp.Rational(4, 5)},
            {q_0: sp.Integer(0)},
            where=sp.Eq(h, 0),
            meaning="states without overlap, of lower energy",
        ),
    ),
    updates={
        y: y * (1 - 4 * _energy.diff(y) / (1 - q_0**2)),
        q_0: GaussianAverage(sp.tanh(_bias) ** 2, z),
    },
    defaults={T: sp.Integer(0), h: sp.Integer(0)},
    selects="maximum",
    references=(Citation(parisi_1980), Citation(mezard_parisi_virasoro_1987)),
)

_moment = sp.exp(y**2 * _width**2 / 2) * (
    sp.exp(y * _mean) * normal_tail(-_mean / _width - y * _width)
    + sp.exp(-y * _mean) * normal_tail(_mean / _width - y * _width)
)
"""The average of exp(y|x|) over x normal with mean and width, from completing the square on both sides of 0."""


def _one_step(square: sp.Expr, log_weight: sp.Expr) -> sp.Expr:
    return square - GaussianAverage(log_weight, z) / y


_DRAWS = {
    h: (Fraction(0), Fraction(1, 4)),
    y: (Fraction(1, 2), Fraction(4, 3)),
    q_0: (Fraction(1, 5), Fraction(1, 2)),
}
_formula = Formula(_energy, Domain((h, y, q_0), sp.And(0 < y, 0 < q_0, q_0 < 1), _DRAWS))

one_step = Claim(
    id="replica.sk.one_step",
    title="Energy of the Sherrington-Kirkpatrick model with replica symmetry broken once",
    subject=Quantity("E(y, q_0)", "E(y,q_0)"),
    formula=_formula,
    derivation=Derivation(
        _one_step(y * (1 - q_0**2) / 4, sp.log(_moment)),
        (
            Step(
                "Take the first factor out of the logarithm, and write the rest as a hyperbolic cosine",
                _one_step(-y * (1 - q_0) ** 2 / 4, _log_weight),
            ),
        ),
    ),
    references=(Citation(parisi_1980),),
    negative_controls=(
        NegativeControl("states without overlap", _formula.but(expression=_energy.subs(q_0, 0))),
        NegativeControl(
            "1 - q_0 squared for 1 - q_0², as if the inner average were complete",
            _formula.but(expression=_one_step(y * (1 - q_0) ** 2 / 4, _log_weight)),
        ),
        NegativeControl(
            "one sign of the field alone",
            _formula.but(expression=_one_step(-y * (1 - q_0) ** 2 / 4, y * _mean + _up)),
        ),
    ),
    remarks="Without a field two points are stationary: $q_0=0.4768$ with the energy $-0.765259$, and $q_0=0$ with "
    "$-0.768828$. The higher one is physical; breaking replica symmetry in full gives about $-0.76317$.",
)
