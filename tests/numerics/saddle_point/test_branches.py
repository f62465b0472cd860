"""All coexisting solutions are found, told apart and ranked."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from catalogued_cases import case

from numerics.saddle_point.branches import ranked, roots
from numerics.saddle_point.solve import solve
from numerics.saddle_point.system import System


def _found(name, label, symbol, variant=0, **controls):
    at = case(name, label, variant, **controls)
    unknown = next(s for s in at.system.unknowns if s.name == symbol)
    return at, sorted(root.values[unknown] for root in roots(at.system, at.controls, [at.start]))


def test_all_three_solutions_of_curie_weiss_in_a_weak_field():
    _, values = _found("curie_weiss", "up", "m", beta=1.5, h=0.1)
    assert values == pytest.approx([-0.7525694744062804, -0.32428706627479814, 0.9070377917650781], abs=1e-12)


def test_one_solution_where_only_one_is():
    _, values = _found("curie_weiss", "up", "m", beta=1.5, h=0.2)
    assert len(values) == 1


@pytest.mark.parametrize(("coupling", "count"), [(2.7, 1), (2.76, 3), (3.2, 3)])
def test_ordered_and_unstable_potts_phases_coexist_from_the_spinodal_on(coupling, count):
    _, values = _found("potts_mean_field", "ordered", "m", q=3, betaJ=coupling)
    assert len(values) == count


def test_retrieval_and_its_unstable_partner_without_informed_starts():
    at = case("hopfield", "retrieval", alpha=0.1, T=0.1)
    overlap = at.system.unknowns[0]
    values = sorted(root.values[overlap] for root in roots(at.system, at.controls))
    assert values == pytest.approx([0.8575426129613, 0.9967508438493], abs=1e-10)


def test_both_stationary_points_of_one_step_are_told_apart():
    """The energies are those of the literature; the second solution is a root at the end q_0 = 0."""
    energies = []
    for label in ("overlapping", "orthogonal"):
        at = case("sherrington_kirkpatrick_1rsb", label)
        found = roots(at.system, at.controls, [at.start], count=8)
        entries = ranked(at.system, at.controls, found, at.on_branch(at.model.expression), at.model.selects)
        assert len(entries) == 1
        energies.append(entries[0].value)
    assert energies == pytest.approx([-0.765259434674, -0.768828025558], abs=1e-11)


def test_the_selected_solution_comes_first():
    at = case("curie_weiss", "up", beta=1.5, h=-0.05)
    found = roots(at.system, at.controls)
    assert len(found) == 3
    least = ranked(at.system, at.controls, found, at.model.expression)
    most = ranked(at.system, at.controls, found, at.model.expression, "maximum")
    (m,) = at.system.unknowns
    assert least[0].solution.values[m] < 0
    assert [entry.value for entry in most] == [entry.value for entry in reversed(least)]
    assert all(entry.error < 1e-14 for entry in least)
    with pytest.raises(ValueError, match="'lowest'"):
        ranked(at.system, at.controls, found, at.model.expression, "lowest")


def test_solutions_close_to_a_fold_are_told_apart():
    _, values = _found("ising_perceptron_teacher", "uninformed", "q", alpha=1.49263181823035 - 1e-7)
    assert len(values) == 2
    assert 1e-4 < values[1] - values[0] < 1e-2


def test_no_root_is_invented():
    x = sp.Symbol("x", real=True)
    system = System((x,), ((-sp.oo, sp.oo),), (), (x**2 + 1,), is_map=False)
    assert roots(system, {}) == ()
    shrinking = System((x,), ((0, 1),), (), (x / 2 - x,))
    assert roots(shrinking, {}) == ()
    assert not solve(shrinking, {}, {x: 0.5}).converged


def test_a_branch_on_which_all_is_fixed_is_a_solution():
    at = case("potts_mean_field", "paramagnet", q=3, betaJ=2.0)
    (root,) = roots(at.system, at.controls)
    assert root.converged
    (entry,) = ranked(at.system, at.controls, [root], at.on_branch(at.model.expression))
    assert entry.value == pytest.approx(-1 / 3 - np.log(3), abs=1e-14)


def test_negative_roots_of_ridge_are_none():
    V, lam, alpha = sp.symbols("V lam alpha", real=True)
    system = System((V,), ((0, sp.oo),), (alpha, lam), (1 / (lam + alpha / (1 + V)) - V,))
    (root,) = roots(system, {alpha: 1.0, lam: 1e-3})
    assert root.values[V] == pytest.approx(31.1267, abs=1e-4)
