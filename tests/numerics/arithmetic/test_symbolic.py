import pytest
import sympy as sp

from numerics.arithmetic import Undecided, Unsupported, exact, symbolic

i, j, n, x, y = sp.symbols("i j n x y")
a = sp.IndexedBase("a")


def test_finite_sums_are_written_out_over_symbolic_arrays():
    total = sp.Sum(a[i] * x**i, (i, 0, n))
    assert symbolic(total, {n: 2, a: (1, y, y**2)}) == 1 + y * x + y**2 * x**2


def test_nested_sums_keep_case_distinctions_on_an_inner_index():
    """SymPy 1.14 folds such a case distinction out of the inner sum."""
    inner = sp.Sum(sp.KroneckerDelta(i, j) * x**j, (j, i, n))
    assert symbolic(sp.Sum(inner, (i, 0, n)), {n: 3}) == 1 + x + x**2 + x**3


def test_a_value_without_symbols_is_the_exact_one():
    weight = sp.exp(n * sp.log(2)) / sp.Sum(sp.exp(i * sp.log(2)), (i, 0, n))
    assert symbolic(weight, {n: 5}) == sp.Rational(exact(weight, {n: 5}))


def test_a_case_distinction_on_a_symbol_is_undecided():
    with pytest.raises(Undecided):
        symbolic(sp.Piecewise((1, x > 0), (0, True)), {})


def test_a_sum_with_a_symbolic_limit_is_not_written_out():
    with pytest.raises(Exception, match="summation limit"):
        symbolic(sp.Sum(x**i, (i, 0, n)), {})


def test_an_array_without_values_is_unsupported():
    with pytest.raises(Unsupported, match="was given no value"):
        symbolic(a[0], {})
