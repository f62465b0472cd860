"""Domains: what they admit, and that points come from there with the edges first."""

import random
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from theory.domain import Domain, DomainError

n, d, k = sp.symbols("n d k", integer=True)
x = sp.Symbol("x", real=True)
TRIANGLE = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n))


def test_every_lists_all_points_up_to_the_scale():
    assert len(list(TRIANGLE.every(scale=5))) == sum(m + 1 for m in range(1, 7))


def test_a_condition_that_is_no_bound_still_filters():
    even = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n, sp.Eq(sp.Mod(n + d, 2), 0)))
    assert [tuple(p.values()) for p in even.every(n=[3])] == [(3, 1), (3, 3)]


def test_corners_come_first():
    first, second, *_ = TRIANGLE.some(random.Random(0), 6, scale=9)
    assert (first, second) == ({"n": 1, "d": 0}, {"n": 10, "d": 10})


def test_drawn_points_differ_and_are_admitted():
    points = [tuple(p.values()) for p in TRIANGLE.some(random.Random(1), 30, scale=20)]
    assert len(set(points)) == 30
    assert all(TRIANGLE.contains({"n": a, "d": b}) for a, b in points)


def test_a_small_domain_is_exhausted_without_repetition():
    small = Domain((n,), sp.And(2 <= n, n <= 4))
    assert sorted(p["n"] for p in small.some(random.Random(0), 50)) == [2, 3, 4]


def test_strict_bounds_are_strict():
    inside = Domain((n, d), sp.And(0 < n, n < 4, d < n, d > -1))
    assert {p["n"] for p in inside.every()} == {1, 2, 3}
    assert max(p["d"] for p in inside.every()) == 2


def test_rational_bounds_are_rounded_inwards():
    half = Domain((n, d), sp.And(1 <= n, d >= n / sp.Integer(2), d <= 2 * n / sp.Integer(3)))
    assert [p["d"] for p in half.every(n=[5])] == [3]
    assert [p["d"] for p in half.every(n=[6])] == [3, 4]


def test_open_real_edges_are_approached_and_closed_ones_hit():
    closed = Domain((x,), sp.And(0 <= x, x <= 1))
    assert [p["x"] for p in closed.some(random.Random(0), 2)] == [0, 1]
    opened = Domain((x,), sp.And(0 < x, x < 1))
    assert all(0 < p["x"] < 1 for p in opened.some(random.Random(0), 20))


def test_real_points_are_rational_numbers():
    assert all(
        isinstance(p["x"], Fraction) for p in Domain((x,), sp.And(-1 <= x, x <= 1)).some(random.Random(0), 9)
    )


def test_assumptions_of_a_symbol_bound_it():
    positive = sp.Symbol("y", positive=True)
    points = [p["y"] for p in Domain((positive,)).some(random.Random(0), 20)]
    assert min(points) > 0
    assert not Domain((positive,)).contains({"y": 0})


def test_a_non_integer_is_no_integer():
    assert not TRIANGLE.contains({"n": Fraction(3, 2), "d": 0})


def test_closed_forms_are_admitted_by_their_value():
    assert Domain((x,), sp.And(x < 1)).contains({"x": sp.log(2)})
    assert not Domain((x,), sp.And(x < 1)).contains({"x": sp.sqrt(2)})


def test_a_condition_on_something_else_is_refused():
    with pytest.raises(DomainError, match="k"):
        Domain((n,), k <= n)


def test_a_function_needs_to_be_told_how_to_be_drawn():
    f = sp.Function("f")
    with pytest.raises(DomainError, match="draws"):
        next(Domain((f,)).some(random.Random(0), 1))
    lam = sp.Lambda(x, x**2)
    assert next(Domain((f,), draws={f: [lam]}).some(random.Random(0), 1)) == {"f": lam}


def test_a_condition_on_the_values_of_a_function_filters():
    f = sp.Function("f")
    growing = Domain((f, x), sp.And(sp.Derivative(f(x), x) > 0, 0 <= x), {f: (sp.Lambda(x, x**2),)})
    square = sp.Lambda(x, x**2)
    assert growing.contains({"f": square, "x": Fraction(1, 2)})
    assert not growing.contains({"f": square, "x": 0})
    assert not growing.contains({"f": square, "x": -1})
    assert all(point["x"] > 0 for point in growing.some(random.Random(0), 5))


def test_a_function_without_a_real_value_is_not_admitted():
    f = sp.Function("f")
    positive = Domain((f, x), f(x) > 0)
    assert not positive.contains({"f": sp.Lambda(x, 1 / x), "x": 0})
    assert not positive.contains({"f": sp.Lambda(x, sp.sqrt(x)), "x": -1})


def test_a_condition_on_a_function_that_is_no_parameter_is_refused():
    with pytest.raises(DomainError, match="g"):
        Domain((x,), sp.Function("g")(x) > 0)


