import pickle

import pytest
import sympy as sp

from theory.domain import Domain, DomainError
from theory.quantifier import ForAll

i, j, n = sp.symbols("i j n", integer=True)
x = sp.IndexedBase("x", shape=(n,))
INCREASING = ForAll(x[i] <= x[i + 1], (i, 0, n - 2))


@pytest.mark.parametrize(
    ("values", "admitted"), [((1, 2, 2), True), ((1, 3, 2), False), ((5,), True), ((), True)]
)
def test_a_condition_is_tested_for_every_index(values, admitted):
    domain = Domain((n, x), sp.And(0 <= n, INCREASING))
    assert domain.contains({"n": len(values), "x": values}) is admitted


def test_irrational_entries_are_compared_too():
    domain = Domain((n, x), INCREASING)
    assert domain.contains({"n": sp.Integer(2), "x": (1, sp.sqrt(2))})
    assert not domain.contains({"n": 2, "x": (sp.log(3), 1)})


def test_indices_are_bound_and_entries_are_not_counted_as_symbols():
    assert INCREASING.free_symbols == {n, sp.Symbol("x")}


def test_a_condition_on_an_array_that_is_no_parameter_is_refused():
    with pytest.raises(DomainError, match="speaks of x"):
        Domain((n,), INCREASING)


def test_a_condition_survives_pickling():
    assert pickle.loads(pickle.dumps(INCREASING)) == INCREASING


def test_a_condition_prints_in_plain_text_and_in_latex():
    assert str(INCREASING) == "x[i] ≤ x[i + 1] for all i in 0..n - 2"
    assert sp.latex(INCREASING) == r"{x}_{i} \leq {x}_{i + 1} \text{ for } 0 \le i \le n - 2"


def test_substitution_reaches_the_ranges():
    assert INCREASING.subs(n, 4).ranges == (sp.Tuple(i, 0, 2),)
