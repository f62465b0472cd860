from fractions import Fraction

import numpy as np
import pytest
from scipy.special import binom

from numerics.sdm.table import shared_table
from proofs_checks.sdm.difference import in_double_precision, summands
from theory.sdm import difference

N, D = 1000, 451


def relative_error(value, k):
    return float(abs(Fraction(float(value)) / shared_table(N, D, D)[k] - 1))


def lune_in_float64(k):
    """Kanerva's lune with SciPy's binomials."""
    i, j = np.arange(D + 1), np.arange((k - 1) // 2 + 1)
    return sum(binom(N, i)) - sum(binom(2 * j, j) * binom(N - 1 - 2 * j, D - j))


def reversed_in_float64(k):
    """The reversed sum with SciPy's binomials; at opposite centres nothing is shared."""
    j = np.arange((k + 1) // 2, D + 1)
    return sum(binom(2 * j, j) * binom(N - 1 - 2 * j, D - j))


@pytest.mark.parametrize(("k", "error"), [(500, 3e-10), (700, 5e-7), (800, 5e-3), (900, 1e14)])
def test_lune_loses_all_digits_in_float64_as_stated(k, error):
    assert error / 4 < relative_error(lune_in_float64(k), k) < 4 * error


@pytest.mark.parametrize("k", [500, 700, 800, 900])
def test_reversed_sum_keeps_its_digits_in_float64(k):
    assert relative_error(reversed_in_float64(k), k) < 5e-13


@pytest.mark.parametrize(
    ("claim", "radii"), [(difference.lune, {"d": 5}), (difference.reversed_sum, {"d_w": 5, "d_r": 7})]
)
def test_summands_add_up_to_the_number_of_shared_vertices(claim, radii):
    write, read = radii.get("d_w", 5), radii.get("d_r", 5)
    for k, shared in enumerate(shared_table(12, write, read)):
        assert sum(summands(claim.formula, {"n": 12, **radii, "k": k})) == shared


def test_reversed_sum_has_no_negative_term_and_the_lune_has():
    point = {"n": 30, "d_w": 11, "d_r": 8, "k": 5}
    assert min(summands(difference.reversed_sum.formula, point)) >= 0
    assert min(summands(difference.lune.formula, {"n": 30, "d": 11, "k": 5})) < 0


def test_double_precision_rounds_each_term_once():
    assert in_double_precision([Fraction(1, 3)]) == Fraction(1 / 3)
    assert in_double_precision([Fraction(2**60), Fraction(1), Fraction(-(2**60))]) == 0
