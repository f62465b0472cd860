import itertools
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerics.sdm import cube, places
from numerics.sdm.table import shared_table


@st.composite
def lengths_and_radii(draw, largest=300):
    n = draw(st.integers(1, largest))
    return n, draw(st.integers(0, n)), draw(st.integers(0, n))


def volume(n, d):
    return sum(comb(n, i) for i in range(d + 1))


@pytest.mark.parametrize("n", range(1, 11))
def test_table_agrees_with_listing_the_cube_for_all_radii(n):
    counts = cube.all_shared_counts(n)
    for write in range(n + 1):
        for read in range(n + 1):
            assert shared_table(n, write, read) == counts[:, write, read].tolist()


@pytest.mark.parametrize(("n", "write", "read"), [(60, 11, 11), (64, 9, 15), (62, 40, 41), (61, 55, 3)])
def test_table_agrees_with_counting_place_by_place(n, write, read):
    expected = [int(places.shared_counts(n, k)[write, read]) for k in range(n + 1)]
    assert shared_table(n, write, read) == expected


@given(lengths_and_radii())
def test_table_begins_with_the_smaller_ball_and_never_rises(case):
    n, write, read = case
    table = shared_table(n, write, read)
    assert len(table) == n + 1
    assert table[0] == volume(n, min(write, read))
    assert all(near >= far for near, far in itertools.pairwise(table))


@given(lengths_and_radii())
def test_table_is_symmetric_in_the_radii(case):
    n, write, read = case
    assert shared_table(n, write, read) == shared_table(n, read, write)


@given(lengths_and_radii())
def test_what_a_ball_does_not_share_lies_in_the_ball_around_the_antipode(case):
    n, write, read = case
    table = shared_table(n, write, read)
    rest = shared_table(n, write, n - 1 - read)[::-1] if read < n else [0] * (n + 1)
    assert [a + b for a, b in zip(table, rest, strict=True)] == [volume(n, write)] * (n + 1)


@given(lengths_and_radii())
def test_one_place_more_adds_the_vertices_that_differ_there(case):
    n, write, read = case
    longer = shared_table(n + 1, write, read)
    flipped = shared_table(n, write - 1, read - 1) if min(write, read) > 0 else [0] * (n + 1)
    assert longer[:-1] == [a + b for a, b in zip(shared_table(n, write, read), flipped, strict=True)]


def test_table_of_a_thousand_places_has_the_right_mean():
    table = shared_table(1000, 451, 460)
    total = sum(comb(1000, k) * shared for k, shared in enumerate(table))
    assert total == volume(1000, 451) * volume(1000, 460)


@pytest.mark.parametrize(
    ("arguments", "name"), [((0, 0, 0), "n is 0"), ((5, 6, 1), "d_w is 6"), ((5, 1, -1), "d_r is -1")]
)
def test_impossible_arguments_are_refused_by_name(arguments, name):
    with pytest.raises(ValueError, match=name):
        shared_table(*arguments)
