"""The same expressions in every arithmetic: exact stays exact, balls hold the value, nothing hangs."""

import math
import time
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from numerics.arithmetic import (
    ArithmeticFailure,
    NotExact,
    TooLarge,
    Undecided,
    Undefined,
    Unsupported,
    array_function,
    ball,
    ball_function,
    exact,
    high_precision,
)
from numerics.arithmetic.number_systems import BALLS

n, k, i, j = sp.symbols("n k i j", integer=True)
x, y = sp.symbols("x y", real=True)

RATIONAL = [
    (sp.Sum(i**2, (i, 1, n)), {n: 4}, Fraction(30)),
    (sp.Sum(i, (i, 3, n)), {n: 0}, Fraction(0)),
    (sp.Sum(sp.binomial(2, k) * k**2, (k, 0, n)), {n: 1}, Fraction(2)),
    (sp.Sum(i * j, (j, 0, i), (i, 0, n)), {n: 3}, Fraction(25)),
    (sp.Product(i, (i, 1, n)), {n: 5}, Fraction(120)),
    (sp.binomial(n, k), {n: 5, k: 7}, Fraction(0)),
    (sp.binomial(n, k), {n: 5, k: -1}, Fraction(0)),
    (sp.binomial(n, k), {n: -2, k: 3}, Fraction(-4)),
    (sp.ff(x, k), {x: Fraction(5, 2), k: 2}, Fraction(15, 4)),
    (sp.rf(x, k), {x: Fraction(1, 2), k: 3}, Fraction(15, 8)),
    (sp.factorial(n), {n: 6}, Fraction(720)),
    (sp.gamma(n), {n: 6}, Fraction(120)),
    (sp.floor(x), {x: Fraction(-7, 2)}, Fraction(-4)),
    (sp.ceiling(x), {x: Fraction(-7, 2)}, Fraction(-3)),
    (sp.Mod(n, 3), {n: -4}, Fraction(2)),
    (sp.Mod(x, y), {x: Fraction(7, 2), y: Fraction(2, 3)}, Fraction(1, 6)),
    (sp.Min(x, y, 3), {x: 2, y: Fraction(5, 2)}, Fraction(2)),
    (sp.Max(x, y, 3), {x: 2, y: Fraction(5, 2)}, Fraction(3)),
    (abs(x) * sp.sign(x), {x: Fraction(-3, 7)}, Fraction(-3, 7)),
    (sp.Piecewise((x, x > 1), (y, True)), {x: 1, y: 5}, Fraction(5)),
    (sp.KroneckerDelta(n, k), {n: 3, k: 3}, Fraction(1)),
    (x ** sp.Rational(3, 2), {x: Fraction(9, 4)}, Fraction(27, 8)),
    (sp.exp(3 * x - y), {x: sp.log(2), y: sp.log(3)}, Fraction(8, 3)),
    (sp.exp(x * sp.log(2)), {x: -2}, Fraction(1, 4)),
    (sp.IndexedBase("A")[n, 1], {sp.IndexedBase("A"): ((1, 2), (3, Fraction(1, 3))), n: 1}, Fraction(1, 3)),
    (0.5 * x, {x: Fraction(1, 3)}, Fraction(1, 6)),
]


@pytest.mark.parametrize(("expression", "values", "expected"), RATIONAL)
def test_rational_values_are_exact_in_every_arithmetic(expression, values, expected):
    assert exact(expression, values) == expected
    found = ball(expression, values, digits=20)
    assert (found * expected.denominator - expected.numerator).contains(0)
    assert (
        abs(high_precision(expression, values, digits=20) - expected.numerator / expected.denominator) < 1e-15
    )


TRANSCENDENTAL = [
    (sp.exp(x), {x: Fraction(1, 3)}),
    (sp.log(x), {x: Fraction(1, 3)}),
    (sp.sqrt(x) + sp.pi, {x: 2}),
    (x**y, {x: Fraction(1, 3), y: Fraction(2, 7)}),
    (sp.gamma(x), {x: Fraction(1, 3)}),
    (sp.loggamma(x), {x: Fraction(7, 3)}),
    (sp.binomial(x, y), {x: Fraction(7, 3), y: Fraction(1, 2)}),
    (sp.erf(x) + sp.erfc(x) * sp.E, {x: Fraction(1, 3)}),
    (sp.besseli(x, y), {x: Fraction(1, 2), y: 3}),
    (sp.hyper([1, x], [y], Fraction(1, 3)), {x: 2, y: Fraction(3, 2)}),
    (sp.atanh(sp.tanh(x)) + sp.acos(x), {x: Fraction(1, 3)}),
    (sp.Integral(sp.exp(-(x**2)), (x, 0, y)), {y: 1}),
    (sp.Integral(sp.cos(x) ** k, (x, 0, sp.pi)), {k: 4}),
    (sp.Integral(sp.sqrt(x), (x, 0, 1)), {}),
    (sp.Sum(sp.log(i), (i, 1, n)), {n: 10}),
    (sp.log(sp.Sum(sp.binomial(n, i), (i, 0, k))), {n: 64, k: 11}),
]


