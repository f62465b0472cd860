"""Curie-Weiss spins: listings of all states, symmetry, and the limit of infinitely many."""

import itertools
import math
from fractions import Fraction

import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.saddle_point.finite_curie_weiss import magnetisation, most_probable_magnetisation

temperatures = st.fractions(min_value=Fraction(1, 10), max_value=4, max_denominator=20)
fields = st.fractions(min_value=-2, max_value=2, max_denominator=20)


@given(st.integers(1, 7), temperatures, fields)
def test_classes_of_equal_magnetisation_give_the_average_over_all_states(spins, beta, h):
    means = [sum(state) / spins for state in itertools.product((-1, 1), repeat=spins)]
    weights = [math.exp(float(beta) * spins * (mean * mean / 2 + float(h) * mean)) for mean in means]
    listed = sum(w * mean for w, mean in zip(weights, means, strict=True)) / sum(weights)
    assert float(magnetisation(spins, beta, h)) == pytest.approx(listed, rel=1e-9, abs=1e-12)


@given(temperatures, fields)
def test_the_magnetisation_changes_sign_with_the_field(beta, h):
    with ctx.workprec(200):
        assert (magnetisation(9, beta, h) + magnetisation(9, beta, -h)).contains(0)


def test_the_most_probable_magnetisation_meets_the_reference():
    for record in reference_values("saddle_point"):
        if not record["id"].startswith("curie_weiss.m."):
            continue
        beta, h = (Fraction(record["inputs"][name]) for name in ("beta", "h"))
        low, high = most_probable_magnetisation(beta, h, digits=22)
        ends = sorted((low, high) if high > 0 else (-high, -low))
        assert ends[0] < Fraction(record["value"]) < ends[1]


@given(temperatures, fields.filter(bool))
def test_the_most_probable_magnetisation_lies_on_the_side_of_the_field(beta, h):
    low, high = most_probable_magnetisation(beta, h, digits=10)
    assert low * h > 0
    assert high * h > 0
    assert 0 < high - low <= Fraction(1, 10**10)


def test_the_quartic_minimum_at_the_critical_point_is_enclosed():
    low, high = most_probable_magnetisation(Fraction(1), Fraction(0), digits=30)
    assert low < 0 < high


def test_a_large_field_is_followed_to_the_edge():
    low, high = most_probable_magnetisation(Fraction(8), Fraction(2), digits=30)
    with ctx.workprec(200):
        assert abs(1 - arb(low.numerator) / low.denominator) < 1e-19
    assert high < 1
