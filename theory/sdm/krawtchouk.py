"""The number of shared vertices in the Fourier basis of the cube, which consists of Krawtchouk polynomials.

The transform of a ball is a Lloyd polynomial, and the number of shared vertices is a convolution of two balls, so that
its transform is a product.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import delsarte_1973
from theory.sdm.ball import volume
from theory.sdm.intersection import SHARED, UNEQUAL, cardinality, flip_count
from theory.symbols import a, d_r, d_w, ell, i, k, n


def krawtchouk(degree: sp.Expr, argument: sp.Expr, length: sp.Expr) -> sp.Expr:
    """The Krawtchouk polynomial K_degree(argument; length)."""
    term = (-1) ** a * sp.binomial(argument, a) * sp.binomial(length - argument, degree - a)
    return sp.Sum(term, (a, 0, degree))


def ball_transform(radius: sp.Expr, weight: sp.Expr) -> sp.Expr:
    """The transform of a ball at a vertex of the given weight: its spheres one by one."""
    return sp.Sum(krawtchouk(i, weight, n), (i, 0, radius))


def lloyd(radius: sp.Expr, weight: sp.Expr) -> sp.Expr:
    """The transform of a ball at a vertex of positive weight, in one polynomial of n-1 places."""
    return krawtchouk(radius, weight - 1, n - 1)


def _inverse(at_zero: sp.Expr, above: sp.Expr) -> sp.Expr:
    """The function of the distance k whose transform is given at weight 0 and at the weights ell above."""
    return (at_zero + sp.Sum(krawtchouk(ell, k, n) * above, (ell, 1, n))) / 2**n


_balls = volume(n, d_w) * volume(n, d_r)
_krawtchouk = Formula(_inverse(_balls, lloyd(d_w, ell) * lloyd(d_r, ell)), UNEQUAL)

intersection_spectrum = Claim(
    id="sdm.intersection.krawtchouk",
    title="Number of shared vertices in Krawtchouk polynomials",
    subject=SHARED,
    formula=_krawtchouk,
    derivation=Derivation(
        flip_count(n, d_w, d_r, k),
        (
            Step(
                "The number of shared vertices is the convolution of two balls: multiply their transforms, and "
                "transform back",
                sp.Sum(
                    krawtchouk(ell, k, n) * ball_transform(d_w, ell) * ball_transform(d_r, ell), (ell, 0, n)
                )
                / 2**n,
            ),
            Step(
                "At weight $0$ the transform of a ball is its volume",
                _inverse(_balls, ball_transform(d_w, ell) * ball_transform(d_r, ell)),
            ),
            Step("At weight $\\ell\\ge1$ it is $K_d(\\ell-1;n-1)$", _krawtchouk.expression),
        ),
    ),
    uses=(cardinality,),
    references=(delsarte_1973.at(""),),
    negative_controls=(
        NegativeControl(
            "K_d(l; n) for K_d(l-1; n-1)",
            _krawtchouk.but(
                expression=_inverse(_balls, krawtchouk(d_w, ell, n) * krawtchouk(d_r, ell, n)),
            ),
        ),
        NegativeControl(
            "spheres for balls",
            _krawtchouk.but(
                expression=_inverse(
                    sp.binomial(n, d_w) * sp.binomial(n, d_r),
                    krawtchouk(d_w, ell, n) * krawtchouk(d_r, ell, n),
                ),
            ),
        ),
        NegativeControl(
            "without the mean",
            _krawtchouk.but(expression=_inverse(sp.Integer(0), lloyd(d_w, ell) * lloyd(d_r, ell))),
        ),
    ),
)

_weights = sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n, 0 <= ell, ell <= n)


def _at_weight(at_zero: sp.Expr, above: sp.Expr) -> sp.Expr:
    return sp.Piecewise((at_zero, sp.Eq(ell, 0)), (above, True))


_transform = sp.Sum(krawtchouk(k, ell, n) * flip_count(n, d_w, d_r, k), (k, 0, n))
_spectrum = Formula(
    _at_weight(_balls, lloyd(d_w, ell) * lloyd(d_r, ell)), Domain((n, d_w, d_r, ell), _weights)
)

spectrum = Claim(
    id="sdm.intersection.spectrum",
    title="Fourier transform of the number of shared vertices",
    subject=Quantity("I^(l)", r"\textstyle\sum_{x}(-1)^{x\cdot y}I(\lvert x\rvert)"),
    formula=_spectrum,
    derivation=Derivation(
        _transform,
        (
            Step(
                "The transform of a convolution is the product of the transforms",
                ball_transform(d_w, ell) * ball_transform(d_r, ell),
            ),
            Step(
                "At weight $\\ell\\ge1$ the transform of a ball is $K_d(\\ell-1;n-1)$", _spectrum.expression
            ),
        ),
    ),
    uses=(cardinality,),
    references=(delsarte_1973.at(""),),
    negative_controls=(
        NegativeControl(
            "K_d(l; n) for K_d(l-1; n-1)",
            _spectrum.but(
                expression=_at_weight(_balls, krawtchouk(d_w, ell, n) * krawtchouk(d_r, ell, n)),
            ),
        ),
        NegativeControl(
            "no case for weight 0",
            _spectrum.but(expression=lloyd(d_w, sp.Max(ell, 1)) * lloyd(d_r, sp.Max(ell, 1))),
        ),
    ),
    remarks="$y$ has the weight $\\ell$; the sum runs over all vertices $x$.",
)

_same_radii = sp.And(_weights, d_w <= d_r, d_r <= d_w)
_floor = Formula(sp.Integer(0), Domain((n, d_w, d_r, ell), _same_radii))

positive_definite = Claim(
    id="sdm.intersection.positive_definite",
    title="The number of shared vertices is a positive-definite kernel for equal radii",
    subject=Quantity("I^(l)", r"\textstyle\sum_{x}(-1)^{x\cdot y}I(\lvert x\rvert)"),
    formula=_floor,
    relation=sp.Ge,
    derivation=Derivation(
        sp.Min(0, _transform),
        (
            Step(
                "The transform of a convolution is the product of the transforms",
                sp.Min(0, ball_transform(d_w, ell) * ball_transform(d_r, ell)),
            ),
            Step("The radii are equal", sp.Min(0, ball_transform(d_w, ell) ** 2)),
            Step("A square is not negative", sp.Integer(0)),
        ),
    ),
    uses=(spectrum,),
    references=(delsarte_1973.at(""),),
    negative_controls=(
        NegativeControl("different radii too", _floor.but(condition=_weights)),
        NegativeControl("strictly positive", _floor.but(expression=sp.Integer(1))),
    ),
    remarks="A function of $\\lvert x\\oplus y\\rvert$ is a positive-definite kernel on the cube if and only if its "
    "transform is nowhere negative; here the transform is the square of that of one ball.",
)
