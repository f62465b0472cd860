import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_values import reference_values

from numerics.memorization import attention, instances
from numerics.memorization.exact_matrices import (
    affine_dimension,
    left_null_vectors,
    modular_rank,
    rank,
    times,
)

MERSENNE = 2**31 - 1
REFERENCE = reference_values("memorization")
BY_ID = {record["id"]: record for record in REFERENCE}
MATRICES = [record for record in REFERENCE if record["id"].endswith(".Z")]


def features_of(record):
    inputs = record["inputs"]
    return attention.features([inputs["E"]] * len(inputs["e"]), inputs["W"], inputs["e"])


@pytest.mark.parametrize("record", MATRICES, ids=lambda r: r["id"])
def test_features_meet_their_reference_values(record):
    assert features_of(record) == tuple(tuple(map(Fraction, row)) for row in record["value"])


@pytest.mark.parametrize("record", MATRICES, ids=lambda r: r["id"])
def test_ranks_of_features_meet_their_reference_values(record):
    assert rank(features_of(record)) == BY_ID[record["id"].removesuffix("Z") + "rank"]["value"]


def test_a_label_vector_is_out_of_reach_of_the_small_instance():
    features = features_of(BY_ID["memorization.instance.shared_small.Z"])
    (null,) = left_null_vectors(features)
    assert list(map(str, null)) == BY_ID["memorization.instance.shared_small.left_null"]["value"]
    assert not any(times([null], features)[0])
    labels = (0, 0, 0, 1)
    assert sum(x * y for x, y in zip(null, labels, strict=True)) == 1
    assert rank([[*row, y] for row, y in zip(features, labels, strict=True)]) == rank(features) + 1


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 4))
def test_outputs_lie_in_the_affine_hull_of_the_tokens(seed, n, d):
    rng = random.Random(seed)
    tokens, (query,) = instances.matrix(rng, n, d), instances.matrix(rng, 1, d)
    (weights,) = instances.heads(rng, 1, d, d, 1)
    output = attention.head_output(tokens, weights, query)
    assert affine_dimension([*tokens, output]) == affine_dimension(tokens)


@given(st.integers(0, 10**6))
def test_residues_are_those_of_the_exact_features(seed):
    rng = random.Random(seed)
    tokens, queries, heads = (
        instances.matrix(rng, 3, 2), instances.matrix(rng, 4, 2), instances.heads(rng, 2, 2, 1)
    )  # fmt: skip
    p = attention.SAFE_PRIME
    exact = attention.features([tokens] * 4, heads, queries)
    expected = [[x.numerator * pow(x.denominator, -1, p) % p for x in row] for row in exact]
    assert attention.shared_features_modulo(np.array(tokens), np.array(heads), np.array(queries)) == expected


def test_powers_of_two_collapse_modulo_a_mersenne_prime():
    """2 has order 31 modulo 2**31 - 1: full rank over the rationals, a deficit there, none modulo a safe prime."""
    tokens = np.eye(3, dtype=np.int64)
    heads = np.array([[[31, 0, 0], [0, 62, 0], [0, 0, 1]]])
    queries = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert pow(2, 31, MERSENNE) == 1
    exact = attention.features([tokens.tolist()] * 3, heads.tolist(), queries.tolist())
    residues = {
        p: attention.shared_features_modulo(tokens, heads, queries, p)
        for p in (MERSENNE, attention.SAFE_PRIME)
    }
    assert rank(exact) == 3
    assert modular_rank(residues[attention.SAFE_PRIME], attention.SAFE_PRIME) == 3
    assert modular_rank(residues[MERSENNE], MERSENNE) == 2


def test_a_large_instance_of_rank_one_heads_loses_rank_modulo_a_mersenne_prime_only():
    H, n, d, T = 8, 16, 32, 121
    rng = np.random.default_rng(0)
    heads = rng.integers(-2000, 2001, (H, d, 1)) * rng.integers(-3, 4, (H, 1, d))
    tokens, queries = rng.integers(-3, 4, (n, d)), rng.integers(-3, 4, (T, d))
    ranks = [
        modular_rank(attention.shared_features_modulo(tokens, heads, queries, p), p)
        for p in (attention.SAFE_PRIME, MERSENNE)
    ]
    assert ranks[0] == 121
    assert ranks[1] < 121


def test_two_generates_all_residues_modulo_the_safe_prime():
    p = attention.SAFE_PRIME
    half = (p - 1) // 2
    assert all(half % q for q in range(2, int(half**0.5) + 1))
    assert pow(2, half, p) != 1


def test_a_prime_that_divides_a_denominator_is_refused():
    identity = np.eye(2, dtype=np.int64)
    with pytest.raises(ValueError, match="divides the denominator"):
        attention.shared_features_modulo(identity, np.array([identity]), np.array([[1, 0]]), 3)


def test_logits_that_are_no_integers_are_refused():
    with pytest.raises(ValueError, match="rational for integer logits"):
        attention.powers_of_two([Fraction(1, 2), Fraction(1)])
