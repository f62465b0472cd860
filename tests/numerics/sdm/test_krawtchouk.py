from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerics.sdm.krawtchouk import krawtchouk_row, radial_transform, walsh_transform


@pytest.mark.parametrize("n", range(6))
def test_transform_agrees_with_its_definition(n):
    values = np.random.default_rng(n).integers(-50, 50, 1 << n)
    signs = [[(-1) ** (x & y).bit_count() for x in range(1 << n)] for y in range(1 << n)]
    assert walsh_transform(values).tolist() == (np.array(signs) @ values).tolist()


@given(st.lists(st.integers(-(10**6), 10**6), min_size=16, max_size=16))
def test_transforming_twice_multiplies_by_the_number_of_vertices(values):
    assert walsh_transform(walsh_transform(values)).tolist() == [16 * value for value in values]


@pytest.mark.parametrize("n", range(1, 9))
def test_transform_of_a_sphere_is_a_krawtchouk_polynomial(n):
    for degree in range(n + 1):
        sphere = [int(distance == degree) for distance in range(n + 1)]
        assert radial_transform(sphere) == [krawtchouk_row(n, x)[degree] for x in range(n + 1)]


@given(st.integers(1, 40), st.data())
def test_krawtchouk_polynomials_are_symmetric_up_to_binomials(n, data):
    degree, x = (data.draw(st.integers(0, n)) for _ in range(2))
    left = comb(n, x) * krawtchouk_row(n, x)[degree]
    assert left == comb(n, degree) * krawtchouk_row(n, degree)[x]


@pytest.mark.parametrize("values", [[1, 2, 3], [], [[1, 2], [3, 4]]])
def test_what_is_no_function_on_a_cube_is_refused(values):
    with pytest.raises(ValueError, match=r"2\^n values"):
        walsh_transform(values)


def test_transforms_beyond_64_bits_are_refused():
    with pytest.raises(ValueError, match="64 bits"):
        walsh_transform([1 << 61] * 4)


def test_huge_cubes_and_arguments_out_of_range_are_refused():
    with pytest.raises(ValueError, match=r"0\.\.20"):
        radial_transform([0] * 22)
    with pytest.raises(ValueError, match="outside"):
        krawtchouk_row(4, 5)
