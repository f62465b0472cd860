"""The system of equations is the gradient of the free energy, and nothing in it was typed twice."""

from itertools import product

import sympy as sp

from theory import plain
from theory.latex import statement
from theory.saddle_point.curie_weiss import FREE_ENERGY, curie_weiss
from theory.saddle_point.stationarity import stationarity
from theory.symbols import beta, h
from theory.symbols import magnetisation as m


def test_the_system_is_the_slope_of_the_free_energy():
    step = sp.Rational(1, 10**12)
    for inverse, field, place in product(
        (sp.Rational(1, 2), 2), (0, sp.Rational(1, 3)), (0, sp.Rational(4, 5))
    ):
        at = {beta: inverse, h: field}
        along = FREE_ENERGY.expression.subs(at)
        rise = along.subs(m, place + step) - along.subs(m, place - step)
        (slope,) = curie_weiss.formula(beta=inverse, h=field, m=place)
        assert abs(sp.N(rise / (2 * step), 30, maxn=300) - sp.N(slope, 30)) < 1e-20


def test_a_system_of_two_order_parameters_has_two_lines():
    q, r = sp.symbols("q r")
    assert stationarity(q**2 * r + r, (q, r)).conclusion == sp.Tuple(2 * q * r, q**2 + 1)


def test_a_system_of_one_equation_prints_as_that_equation():
    assert plain.statement(curie_weiss) == "0 = m - tanh(beta*(h + m))"
    assert statement(curie_weiss).startswith("0 = m - ")
