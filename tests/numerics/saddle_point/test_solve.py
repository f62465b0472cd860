"""The solver meets known solutions, keeps to intervals, and says where it found none."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from numerics.saddle_point.solve import Outcome, solve, solve_many
from numerics.saddle_point.system import System
from theory.saddle_point.catalogue import variants
from theory.saddle_point.free_energy import Branch, FreeEnergy

m, beta, alpha, lam, V = sp.symbols("m beta alpha lam V", real=True)
CURIE_WEISS = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
RIDGE = System((V,), ((0, sp.oo),), (alpha, lam), (1 / (lam + alpha / (1 + V)) - V,))


def _system(model: FreeEnergy) -> System:
    intervals = tuple((p.low, p.high) for p in model.order_parameters)
    residuals = tuple(g - x for g, x in zip(model.map, model.symbols, strict=True))
    return System(model.symbols, intervals, model.controls.symbols, residuals)


def _branch(model: FreeEnergy, label: str) -> Branch:
    return next(branch for branch in model.branches if branch.label == label)


# Values from the literature and from independent integrations, to the digits known.
KNOWN = [
    ("sherrington_kirkpatrick", "spin_glass", {"T": 0.5, "h": 0.0}, [0.53036839205079463]),
    ("hopfield", "retrieval", {"alpha": 0.1, "T": 0.1}, [0.9967508, None, None]),
    ("hopfield", "unstable_retrieval", {"alpha": 0.1, "T": 0.1}, [0.8575, None, None]),
    ("binary_perceptron", "typical", {"alpha": 0.833078599739579, "kappa": 0.0}, [0.56395, 2.57635]),
    ("sherrington_kirkpatrick_1rsb", "overlapping", {"T": 0.0, "h": 0.0}, [1.36082, 0.47678]),
]


@pytest.mark.parametrize(("name", "label", "controls", "expected"), KNOWN, ids=lambda case: str(case)[:30])
def test_known_solutions(name: str, label: str, controls: dict[str, float], expected: list[float]) -> None:
    model = variants(name)[0]
    values = {symbol: controls[symbol.name] for symbol in model.controls.symbols}
    branch = _branch(model, label)
    start = {symbol: float(at.subs(values)) for symbol, at in branch.start.items()}
    found = solve_many(_system(model), values, start)
    assert found.converged.all()
    for value, known in zip(found.values[:, 0], expected, strict=True):
        if known is not None:
            digits = len(str(known).split(".")[1])
            assert value == pytest.approx(known, abs=10.0 ** -min(digits, 12))


def test_one_per_cent_from_the_critical_point_few_evaluations_suffice() -> None:
    found = solve_many(CURIE_WEISS, {beta: 1.01}, {m: 0.9})
    assert found.converged.all()
    assert found.evaluations[0] <= 40
    assert found.values[0, 0] == pytest.approx(np.tanh(1.01 * found.values[0, 0]), abs=1e-12)


def test_the_negative_root_of_ridge_is_never_returned() -> None:
    loads = np.linspace(0.1, 3, 30)
    for penalty in (1.0, 1e-3, 1e-7):
        found = solve_many(RIDGE, {alpha: loads, lam: penalty}, {V: 1.0})
        assert found.converged.all()
        rest = penalty + loads - 1
        root = np.sqrt(rest**2 + 4 * penalty)
        exact = np.where(rest > 0, 2 / (rest + root), (root - rest) / (2 * penalty))
        assert found.values[0] == pytest.approx(exact, rel=1e-9)


def test_a_problem_without_a_solution_says_so() -> None:
    system = System((m,), ((-sp.oo, sp.oo),), (), (sp.exp(-m) + 1 + m**2,), is_map=False)
    found = solve_many(system, {}, {m: 0.5})
    assert not found.converged.any()
    assert found.outcomes[0] is Outcome.STALLED
    assert found.residuals[0] > 0.1


def test_a_solution_at_the_end_of_an_interval_is_none() -> None:
    overlap = sp.Symbol("q", real=True)
    shrinking = System((overlap,), ((0, 1),), (), (overlap / 2 - overlap,))
    assert not solve_many(shrinking, {}, {overlap: 0.5}).converged.any()


def test_each_point_is_solved_as_if_alone() -> None:
    betas = np.array([0.5, 1.2, 3.0])
    together = solve_many(CURIE_WEISS, {beta: betas}, {m: 0.9})
    assert together.converged.tolist() == [True, True, True]
    alone = [solve_many(CURIE_WEISS, {beta: b}, {m: 0.9}).values[0, 0] for b in betas]
    assert together.values[0] == pytest.approx(alone, abs=1e-9)


def test_one_point_is_solved_by_name() -> None:
    found = solve(CURIE_WEISS, {beta: 1.5}, {m: 0.9})
    assert found.converged
    assert found.values[m] == pytest.approx(0.8585596366401103621, abs=1e-14)
    assert found.growth == pytest.approx(1.5 * (1 - found.values[m] ** 2), rel=1e-10)
    assert found.evaluations < 20


def test_a_start_outside_is_refused() -> None:
    with pytest.raises(ValueError, match="m starts outside"):
        solve_many(CURIE_WEISS, {beta: 1.0}, {m: 2.0})


def test_systems_have_an_equation_for_each_unknown() -> None:
    with pytest.raises(ValueError, match="one equation for each"):
        System((m,), ((-1, 1),), (), ())
