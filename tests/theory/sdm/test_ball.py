import math
from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_values import reference_values

from proofs_checks.evaluation import ball as enclosed
from proofs_checks.evaluation import exact
from theory.sdm import ball

REFERENCE = reference_values("sdm_ball_hamming")


def records(claim):
    return [pytest.param(r["inputs"], r["value"], id=r["id"]) for r in REFERENCE if r["claim"] == claim.id]


@pytest.mark.parametrize(("inputs", "value"), records(ball.cardinality))
def test_sizes_meet_the_reference_values(inputs, value):
    assert exact(ball.cardinality.formula, inputs) == int(value)


@pytest.mark.parametrize(("inputs", "value"), records(ball.fraction))
def test_fractions_meet_the_reference_values(inputs, value):
    assert abs(exact(ball.fraction.formula, inputs) / Fraction(value) - 1) < Fraction(1, 10**29)


@pytest.mark.parametrize(
    ("n", "p", "d"),
    [
        (64, Fraction(1, 10**30), 0),
        (64, Fraction(1, 2**64), 0),
        (64, Fraction(1, 2**64) + Fraction(1, 10**40), 1),
        (64, 1 - Fraction(1, 2**64), 63),
        (64, Fraction(1), 64),
        (1, Fraction(1, 2), 0),
    ],
)
def test_radius_at_the_edges_of_its_domain(n, p, d):
    assert exact(ball.radius.formula, {"n": n, "p": p}) == d


@pytest.mark.parametrize(
    ("identifier", "d"),
    [("d-star-snr-canonical", 447), ("d-star-snr-attention", 11)],
)
def test_optimal_fraction_for_the_signal_gives_the_published_radius(identifier, d):
    """The fraction (2mr)^(-1/3), enclosed between rationals 10^-40 apart in proportion."""
    (record,) = [r for r in REFERENCE if r["id"] == identifier]
    n, m, r = (int(record["inputs"][name]) for name in "nmr")
    denominator = sp.integer_nthroot(2 * m * r * 10**120, 3)[0]
    for p in (Fraction(10**40, denominator + 1), Fraction(10**40, denominator)):
        assert exact(ball.radius.formula, {"n": n, "p": p}) == d == int(record["value"])


@pytest.mark.parametrize(
    ("identifier", "d"),
    [("d-star-memory-canonical", 444), ("d-star-memory-attention", 5)],
)
def test_optimal_fraction_for_the_capacity_gives_the_published_radius(identifier, d):
    """The positive root of 2 r^2 p^3 - 3 r z^2 p^2 - z^2, z = normal quantile of 0.99^(1/n)."""
    (record,) = [r for r in REFERENCE if r["id"] == identifier]
    n, r = (int(record["inputs"][name]) for name in "nr")
    mp = mpmath.MPContext()
    mp.dps = 50
    z = mp.sqrt(2) * mp.erfinv(2 * mp.mpf("0.99") ** (mp.one / n) - 1)
    start = (z**2 / (2 * mp.mpf(r) ** 2)) ** (mp.one / 3)
    p = mp.findroot(lambda x: 2 * mp.mpf(r) ** 2 * x**3 - 3 * r * z**2 * x**2 - z**2, 1.1 * start)
    assert 0 < p < 1
    assert exact(ball.radius.formula, {"n": n, "p": Fraction(str(p))}) == d == int(record["value"])


@given(st.integers(1, 60), st.data())
@settings(max_examples=50)
def test_both_hypergeometric_forms_are_the_sum(n, data):
    d = data.draw(st.integers(0, n))
    size = sum(math.comb(n, i) for i in range(d + 1))
    for claim in (ball.hypergeometric, ball.hypergeometric_inward):
        value = enclosed(claim.formula, {"n": n, "d": d}, digits=25)
        assert value.contains(size)


def test_alternating_row_has_the_closed_form_that_the_plain_row_lacks():
    n, d = sp.symbols("n d", integer=True)
    for length in range(1, 9):
        for radius in range(length + 1):
            total = sum((-1) ** k * math.comb(length, k) for k in range(radius + 1))
            assert total == ((-1) ** d * sp.binomial(n - 1, d)).subs({n: length, d: radius})
