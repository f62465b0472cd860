"""The Hopfield model near saturation, replica symmetric: at positive temperature, and at temperature 0.

N Ising spins store alpha N random patterns of +-1; m is the overlap with the one that is retrieved, r the noise from
the others (Amit, Gutfreund and Sompolinsky 1987).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Domain
from theory.references import amit_gutfreund_sompolinsky_1987
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import ln2cosh, normal_density
from theory.symbols import alpha, response, z
from theory.symbols import magnetisation as m
from theory.symbols import noise as r
from theory.symbols import overlap as q
from theory.symbols import temperature as T

_references = (amit_gutfreund_sompolinsky_1987.at("secs. 3–5"),)
_zero = sp.Integer(0)
_hidden = sp.sqrt(2 / (sp.pi * alpha))
"""Decides the spin glass at T = 0, where chi = hidden/(1 + hidden)."""
_small_x = (9 * sp.pi * alpha / 8) ** sp.Rational(1, 4)
"""Where the unstable retrieval state is at T = 0, to leading order in alpha, in the variable x = m/sqrt(2 alpha r)."""
_unstable_m = sp.erf(_small_x)
_unstable_r = sp.Max(_unstable_m**2 / (2 * alpha * _small_x**2), sp.Rational(11, 10))
_unstable_response = 1 - 1 / sp.sqrt(_unstable_r)

_field = (m + sp.sqrt(alpha * r) * z) / T
_rigidity = 1 - (1 - q) / T
_expression = (
    alpha / 2
    + m**2 / 2
    + alpha * r * (1 - q) / (2 * T)
    + alpha * T / 2 * (sp.log(_rigidity) - q / (T * _rigidity))
    - T * GaussianAverage(ln2cosh(_field), z)
)

FREE_ENERGY = FreeEnergy(
    name="hopfield",
    title="An associative memory of Ising spins, replica symmetric",
    order_parameters=(
        OrderParameter(m, _zero, sp.Integer(1), meaning="overlap with the pattern"),
        OrderParameter(q, sp.Max(0, 1 - T), sp.Integer(1), conjugate=r, meaning="overlap of two replicas"),
        OrderParameter(r, _zero, sp.oo, conjugate=q, meaning="mean square overlap with the other patterns"),
    ),
    controls=Domain((alpha, T), sp.And(alpha > 0, T > 0)),
    expression=_expression,
    branches=(
        Branch(
            "retrieval",
            {m: sp.Rational(999, 1000), q: 1 - T / 100, r: (1 - T / 100) * sp.Rational(100, 99) ** 2},
            meaning="one pattern is recalled",
        ),
        Branch(
            "spin_glass",
            {q: 1 - T * _hidden / (1 + _hidden), r: (1 - T * _hidden / (1 + _hidden)) * (1 + _hidden) ** 2},
            {m: _zero},
            where=T < 1 + sp.sqrt(alpha),
            meaning="frozen spins without recall",
        ),
        Branch(
            "unstable_retrieval",
            {m: _unstable_m, q: 1 - T * _unstable_response, r: _unstable_r * (1 - T * _unstable_response)},
            where=T < 1,
            meaning="meets the retrieval state where that ends",
        ),
        Branch("paramagnet", fixed={m: _zero, q: _zero, r: _zero}, where=T > 1, meaning="no order"),
    ),
    observables={"entropy": -_expression.diff(T), "energy": _expression - T * _expression.diff(T)},
    replicon=1 - alpha * GaussianAverage((1 - sp.tanh(_field) ** 2) ** 2, z) / (T * _rigidity) ** 2,
    references=_references,
)

FREE_ENERGY_AT_ZERO_TEMPERATURE = FreeEnergy(
    name="hopfield",
    title="An associative memory of Ising spins at temperature 0, replica symmetric",
    order_parameters=(
        OrderParameter(m, _zero, sp.Integer(1), meaning="overlap with the pattern"),
        OrderParameter(response, _zero, sp.Integer(1), conjugate=r, meaning="limit of (1 - q)/T"),
        OrderParameter(
            r, sp.Integer(1), sp.oo, conjugate=response, meaning="mean square overlap with the other patterns"
        ),
    ),
    controls=Domain((alpha, T), sp.And(alpha > 0, sp.Eq(T, 0))),
    expression=alpha / 2
    + m**2 / 2
    + alpha * r * response / 2
    - alpha / (2 * (1 - response))
    - m * sp.erf(m / sp.sqrt(2 * alpha * r))
    - 2 * sp.sqrt(alpha * r) * normal_density(m / sp.sqrt(alpha * r)),
    branches=(
        Branch(
            "retrieval",
            {m: sp.Rational(999, 1000), response: sp.Rational(1, 100), r: sp.Rational(100, 99) ** 2},
            meaning="one pattern is recalled",
        ),
        Branch(
            "spin_glass",
            {response: _hidden / (1 + _hidden), r: (1 + _hidden) ** 2},
            {m: _zero},
            meaning="frozen spins without recall",
        ),
        Branch(
            "unstable_retrieval",
            {m: _unstable_m, response: _unstable_response, r: _unstable_r},
            meaning="meets the retrieval state where that ends",
        ),
    ),
    observables={"x": m / sp.sqrt(2 * alpha * r)},
    references=_references,
    remarks="Retrieval is lost where $\\alpha(x)=\\frac12[(\\operatorname{erf}x-2xe^{-x^2}/\\sqrt\\pi)/x]^2$ is "
    "largest, at $\\alpha=0.1379$; breaking of replica symmetry moves that to about 0.1382.",
)