def test_an_array_can_depend_on_the_numbers_before_it():
    a = sp.IndexedBase("a")
    where = Domain((n, a), sp.And(1 <= n, n <= 4), draws={a: lambda rng, before: (0,) * before["n"]})
    assert all(len(p["a"]) == p["n"] for p in where.some(random.Random(0), 4))


def test_an_unknown_name_in_the_limits_is_refused():
    with pytest.raises(DomainError, match="m is no parameter"):
        list(TRIANGLE.every(m=[1]))


@given(st.integers(-3, 12), st.integers(-3, 12))
def test_contains_agrees_with_the_condition(a, b):
    assert TRIANGLE.contains({"n": a, "d": b}) == (1 <= a and 0 <= b <= a)


def test_mixed_corners_are_among_the_first_points():
    a, b, c = sp.symbols("a b c", integer=True)
    box = Domain((a, b, c), sp.And(0 <= a, a <= 9, 0 <= b, b <= 9, 0 <= c, c <= 9))
    points = [tuple(point.values()) for point in box.some(random.Random(1), 24)]
    assert points[:2] == [(0, 0, 0), (9, 9, 9)]
    assert sum(set(point) == {0, 9} for point in points) >= 4


def test_an_equation_bounds_a_parameter_from_both_sides():
    n, k, x = sp.Symbol("n", integer=True), sp.Symbol("k", integer=True), sp.Symbol("x")
    assert list(Domain((n,), sp.Eq(n, 1000)).every()) == [{"n": 1000}]
    following = Domain((n, k), sp.And(0 <= n, n <= 300, sp.Eq(n + 1, k)))
    assert len(list(following.some(random.Random(0), 20))) == 20
    assert next(Domain((x,), sp.Eq(x, sp.Rational(1, 3))).some(random.Random(0), 1)) == {"x": Fraction(1, 3)}


@pytest.mark.parametrize("value", [3, 7, 49])
def test_quotients_are_compared_exactly_at_the_edge(value):
    n, x = sp.Symbol("n", integer=True), sp.Symbol("x")
    domain = Domain((n, x), sp.And(1 <= n, 0 <= x, x <= 1 / n, x >= 1 / (n + sp.Rational(1, 3))))
    assert domain.contains({"n": value, "x": Fraction(1, value)})
    assert domain.contains({"n": value, "x": 1 / (value + Fraction(1, 3))})
    assert not domain.contains({"n": value, "x": Fraction(1, value) + Fraction(1, 10**30)})


def test_irrational_conditions_are_not_decided_by_rounded_numbers():
    n, x = sp.Symbol("n", integer=True), sp.Symbol("x")
    assert Domain((n,), sp.log(n) / sp.log(2) >= 3).contains({"n": 8})
    assert Domain((n,), sp.log(n) / sp.log(10) <= 3).contains({"n": 1000})
    below, above = (Fraction(int(sp.floor(10**40 * sp.sqrt(2))) + shift, 10**40) for shift in (0, 1))
    assert Domain((x,), x <= sp.sqrt(2)).contains({"x": below})
    assert not Domain((x,), x <= sp.sqrt(2)).contains({"x": above})


def test_what_has_no_value_at_a_point_admits_nothing_and_bounds_nothing():
    n, x = sp.Symbol("n", integer=True), sp.Symbol("x")
    domain = Domain((n, x), sp.And(0 <= n, n <= 3, 0 <= x, x <= 1 / n))
    assert {point["n"] for point in domain.some(random.Random(0), 30)} == {1, 2, 3}
    guarded = Domain((n, x), sp.And(n >= 0, sp.Or(sp.Eq(n, 0), x <= 1 / n)))
    assert guarded.contains({"n": 2, "x": Fraction(1, 2)})
    assert [p["n"] for p in Domain((n,), sp.And(0 <= n, n <= 3, sp.log(n) >= 0)).every()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("assumptions", "admitted", "words"),
    [
        ({"nonzero": True, "integer": True}, [-2, -1, 1, 2], "a non-zero integer"),
        ({"even": True}, [-2, 0, 2], "an even integer"),
        ({"odd": True}, [-1, 1], "an odd integer"),
        ({"negative": True, "integer": True}, [-2, -1], "a negative integer"),
        ({"nonpositive": True, "integer": True}, [-2, -1, 0], "a non-positive integer"),
        ({"prime": True}, [2], "a prime integer"),
    ],
)
def test_every_assumption_of_a_symbol_is_met(assumptions, admitted, words):
    m = sp.Symbol("m", **assumptions)
    domain = Domain((m,))
    assert [value for value in range(-2, 3) if domain.contains({"m": value})] == admitted
    assert all(domain.contains(point) for point in domain.some(random.Random(0), 5))
    assert domain.misfit({"m": Fraction(1, 2)}) == f"m must be {words}"
