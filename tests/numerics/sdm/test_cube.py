import itertools
import math

import numpy as np
import pytest

from numerics.sdm import cube


@pytest.mark.parametrize("n", range(8))
def test_ball_counts_agree_with_a_loop_over_words(n):
    words = list(itertools.product((0, 1), repeat=n))
    assert cube.ball_counts(n).tolist() == [sum(sum(w) <= d for w in words) for d in range(n + 1)]


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in range(6) for k in range(n + 1)])
def test_shared_counts_agree_with_a_loop_over_words(n, k):
    centre = [1] * k + [0] * (n - k)
    words = list(itertools.product((0, 1), repeat=n))
    far = [(sum(w), sum(a != b for a, b in zip(w, centre, strict=True))) for w in words]
    expected = [[sum(a <= w and b <= r for a, b in far) for r in range(n + 1)] for w in range(n + 1)]
    assert cube.shared_counts(n, k).tolist() == expected


def test_coinciding_centres_share_the_smaller_ball():
    counts, shared = cube.ball_counts(9), cube.shared_counts(9, 0)
    assert np.array_equal(shared, counts[np.minimum.outer(np.arange(10), np.arange(10))])


@pytest.mark.parametrize("n", [-1, 25])
def test_too_large_cubes_are_refused(n):
    with pytest.raises(ValueError, match=r"0\.\.24"):
        cube.ball_counts(n)


def test_impossible_distances_are_refused():
    with pytest.raises(ValueError, match="k must lie in"):
        cube.shared_counts(4, 5)


@pytest.mark.parametrize(("n", "k", "d"), [(5, 2, 2), (6, 3, 4), (7, 7, 5), (4, 0, 4), (5, 5, 0)])
def test_classes_of_agreements_agree_with_a_loop_over_words(n, k, d):
    centre = [1] * k + [0] * (n - k)
    expected = np.zeros((n - k + 1, k + 1), dtype=int)
    for word in itertools.product((0, 1), repeat=n):
        if sum(word) <= d and sum(a != b for a, b in zip(word, centre, strict=True)) <= d:
            expected[(n - k) - sum(word[k:]), k - sum(word[:k])] += 1
    assert np.array_equal(cube.class_sizes(n, k, d), expected)


@pytest.mark.parametrize("power", [1, 2, 3])
def test_moments_over_all_centres_agree_with_those_over_distances(power):
    n = 7
    counts = cube.all_shared_counts(n)
    for write, read in itertools.product(range(n + 1), repeat=2):
        by_distance = sum(math.comb(n, k) * int(counts[k, write, read]) ** power for k in range(n + 1))
        assert cube.pair_moment(n, write, read, power) == by_distance


def test_too_many_pairs_are_refused():
    with pytest.raises(ValueError, match=r"0\.\.12"):
        cube.pair_moment(13, 1, 1, 1)
