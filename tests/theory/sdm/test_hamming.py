from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from proofs_checks.evaluation import exact
from theory.sdm import hamming

REFERENCE = reference_values("sdm_ball_hamming")


def records(claim_id):
    return [pytest.param(r["inputs"], r["value"], id=r["id"]) for r in REFERENCE if r["claim"] == claim_id]


@pytest.mark.parametrize(("inputs", "value"), records("sdm.hamming.cosine"))
def test_thresholds_meet_the_reference_values(inputs, value):
    assert exact(hamming.threshold.formula, inputs) == Fraction(value)


@pytest.mark.parametrize(("inputs", "value"), records("sdm.hamming.floor"))
def test_floored_distances_meet_the_reference_values(inputs, value):
    point = {"n": inputs["n"], "cosine": Fraction(inputs["cosine"])}
    assert exact(hamming.floor.formula, point) == int(value)


@given(st.integers(1, 2000), st.data())
def test_floor_inverts_the_cosine_of_words(n, data):
    k = data.draw(st.integers(0, n))
    cosine = exact(hamming.cosine.formula, {"n": n, "k": k})
    assert exact(hamming.floor.formula, {"n": n, "cosine": cosine}) == k


@given(st.integers(1, 200), st.fractions(-1, 1), st.fractions(-1, 1))
def test_floored_distance_falls_with_the_cosine(n, first, second):
    low, high = sorted((first, second))
    near, far = (exact(hamming.floor.formula, {"n": n, "cosine": c}) for c in (high, low))
    assert 0 <= near <= far <= n


@given(st.integers(1, 200), st.fractions(-1, 1))
def test_cosine_of_the_floored_distance_exceeds_the_true_one_by_less_than_two_over_n(n, cosine):
    distance = exact(hamming.floor.formula, {"n": n, "cosine": cosine})
    rounded = exact(hamming.cosine.formula, {"n": n, "k": int(distance)})
    assert 0 <= rounded - cosine < Fraction(2, n)


def test_exact_arithmetic_keeps_what_float64_loses():
    assert exact(hamming.floor.formula, {"n": 10, "cosine": Fraction(4, 5)}) == 1
