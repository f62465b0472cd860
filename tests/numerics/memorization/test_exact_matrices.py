from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from numerics.memorization import exact_matrices as exact

matrices = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(-2, 2), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


@given(matrices)
def test_ranks_are_those_of_sympy(matrix):
    assert exact.rank(matrix) == sp.Matrix(matrix).rank()


@given(matrices)
def test_leading_ranks_are_the_ranks_of_leading_rows(matrix):
    assert exact.leading_ranks(matrix) == tuple(exact.rank(matrix[: t + 1]) for t in range(len(matrix)))


@given(matrices)
def test_null_vectors_are_independent_and_annihilated(matrix):
    basis = exact.null_vectors(matrix)
    assert len(basis) == len(matrix[0]) - exact.rank(matrix)
    if basis:
        assert exact.rank(basis) == len(basis)
        assert not any(x for v in basis for (x,) in exact.times(matrix, [[y] for y in v]))


@given(matrices, st.data())
def test_a_solution_exists_exactly_if_the_right_side_adds_no_rank(matrix, data):
    right = data.draw(st.lists(st.integers(-2, 2), min_size=len(matrix), max_size=len(matrix)))
    found = exact.solution(matrix, right)
    widened = [[*row, y] for row, y in zip(matrix, right, strict=True)]
    assert (found is not None) == (exact.rank(widened) == exact.rank(matrix))
    if found is not None:
        assert [x for (x,) in exact.times(matrix, [[y] for y in found])] == right


@given(matrices)
def test_the_rank_modulo_a_prime_is_at_most_the_rank(matrix):
    assert exact.modular_rank(matrix, 3) <= exact.rank(matrix)
    assert exact.modular_rank(matrix, 2147483579) == exact.rank(matrix)


@given(matrices, st.lists(st.integers(-3, 3), min_size=4, max_size=4))
def test_the_affine_dimension_is_unmoved_by_a_translation(matrix, shift):
    moved = [[x + y for x, y in zip(row, shift, strict=False)] for row in matrix]
    assert exact.affine_dimension(moved) == exact.affine_dimension(matrix)


def test_the_inverse_undoes_a_matrix():
    assert exact.times(exact.inverse([[1, 2], [3, 4]]), [[1, 2], [3, 4]]) == ((1, 0), (0, 1))


def test_a_singular_matrix_has_no_inverse():
    with pytest.raises(ZeroDivisionError):
        exact.inverse([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])


def test_kruskal_rank_is_lost_to_two_parallel_rows():
    rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0]]
    assert exact.has_kruskal_rank(rows, 1)
    assert not exact.has_kruskal_rank(rows, 2)
