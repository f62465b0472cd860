"""Mean and second moment of the shared fraction of two Hamming balls when the second centre is drawn uniformly.

The distance K of the centres is then binomial, and q_K = I(K)/2^n is the chance that a neuron lies in both balls.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1993
from theory.sdm.ball import volume
from theory.sdm.difference import reversed_sum, sum_without_cancellation
from theory.sdm.intersection import RADII, cardinality, flip_count
from theory.sdm.krawtchouk import intersection_spectrum
from theory.symbols import d_r, d_w, k, n

_shared = flip_count(n, d_w, d_r, k)
_shared_fraction = _shared / 2**n
_at_half = flip_count(n, d_w, d_r, sp.floor(n / 2)) / 2**n
_balls = volume(n, d_w) * volume(n, d_r)
_fractions = _balls / 4**n


def _average(value: sp.Expr) -> sp.Expr:
    """The mean over a binomial distance k of a uniformly drawn centre."""
    return sp.Sum(sp.binomial(n, k) / 2**n * value, (k, 0, n))


_mean = Formula(_fractions, RADII)

mean = Claim(
    id="sdm.intersection.mean",
    title="Mean shared fraction of two balls, one centre drawn uniformly",
    subject=Quantity("E q_K", r"\mathbb{E}\,q_K"),
    formula=_mean,
    derivation=Derivation(
        _average(_shared_fraction),
        (
            Step(
                "In the Krawtchouk form all polynomials but the constant one average to $0$",
                _average(_fractions),
            ),
            Step("The binomial weights sum to $1$", _mean.expression),
        ),
    ),
    uses=(cardinality, intersection_spectrum),
    negative_controls=(
        NegativeControl(
            "all distances equally likely",
            _mean.but(expression=sp.Sum(_shared_fraction, (k, 0, n)) / (n + 1)),
        ),
        NegativeControl("all others at distance n/2", _mean.but(expression=_at_half)),
        NegativeControl("open balls", _mean.but(expression=volume(n, d_w - 1) * volume(n, d_r - 1) / 4**n)),
    ),
)

_second_moment = Formula(
    sp.Sum(sp.binomial(n, k) * sum_without_cancellation(k) ** 2, (k, 0, n)) / 8**n,
    RADII,
)
_natural = sp.And(RADII.condition, 64 <= n, 5 <= d_w, d_w <= n / 2, 5 <= d_r, d_r <= n / 2)

second_moment = Claim(
    id="sdm.intersection.second_moment",
    title="Second moment of the shared fraction of two balls, one centre drawn uniformly",
    subject=Quantity("E q_K^2", r"\mathbb{E}\,q_K^2"),
    formula=_second_moment,
    derivation=Derivation(
        _average(_shared_fraction**2),
        (
            Step("All powers of two to the front", sp.Sum(sp.binomial(n, k) * _shared**2, (k, 0, n)) / 8**n),
            Step("The number of shared vertices as a sum without cancellation", _second_moment.expression),
        ),
    ),
    uses=(cardinality, reversed_sum),
    negative_controls=(
        NegativeControl(
            "the square of the mean",
            _second_moment.but(expression=_fractions**2, condition=_natural),
            printed_in=kanerva_1993.at("signal-to-noise ratio, as reported second-hand"),
        ),
        NegativeControl(
            "all others at distance n/2",
            _second_moment.but(expression=_at_half**2, condition=_natural),
            printed_in=bricken_pehlevan_2021.at("Eq. 25"),
        ),
        NegativeControl(
            "all distances equally likely",
            _second_moment.but(expression=sp.Sum(_shared_fraction**2, (k, 0, n)) / (n + 1)),
        ),
    ),
    remarks="In the Krawtchouk form it is $2^{-4n}\\sum_\\ell\\binom n\\ell\\Lambda_{d_w}(\\ell)^2"
    "\\Lambda_{d_r}(\\ell)^2$: the term of weight $0$ is the square of the mean; all others add to it, and dominate "
    "for small balls.",
)
