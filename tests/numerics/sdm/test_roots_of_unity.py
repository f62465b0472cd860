import numpy as np
import pytest

from numerics.sdm import cube, roots_of_unity
from numerics.sdm.krawtchouk import walsh_transform


@pytest.mark.parametrize("n", [1, 4, 7])
def test_coefficients_count_the_vertices_of_the_cube(n):
    counts = cube.all_shared_counts(n)
    for k in range(n + 1):
        for d_w in range(n + 1):
            for d_r in {0, n // 2, n}:
                assert roots_of_unity.shared(n, d_w, d_r, k).unique_fmpz() == int(counts[k, d_w, d_r])


@pytest.mark.parametrize(("n", "d_w", "d_r"), [(2, 0, 1), (5, 2, 3), (6, 6, 1)])
def test_all_second_centres_together_are_those_listed(n, d_w, d_r):
    assert roots_of_unity.averaged(n, d_w, d_r).unique_fmpz() == cube.pair_moment(n, d_w, d_r, 1)


@pytest.mark.parametrize(("n", "d_w", "d_r"), [(3, 1, 2), (5, 2, 2)])
def test_signs_in_some_places_give_the_walsh_transform(n, d_w, d_r):
    counts = cube.all_shared_counts(n)[:, d_w, d_r]
    transform = walsh_transform(counts[np.bitwise_count(np.arange(1 << n, dtype=np.uint32))])
    for weight in range(n + 1):
        number = roots_of_unity.transformed(n, d_w, d_r, weight).unique_fmpz()
        assert number == int(transform[(1 << weight) - 1])


def test_impossible_places_are_refused():
    with pytest.raises(ValueError, match="k must lie in"):
        roots_of_unity.shared(3, 1, 1, 4)
    with pytest.raises(ValueError, match="no weight 4"):
        roots_of_unity.transformed(3, 1, 1, 4)
