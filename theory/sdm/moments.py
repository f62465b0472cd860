"""Mean and second moment of the shared fraction of two Hamming balls when the second centre is drawn uniformly.

The distance K of the centres is then binomial, and q_K = I(K)/2^n is the chance that a neuron lies in both balls.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1993
from theory.sdm.ball import volume
from theory.sdm.intersection import RADII, cardinality, flip_count
from theory.sdm.krawtchouk import ball_transform, intersection_spectrum, krawtchouk, lloyd
from theory.symbols import d_r, d_w, ell, k, n

_shared_fraction = flip_count(n, d_w, d_r, k) / 2**n
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


def _parseval(above: sp.Expr) -> sp.Expr:
    """The second moment, given the transform at the weights ell above 0."""
    return (_balls**2 + sp.Sum(sp.binomial(n, ell) * above**2, (ell, 1, n))) / 16**n


_second_moment = Formula(_parseval(lloyd(d_w, ell) * lloyd(d_r, ell)), RADII)
_large = sp.And(RADII.condition, 64 <= n)

second_moment = Claim(
    id="sdm.intersection.second_moment",
    title="Second moment of the shared fraction of two balls, one centre drawn uniformly",
    subject=Quantity("E q_K^2", r"\mathbb{E}\,q_K^2"),
    formula=_second_moment,
    derivation=Derivation(
        _average(_shared_fraction**2),
        (
            Step(
                "The sum of squares over the cube is $2^{-n}$ times the one of the transform (Parseval), which is the "
                "product of the transforms of two balls",
                sp.Sum(
                    sp.binomial(n, ell) * (ball_transform(d_w, ell) * ball_transform(d_r, ell)) ** 2,
                    (ell, 0, n),
                )
                / 16**n,
            ),
            Step(
                "At weight $0$ the transform of a ball is its volume, above it is $K_d(\\ell-1;n-1)$",
                _second_moment.expression,
            ),
        ),
    ),
    uses=(intersection_spectrum, mean),
    negative_controls=(
        NegativeControl(
            "the square of the mean",
            _second_moment.but(expression=_fractions**2, condition=_large),
            printed_in=kanerva_1993.at("signal-to-noise ratio (as reported)"),
        ),
        NegativeControl(
            "all others at distance n/2",
            _second_moment.but(expression=_at_half**2, condition=_large),
            printed_in=bricken_pehlevan_2021.at("Eq. 25"),
        ),
        NegativeControl(
            "K_d(l; n) for K_d(l-1; n-1)",
            _second_moment.but(expression=_parseval(krawtchouk(d_w, ell, n) * krawtchouk(d_r, ell, n))),
        ),
    ),
    remarks="The term of weight $0$ is the square of the mean; all others are positive, and dominate for small balls.",
)
