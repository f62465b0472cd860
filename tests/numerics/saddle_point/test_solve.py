"""The solver meets known solutions, keeps to intervals, and says where it found none."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from catalogued_cases import case

from numerics.saddle_point.solve import Outcome, solve, solve_many
from numerics.saddle_point.system import System

m, beta, alpha, lam, V = sp.symbols("m beta alpha lam V", real=True)
CURIE_WEISS = System((m,), ((-1, 1),), (beta,), (sp.tanh(beta * m) - m,))
RIDGE = System((V,), ((0, sp.oo),), (alpha, lam), (1 / (lam + alpha / (1 + V)) - V,))


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
    found = case(name, label, **controls).solved()
    assert found.converged
    for value, known in zip(found.values.values(), expected, strict=True):
        if known is not None:
            digits = len(str(known).split(".")[1])
            assert value == pytest.approx(known, abs=10.0 ** -min(digits, 12))


# One per cent from where the branch ends or changes its kind.
NEARLY_CRITICAL = [
    ("curie_weiss", "up", 0, {"beta": 1.01}),
    ("curie_weiss", "down", 0, {"beta": 1.5, "h": 0.138364303548020 * 0.99}),
    ("potts_mean_field", "ordered", 0, {"q": 3, "betaJ": 2.745643576732724 * 1.01}),
    ("sherrington_kirkpatrick", "spin_glass", 0, {"T": 0.99}),
    ("hopfield", "retrieval", 1, {"alpha": 0.1379055664949317 * 0.99, "T": 0}),
    ("gardner", "typical", 0, {"alpha": 1.98}),
    ("binary_perceptron", "typical", 0, {"alpha": 0.833078599739579 * 0.99}),
    ("ising_perceptron_teacher", "uninformed", 0, {"alpha": 1.49263181823035 * 0.99}),
    ("p_spin_spherical", "many_states", 0, {"p": 3, "T": math.sqrt(3 / 8) * 0.99}),
    ("p_spin_spherical", "one_step", 0, {"p": 3, "T": 0.586053972417364 * 0.99}),
    ("xorsat", "frozen", 0, {"k": 3, "alpha": 0.818469160761376 * 1.01}),
]


@pytest.mark.parametrize(("name", "label", "variant", "controls"), NEARLY_CRITICAL)
def test_one_per_cent_from_the_critical_point_few_evaluations_suffice(
    name: str, label: str, variant: int, controls: dict[str, float]
) -> None:
    at = case(name, label, variant, **controls)
    found = at.solved()
    assert found.converged
    assert found.growth < 1
    assert found.evaluations <= 40
    residuals, _ = at.system.evaluate(at.system.residuals, {**at.controls, **found.values})
    assert np.all(np.abs(residuals) <= 1e-12 * np.maximum(1, np.abs(list(found.values.values()))))


def test_a_search_beside_the_fold_ends_at_the_solution_of_its_side() -> None:
    """Newton's method alone ends at the unstable one, from the same start."""
    at = case("hopfield", "retrieval", 1, alpha=0.1379, T=0)
    overlap = at.system.unknowns[0]
    stable, unstable = at.solved(), case("hopfield", "unstable_retrieval", 1, alpha=0.1379, T=0).solved()
    assert stable.growth < 1 < unstable.growth
    assert unstable.values[overlap] < 0.9674 < stable.values[overlap]


def test_beyond_the_spinodal_nothing_is_found() -> None:
    for at in (
        case("curie_weiss", "down", beta=1.5, h=0.15),
        case("hopfield", "retrieval", 1, alpha=0.14, T=0),
        case("xorsat", "frozen", k=3, alpha=0.8),
        case("ising_perceptron_teacher", "uninformed", alpha=1.499),
        case("sherrington_kirkpatrick", "spin_glass", T=1.01),
    ):
        found = at.solved()
        assert not found.converged
        assert found.outcome is not Outcome.SOLVED
        assert found.residual > 1e-12


def test_averages_that_are_not_resolved_are_no_solution() -> None:
    found = case("sherrington_kirkpatrick", "spin_glass", T=1e-7, h=0.3).solved()
    assert not found.converged
    assert found.outcome is Outcome.UNRESOLVED


def test_a_sweep_goes_on_from_its_neighbours() -> None:
    """The start is good for one point alone."""
    field = np.linspace(-0.1, 0.4, 11)
    h = sp.Symbol("h", real=True)
    system = System((m,), ((-1, 1),), (h,), (sp.tanh(sp.Rational(3, 2) * (m + h)) - m,))
    found = solve_many(system, {h: field}, {m: 0.9})
    assert found.converged.all()
    assert np.all(np.diff(found.values[0]) > 0)


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
