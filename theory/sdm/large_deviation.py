"""The number of shared vertices in long words: its exponential rate, its prefactor, and local slopes.

Radius and distance are fractions delta and x of the word length n, which grows.  Logarithms are natural.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, Limit, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021
from theory.sdm.difference import reversed_sum
from theory.sdm.dominant_term import largest_term
from theory.sdm.exponential import shared
from theory.symbols import a, d, delta, k, n, rho, threshold, x_fraction

x = x_fraction
HALF = sp.Rational(1, 2)


def entropy(share: sp.Expr) -> sp.Expr:
    """The entropy of a coin, in nats.

    Examples
    --------
    >>> entropy(HALF)
    log(2)
    """
    return -share * sp.log(share) - (1 - share) * sp.log(1 - share)


def flipped(radius: sp.Expr, distance: sp.Expr, length: sp.Expr | int = 1) -> sp.Expr:
    """u, the share of flips among the places where the centres agree, in the largest class."""
    return (radius - distance / 2) / (length - distance)


def rate_of(share: sp.Expr, distance: sp.Expr) -> sp.Expr:
    """The rate for a share u of flips and a distance x."""
    return (1 - distance) * entropy(share) + distance * sp.log(2)


def _draw_delta(rng: random.Random, point: Mapping[str, Any]) -> Fraction:
    return Fraction(rng.randint(2, 6), 16)


def _draw_x(rng: random.Random, point: Mapping[str, Any]) -> Fraction:
    """A multiple of 1/16 well below 2 delta."""
    return Fraction(rng.randint(2, int(32 * point["delta"]) - 2), 16)


_draws = {delta: _draw_delta, x: _draw_x}
_inside = sp.And(0 < delta, delta < HALF, 0 < x, x < 2 * delta)
_shares = Domain((delta, x), _inside, _draws)
_growing = Domain((n, delta, x), sp.And(1 <= n, _inside), _draws)


def _log_binomial(top: sp.Expr, bottom: sp.Expr) -> sp.Expr:
    """The logarithm of a binomial of real numbers, too large to be written out."""
    factorials = [sp.loggamma(number + 1) for number in (top, bottom, top - bottom)]
    return factorials[0] - factorials[1] - factorials[2]


_log_dominant = _log_binomial(n * (1 - x), n * (delta - x / 2)) + _log_binomial(n * x, n * x / 2)
_u = flipped(delta, x)

# Words of 8a places, in which radius and distance are whole and the distance is even.
_octets = {n: 8 * a, d: 8 * a * delta, k: 8 * a * x}
_whole = Domain(
    (a, delta, x),
    sp.And(1 <= a, _inside),
    {delta: (sp.Rational(1, 4), sp.Rational(3, 8)), x: (sp.Rational(1, 4), HALF)},
)
_rate = Formula(rate_of(_u, x), _shares)

rate = Claim(
    id="sdm.intersection.large_deviation",
    title="Exponential rate of the number of shared vertices in long words",
    subject=Quantity("lim (1/n) ln I(x n)", r"\lim_{n\to\infty}\frac{1}{n}\ln I(xn)"),
    formula=_rate,
    derivation=Derivation(
        lambda: (sp.log(shared(k)) / n).xreplace(_octets),
        (
            Step(
                "The largest class of shared vertices is at most all of them, and all of them, in fewer than "
                "$(n+1)^2$ classes, are at most $(n+1)^2$ times as many: $\\frac1n\\ln$ differs by at most "
                "$\\frac2n\\ln(n+1)$",
                (_log_dominant / n).xreplace(_octets),
                Limit(a, sp.oo),
            ),
            Step("Stirling's formula for its binomials", rate_of(_u, x), Limit(a, sp.oo)),
        ),
        _whole,
    ),
    uses=(largest_term, reversed_sum),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "the rate of the whole ball", _rate.but(expression=(1 - x) * entropy(delta) + x * sp.log(2))
        ),
        NegativeControl("entropy in bits", _rate.but(expression=_rate.expression / sp.log(2))),
        NegativeControl("all x n differing places flipped or not", _rate.but(expression=entropy(delta))),
        NegativeControl(
            "the Gaussian exponent",
            _rate.but(expression=sp.log(2) - (1 - 2 * delta) ** 2 / 2 * (1 + x)),
        ),
    ),
    remarks="Here $u=(\\delta-x/2)/(1-x)$, and $h$ is the entropy in nats: the rate is $(1-x)h(u)+x\\ln2$.  At fixed "
    "$x>0$, $\\ln I=n[(1-x)h(u)+x\\ln2]-\\ln n+O(1)$; the constant is that of `sdm.intersection.prefactor`.",
)


def _classes(ratio: sp.Expr) -> sp.Expr:
    """How many times its largest class the intersection is, neighbouring classes being in a ratio r."""
    return (1 + 2 * ratio / (1 - ratio)) / (1 - ratio)


_stirling = 1 / (sp.pi * sp.sqrt(x * (1 - x) * _u * (1 - _u)))
_prefactor = Formula((1 - _u) / (1 - 2 * _u) ** 2 * _stirling, _shares)

prefactor = Claim(
    id="sdm.intersection.prefactor",
    title="What stands beside the exponential in the number of shared vertices in long words",
    subject=Quantity("lim n exp(-n rate) I(x n)", r"\lim_{n\to\infty}n\,e^{-n[(1-x)h(u)+x\ln2]}I(xn)"),
    formula=_prefactor,
    derivation=Derivation(
        n * sp.exp(_log_dominant - n * rate_of(_u, x)) * _classes(_u / (1 - _u)),
        (
            Step(
                "Classes with $s$ flips fewer, and $t$ flips off the middle of the differing places, are smaller by "
                "$r^{s+\\lvert t\\rvert}$, $r=u/(1-u)$: two geometric series; Stirling's formula for the largest class",
                _prefactor.expression,
                Limit(n, sp.oo),
            ),
        ),
        _growing,
    ),
    uses=(rate, largest_term),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl("the largest class alone", _prefactor.but(expression=_stirling)),
        NegativeControl(
            "one geometric series", _prefactor.but(expression=(1 - _u) / (1 - 2 * _u) * _stirling)
        ),
        NegativeControl("pi/2 for pi", _prefactor.but(expression=2 * _prefactor.expression)),
    ),
    remarks="For even distances $xn$; at an odd one $I$ is that of the next distance.  Relative corrections are of "
    "order $1/n$.",
)

_long = Domain((n, d, k), sp.And(3 <= n, 1 <= d, d <= (n - 1) / 2, 0 <= k, k <= 2 * d - 1))
_share = flipped(d, k, n)
_log_count = n * rate_of(_share, k / n)
_local = Formula(-n / 4 * sp.log(4 * _share * (1 - _share)), _long)

local_slope = Claim(
    id="sdm.exponential.large_deviation",
    title="Local slope of the logarithm of the number of shared vertices on the cosine, in long words",
    subject=Quantity("beta(x)", r"\beta(x)=-\frac{n}{2}\,\frac{d}{dx}\big[(1-x)h(u)+x\ln2\big]_{x=k/n}"),
    formula=_local,
    derivation=Derivation(
        -n / 2 * sp.Derivative(_log_count, k),
        (
            Step(
                "One step of the distance lowers the cosine by $2/n$; carry out the derivative",
                lambda line: line.doit(),
            ),
            Step(
                "The derivative of $u$ is $(u-\\frac12)/(n-k)$, and that of $h$ is $\\ln\\frac{1-u}{u}$",
                -n / 4 * (2 * sp.log(2) + sp.log(_share) + sp.log(1 - _share)),
            ),
            Step("Collect logarithms", _local.expression),
        ),
    ),
    uses=(rate,),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "2u(1-u) for 4u(1-u)", _local.but(expression=-n / 4 * sp.log(2 * _share * (1 - _share)))
        ),
        NegativeControl("slope on k/n", _local.but(expression=2 * _local.expression)),
        NegativeControl(
            "the slope at distance 0", _local.but(expression=-n / 4 * sp.log(4 * d / n * (1 - d / n)))
        ),
        NegativeControl(
            "the Gaussian slope at distance 0",
            _local.but(expression=(n - 2 * d) ** 2 / (4 * n)),
        ),
    ),
    remarks="At $x\\to0$ it is $-\\frac n4\\ln4\\delta(1-\\delta)$; it grows with $x$ and diverges as $x\\to2\\delta$, "
    "so that $I$ falls faster than any exponential there.  At distance 0 itself the first double step is steeper, "
    "see `sdm.exponential.first_step`: $x\\to0$ and $n\\to\\infty$ do not commute.",
)

_thresholds = Domain((threshold, rho), sp.And(threshold < 0, -1 < rho, rho < 1))
_gaussian = Formula(threshold**2 / (1 + rho) ** 2, _thresholds)

gaussian_slope = Claim(
    id="sdm.exponential.gaussian_slope",
    title="Local slope of the logarithm of a bivariate normal tail on the correlation",
    subject=Quantity("beta(rho)", r"\frac{\partial}{\partial\rho}\ln\Phi_2(c,c;\rho)"),
    formula=_gaussian,
    derivation=Derivation(
        sp.Derivative(-(threshold**2) / (1 + rho), rho),
        (
            Step(
                "The exponent of the tail, $-c^2/(1+\\rho)$, is that of Plackett's density at its upper limit; carry "
                "out the derivative",
                lambda line: line.doit(),
            ),
        ),
    ),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl("first power", _gaussian.but(expression=threshold**2 / (1 + rho))),
        NegativeControl("half of the exponent", _gaussian.but(expression=_gaussian.expression / 2)),
        NegativeControl(
            "its value at correlation 1",
            _gaussian.but(expression=threshold**2 / 4),
        ),
    ),
    remarks="To leading order as $c\\to-\\infty$, with a relative error of order $c^{-2}$.  It runs from $c^2/4$ at "
    "$\\rho=1$, which with $c=(2d-n)/\\sqrt n$ is Eq. 21 of Bricken and Pehlevan (2021), to $c^2$ at $\\rho=0$.",
)
