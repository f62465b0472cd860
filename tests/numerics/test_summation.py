from fractions import Fraction
from math import comb

import pytest
from flint import fmpq, fmpq_poly
from hypothesis import given
from hypothesis import strategies as st

from numerics import summation

i = fmpq_poly([0, 1])
one = fmpq_poly([1])
PASCAL = {(0, 1): 1, (1, 0): -1}, {(1, 0): 1, (0, 0): 1}

roots = st.lists(st.integers(-5, 5), max_size=3)


def product(zeros):
    result = one
    for zero in zeros:
        result *= i - zero
    return result


def is_antidifference(found, p, q):
    """R(i+1) p/q - R(i) = 1 as an identity of polynomials."""
    n, d = found
    up, down = summation.shifted(n, 1), summation.shifted(d, 1)
    return up * p * d - n * down * q == down * d * q


@given(roots, roots)
def test_gosper_form_is_the_ratio_and_has_no_common_shifts(zeros, poles):
    p, q = product(zeros), product(poles)
    a, b, c = summation.gosper_form(p, q)
    assert p * b * c == q * a * summation.shifted(c, 1)
    assert summation.common_shifts(a, b) == []


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4).filter(any), roots.filter(len))
def test_differences_of_a_rational_multiple_of_a_factorial_are_summed(coefficients, poles):
    """t = Δ(s i!) with rational s: the antidifference of t exists by construction."""
    s_top, s_bottom = fmpq_poly(coefficients), product(poles)
    top = summation.shifted(s_top, 1) * (i + 1) * s_bottom - s_top * summation.shifted(s_bottom, 1)
    bottom = s_bottom * summation.shifted(s_bottom, 1)
    if top == 0:
        return
    p = (i + 1) * summation.shifted(top, 1) * bottom
    q = summation.shifted(bottom, 1) * top
    found = summation.antidifference(p, q)
    assert found is not None
    assert is_antidifference(found, p, q)


@pytest.mark.parametrize(
    ("p", "q"),
    [
        ((i + 1) ** 2, i),  # i i!
        (i - 5, i + 1),  # (-1)^i binomial(5, i)
        (2 * one, one),  # 2^i
        (summation.shifted(i**3, 1), i**3),  # i^3
        ((5 - i) * (5 - 2 * (i + 1)), (i + 1) * (5 - 2 * i)),  # (5 - 2i) binomial(5, i)
    ],
)
def test_sums_with_a_closed_form_are_found(p, q):
    found = summation.antidifference(p, q)
    assert found is not None
    assert is_antidifference(found, p, q)


@pytest.mark.parametrize(
    ("p", "q"),
    [
        (i + 1, one),  # i!
        (i + 1, i + 2),  # 1/(i+1), whose sums are the harmonic numbers
        (one, i + 1),  # 1/i!
        *((n - i, i + 1) for n in range(1, 12)),
        (2 * (i + 1), i + 2),  # 2^i/(i+1)
    ],
)
def test_sums_without_a_closed_form_are_not(p, q):
    assert summation.antidifference(p, q) is None


def test_alternating_row_sums_to_the_known_form():
    """The sum over i <= d of (-1)^i binomial(n, i) is (-1)^d binomial(n-1, d)."""
    n = 9
    top, bottom = summation.antidifference(i - n, i + 1)
    for d in range(n):
        term = (-1) ** (d + 1) * comb(n, d + 1)
        value = fmpq(term) * top(d + 1) / bottom(d + 1)
        assert Fraction(str(value)) == (-1) ** d * comb(n - 1, d)


def test_obstruction_holds_for_all_positive_lengths():
    proof = summation.obstruction(*PASCAL, lowest=1)
    assert proof is not None
    assert proof.leading == "-2"


def test_obstruction_fails_where_there_is_a_closed_form():
    """For n = -1 the terms are (-1)^i; with alternating signs the leading coefficients agree."""
    assert summation.obstruction(*PASCAL, lowest=-1) is None
    assert summation.obstruction({(0, 1): -1, (1, 0): 1}, PASCAL[1], lowest=1) is None


@pytest.mark.parametrize("n", range(1, 30))
def test_obstruction_and_algorithm_agree_at_every_length(n):
    assert summation.antidifference(n - i, i + 1) is None
