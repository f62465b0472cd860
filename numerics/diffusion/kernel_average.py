"""The attention average A f(x) = ∫ k(x,y) f(y) p(y) dy / ∫ k(x,y) p(y) dy, by its definition.

On the line the kernel is exp(-(x-y)²/2ε); on the unit circle it is exp(β cos(x-y)), the same Gaussian of the chord
with β = 1/ε.  Densities p need not be normalised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from flint import acb, arb, ctx, fmpq

BallFunction: TypeAlias = Callable[..., Any]


def on_the_circle(
    density: BallFunction, function: BallFunction, x: Fraction, beta: int, bits: int = 128
) -> arb:
    """A ball around A f(x) for tokens on the unit circle.

    Parameters
    ----------
    density, function
        2π-periodic functions of one angle, called like integrands of ``acb.integral``: ``(angle, analytic)``.
    x
        The angle of the query.
    beta
        Inverse temperature, at least 0.
    bits
        Working precision.

    Examples
    --------
    >>> uniform = lambda angle, analytic: acb(1)
    >>> cosine = lambda angle, analytic: angle.cos()
    >>> on_the_circle(uniform, cosine, Fraction(0), 1).overlaps(arb(1).bessel_i(1) / arb(1).bessel_i(0))
    True
    """
    with ctx.workprec(bits):
        centre = acb(arb(fmpq(x.numerator, x.denominator)))

        def weight(angle: Any, analytic: bool) -> Any:
            return ((beta * ((angle - centre).cos() - 1)).exp()) * density(angle, analytic)

        def integral(integrand: Callable[[Any, bool], Any]) -> arb:
            # Cut at the query, where the kernel has its peak.
            halves = ((centre - acb.pi(), centre), (centre, centre + acb.pi()))
            return sum((acb.integral(integrand, low, high).real for low, high in halves), arb(0))

        return integral(lambda y, analytic: weight(y, analytic) * function(y, analytic)) / integral(weight)


def on_the_line(
    density: BallFunction, function: BallFunction, x: Fraction, epsilon: Fraction, digits: int = 50
) -> arb:
    """A f(x) for tokens on the line, by the trapezoidal rule in units of the kernel's width.

    The rule converges like exp(-2π²/h²) with its step h for functions that are entire and vary slowly over the
    width; the ball holds the rounding errors only.

    Parameters
    ----------
    density, function
        Entire functions of one real number that grow no faster than a polynomial times exp(|y|).
    x
        The query.
    epsilon
        The kernel's variance, positive.
    digits
        Number of digits aimed at.

    Examples
    --------
    >>> gaussian = lambda y: (-y * y / 2).exp()
    >>> on_the_line(gaussian, lambda y: y, Fraction(101, 100), Fraction(1, 100)).str(15, radius=False)
    '1.00000000000000'
    """
    reach = math.sqrt(2 * math.log(10) * digits) + 1
    half = math.ceil(reach * reach / (2 * math.pi))
    with ctx.workprec(int(3.33 * digits) + 40):
        centre, step = arb(fmpq(x.numerator, x.denominator)), arb(fmpq(int(64 * reach), 64 * half))
        width = arb(fmpq(epsilon.numerator, epsilon.denominator)).sqrt()
        top = bottom = arb(0)
        for place in range(-half, half + 1):
            z = place * step
            y = centre + width * z
            weight = (-z * z / 2).exp() * density(y)
            top, bottom = top + weight * function(y), bottom + weight
        return top / bottom


def first_order_for_a_gaussian(variance: Fraction, coefficients: Sequence[Fraction], x: Fraction) -> Fraction:
    """The exact coefficient of ε in A f(x) for a Gaussian density of mean 0 and a polynomial f.

    Kernel times density is a Gaussian in y of mean x s²/(s²+ε) and variance ε s²/(s²+ε); its moments are expanded in
    ε to first order.

    Parameters
    ----------
    variance
        The variance s² of the density, positive.
    coefficients
        Of 1, y, y², … in f(y).
    x
        The query.

    Examples
    --------
    >>> first_order_for_a_gaussian(Fraction(1), [Fraction(0), Fraction(1)], Fraction(3))
    Fraction(-3, 1)
    """
    mean, spread = (x, -x / variance), (Fraction(0), Fraction(1))
    moments = [(Fraction(1), Fraction(0)), mean]
    for degree in range(1, len(coefficients) - 1):
        # Stein's recursion: E y^(d+1) = mean E y^d + variance d E y^(d-1).
        drifted, spreading = _product(mean, moments[degree]), _product(spread, moments[degree - 1])
        moments.append((drifted[0] + degree * spreading[0], drifted[1] + degree * spreading[1]))
    return sum((c * moment[1] for c, moment in zip(coefficients, moments, strict=False)), Fraction(0))


def _product(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """The product of two series in ε, to first order."""
    return a[0] * b[0], a[0] * b[1] + a[1] * b[0]
