"""Sensitivities are those of difference quotients, and of stationarity."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from catalogued_cases import case

from numerics.saddle_point.sensitivity import Singular, sensitivities, total
from numerics.saddle_point.solve import solve
from numerics.saddle_point.system import System

CASES = [
    ("curie_weiss", "up", {"beta": 1.3, "h": 0.1}),
    ("sherrington_kirkpatrick", "spin_glass", {"T": 0.6, "h": 0.3}),
    ("hopfield", "retrieval", {"alpha": 0.05, "T": 0.2}),
    ("ising_perceptron_teacher", "uninformed", {"alpha": 1.1}),
    ("binary_perceptron", "typical", {"alpha": 0.5, "kappa": 0.1}),
]


@pytest.mark.parametrize(("name", "label", "controls"), CASES)
def test_sensitivities_are_difference_quotients(name, label, controls):
    at = case(name, label, **controls)
    solution = at.solved()
    found = sensitivities(at.system, at.controls, solution, at.system.controls)
    for place, symbol in enumerate(at.system.controls):
        ends = [
            solve(at.system, at.controls | {symbol: at.controls[symbol] + step}, dict(solution.values))
            for step in (1e-4, -1e-4)
        ]
        quotient = [(ends[0].values[x] - ends[1].values[x]) / 2e-4 for x in at.system.unknowns]
        assert found[:, place] == pytest.approx(quotient, rel=1e-5, abs=1e-7)


@pytest.mark.parametrize(("name", "label", "controls"), CASES)
def test_the_free_energy_changes_by_its_explicit_derivative(name, label, controls):
    at = case(name, label, **controls)
    solution, energy = at.solved(), at.model.expression
    explicit = [energy.diff(symbol) for symbol in at.system.controls]
    values = {**at.controls, **solution.values}
    expected = at.system.evaluate(explicit, values)[0]
    found = total(at.system, at.controls, solution, energy, at.system.controls)
    assert found == pytest.approx(expected, abs=1e-10)


def test_an_observable_changes_with_the_solution_too():
    at = case("curie_weiss", "up", beta=1.3, h=0.1)
    solution = at.solved()
    _, field = at.system.controls
    (m,) = at.system.unknowns
    susceptibility = at.model.observables["susceptibility"]
    expected = at.system.evaluate([susceptibility], {**at.controls, **solution.values})[0][0]
    assert total(at.system, at.controls, solution, m, [field])[0] == pytest.approx(expected, rel=1e-12)


def test_a_spinodal_has_none():
    x, c = sp.symbols("x c", real=True)
    fold = System((x,), ((-sp.oo, sp.oo),), (c,), (x**2 - c,), is_map=False)
    solution = solve(fold, {c: 0.0}, {x: 0.0})
    with pytest.raises(Singular):
        sensitivities(fold, {c: 0.0}, solution, [c])


def test_what_did_not_converge_has_none():
    at = case("curie_weiss", "down", beta=1.5, h=0.2)
    with pytest.raises(ValueError, match="did not converge"):
        sensitivities(at.system, at.controls, at.solved(), at.system.controls)


def test_only_controls_are_parameters():
    at = case("curie_weiss", "up", beta=1.5)
    with pytest.raises(ValueError, match="m is no control"):
        sensitivities(at.system, at.controls, at.solved(), at.system.unknowns)


def test_where_all_is_fixed_the_derivative_is_explicit():
    at = case("potts_mean_field", "paramagnet", q=3, betaJ=2.0)
    coupling = at.system.controls[0]
    energy = at.on_branch(at.model.expression)
    assert total(at.system, at.controls, at.solved(), energy, [coupling]) == pytest.approx(np.array([-1 / 6]))
