"""Comparisons: overlap is not equality, wide is not narrow, and a wrong order is seen."""

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from numerics.arithmetic import Undecided
from proofs_checks.comparison import (
    Comparison,
    Outcome,
    at_most,
    balls_agree,
    digits_agree,
    equal,
    holds,
    integer_in,
    order_observed,
    shown,
)

AGREES, DISAGREES, UNDECIDED = Outcome.AGREES, Outcome.DISAGREES, Outcome.UNDECIDED


def test_exact_values_are_compared_exactly():
    assert equal(Fraction(6, 3), 2, {}).outcome is AGREES
    assert equal((1, (2, 3)), (1, (2, 3)), {}).outcome is AGREES
    assert equal(10**40, 10**40 + 1, {"n": 3}).outcome is DISAGREES


@pytest.mark.parametrize(
    ("found", "expected", "outcome"),
    [
        (arb(1), 1, AGREES),
        (arb(1), Fraction(1), AGREES),
        (arb("1 +/- 1e-20"), 1, AGREES),
        (arb("1 +/- 1e-3"), 1, UNDECIDED),
        (arb("1 +/- 1e-20"), arb("1.001 +/- 1e-20"), DISAGREES),
        (arb("0 +/- 1e-40"), 0, AGREES),
        (arb("0 +/- 1e-20"), 0, UNDECIDED),
        (arb("1e-30"), 0, DISAGREES),
        ((arb(1), arb(2)), (1, 3), DISAGREES),
        ((arb(1), arb("2 +/- 1")), (1, 2), UNDECIDED),
    ],
)
def test_a_ball_must_overlap_and_be_narrow(found, expected, outcome):
    assert balls_agree(found, expected, {}, digits=15).outcome is outcome


@given(st.fractions(-(10**6), 10**6), st.integers(20, 60))
def test_the_ball_of_a_rational_agrees_with_it_and_not_with_its_neighbour(value, digits):
    with ctx.workprec(4 * digits + 80):
        found = arb(value.numerator) / value.denominator
    assert balls_agree(found, value, {}, digits).outcome is AGREES
    assert balls_agree(found, value + Fraction(1, 10**15), {}, digits).outcome is DISAGREES


def test_at_most_is_certain_or_undecided():
    assert at_most(Fraction(1, 3), Fraction(1, 3), {}).outcome is AGREES
    assert at_most(2, 1, {}).outcome is DISAGREES
    assert at_most(arb("1 +/- 0.1"), arb(2), {}).outcome is AGREES
    assert at_most(arb("1 +/- 0.1"), arb("1.05"), {}).outcome is UNDECIDED
    assert at_most(arb("1 +/- 0.1"), arb("0.5"), {}).outcome is DISAGREES
    third = Fraction(1, 3)
    assert at_most(third, arb(1) / 3 + arb("1e-10"), {}).outcome is AGREES


def test_digits_are_significant_digits():
    mp = mpmath.MPContext()
    mp.dps = 40
    assert (
        digits_agree(mp.mpf(10) ** 30 * (1 + mp.mpf(10) ** -16), mp.mpf(10) ** 30, {}, 15).outcome is AGREES
    )
    assert digits_agree(mp.mpf("1.00001"), mp.mpf(1), {}, 15).outcome is DISAGREES
    assert digits_agree(mp.mpf("1e-25"), mp.mpf("2e-25"), {}, 15).outcome is DISAGREES
    assert digits_agree(mp.mpf("1e-45"), mp.mpf(0), {}, 15).outcome is AGREES


@pytest.mark.parametrize("order", [0.5, 1, 2])
def test_a_true_order_is_observed_with_a_next_term_present(order):
    errors = [h**order * (1 + h) for h in (1e-2, 5e-3, 2.5e-3, 1.25e-3)]
    assert order_observed(errors, 2, order, {}).outcome is AGREES