@pytest.mark.parametrize(("expression", "values"), TRANSCENDENTAL)
def test_a_narrow_ball_contains_what_mpmath_finds_at_twice_the_precision(expression, values):
    found = ball(expression, values, digits=20)
    assert float(found.rad()) <= 1e-20 * abs(float(found.mid())) * 1.001
    reference = high_precision(expression, values, digits=30)
    with ctx.workprec(256):
        assert abs(found - arb(str(reference))) <= found.rad() + abs(found.mid()) * arb(10) ** -30


@pytest.mark.parametrize(("expression", "values"), TRANSCENDENTAL[:6])
def test_a_transcendental_value_is_not_claimed_to_be_rational(expression, values):
    with pytest.raises(NotExact):
        exact(expression, values)


def test_a_rational_never_passes_through_a_float():
    third = Fraction(1, 3)
    assert exact(x * 3**60, {x: third}) == 3**59
    assert ball(x - sp.Rational(1, 3), {x: third}, digits=50) == 0


@pytest.mark.parametrize(
    ("expression", "values"),
    [
        (1 / x, {x: 0}),
        (sp.log(x), {x: 0}),
        (sp.log(x), {x: -1}),
        (sp.gamma(x), {x: 0}),
        (sp.factorial(n), {n: -1}),
    ],
)
def test_no_value_is_an_error_and_not_an_infinity(expression, values):
    for evaluate in (exact, ball, high_precision):
        with pytest.raises(Undefined):
            evaluate(expression, values)


def test_precision_doubles_until_cancellation_is_overcome():
    tiny = ball(sp.exp(x) - 1 - x, {x: Fraction(1, 10**40)}, digits=20)
    assert tiny.contains(arb("5e-81")) or abs(tiny / arb("5e-81") - 1) < 1e-15


def test_an_undecidable_comparison_says_so():
    with pytest.raises(Undecided):
        ball(sp.Piecewise((1, sp.sin(x) ** 2 + sp.cos(x) ** 2 > 1), (0, True)), {x: 1}, max_bits=512)


def test_a_ball_of_zero_is_accepted_when_it_is_tiny():
    zero = ball(sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1, {x: 1}, digits=20)
    assert zero.contains(0)
    assert zero.rad() < arb(10) ** -40


@pytest.mark.parametrize(
    ("expression", "values"),
    [
        (2 ** (10**x), {x: 12}),
        (sp.factorial(n), {n: 10**9}),
        (sp.binomial(n, k), {n: 10**12, k: 10**11}),
        (sp.Sum(sp.binomial(n, i) ** 2, (i, 0, n)), {n: 10**6}),
    ],
)
def test_what_is_too_large_is_refused_in_time(expression, values):
    start = time.monotonic()
    with pytest.raises(TooLarge):
        exact(expression, values, seconds=0.5)
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    "expression", [sp.Sum(1 / i**2, (i, 1, sp.oo)), sp.Integral(sp.exp(-x), (x, 0, sp.oo)), sp.zeta(x), x + y]
)
def test_what_no_rule_covers_is_named(expression):
    with pytest.raises((Unsupported, NotExact), match=r"infinite|zeta|integral|symbol y"):
        ball(expression, {x: 2}, max_bits=256)


def test_a_derivative_at_a_kink_is_undefined_and_beside_it_is_not():
    slope, curvature = sp.Derivative(sp.Max(x, 0), x), sp.Derivative(sp.Abs(x), (x, 2))
    assert [exact(slope, {x: place}) for place in (-1, 1)] == [0, 1]
    assert exact(curvature, {x: -1}) == 0
    with pytest.raises(Undefined, match="kink"):
        exact(curvature, {x: 0})


