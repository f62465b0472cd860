from math import comb

import numpy as np
import pytest

from numerics.sdm import cube, places
from numerics.sdm.table import shared_table


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


@pytest.mark.parametrize("n", [1, 7, 40, 70])
def test_counting_class_by_class_agrees_with_counting_place_by_place(n):
    for k in {0, 1, n // 3, n - 1, n}:
        counts = places.shared_counts(n, k)
        for d_w in {0, n // 4, n // 2, n}:
            for d_r in {0, n // 3, n - 1, n}:
                assert places.shared_count(n, d_w, d_r, k) == counts[d_w, d_r]


@pytest.mark.parametrize(("n", "d_w", "d_r"), [(100, 30, 41), (1000, 451, 447)])
def test_counting_class_by_class_agrees_with_the_table_in_long_words(n, d_w, d_r):
    table = shared_table(n, d_w, d_r)
    distances = range(0, n + 1, n // 20)
    assert places.shared_by_distance(n, d_w, d_r, distances) == [table[k] for k in distances]
