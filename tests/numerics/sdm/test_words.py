import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerics.sdm import words

signs = st.lists(st.sampled_from((-1, 1)), min_size=1, max_size=40)


@pytest.mark.parametrize("n", range(9))
def test_every_word_is_listed_once(n):
    listed = words.all_words(n)
    assert listed.shape == (2**n, n)
    assert {tuple(word) for word in listed.tolist()} == set(itertools.product((-1, 1), repeat=n))


@pytest.mark.parametrize("n", [-1, 17])
def test_too_many_words_are_refused(n):
    with pytest.raises(ValueError, match=r"0\.\.16"):
        words.all_words(n)


@given(signs, st.randoms(use_true_random=False))
def test_distance_and_inner_product_agree_with_loops(x, rng):
    y = [rng.choice((-1, 1)) for _ in x]
    assert words.distance(x, y) == sum(a != b for a, b in zip(x, y, strict=True))
    assert words.inner_product(x, y) == sum(a * b for a, b in zip(x, y, strict=True))


@given(signs)
def test_distance_to_the_negative_is_the_length(x):
    assert words.distance(x, [-a for a in x]) == len(x)
    assert words.inner_product(x, x) == len(x)


def test_distances_are_a_metric_on_all_words_of_length_five():
    listed = words.all_words(5)
    distances = words.distance(listed[:, np.newaxis], listed)
    assert (distances == distances.T).all()
    assert (np.diag(distances) == 0).all()
    assert (distances[:, :, np.newaxis] <= distances[:, np.newaxis, :] + distances[np.newaxis, :, :]).all()


@given(st.integers(1, 300), st.data())
def test_word_pairs_are_as_far_apart_as_asked(n, data):
    k = data.draw(st.integers(0, n))
    x, y = words.word_pair(n, k, np.random.default_rng(n))
    assert words.distance(x, y) == k
    assert set(np.unique(x)) <= {-1, 1}


def test_words_are_never_farther_apart_than_they_are_long():
    with pytest.raises(ValueError, match="k must lie in"):
        words.word_pair(5, 6, np.random.default_rng(0))


def test_inner_products_of_long_words_do_not_overflow_a_byte():
    word = np.ones(1000, dtype=np.int8)
    assert words.inner_product(word, word) == 1000


def test_float64_loses_distance_one_in_ten_places():
    assert words.lost_distances(10) == [1]
    assert words.floored_distance(1 - 2 / 10, 10) == 0


def test_first_length_that_loses_a_distance_is_six():
    assert [n for n in range(1, 11) if words.lost_distances(n)] == [6, 10]


@pytest.mark.parametrize("n", [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
def test_no_distance_is_lost_when_the_length_is_a_power_of_two(n):
    assert words.lost_distances(n) == []


@pytest.mark.parametrize(("lengths", "count"), [(range(1, 65), 158), ([1000], 84)])
def test_lost_distances_are_those_where_exact_floats_fall_short(lengths, count):
    """A double is a rational: the rounded cosine, and then the rounded products, decide."""
    lost = [(n, d) for n in lengths for d in words.lost_distances(n)]
    assert len(lost) == count
    for n, d in lost:
        assert words.floored_distance(1 - 2 * d / n, n) == d - 1
        assert Fraction(1 - 2 * d / n) > 1 - Fraction(2 * d, n)


@given(st.integers(1, 3000), st.data())
def test_floored_distance_is_exact_or_one_too_small(n, data):
    d = data.draw(st.integers(0, n))
    assert d - words.floored_distance(1 - 2 * d / n, n) in (0, 1)