def test_a_function_of_balls_takes_real_and_complex_ones_at_the_present_precision():
    function = ball_function(sp.Lambda(x, sp.exp(x) + 1))
    with ctx.workprec(200):
        assert function(arb(1)).overlaps(arb(1).exp() + 1)
        assert function(arb(1)).rad() < 1e-50
        assert function(acb(0, acb.pi().real)).contains(0)


def test_a_function_of_balls_is_not_finite_on_a_branch_cut_when_it_must_be_analytic():
    root = ball_function(sp.Lambda(x, sp.sqrt(x)))
    assert root(acb(-1)).is_finite()
    assert not root(acb(-1), True).is_finite()


def test_tuples_matrices_and_relations_have_values():
    assert exact(sp.Tuple(x, x**2), {x: 3}) == (3, 9)
    assert exact(sp.Matrix([[x, 1], [0, x]]), {x: 2}) == ((2, 1), (0, 2))
    assert exact(sp.And(x < 2, sp.Or(x > 5, sp.Eq(x, 1))), {x: 1}) is True
    assert ball(sp.exp(x) > 2, {x: 1}) is True
    assert ball(sp.Not(sp.exp(x) <= 2), {x: 0}) is False


def test_functions_are_put_in_and_derivatives_taken():
    f = sp.Function("f")
    expression = sp.Derivative(f(x), x, 2) + f(x).subs(x, 0)
    assert exact(expression, {f: sp.Lambda(x, x**4 + 1), x: 2}) == 49


def test_float_arrays_are_broadcast_and_correct_to_rounding():
    grid = np.linspace(0.1, 2, 5)
    found = array_function(sp.exp(x) * sp.erf(y), [x, y])(grid[:, None], grid[None, :])
    assert found.shape == (5, 5)
    assert found[1, 2] == pytest.approx(math.exp(grid[1]) * math.erf(grid[2]), rel=1e-15)
    sums = array_function(sp.Sum(sp.binomial(n, i), (i, 0, k)), [n, k])(np.array([8, 9]), 3)
    assert sums.tolist() == [93.0, 130.0]


@given(st.fractions(-5, 5), st.fractions(-5, 5))
def test_exact_arithmetic_agrees_with_fractions(a, b):
    assert exact(x * y - (x + y) ** 2 / 3 + abs(x), {x: a, y: b}) == a * b - (a + b) ** 2 / 3 + abs(a)


@given(st.integers(0, 40), st.integers(-3, 43))
def test_binomials_agree_with_the_standard_library(a, b):
    assert exact(sp.binomial(n, k), {n: a, k: b}) == (math.comb(a, b) if b >= 0 else 0)


def test_large_binomials_agree_with_small_ones_scaled_up():
    assert exact(sp.binomial(n, k), {n: 5000, k: 4990}) == math.comb(5000, 10)


def test_a_ball_around_zero_has_powers():
    assert BALLS.native_power(arb(0, 1e-70), 2).contains(0)
    assert BALLS.native_power(arb(0, 0.5), 3).contains(arb(1) / 8)


def test_sums_inside_a_derivative_are_not_carried_out_by_sympy():
    power = sp.Sum(sp.exp(sp.Symbol("x") * i), (i, 0, n))
    value = ball(sp.Derivative(1 / power, sp.Symbol("x")), {n: 3, sp.Symbol("x"): 0})
    assert value.overlaps(arb(-3) / 8)


BIG = 10**30


@pytest.mark.parametrize(
    ("expression", "values", "expected"),
    [
        (sp.binomial(n, k), {n: BIG, k: 3}, Fraction(BIG * (BIG - 1) * (BIG - 2), 6)),
        (sp.binomial(n, k), {n: 10**6, k: 10**6 - 2}, Fraction(10**6 * (10**6 - 1), 2)),
        (sp.binomial(x, k), {x: Fraction(1, 2), k: 2}, Fraction(-1, 8)),
        (sp.binomial(x, k), {x: Fraction(1, 2), k: -1}, Fraction(0)),
        (sp.binomial(x, k), {x: Fraction(-5, 3), k: 0}, Fraction(1)),
        (x**n, {x: -1, n: BIG + 1}, Fraction(-1)),
        (x**n, {x: 0, n: 0}, Fraction(1)),
        (x**n, {x: 1, n: -BIG}, Fraction(1)),
    ],
)
def test_exact_values_at_the_edges_of_their_functions(expression, values, expected):
    assert exact(expression, values) == expected
    assert ball(expression, values).overlaps(arb(fmpq(expected.numerator, expected.denominator)))


