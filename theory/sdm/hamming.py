"""Hamming distances and cosines: bipolar words, radii as thresholds, and distances read off cosines.

A word of n bits x becomes the bipolar vector 2x - 1; divided by the square root of n it has length 1, so that
inner products are cosines (Bricken and Pehlevan 2021, who use the floor for continuous vectors).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, Limit, NegativeControl, Quantity, Step
from theory.references import Citation, bricken_pehlevan_2021
from theory.symbols import cosine as cos_theta
from theory.symbols import d, epsilon, i, k, n, x_bits, y_bits


def cosine_at(distance: sp.Expr, length: sp.Expr = n) -> sp.Expr:
    """The cosine of two bipolar words at a Hamming distance.

    Examples
    --------
    >>> cosine_at(sp.Integer(11), sp.Integer(64))
    21/32
    """
    return 1 - 2 * distance / length


def exact_distance(cosine: sp.Expr, length: sp.Expr = n) -> sp.Expr:
    """The distance, not rounded, that belongs to a cosine.

    Examples
    --------
    >>> exact_distance(sp.Rational(21, 32), sp.Integer(64))
    11
    """
    return length * (1 - cosine) / 2


def floored_distance(cosine: sp.Expr, length: sp.Expr = n) -> sp.Expr:
    """The distance that a cosine is rounded down to.

    Examples
    --------
    >>> floored_distance(sp.Rational(13, 20), sp.Integer(64))
    11
    """
    return sp.floor(exact_distance(cosine, length))


def _random_bits(rng: random.Random, point: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(rng.randrange(2) for _ in range(point["n"]))


def _differing_bits(rng: random.Random, point: Mapping[str, Any]) -> tuple[int, ...]:
    flipped = set(rng.sample(range(point["n"]), point["k"]))
    return tuple(bit ^ (place in flipped) for place, bit in enumerate(point["x"]))


_at_distance = Domain((n, k), sp.And(1 <= n, 0 <= k, k <= n))
_two_words = Domain(
    (n, k, x_bits, y_bits), _at_distance.condition, {x_bits: _random_bits, y_bits: _differing_bits}
)
_x, _y = x_bits[i], y_bits[i]
_cosine = Formula(cosine_at(k), _at_distance)

cosine = Claim(
    id="sdm.hamming.cosine",
    title="Cosine of two bipolar words at a Hamming distance",
    subject=Quantity("x_hat . y_hat", r"\hat x^{\top}\hat y"),
    formula=_cosine,
    derivation=Derivation(
        sp.Sum((2 * _x - 1) * (2 * _y - 1), (i, 0, n - 1)) / n,
        (
            Step(
                "The product of two signs is 1 where the bits agree and -1 where they differ",
                sp.Sum(1 - 2 * (_x - _y) ** 2, (i, 0, n - 1)) / n,
            ),
            Step("Sum the ones", 1 - 2 * sp.Sum((_x - _y) ** 2, (i, 0, n - 1)) / n),
            Step("The sum counts the places that differ", cosine_at(k)),
        ),
        _two_words,
    ),
    references=(Citation(bricken_pehlevan_2021),),
    negative_controls=(
        NegativeControl("each differing place counted once", _cosine.but(expression=1 - k / n)),
        NegativeControl("bits in place of signs", _cosine.but(expression=(n - k) / n)),
        NegativeControl("angle proportional to the distance", _cosine.but(expression=sp.cos(sp.pi * k / n))),
    ),
)

_in_ball = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n))
_threshold = Formula(cosine_at(d), _in_ball)

threshold = Claim(
    id="sdm.hamming.threshold",
    title="Smallest cosine inside a Hamming ball",
    subject=Quantity(
        "min over |x^y| <= d of x_hat . y_hat",
        r"\min_{\lvert x\oplus y\rvert\le d}\hat x^{\top}\hat y",
    ),
    formula=_threshold,
    derivation=Derivation(
        1 - sp.Sum(cosine_at(k) - cosine_at(k + 1), (k, 0, d - 1)),
        (
            Step(
                "From a word on, the cosine falls by $2/n$ with each further place",
                1 - sp.Sum(2 / n, (k, 1, d)),
            ),
            Step("There are $d$ such steps to the edge of the ball", cosine_at(d)),
        ),
    ),
    uses=(cosine,),
    references=(Citation(bricken_pehlevan_2021),),
    negative_controls=(
        NegativeControl("each differing place counted once", _threshold.but(expression=1 - d / n)),
        NegativeControl("open ball", _threshold.but(expression=cosine_at(d - 1))),
        NegativeControl("one place more", _threshold.but(expression=cosine_at(d + 1))),
    ),
    remarks="Hence $\\lvert x\\oplus y\\rvert\\le d$ if and only if $\\hat x^{\\top}\\hat y\\ge1-2d/n$.",
)

_of_a_cosine = Domain((n, cos_theta), sp.And(1 <= n, -1 <= cos_theta, cos_theta <= 1))
_floor = Formula(floored_distance(cos_theta), _of_a_cosine)
_as_a_double = sp.floor(2**53 * cos_theta + sp.Rational(1, 2)) / 2**53

floor = Claim(
    id="sdm.hamming.floor",
    title="Largest distance at which bipolar words have at least a given cosine",
    subject=Quantity("max{k : 1 - 2k/n >= cos}", r"\max\{k:1-2k/n\ge\cos\theta\}"),
    formula=_floor,
    derivation=Derivation(
        sp.Sum(sp.Piecewise((1, cosine_at(k) >= cos_theta), (0, True)), (k, 1, n)),
        (
            Step(
                "Solve the condition for the distance",
                sp.Sum(sp.Piecewise((1, k <= exact_distance(cos_theta)), (0, True)), (k, 1, n)),
            ),
            Step("So many positive integers lie below", floored_distance(cos_theta)),
        ),
    ),
    uses=(threshold,),
    references=(bricken_pehlevan_2021.at("Eq. 5"),),
    negative_controls=(
        NegativeControl(
            "nearest distance", _floor.but(expression=sp.floor(exact_distance(cos_theta) + sp.Rational(1, 2)))
        ),
        NegativeControl("rounded up", _floor.but(expression=sp.ceiling(exact_distance(cos_theta)))),
        NegativeControl("one half dropped", _floor.but(expression=sp.floor(n * (1 - cos_theta)))),
        NegativeControl(
            "cosine rounded to 53 binary places, as in float64",
            _floor.but(expression=floored_distance(_as_a_double)),
        ),
    ),
    remarks=(
        "A function of this distance is a step function of the cosine, and the distance is 0 for all "
        "cosines above $1-2/n$. In float64 the floor loses one at some words' own cosines $1-2d/n$: at 158 "
        "of the pairs with $n\\le64$, the first being $n=6,\\ d=1$ and $n=10,\\ d=1$; at none for $n=64$ "
        "and at 84 distances for $n=1000$. It never gains one there. Use rationals, or round to the "
        "nearest integer when the vectors are words."
    ),
)

_floor_error = Formula(sp.Integer(1), _of_a_cosine)
_just_inside = cosine_at(k + 1 - epsilon)

floor_error = Claim(
    id="sdm.hamming.floor_error",
    title="Least bound of the distance lost to the floor",
    subject=exact_distance(cos_theta) - floored_distance(cos_theta),
    relation=sp.Lt,
    formula=_floor_error,
    derivation=Derivation(
        exact_distance(_just_inside) - floored_distance(_just_inside),
        (
            Step("At a cosine just above that of distance $k+1$ the floor is $k$", 1 - epsilon),
            Step("The bound is approached, and not attained", sp.Integer(1), Limit(epsilon, sp.Integer(0))),
        ),
        Domain((n, k, epsilon), sp.And(1 <= n, 0 <= k, k <= n - 1, epsilon < 1)),
    ),
    uses=(floor,),
    references=(bricken_pehlevan_2021.at("Eq. 5"),),
    negative_controls=(
        NegativeControl("bound of the nearest distance", _floor_error.but(expression=sp.Rational(1, 2))),
        NegativeControl("a bound not attained nearly", _floor_error.but(expression=sp.Integer(2))),
        NegativeControl("bound shrinking with the length", _floor_error.but(expression=n / (n + 1))),
    ),
    remarks=(
        "The distance lost is never negative. So the cosine that belongs to the floored distance is at "
        "least the true one, and exceeds it by less than $2/n$."
    ),
)
