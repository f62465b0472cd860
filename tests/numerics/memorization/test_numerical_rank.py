import random

import mpmath
import pytest

from numerics.memorization import attention, instances
from numerics.memorization.exact_matrices import rank
from numerics.memorization.numerical_rank import features, numerical_rank, random_matrix

MP = mpmath.MPContext()
MP.dps = 60


def test_outputs_at_weights_in_units_of_ln_2_are_those_in_rationals():
    rng = random.Random(1)
    tokens, queries = instances.matrix(rng, 3, 2), instances.matrix(rng, 4, 2)
    heads = instances.heads(rng, 2, 2, 2)
    expected = attention.features([tokens] * 4, heads, queries)
    found = features(tokens, [MP.ln(2) * MP.matrix(W) for W in heads], MP.matrix(queries), MP)
    for row, exact in enumerate(expected):
        for column, value in enumerate(exact):
            assert abs(found[row, column] - MP.mpf(value.numerator) / value.denominator) < 1e-55


@pytest.mark.parametrize("seed", range(6))
def test_singular_values_count_the_rank_of_rational_matrices(seed):
    rng = random.Random(seed)
    of_rank = rng.randint(1, 4)
    matrix = instances.product(instances.matrix(rng, 5, of_rank), instances.matrix(rng, of_rank, 4))
    assert numerical_rank(MP.matrix(matrix), MP) == rank(matrix)


def test_a_small_singular_value_counts_and_what_rounding_leaves_does_not():
    small = MP.mpf(10) ** -20
    assert numerical_rank(MP.matrix([[1, 1], [1, 1 + small]]), MP) == 2
    third = MP.mpf(1) / 3
    assert numerical_rank(MP.matrix([[1, third], [3, 3 * third]]), MP) == 1


def test_random_entries_are_repeated_by_the_seed():
    first, second = (random_matrix(random.Random(3), 2, 2, MP) for _ in range(2))
    assert first == second