@pytest.mark.parametrize(("a", "b"), [(50_000, 25_000), (50_001, 20_000), (10**7, 100), (10**19, 40)])
def test_binomials_of_every_size_agree_with_the_standard_library(a, b):
    assert exact(sp.binomial(n, k), {n: a, k: b}) == math.comb(a, b)


def test_long_exact_numbers_take_seconds():
    start = time.monotonic()
    power = exact(3**n / 5**n, {n: 4_000_000})
    assert power.numerator.bit_length() == 6_339_851
    assert exact(sp.factorial(n) / sp.factorial(n - 1), {n: 500_000}) == 500_000
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    ("expression", "values", "logarithm"),
    [
        (sp.Rational(1, 2) ** n, {n: 10**12}, -(10**12) * math.log(2)),
        (sp.exp(n * sp.log(3)), {n: 10**12}, 10**12 * math.log(3)),
        (sp.factorial(n), {n: 10**12}, math.lgamma(10**12 + 1)),
        (
            sp.binomial(n, k),
            {n: 10**12, k: 10**11},
            math.lgamma(1e12 + 1) - math.lgamma(1e11 + 1) - math.lgamma(9e11 + 1),
        ),
    ],
)
def test_balls_go_on_where_exact_numbers_would_be_too_long(expression, values, logarithm):
    with pytest.raises(TooLarge):
        exact(expression, values)
    assert float(ball(expression, values, digits=20).log()) == pytest.approx(logarithm, rel=1e-12)
    assert float(sp.log(sp.Float(high_precision(expression, values, digits=20)))) == pytest.approx(logarithm)


@pytest.mark.parametrize(
    ("function", "place"),
    [
        (sp.acos, "5/3"), (sp.asin, "-5/3"), (sp.acosh, "1/3"), (sp.atanh, "-4/3"), (sp.erfinv, "5/3"),
        (sp.erfcinv, "-5/3"), (sp.loggamma, "-1/3"), (sp.LambertW, "-2/3"), (sp.log, "-1/3"), (sp.sqrt, "-1/3"),
    ],
)  # fmt: skip
def test_what_has_no_real_value_is_undefined_at_once(function, place):
    start = time.monotonic()
    for evaluate in (ball, high_precision):
        with pytest.raises(Undefined):
            evaluate(function(x), {x: Fraction(place)})
    assert time.monotonic() - start < 1


@pytest.mark.parametrize("node", [sp.nan, sp.zoo, sp.oo, -sp.oo])
def test_infinities_are_no_values(node):
    for evaluate in (exact, ball, high_precision):
        with pytest.raises(Undefined, match="no number"):
            evaluate(sp.Tuple(node), {})


@pytest.mark.parametrize(
    "expression",
    [
        sp.catalan(n),
        sp.bernoulli(n),
        sp.bell(n),
        sp.polygamma(x, x),
        sp.Function("quad")(x),
    ],
)
def test_a_function_is_not_taken_for_its_namesake_in_another_library(expression):
    for evaluate in (ball, high_precision):
        with pytest.raises(Unsupported):
            evaluate(expression, {n: 2, x: Fraction(1, 2)})


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (sp.polygamma(n, x), {n: 0, x: Fraction(1, 3)}),
        (sp.polygamma(n, x), {n: 2, x: Fraction(7, 3)}),
        (sp.atan2(x, n), {x: Fraction(1, 3), n: -2}),
        (sp.besseli(n, x), {n: -1, x: -2}),
        (sp.besseli(n, x), {n: -2, x: Fraction(-1, 2)}),
        (sp.besselk(n, x), {n: -2, x: Fraction(1, 2)}),
        (sp.besselj(n, x), {n: -3, x: Fraction(-1, 2)}),
        (sp.erfcinv(x), {x: Fraction(1, 10**40)}),
        (sp.binomial(x, y), {x: Fraction(1, 2), y: Fraction(7, 2)}),
    ],
)
def test_balls_hold_what_mpmath_finds_for_less_common_functions(expression, value):
    found, reference = (
        ball(expression, value, digits=20),
        arb(str(high_precision(expression, value, digits=30))),
    )
    assert found.overlaps(reference + arb(0, abs(reference).abs_upper() * arb(10) ** -28))


