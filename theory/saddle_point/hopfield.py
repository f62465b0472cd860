"""The Hopfield model near saturation, replica symmetric: at positive temperature, and at temperature 0.

N Ising spins store alpha N random patterns of +-1; m is the overlap with the one that is retrieved, r the noise from
the others (Amit, Gutfreund and Sompolinsky 1987).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, amit_gutfreund_sompolinsky_1987
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import ln2cosh, normal_density
from theory.saddle_point.stationarity import published
from theory.symbols import alpha, response, x, z
from theory.symbols import magnetisation as m
from theory.symbols import noise as r
from theory.symbols import overlap as q
from theory.symbols import temperature as T  # noqa: N812 - as in print

_references = (Citation(amit_gutfreund_sompolinsky_1987),)
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

_rs = FREE_ENERGY.formula(
    sp.Tuple(*FREE_ENERGY.residuals),
    {
        alpha: (Fraction(1, 10), Fraction(1, 2)),
        T: (Fraction(1, 2), Fraction(2)),
        m: (Fraction(1, 3), Fraction(4, 5)),
        q: (Fraction(3, 5), Fraction(4, 5)),
        r: (Fraction(1), Fraction(3)),
    },
)
_mean, _square, _noise = FREE_ENERGY.residuals

rs = Claim(
    id="replica.hopfield.rs",
    title="Order parameters of the Hopfield model near saturation",
    subject=sp.Tuple(_zero, _zero, _zero),
    formula=_rs,
    derivation=published(FREE_ENERGY, (sp.Integer(1), -2 * T / alpha, -2 * T / alpha)),
    references=_references,
    negative_controls=(
        NegativeControl(
            "noise q/(1 - (1-q)/T)", _rs.but(expression=sp.Tuple(_mean, _square, r - q / _rigidity))
        ),
        NegativeControl(
            "noise r for alpha r in the field",
            _rs.but(expression=sp.Tuple(*(e.subs(alpha, 1) for e in FREE_ENERGY.residuals))),
        ),
        NegativeControl(
            "tanh for tanh² in q",
            _rs.but(expression=sp.Tuple(_mean, q - GaussianAverage(sp.tanh(_field), z), _noise)),
        ),
    ),
)

_bracket = sp.erf(x) - 2 * x * sp.exp(-(x**2)) / sp.sqrt(sp.pi)
_load = Formula((_bracket / x) ** 2 / 2, Domain((x,), x > 0))
_response_at_x = 2 * x * sp.exp(-(x**2)) / (sp.sqrt(sp.pi) * sp.erf(x))

capacity = Claim(
    id="replica.hopfield.capacity",
    title="Load at which the Hopfield model recalls at temperature 0",
    subject=Quantity("alpha(x)", r"\alpha(x)"),
    formula=_load,
    derivation=Derivation(
        sp.erf(x) ** 2 / (2 * x**2) / (1 / (1 - response) ** 2).subs(response, _response_at_x),
        (Step("Multiply $1-\\chi$ into the square", _load.expression),),
    ),
    references=(Citation(amit_gutfreund_sompolinsky_1987),),
    negative_controls=(
        NegativeControl("factor 1/2 dropped", _load.but(expression=(_bracket / x) ** 2)),
        NegativeControl(
            "response of the other sign",
            _load.but(expression=((2 * sp.erf(x) - _bracket) / x) ** 2 / 2),
        ),
        NegativeControl(
            "noise r = 1/(1 - chi)",
            _load.but(expression=sp.erf(x) * _bracket / (2 * x**2)),
        ),
    ),
    remarks="In $x=m/\\sqrt{2\\alpha r}$ the state has $m=\\operatorname{erf}x$, the response to a field "
    "$\\chi=2xe^{-x^2}/(\\sqrt\\pi\\operatorname{erf}x)$ and $r=1/(1-\\chi)^2$. The load is largest, "
    "$\\alpha_c=0.1379$, at $x=1.511$; states of smaller $x$ are unstable.",
)
