from math import comb

import numpy as np
import pytest

from numerics.sdm import cube, places


@pytest.mark.parametrize("n", range(9))
def test_counting_place_by_place_agrees_with_listing_the_cube(n):
    for k in range(n + 1):
        assert places.shared_counts(n, k).tolist() == cube.shared_counts(n, k).tolist()


@pytest.mark.parametrize("n", [62, 63, 90])
def test_every_vertex_is_counted_once(n):
    counts = places.sphere_counts(n, n // 3)
    assert sum(int(count) for count in counts.flat) == 2**n
    assert [int(size) for size in counts.sum(axis=1)] == [comb(n, a) for a in range(n + 1)]


def test_counts_beyond_64_bits_are_python_integers():
    assert places.sphere_counts(62, 5).dtype == np.int64
    assert places.sphere_counts(63, 5).dtype == object


def test_impossible_distances_are_refused():
    with pytest.raises(ValueError, match="k must lie in"):
        places.sphere_counts(4, 5)