def test_balls_know_one_branch_of_lambert_s_function():
    with pytest.raises(Unsupported, match="2 arguments"):
        ball(sp.LambertW(x, -1), {x: Fraction(-1, 5)})


def test_a_floor_near_an_integer_is_undecided_rather_than_wrong():
    ratio = sp.log(x) / sp.log(2)
    with pytest.raises(Undecided):
        high_precision(sp.floor(ratio - sp.Rational(1, 10**60)), {x: 8}, max_digits=50)
    with pytest.raises(Undecided):
        high_precision(
            sp.Piecewise((1, ratio < 3 - sp.Rational(1, 10**60)), (0, True)), {x: 8}, max_digits=50
        )
    assert high_precision(sp.floor(ratio), {x: 9}) == 3


@pytest.mark.parametrize(
    ("integrand", "low", "high", "antiderivative"),
    [
        (sp.acosh(x), 1, 2, x * sp.acosh(x) - sp.sqrt(x**2 - 1)),
        (sp.acos(x), -1, 1, x * sp.acos(x) - sp.sqrt(1 - x**2)),
        (sp.asin(x), -1, 1, x * sp.asin(x) + sp.sqrt(1 - x**2)),
        (sp.atanh(x), sp.Rational(-9, 10), sp.Rational(9, 10), x * sp.atanh(x) + sp.log(1 - x**2) / 2),
        (sp.atan(10 * x), -1, 2, x * sp.atan(10 * x) - sp.log(1 + 100 * x**2) / 20),
        (sp.asinh(10 * x), -1, 2, x * sp.asinh(10 * x) - sp.sqrt(100 * x**2 + 1) / 10),
        (sp.besseli(0, x) * x, -1, 2, x * sp.besseli(1, x)),
        (sp.sqrt(x), 1, 4, sp.Rational(2, 3) * x ** sp.Rational(3, 2)),
    ],
)
def test_integrals_beside_a_branch_cut_are_enclosed(integrand, low, high, antiderivative):
    found = ball(sp.Integral(integrand, (x, low, high)), {}, digits=20)
    expected = ball(antiderivative.subs(x, high) - antiderivative.subs(x, low), {}, digits=40)
    assert found.overlaps(expected)
    assert found.rad() < 1e-18


def test_an_integral_without_a_real_value_has_none():
    with pytest.raises(Undefined, match="not real"):
        ball(sp.Integral(sp.acos(x), (x, sp.Rational(1, 2), 2)), {})


@pytest.mark.parametrize(
    ("integrand", "failure"),
    [
        (1 / x, Unsupported),
        (sp.Max(x, 0), Unsupported),
        (sp.floor(x), Unsupported),
        (sp.zeta(x), Unsupported),
    ],
)
def test_an_integral_that_balls_cannot_take_says_so_soon(integrand, failure):
    start = time.monotonic()
    with pytest.raises(failure):
        ball(sp.Integral(integrand, (x, -1, 1)), {})
    assert time.monotonic() - start < 20


def test_the_time_allowed_holds_inside_an_integral():
    start = time.monotonic()
    with pytest.raises(TooLarge):
        ball(sp.Integral(sp.sin(x**2), (x, 0, 10**5)), {}, seconds=0.3)
    assert time.monotonic() - start < 10


def test_integrals_inside_integrals_are_enclosed():
    inner = sp.Integral(sp.exp(x * y), (y, 0, x))
    found = ball(sp.Integral(inner, (x, 0, 1)), {}, digits=20)
    assert abs(found - arb("0.65951075195293293")) < 1e-3
    assert found.rad() < 1e-18


_LEAVES = st.one_of(
    st.fractions(-3, 3, max_denominator=5).map(lambda q: sp.Rational(q.numerator, q.denominator)),
    st.sampled_from([x, y, sp.pi, sp.E]),
)
_ONE = [
    sp.exp,
    sp.log,
    sp.sqrt,
    sp.sin,
    sp.atan,
    sp.tanh,
    sp.erf,
    sp.Abs,
    sp.floor,
    sp.sign,
    sp.cosh,
    sp.gamma,
]
_TWO = [
    lambda a, b: a + b,
    lambda a, b: a * b,
    lambda a, b: a - b,
    lambda a, b: a / b,
    lambda a, b: a**b,
    sp.Max,
]


def _applied(function, *arguments):
    try:
        return function(*arguments)
    except (TypeError, ValueError):  # SymPy compares no infinities
        return sp.nan


