import math

import pytest
import sympy as sp
from scipy.special import hyp2f1

from proofs_checks.evaluation import ball as enclosed
from proofs_checks.evaluation import high_precision
from proofs_checks.sdm.ball import term_ratio
from theory.sdm import ball
from theory.symbols import i, n

TRAP = {"n": 1000, "d": 20}
SIZE = sum(math.comb(1000, i) for i in range(21))


def test_hypergeometric_form_in_float64_is_wrong_by_245_orders_of_magnitude():
    """The function itself is right to 14 digits; the difference from 2^1000 keeps none of them."""
    series = float(hyp2f1(1, 21 - 1000, 22, -1.0))
    assert series == pytest.approx((2**1000 - SIZE) / math.comb(1000, 21), rel=1e-13)
    error = (2.0**1000 - math.comb(1000, 21) * series) / SIZE - 1
    assert 1e243 < abs(error) < 1e247


def test_series_from_the_edge_inwards_is_right_in_float64():
    value = math.comb(1000, 20) * float(hyp2f1(1, -20, 981, -1.0))
    assert value == pytest.approx(SIZE, rel=1e-14)


def test_balls_resolve_the_cancellation():
    value = enclosed(ball.hypergeometric.formula, TRAP, digits=45)
    assert value.contains(SIZE)
    assert value.rad() < 1


@pytest.mark.parametrize("digits", [15, 20, 30])
def test_two_precisions_do_not_agree_on_a_cancelled_difference(digits):
    """30 and 60 digits both give 0 here, and 0 equals 0; the true value has 42 digits."""
    value = high_precision(ball.hypergeometric.formula, TRAP, digits=digits)
    assert abs(value / SIZE - 1) < 10.0**-digits


@pytest.mark.parametrize(
    "term",
    [
        sp.binomial(n, i),
        (-1) ** i * sp.binomial(n, i),
        (n - 2 * i) * sp.binomial(n, i),
        i * sp.factorial(i),
        3 ** (2 * i) / (i + 1),
    ],
    ids=str,
)
def test_term_ratio_is_the_quotient_of_successive_terms(term):
    ratio = term_ratio(term, i)
    for length in (5, 7):
        for place in (1, 2):
            before, after = (term.subs({n: length, i: place + step}) for step in (0, 1))
            assert ratio.subs({n: length, i: place}) == after / before


def test_terms_without_a_rule_are_refused():
    with pytest.raises(ValueError, match="no rule"):
        term_ratio(sp.sin(i), i)
