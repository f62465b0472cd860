"""A softmax of cosines fitted to the weights that the memory gives to patterns, and the distance between the two.

One pattern lies at each distance 0..n from the query.  The memory weighs it by the number of shared vertices I(k), the
softmax by exp(beta cos); both are normalised.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021
from theory.sdm.difference import reversed_sum
from theory.sdm.exponential import Data, cosine_at, defined, shared, slope_below_radius, window
from theory.sdm.intersection import cardinality
from theory.symbols import beta, d, ell, k, n

_where = Domain((n, d, beta), sp.And(1 <= n, 0 <= d, d <= n, 0 <= beta))
_cosine = cosine_at(ell)
_power = sp.exp(beta * _cosine)


def over_distances(term: sp.Expr) -> sp.Expr:
    """The sum of a term over the distances 0..n."""
    return sp.Sum(term, (ell, 0, n))


def _renamed(term: sp.Expr) -> sp.Expr:
    """The sum of a term over the distances, inside a sum over them."""
    return sp.Sum(term.subs(ell, k), (k, 0, n))


def memory_weight(data: Data) -> sp.Expr:
    """The share of the pattern at distance l in the memory."""
    return data(ell) / _renamed(data(ell))


def softmax_weight() -> sp.Expr:
    """The share of the pattern at distance l in the softmax."""
    return _power / _renamed(_power)


def _mean_cosine() -> sp.Expr:
    return _renamed(_cosine * _power) / _renamed(_power)


def _stationarity(data: Data, mean_cosine: sp.Expr) -> sp.Expr:
    gap = softmax_weight() - memory_weight(data)
    return 2 / (n + 1) * over_distances(gap * softmax_weight() * (_cosine - mean_cosine))


def _in_sums(data: Data) -> sp.Expr:
    """The derivative of the mean squared difference in terms of seven sums over the distances."""
    z_0, z_1 = over_distances(_power), over_distances(_cosine * _power)
    a_0, a_1 = over_distances(_power**2), over_distances(_cosine * _power**2)
    c_0, c_1 = over_distances(data(ell) * _power), over_distances(data(ell) * _cosine * _power)
    m = over_distances(data(ell))
    return 2 / (n + 1) * (m * (z_0 * a_1 - z_1 * a_0) - z_0 * (z_0 * c_1 - z_1 * c_0)) / (z_0**3 * m)


_softmax_fit = Formula(lambda: _in_sums(shared), _where)


def _mean_squared_difference() -> sp.Expr:
    return over_distances((memory_weight(defined) - softmax_weight()) ** 2) / (n + 1)


softmax_fit = Claim(
    id="sdm.exponential.softmax_fit",
    title="Derivative in the exponent of the mean squared difference between memory and softmax weights",
    subject=Quantity(
        "d/dbeta of the mean squared difference",
        r"\frac{d}{d\beta}\,\frac{1}{n+1}\sum_{k=0}^{n}"
        r"\Big(\frac{I(k)}{\sum I}-\frac{e^{\beta x_k}}{\sum e^{\beta x}}\Big)^2",
    ),
    formula=_softmax_fit,
    derivation=Derivation(
        lambda: sp.Derivative(_mean_squared_difference(), beta),
        (
            Step(
                "The derivative of a softmax weight is the weight times the deviation of its cosine from the mean",
                lambda line: _stationarity(defined, _mean_cosine()),
            ),
            Step("Multiply out, and collect sums over the distances", lambda line: _in_sums(defined)),
            Step(
                "Differences of $I$ summed down from the farthest distance",
                lambda line: _softmax_fit.expression,
            ),
        ),
    ),
    uses=(cardinality, reversed_sum),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "zero at the least-squares slope",
            _softmax_fit.but(
                expression=lambda: beta - sp.Piecewise((slope_below_radius(shared), d >= 2), (0, True))
            ),
        ),
        NegativeControl(
            "softmax not normalised anew",
            _softmax_fit.but(expression=lambda: _stationarity(shared, sp.Integer(0))),
        ),
        NegativeControl(
            "sum for the mean", _softmax_fit.but(expression=lambda: (n + 1) * _softmax_fit.expression)
        ),
    ),
    remarks="The fit is its root, where the mean squared difference is smallest: $\\beta=43.73843,\\ 24.59338,\\ "
    "18.81378,\\ 11.16414$ at $n=64,\\ d=5,9,11,15$, where least squares on $\\ln I$ give 28.388, "
    "17.814, 14.412, 9.436.",
)

_total_variation = Formula(
    lambda: over_distances(sp.Abs(memory_weight(shared) - softmax_weight())) / 2, _where
)

total_variation = Claim(
    id="sdm.attention.total_variation",
    title="Total variation between memory and softmax weights, one pattern at each distance",
    subject=Quantity("TV", r"\max_{A}\lvert P_{\mathrm{memory}}(A)-P_{\mathrm{softmax}}(A)\rvert"),
    formula=_total_variation,
    derivation=Derivation(
        lambda: over_distances(sp.Max(0, memory_weight(defined) - softmax_weight())),
        (
            Step(
                "The largest event holds the distances at which the memory gives more; both weights sum up to 1, so "
                "that what it gives less elsewhere is the same amount",
                lambda line: over_distances(sp.Abs(memory_weight(defined) - softmax_weight())) / 2,
            ),
            Step(
                "Differences of $I$ summed down from the farthest distance",
                lambda line: _total_variation.expression,
            ),
        ),
    ),
    uses=(cardinality, reversed_sum, window),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "sum of the differences", _total_variation.but(expression=lambda: 2 * _total_variation.expression)
        ),
        NegativeControl(
            "memory weights not normalised",
            _total_variation.but(
                expression=lambda: over_distances(sp.Abs(shared(ell) / 2**n - softmax_weight())) / 2
            ),
        ),
        NegativeControl(
            "root of the sum of squares",
            _total_variation.but(
                expression=lambda: (
                    sp.sqrt(over_distances((memory_weight(shared) - softmax_weight()) ** 2)) / 2
                )
            ),
        ),
    ),
    remarks="At $n=64,\\ d=5,9,11,15$ with the least-squares slope over $k<d$: .156, .137, .122, .090; with the "
    "slope in print, larger by $d/(d-1)$: .113, .121, .111, .084.",
)