def _grown(leaves):
    one = st.builds(_applied, st.sampled_from(_ONE), leaves)
    two = st.builds(_applied, st.sampled_from(_TWO), leaves, leaves)
    return one | two


_PLACE = {x: Fraction(2, 7), y: Fraction(-5, 3)}


@settings(max_examples=150)
@given(st.recursive(_LEAVES, _grown, max_leaves=6))
def test_the_ball_of_a_random_expression_holds_what_sympy_finds(expression):
    try:
        found = ball(expression, _PLACE, digits=15, max_bits=2048, seconds=2)
    except ArithmeticFailure:
        return
    exactly = {p: sp.Rational(q.numerator, q.denominator) for p, q in _PLACE.items()}
    reference = sp.N(expression.subs(exactly), 40)
    if reference.is_Float and reference._prec > 100:
        with ctx.workprec(256):
            middle = arb(str(reference))
            assert found.overlaps(middle + arb(0, abs(middle).abs_upper() * arb(10) ** -30))


def test_a_slope_has_no_value_at_a_kink():
    for kinked in (sp.Abs(x), sp.Max(x, 0), sp.Min(x, 2 * x), sp.Abs(x) * x + sp.Abs(x)):
        slope = sp.Derivative(kinked, x)
        with pytest.raises(Undefined, match="kink"):
            exact(slope, {x: 0})
        assert exact(slope, {x: 1}) == sp.diff(kinked, x).subs(x, 1)
    assert exact(sp.Derivative(sp.Abs(x) + x**2, x), {x: -1}) == -3


def test_what_sympy_can_rewrite_is_evaluated():
    square = sp.Matrix([[x, 1], [0, x]])
    assert exact(sp.MatMul(square, square), {x: 3}) == ((9, 6), (0, 9))
    assert exact(sp.Determinant(square) + sp.Trace(square), {x: 3}) == 15
    assert exact(sp.Transpose(square), {x: 3}) == ((3, 0), (1, 3))
    assert exact(sp.Implies(x > 0, x > 1), {x: 1}) is False
    assert exact(sp.Xor(x > 0, x > 1, x > 2), {x: 3}) is True
    with pytest.raises(Unsupported, match="MatrixSymbol"):
        exact(sp.MatrixSymbol("M", 2, 2), {})


@pytest.mark.parametrize("value", [0.1, np.float64(0.5), "1", None])
def test_values_are_exact(value):
    for evaluate in (exact, ball, high_precision):
        with pytest.raises(TypeError, match="exact numbers"):
            evaluate(x, {x: value})


def test_integers_of_numpy_are_integers():
    assert exact(n / 3, {n: np.int64(2)}) == Fraction(2, 3)


def test_an_array_with_too_few_indices_has_no_such_entry():
    array = sp.IndexedBase("A")
    with pytest.raises(Undefined, match="fewer than 2 indices"):
        exact(array[0, 0], {array: (1, 2)})


def test_a_sign_that_rounding_decides_is_undecided_in_multiple_precision():
    for zero in (
        sp.sin(x),
        sp.cos(x / 2),
        sp.erf(x) - sp.Integral(2 * sp.exp(-(y**2)), (y, 0, x)) / sp.sqrt(sp.pi),
    ):
        with pytest.raises(Undecided):
            high_precision(sp.sign(zero), {x: sp.pi}, max_digits=100)
    tiny = sp.Rational(1, 10**30)
    assert high_precision(sp.sign(sp.exp(x) - 1 - x), {x: tiny}) == 1


@pytest.mark.parametrize(
    "function",
    [sp.factorial(x), sp.loggamma(x), sp.LambertW(x), sp.log(x), sp.sqrt(x), sp.acosh(x), sp.besselk(0, x)],
)
def test_arrays_have_no_value_where_balls_have_none(function):
    with np.errstate(invalid="ignore"):
        found = array_function(function, [x])(np.array([-3.0]))
    assert np.isnan(found).all()


def test_a_tiny_value_keeps_its_digits_in_multiple_precision():
    gap = sp.erfc(x) * sp.exp(x**2) - sp.exp(x**2) * sp.erfc(x + sp.Rational(1, 10**60))
    found = high_precision(gap, {x: 1}, digits=20)
    certain = ball(gap, {x: 1}, digits=60)
    with ctx.workprec(256):
        assert abs(arb(str(found)) / certain - 1) < 1e-18
    assert high_precision(sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1, {x: 1}, digits=20) < 1e-40
