"""The generator as a formula of functions: what it takes, what it refuses, and how it prints."""

import random

import pytest
import sympy as sp

from theory.claim import ClaimError
from theory.diffusion.drift_diffusion import generator, smoothed
from theory.latex import latex
from theory.reading import read_function
from theory.symbols import epsilon, x


def test_the_formula_takes_functions_read_from_text():
    point = {"p": read_function("exp(-x**2/2)", x), "f": read_function("x**3", x), "x": sp.Rational(3, 10)}
    generic = generator.formula(p=point["p"], f=point["f"], x=x).doit()
    assert sp.simplify(generic - (6 * x - 6 * x**3)) == 0
    assert generator.domain.contains(point)


def test_a_density_must_be_positive_at_the_point():
    profile = read_function("x", x)
    for text in ("-exp(x)", "x", "1/x"):
        assert not generator.domain.contains({"p": read_function(text, x), "f": profile, "x": 0})


def test_drawn_points_hold_functions_and_numbers():
    points = list(generator.domain.some(random.Random(1), 20))
    assert len(points) == 20
    assert {type(point["p"]) for point in points} == {sp.Lambda}


def test_a_missing_function_is_named():
    with pytest.raises(ClaimError, match="f is missing"):
        generator.formula(p=read_function("1", x), x=0)


@pytest.mark.parametrize("degree", range(6))
def test_jets_of_the_average_of_a_power_are_its_gaussian_moments(degree):
    z = sp.Symbol("z", real=True)
    exact = sp.expand((x + sp.sqrt(epsilon) * z) ** degree)
    moments = {power: sp.factorial2(power - 1) if power % 2 == 0 else 0 for power in range(1, degree + 1)}
    expected = sum(exact.coeff(z, power) * moment for power, moment in {0: 1, **moments}.items())
    assert sp.expand(smoothed(x**degree, 4).doit() - expected) == 0


def test_derivatives_print_with_primes_and_brackets():
    assert latex(generator.formula.expression) == r"f''(x) + \frac{2 f'(x) p'(x)}{p(x)}"
    assert r"\frac{d^{2}}{d x^{2}}\left[f(x) p(x)\right]" in latex(generator.derivation.start)
