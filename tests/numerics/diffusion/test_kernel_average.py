"""The attention average by quadrature: tables, reference values, and the laws that an average obeys."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.arithmetic import ball_function
from numerics.diffusion.kernel_average import first_order_for_a_gaussian, on_the_circle, on_the_line
from theory.reading import read_function

x = sp.Symbol("x", real=True)
t = sp.Symbol("t", real=True)
gaussian = ball_function(sp.Lambda(x, sp.exp(-(x**2) / 3)))
small = st.fractions(min_value=-2, max_value=2, max_denominator=12)


def number(text):
    with ctx.workprec(160):
        return arb(text)


def rational(value):
    with ctx.workprec(160):
        return arb(fmpq(value.numerator, value.denominator))


def uniform(angle, analytic=False):
    return acb(1)


def test_the_average_on_the_circle_meets_the_reference():
    (record,) = (r for r in reference_values("diffusion") if r["id"] == "circle.A.b32")
    inputs = record["inputs"]
    density, profile = (ball_function(read_function(inputs[name], t)) for name in ("p", "f"))
    average = on_the_circle(density, profile, Fraction(inputs["x"]), int(inputs["beta"]))
    assert abs(average - number(record["value"])) < 1e-29
    assert average.rad() < 1e-30


def test_a_linear_function_shrinks_towards_the_centre_of_a_gaussian():
    (record,) = (r for r in reference_values("diffusion") if r["id"] == "gauss.shrink")
    x0, width = Fraction(record["inputs"]["x"]), Fraction(record["inputs"]["eps"])
    average = on_the_line(gaussian, lambda y: y, x0, width, digits=120)
    assert abs(average - rational(Fraction(record["value"]))) < 1e-25


@pytest.mark.parametrize("degree", [1, 2, 3])
@pytest.mark.parametrize("beta", [1, 10, 300])
def test_on_a_uniform_circle_harmonics_are_multiplied_by_quotients_of_bessel_functions(degree, beta):
    angle = Fraction(3, 4)
    with ctx.workprec(128):
        average = on_the_circle(uniform, lambda y, analytic: (degree * y).cos(), angle, beta)
        multiplier = arb(beta).bessel_i(degree) / arb(beta).bessel_i(0)
        assert average.overlaps(multiplier * (degree * rational(angle)).cos())


@given(small, small, st.sampled_from([Fraction(1, 10), Fraction(1, 100), Fraction(1, 5000)]))
def test_averages_are_linear_and_keep_constants(x0, c, width):
    combined = on_the_line(gaussian, lambda y: 1 + rational(c) * y.sin(), x0, width)
    alone = on_the_line(gaussian, lambda y: y.sin(), x0, width)
    with ctx.workprec(200):
        assert abs(combined - (1 + rational(c) * alone)) < 1e-40


@given(st.lists(small, min_size=2, max_size=6), small, st.sampled_from([Fraction(1), Fraction(2, 3)]))
def test_the_first_order_is_the_slope_of_the_average(coefficients, x0, variance):
    density = ball_function(sp.Lambda(x, sp.exp(-(x**2) / (2 * sp.Rational(variance)))))
    with ctx.workprec(300):

        def polynomial(y):
            return sum((rational(c) * y**power for power, c in enumerate(coefficients)), arb(0))

        width = Fraction(1, 2**40)
        slope = (on_the_line(density, polynomial, x0, width, digits=80) - polynomial(rational(x0))) * 2**40
        assert abs(slope - rational(first_order_for_a_gaussian(variance, coefficients, x0))) < 1e-6


def test_a_constant_has_no_first_order():
    assert first_order_for_a_gaussian(Fraction(1), [Fraction(5)], Fraction(2)) == 0
