import random

import pytest

from numerics.memorization import instances
from numerics.memorization.exact_matrices import affine_dimension, has_kruskal_rank, rank


@pytest.mark.parametrize(("of_rank", "dimension"), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)])
def test_contexts_have_the_rank_and_affine_dimension_asked_for(of_rank, dimension):
    tokens = instances.context(random.Random(0), 4, 3, of_rank, dimension)
    assert (rank(tokens), affine_dimension(tokens)) == (of_rank, dimension)


@pytest.mark.parametrize(
    ("n", "d", "of_rank", "dimension"), [(1, 3, 1, 1), (2, 3, 3, 2), (4, 2, 3, 2), (4, 4, 3, 1)]
)
def test_an_impossible_context_is_refused(n, d, of_rank, dimension):
    with pytest.raises(ValueError, match="cannot have rank"):
        instances.context(random.Random(0), n, d, of_rank, dimension)


def test_queries_are_in_general_position():
    assert has_kruskal_rank(instances.queries(random.Random(0), 6, 3), 3)


@pytest.mark.parametrize("d_h", [1, 2, 3])
def test_heads_have_at_most_the_rank_asked_for(d_h):
    assert all(rank(weights) <= d_h for weights in instances.heads(random.Random(0), 5, 3, d_h))