@pytest.mark.parametrize(("order", "claimed"), [(1, 2), (2, 1), (0.5, 1), (1, 0.5)])
def test_a_wrong_order_is_refuted(order, claimed):
    errors = [h**order for h in (1e-2, 5e-3, 2.5e-3, 1.25e-3)]
    assert order_observed(errors, 2, claimed, {}).outcome is DISAGREES


def test_a_wrong_limit_is_refuted_although_the_errors_fall_at_first():
    errors = [h + 1e-3 for h in (1e-2, 5e-3, 2.5e-3, 1.25e-3)]
    assert order_observed(errors, 2, 1, {}).outcome is DISAGREES


def test_an_order_needs_three_errors():
    with pytest.raises(ValueError, match="three"):
        order_observed([1, 0.5], 2, 1, {})


def test_an_instance_is_one_readable_line():
    shown = Comparison(DISAGREES, 10**100, Fraction(1, 3), {"n": 3, "J": ((0, 1), (1, 0))}).instance
    assert shown.startswith("n=3, J=((0, 1), (1, 0)): formula 1000")
    assert len(shown) < 150
    assert holds(False, {"n": 1}).instance == "n=1: formula False, evidence True"


@pytest.mark.parametrize(
    ("found", "expected"), [((1, 2), (1,)), ((1, 2), 1), (1, (1,)), (((1, 2),), ((1,),))]
)
@pytest.mark.parametrize("compare", [balls_agree, digits_agree, equal])
def test_values_of_different_shapes_disagree(compare, found, expected):
    assert compare(found, expected, {}).outcome is Outcome.DISAGREES


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_what_is_not_finite_agrees_with_nothing(value):
    assert balls_agree(arb(value), arb(value), {}).outcome is Outcome.UNDECIDED
    assert balls_agree(arb(value), 1, {}).outcome is not Outcome.AGREES
    assert balls_agree(float(value), 1, {}).outcome is not Outcome.AGREES
    assert at_most(arb(value), arb("inf"), {}).outcome is Outcome.UNDECIDED
    assert digits_agree(mpmath.mpf(value), mpmath.mpf(value), {}).outcome is Outcome.DISAGREES


def test_tiny_numbers_that_differ_by_a_factor_do_not_agree():
    tiny = mpmath.mpf(10) ** -50
    assert digits_agree(2 * tiny, tiny, {}).outcome is Outcome.UNDECIDED
    assert digits_agree(tiny, tiny, {}).outcome is Outcome.AGREES
    assert digits_agree(tiny, 0, {}).outcome is Outcome.AGREES


@pytest.mark.parametrize("truth", [None, "no", 1, arb("nan"), sp.Symbol("x") > 1])
def test_what_is_neither_true_nor_false_is_no_statement(truth):
    with pytest.raises(TypeError, match="true or false"):
        holds(truth, {})


def test_balls_are_never_compared_by_equality():
    with pytest.raises(TypeError, match="balls_agree"):
        equal(arb(1), 1, {})
    with pytest.raises(TypeError, match="None"):
        balls_agree(None, None, {})


def test_an_outcome_in_words_is_no_outcome():
    with pytest.raises(TypeError, match="Outcome"):
        Comparison("disagrees", 1, 2)


def test_a_comparison_keeps_its_point():
    point = {"n": 1}
    comparison = equal(1, 2, point)
    point["n"] = 5
    assert comparison.instance == "n=1: formula 1, evidence 2"


def test_any_value_can_be_shown():
    class Unprintable:
        def __str__(self):
            raise RuntimeError

    assert shown(10**5000).startswith("1000")
    assert shown(Fraction(10**5000, 3)).endswith("00/3")
    assert shown(Unprintable()) == "an unprintable Unprintable"


@pytest.mark.parametrize("ball", [arb(0, 1), arb(0.5, 0.25), arb.nan()])
def test_a_ball_around_no_integer_or_several_names_none(ball):
    with pytest.raises(Undecided, match="one integer"):
        integer_in(ball)
