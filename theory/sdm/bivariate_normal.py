"""The bivariate normal limit of the intersection of two Hamming balls, and Plackett's integrals for it.

Phi_2(c_w, c_r; rho) is the probability that two standard normal variables of correlation rho lie below their
thresholds.  Its derivative in rho is their joint density (Plackett 1954): the continuous form of the difference
identity for shared vertices.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, Limit, NegativeControl, Quantity, Step
from theory.references import Citation, bricken_pehlevan_2021, kanerva_1988, plackett_1954
from theory.sdm.ball import volume
from theory.sdm.difference import difference, lune, reversed_sum, sum_without_cancellation
from theory.sdm.intersection import at_opposite_centres
from theory.symbols import (
    a,
    c_r,
    c_w,
    cutoff,
    d,
    d_r,
    d_w,
    epsilon,
    j,
    k,
    n,
    rho,
    theta,
    threshold,
    varphi,
    x,
)

HALF = sp.Rational(1, 2)
TWO_PI = 2 * sp.pi
PLACKETT = Citation(plackett_1954)
CONTINUOUS = kanerva_1988.at("App. B")


def normal_density(point: sp.Expr) -> sp.Expr:
    """The standard normal density.

    Examples
    --------
    >>> normal_density(sp.Integer(0))
    sqrt(2)/(2*sqrt(pi))
    """
    return sp.exp(-(point**2) / 2) / sp.sqrt(TWO_PI)


def normal_probability(point: sp.Expr) -> sp.Expr:
    """Phi, the probability that a standard normal variable lies below a point.

    Examples
    --------
    >>> normal_probability(sp.Integer(0))
    1/2
    """
    return (1 + sp.erf(point / sp.sqrt(2))) / 2


def joint_density(first: sp.Expr, second: sp.Expr, correlation: sp.Expr) -> sp.Expr:
    """The density of two standard normal variables of a correlation.

    Examples
    --------
    >>> joint_density(sp.Integer(0), sp.Integer(0), sp.Integer(0))
    1/(2*pi)
    """
    form = first**2 - 2 * correlation * first * second + second**2
    return sp.exp(-form / (2 * (1 - correlation**2))) / (TWO_PI * sp.sqrt(1 - correlation**2))


def diagonal_density(point: sp.Expr, correlation: sp.Expr) -> sp.Expr:
    """The same at equal arguments.

    Examples
    --------
    >>> diagonal_density(sp.Integer(0), sp.Rational(3, 5))
    5/(8*pi)
    """
    return sp.exp(-(point**2) / (1 + correlation)) / (TWO_PI * sp.sqrt(1 - correlation**2))


def _over_angles(point: sp.Expr, low: sp.Expr, high: sp.Expr) -> sp.Expr:
    """The integral of the diagonal density over the correlation cos(varphi)."""
    return sp.Integral(sp.exp(-(point**2) / (1 + sp.cos(varphi))), (varphi, low, high)) / TWO_PI


def below_at_angle(point: sp.Expr, angle: sp.Expr) -> sp.Expr:
    """Phi_2(c, c; cos(theta)) as an integral over angles from 0."""
    return normal_probability(point) - _over_angles(point, sp.Integer(0), angle)


def below(first: sp.Expr, second: sp.Expr, correlation: sp.Expr) -> sp.Expr:
    """Phi_2 as an integral over the correlation sin(varphi), from independence on."""
    form = first**2 - 2 * first * second * sp.sin(varphi) + second**2
    integral = sp.Integral(
        sp.exp(-form / (2 * sp.cos(varphi) ** 2)) / TWO_PI, (varphi, 0, sp.asin(correlation))
    )
    return normal_probability(first) * normal_probability(second) + integral


def least_below(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """Phi_2 at correlation -1: the probability that c_w >= Z >= -c_r."""
    surplus = normal_probability(first) + normal_probability(second) - 1
    return sp.Max(0, surplus, evaluate=False)


_pairs = Domain((c_w, c_r, rho), sp.And(-1 < rho, rho < 1))
_cut = Domain(
    (c_w, c_r, rho, cutoff), sp.And(-1 < rho, rho < 1, 1 <= cutoff), {cutoff: (sp.Integer(1), sp.Integer(3))}
)
_plackett = Formula(joint_density(c_w, c_r, rho), _pairs)
_conditional = normal_probability((c_r - rho * x) / sp.sqrt(1 - rho**2))

plackett = Claim(
    id="sdm.intersection.plackett",
    title="Derivative of a bivariate normal probability in the correlation",
    subject=Quantity("d Phi_2(c_w, c_r; rho)/d rho", r"\frac{\partial}{\partial\rho}\Phi_2(c_w,c_r;\rho)"),
    formula=_plackett,
    derivation=Derivation(
        sp.Integral(sp.Derivative(normal_density(x) * _conditional, rho), (x, -cutoff, c_w)),
        (
            Step(
                "$\\Phi_2$ is the integral over $x\\le c_w$ of the density of $X$ at $x$ times the conditional "
                "probability of $Y\\le c_r$; differentiate under the integral: the derivative in $\\rho$ of the "
                "integrand is that of the joint density at $(x,c_r)$ in $x$",
                sp.Integral(sp.Derivative(joint_density(x, c_r, rho), x), (x, -cutoff, c_w)),
            ),
            Step("Integrate", joint_density(c_w, c_r, rho) - joint_density(-cutoff, c_r, rho)),
            Step("Nothing comes from infinity", _plackett.expression, Limit(cutoff, sp.oo)),
        ),
        _cut,
    ),
    references=(PLACKETT,),
    negative_controls=(
        NegativeControl("sign of the correlation", _plackett.but(expression=joint_density(c_w, c_r, -rho))),
        NegativeControl(
            "no root of 1 - rho^2",
            _plackett.but(expression=sp.sqrt(1 - rho**2) * joint_density(c_w, c_r, rho)),
        ),
        NegativeControl(
            "the product of the two densities",
            _plackett.but(expression=normal_density(c_w) * normal_density(c_r)),
        ),
    ),
    remarks="At equal thresholds the wrong sign of the correlation is $1-\\rho$ for $1+\\rho$; see "
    "`sdm.intersection.plackett_equal`.",
)

_diagonal = Domain((threshold, rho), sp.And(-1 < rho, rho < 1))
_plackett_equal = Formula(diagonal_density(threshold, rho), _diagonal)

plackett_equal = Claim(
    id="sdm.intersection.plackett_equal",
    title="Derivative of a bivariate normal probability in the correlation, for equal thresholds",
    subject=Quantity("d Phi_2(c, c; rho)/d rho", r"\frac{\partial}{\partial\rho}\Phi_2(c,c;\rho)"),
    formula=_plackett_equal,
    derivation=Derivation(
        joint_density(threshold, threshold, rho),
        (Step("Cancel $1-\\rho$ in the exponent", _plackett_equal.expression),),
    ),
    uses=(plackett,),
    references=(PLACKETT,),
    negative_controls=(
        NegativeControl(
            "1 - rho for 1 + rho", _plackett_equal.but(expression=diagonal_density(threshold, -rho))
        ),
        NegativeControl(
            "half of the exponent",
            _plackett_equal.but(expression=diagonal_density(threshold / sp.sqrt(2), rho)),
        ),
    ),
)

_angles = Domain((threshold, theta), sp.And(0 <= theta, theta < sp.pi))
_short_of_one = Domain(
    (threshold, theta, epsilon), sp.And(0 <= theta, theta < sp.pi, 0 < epsilon, epsilon <= 1)
)
_integral = Formula(below_at_angle(threshold, theta), _angles)
_opposite = least_below(threshold, threshold)

plackett_integral = Claim(
    id="sdm.intersection.plackett_integral",
    title="Bivariate normal probability of equal thresholds as an integral over angles",
    subject=Quantity("Phi_2(c, c; cos(theta))", r"\Phi_2(c,c;\cos\theta)"),
    formula=_integral,
    derivation=Derivation(
        normal_probability(threshold)
        - sp.Integral(diagonal_density(threshold, x), (x, (1 - epsilon) * sp.cos(theta), 1 - epsilon)),
        (
            Step(
                "At $\\theta=0$ both variables are one, and $\\Phi_2=\\Phi(c)$; integrate the derivative in $\\rho$ "
                "from there down, all correlations less by a part $\\varepsilon$, and put $\\rho=\\cos\\varphi$",
                normal_probability(threshold)
                - _over_angles(threshold, sp.acos(1 - epsilon), sp.acos((1 - epsilon) * sp.cos(theta))),
            ),
            Step(
                "Over angles nothing is singular at $\\rho=1$",
                _integral.expression,
                Limit(epsilon, sp.Integer(0)),
            ),
        ),
        _short_of_one,
    ),
    uses=(plackett_equal,),
    references=(PLACKETT, CONTINUOUS),
    negative_controls=(
        NegativeControl(
            "the integral from theta to pi alone, also for c > 0",
            _integral.but(
                expression=_integral.expression - _opposite,
                condition=sp.And(
                    _integral.domain.condition, 1 <= threshold, threshold <= 2, HALF <= theta, theta <= 2
                ),
            ),
            printed_in=CONTINUOUS,
        ),
        NegativeControl(
            "half of the exponent",
            _integral.but(
                expression=normal_probability(threshold)
                - _over_angles(threshold / sp.sqrt(2), sp.Integer(0), theta)
            ),
        ),
        NegativeControl(
            "1/pi for 1/(2 pi)",
            _integral.but(expression=2 * _integral.expression - normal_probability(threshold)),
        ),
    ),
    remarks="The same as $\\max(0,2\\Phi(c)-1)+\\frac1{2\\pi}\\int_\\theta^\\pi e^{-c^2/(1+\\cos\\varphi)}d\\varphi$, "
    "in which nothing cancels but whose integrand has an essential singularity at $\\pi$; at $\\theta=\\pi$ "
    "the first term remains.  In terms of Owen's function it is $\\Phi(c)-2T(c,\\tan\\frac\\theta2)$.",
)

_unequal = Formula(below(c_w, c_r, rho), _pairs)

plackett_unequal = Claim(
    id="sdm.intersection.plackett_unequal",
    title="Bivariate normal probability as an integral over angles",
    subject=Quantity("Phi_2(c_w, c_r; rho)", r"\Phi_2(c_w,c_r;\rho)"),
    formula=_unequal,
    derivation=Derivation(
        normal_probability(c_w) * normal_probability(c_r)
        + sp.Integral(joint_density(c_w, c_r, x), (x, 0, rho)),
        (
            Step(
                "Without correlation the variables are independent; integrate the derivative from there on, and put "
                "$\\rho=\\sin\\varphi$",
                _unequal.expression,
            ),
        ),
    ),
    uses=(plackett,),
    references=(PLACKETT,),
    negative_controls=(
        NegativeControl("sign of the correlation", _unequal.but(expression=below(c_w, c_r, -rho))),
        NegativeControl(
            "no part of independent variables",
            _unequal.but(expression=_unequal.expression - normal_probability(c_w) * normal_probability(c_r)),
        ),
    ),
)


def _spheres(differing: sp.Expr, write: sp.Expr, read: sp.Expr) -> sp.Expr:
    """The vertices lost in one step from a distance, where any are: the difference identity for even d_w - d_r + k."""
    inside = sp.binomial(differing, (differing + write - read) / 2)
    return inside * sp.binomial(n - 1 - differing, (write + read - differing) / 2)


def _radius(point: sp.Expr) -> sp.Expr:
    """The radius of a threshold, shifted by one half: c = (d + 1/2 - n/2)/sqrt(n/4)."""
    return (n - 1 + point * sp.sqrt(n)) / 2


_long_words = Domain((n, c_w, c_r, rho), sp.And(1 <= n, _pairs.condition))

discrete_plackett = Claim(
    id="sdm.intersection.discrete_plackett",
    title="Vertices lost in one step, as a density of two normal variables in long words",
    subject=Quantity(
        "lim (n/4) (I(k) - I(k+1)) / 2^n", r"\lim_{n\to\infty}\frac{n}{4}\,2^{-n}\big[I(k)-I(k+1)\big]"
    ),
    formula=_plackett,
    derivation=Derivation(
        n / 4 * _spheres(n * (1 - rho) / 2, _radius(c_w), _radius(c_r)) / 2**n,
        (
            Step(
                "The difference identity at $k=\\frac n2(1-\\rho)$ and $d=\\frac12(n-1+c\\sqrt n)$; Stirling's formula "
                "for both binomials",
                _plackett.expression,
                Limit(n, sp.oo),
            ),
        ),
        _long_words,
    ),
    uses=(difference, plackett),
    references=(CONTINUOUS, PLACKETT),
    negative_controls=(
        NegativeControl("n/2 for n/4", _plackett.but(expression=2 * _plackett.expression)),
        NegativeControl("sign of the correlation", _plackett.but(expression=joint_density(c_w, c_r, -rho))),
    ),
    remarks="For $k+d_w-d_r$ even; every other step loses nothing, so that a loss counts for two steps, in which "
    "$\\rho$ falls by $4/n$.  Hence $q_k$ obeys Plackett's formula in differences.  The error is of order $1/n$ "
    "because the spheres lie at $d$ and their balls end half a step farther out, at "
    "$c=(d+\\frac12-\\frac n2)/\\sqrt{n/4}$.  The limit and the order of the error are observed, for binomials of real "
    "numbers and for counts in words up to $6561$ places, and not proved.",
)


def shifted(radius: sp.Expr, shift: sp.Expr = HALF) -> sp.Expr:
    """The threshold of a radius: its distance from n/2, continued by a shift, in standard deviations.

    Examples
    --------
    >>> shifted(d).subs({n: 400, d: 180})
    -39/20
    """
    return (radius + shift - n / 2) / sp.sqrt(n / 4)


def shared_share(correlation: sp.Expr, shift: sp.Expr = HALF) -> sp.Expr:
    """Phi_2 at the thresholds of two radii and the correlation of distance k, with the edges k = 0 and k = n apart."""
    write, read = shifted(d_w, shift), shifted(d_r, shift)
    return sp.Piecewise(
        (normal_probability(shifted(sp.Min(d_w, d_r), shift)), sp.Eq(k, 0)),
        (opposite_share(shift), sp.Eq(k, n)),
        (below(write, read, correlation), True),
    )


def opposite_share(shift: sp.Expr = HALF) -> sp.Expr:
    """Phi_2 at the thresholds of two radii and correlation -1, where they must overlap."""
    surplus = normal_probability(shifted(d_w, shift)) + normal_probability(shifted(d_r, shift)) - 1
    return sp.Piecewise((surplus, d_w + d_r + 2 * shift > n), (0, True))


_words = Domain((n, d_w, d_r, k), sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n, 0 <= k, k <= n))
_correlation = 1 - 2 * k / n
_limit = Formula(shared_share(_correlation), _words)
_near_half = [sp.And(3 * n / 8 <= radius, radius <= n / 2) for radius in (d_w, d_r)]
_middle = sp.And(_words.condition, 64 <= n, *_near_half, 1 <= k, k <= n / 2)

# Words (2a+1)^2 times as long in which thresholds, correlation and the parity of k + d_w - d_r are the same.
_scale = 2 * a + 1
_longer = {
    n: _scale**2 * n,
    d_w: _scale * d_w + a * (1 + _scale * n),
    d_r: _scale * d_r + a * (1 + _scale * n),
    k: _scale**2 * k,
}
_growing = Domain((*_words.parameters, a), sp.And(_words.condition, 0 <= a), {n: (1, 2, 3), a: (0, 1, 2)})


def _by_steps() -> sp.Expr:
    """I(k) from I(n) and every other difference, those at distances k + 2j or k + 1 + 2j that are not zero."""
    first = k + sp.Mod(k + d_w - d_r, 2)
    steps = sp.Sum(_spheres(first + 2 * j, d_w, d_r), (j, 0, sp.floor((n - 1 - first) / 2)))
    return at_opposite_centres(n - d_r) + steps


bivariate_normal = Claim(
    id="sdm.intersection.bivariate_normal",
    title="Bivariate normal limit of the share of vertices in two Hamming balls, with an error of order 1/n",
    subject=Quantity("I(k)/2^n + O(1/n)", r"2^{-n}I(k)+O(1/n)"),
    formula=_limit,
    derivation=Derivation(
        lambda: (sum_without_cancellation(k) / 2**n).xreplace(_longer),
        (
            Step(
                "Every other difference is $0$; the others are intersections of spheres",
                lambda line: (_by_steps() / 2**n).xreplace(_longer),
            ),
            Step(
                "The first sum is binomial and tends to $\\Phi_2$ at correlation $-1$ (de Moivre and Laplace).  In the "
                "second, $\\frac n42^{-n}$ times a term tends to Plackett's density and $\\rho$ rises by $\\frac4n$ "
                "from one term to the next: it is a Riemann sum of the integral of the density from $-1$ to $\\rho$",
                _limit.expression,
                Limit(a, sp.oo),
            ),
        ),
        _growing,
    ),
    uses=(reversed_sum, discrete_plackett, plackett_unequal),
    references=(CONTINUOUS, PLACKETT),
    negative_controls=(
        NegativeControl(
            "no continuity shift",
            _limit.but(expression=shared_share(_correlation, sp.Integer(0)), condition=_middle),
            printed_in=CONTINUOUS,
        ),
        NegativeControl(
            "a shift of one",
            _limit.but(expression=shared_share(_correlation, sp.Integer(1))),
        ),
        NegativeControl(
            "1 - k/n for the correlation",
            _limit.but(expression=shared_share(1 - k / n)),
        ),
        NegativeControl(
            "without the share at correlation -1, for large balls",
            _limit.but(expression=_limit.expression - opposite_share()),
        ),
    ),
    remarks="$O(1/n)$ is meant along words of $m^2n$ places, $m=2a+1$, at distance $m^2k$ and with the radii "
    "$md+a(mn+1)$: there the thresholds $c=(d+\\frac12-\\frac n2)/\\sqrt{n/4}$, the correlation $1-2k/n$ and the "
    "parity of $k+d_w-d_r$ stay the same, and with them the right-hand side.  The coefficient of $1/n$ depends on "
    "that parity, as $I$ falls at every other step only.  Exact are the sums of differences; that they tend to the "
    "integral, and how fast, is observed in words up to $729$ times as long, and not proved.  Useless in far tails.  "
    "Kanerva's continuous formula $\\int_{k/n}^1\\frac{1}{2\\pi\\sqrt{x(1-x)}}e^{-c^2/(2(1-x))}dx$ is the integral "
    "over $\\rho=1-2x$ for equal radii, without the shift, and without $2\\Phi(c)-1$ where $c>0$.",
)

_half_tangent = sp.sqrt((1 - rho) / (1 + rho))
_missed = Formula(-2 * normal_density(threshold) * normal_probability(threshold * _half_tangent), _diagonal)


def _with_gaussian_integral(end: sp.Expr) -> sp.Expr:
    """The derivative of Phi_2(c, c; cos(theta)) in c with a minus sign, as an integral over tan(varphi/2)."""
    density = sp.exp(-(threshold**2) * (1 + x**2) / 2)
    return -normal_density(threshold) - threshold / sp.pi * sp.Integral(density, (x, 0, end))


bivariate_normal_unshifted = Claim(
    id="sdm.intersection.bivariate_normal_unshifted",
    title="Error of the bivariate normal limit without a continuity shift",
    subject=Quantity(
        "lim sqrt(n) (Phi_2 - I(k)/2^n)", r"\lim_{n\to\infty}\sqrt n\,\big[\Phi_2(c,c;\rho)-2^{-n}I(k)\big]"
    ),
    formula=_missed,
    derivation=Derivation(
        -sp.Derivative(below_at_angle(threshold, sp.acos(rho)), threshold),
        (
            Step(
                "Without the shift both thresholds are too small by $1/\\sqrt n$, beside which the error of order "
                "$1/n$ vanishes: the limit is the derivative of $\\Phi_2(c,c;\\cos\\theta)$ in $c$ with a minus sign.  "
                "Differentiate its integral over angles under the integral sign",
                -normal_density(threshold)
                - threshold
                / sp.pi
                * sp.Integral(
                    sp.exp(-(threshold**2) / (1 + sp.cos(varphi))) / (1 + sp.cos(varphi)),
                    (varphi, 0, sp.acos(rho)),
                ),
            ),
            Step(
                "Put $x=\\tan\\frac\\varphi2$: then $\\frac1{1+\\cos\\varphi}=\\frac{1+x^2}2$ and "
                "$\\frac{d\\varphi}{1+\\cos\\varphi}=dx$",
                _with_gaussian_integral(sp.tan(sp.acos(rho) / 2)),
            ),
            Step(
                "The half-angle formula, $\\tan\\frac\\theta2=\\sqrt{\\frac{1-\\rho}{1+\\rho}}$",
                _with_gaussian_integral(_half_tangent),
            ),
            Step(
                "The integral of a Gaussian is an error function",
                -normal_density(threshold) * (1 + sp.erf(threshold * _half_tangent / sp.sqrt(2))),
            ),
            Step("$1+\\operatorname{erf}(z/\\sqrt2)=2\\Phi(z)$", _missed.expression),
        ),
    ),
    uses=(bivariate_normal, plackett_integral),
    references=(CONTINUOUS,),
    negative_controls=(
        NegativeControl("no error of this order", _missed.but(expression=sp.Integer(0))),
        NegativeControl("one threshold of two", _missed.but(expression=_missed.expression / 2)),
        NegativeControl(
            "the inverse ratio of 1 - rho and 1 + rho",
            _missed.but(
                expression=-2
                * normal_density(threshold)
                * normal_probability(threshold * sp.sqrt((1 + rho) / (1 - rho)))
            ),
        ),
    ),
    remarks="At equal radii, $d=\\frac12(n+c\\sqrt n)$ and $k=\\frac n2(1-\\rho)$.  At $c=-2$, $\\rho=\\frac12$ it is "
    "$-0.013401$.  The derivative is calculated; that the error with the shift is of smaller order is observed.",
)

_ball = volume(n, d)
_shared = lune.formula.expression
_printed = Domain(
    (n, d, k),
    sp.And(sp.Eq(n, 1000), sp.Eq(d, 451), 0 <= k, k <= n),
    {n: (sp.Integer(1000),), d: (sp.Integer(451),)},
)


def _rounded(number: sp.Expr) -> sp.Expr:
    """The nearest integer."""
    return sp.floor(number + HALF, evaluate=False)


_table = Formula(_rounded(1000 * (1 - (_ball - _shared) / _ball)), _printed)

kanerva_table = Claim(
    id="sdm.intersection.kanerva_table",
    title="Neurons in two circles, rescaled to 1000 at distance 0, as printed at distances 1, 100 and 300",
    subject=Quantity(
        "neurons in both circles, 1000 at distance 0", r"\text{neurons in both circles, } N(0)=1000"
    ),
    formula=_table,
    derivation=Derivation(
        _rounded(1000 * _shared / _ball),
        (
            Step(
                "Of $10^6$ neurons $10^6\\,I(k)/2^n$ are expected in both circles, $1071.850$ of them at "
                "$k=0$; rescale by $1000/1071.850=1000/(10^6\\,V/2^n)$, and take the lune from the ball",
                _table.expression,
            ),
        ),
    ),
    uses=(lune,),
    references=(Citation(kanerva_1988), Citation(bricken_pehlevan_2021)),
    negative_controls=(
        NegativeControl(
            "the expected number of neurons, not rescaled",
            _table.but(expression=_rounded(10**6 * _shared / 2**n)),
            printed_in=kanerva_1988.at("table for n = 1000, radius 451, a million neurons"),
        ),
        NegativeControl(
            "the bivariate normal limit without a continuity shift",
            _table.but(
                expression=_rounded(10**6 * below_at_angle(shifted(d, sp.Integer(0)), sp.acos(1 - 2 * k / n)))
            ),
        ),
        NegativeControl(
            "rounded up",
            _table.but(expression=sp.ceiling(1000 * _shared / _ball, evaluate=False)),
        ),
    ),
    remarks="$n=1000$, $d=451$.  The column is compared with exact counts, and with the book at the distances $1$, "
    "$100$ and $300$ alone, where it has $894$, $267$ and $30$; the book's other rows are not compared.  At $k=1$ the "
    "exact number is $958.4$, a difference from the book that no rounding explains.",
)
