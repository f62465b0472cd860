"""Branches are followed around folds, through their range and to the ends of intervals."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from catalogued_cases import case

from numerics.saddle_point.continuation import End, follow
from numerics.saddle_point.solve import solve
from numerics.saddle_point.system import System

SPINODAL = 0.138364303548020  # |artanh(m)/1.5 - m| at m² = 1/3


def _followed(name, label, control, between, variant=0, logarithmic=False, **controls):
    at = case(name, label, variant, **controls)
    symbol = next(s for s in at.system.controls if s.name == control)
    return follow(at.system, symbol, at.controls, at.solved(), between, logarithmic)


def test_the_hysteresis_loop_of_curie_weiss_is_closed():
    curve = _followed("curie_weiss", "up", "h", (-0.5, 0.5), beta=1.5)
    assert curve.ends == (End.RANGE, End.RANGE)
    assert curve.controls[[0, -1]].tolist() == pytest.approx([-0.5, 0.5], abs=1e-12)
    turns = curve.controls[list(curve.folds)]
    assert np.abs(turns) == pytest.approx(SPINODAL, rel=0.02)
    assert sorted(np.sign(turns)) == [-1, 1]
    magnetisation = curve.values[0]
    assert np.all(np.diff(magnetisation) > 0)
    assert np.tanh(1.5 * (magnetisation + curve.controls)) == pytest.approx(magnetisation, abs=1e-12)
    assert np.array_equal(curve.growths > 1, magnetisation**2 < 1 / 3)


def test_every_point_has_a_small_residual():
    curve = _followed("hopfield", "retrieval", "T", (0.01, 1.2), alpha=0.05, T=0.1)
    assert curve.residuals.max() <= 1e-12
    assert len(curve.folds) == 1


def test_a_branch_returns_beyond_its_fold_as_the_unstable_one():
    curve = _followed("ising_perceptron_teacher", "uninformed", "alpha", (0.5, 2.0), alpha=1.0)
    assert curve.controls.max() == pytest.approx(1.49263181823035, rel=1e-3)
    assert curve.controls.max() < 1.49263181823036
    assert curve.controls[[0, -1]].tolist() == [0.5, 0.5]
    assert np.all(curve.determinants[: curve.folds[0] - 1] * curve.determinants[0] > 0)
    assert np.all(curve.determinants[curve.folds[0] + 2 :] * curve.determinants[0] < 0)


def test_an_overlap_that_vanishes_ends_the_branch():
    curve = _followed("sherrington_kirkpatrick", "spin_glass", "T", (0.2, 1.5), T=0.5)
    assert curve.ends == (End.RANGE, End.INTERVAL)
    assert curve.controls[-1] == pytest.approx(1, abs=1e-6)
    assert not curve.folds


def test_a_logarithmic_range():
    curve = _followed(
        "spherical_perceptron_bayes", "learning", "alpha", (0.01, 1000.0), logarithmic=True, alpha=2.0
    )
    assert curve.ends == (End.RANGE, End.RANGE)
    assert 1 - curve.values[0][-1] == pytest.approx(1 / (1 + curve.values[1][-1]), rel=1e-6)


def test_a_circle_is_closed():
    x, c = sp.symbols("x c", real=True)
    circle = System((x,), ((-sp.oo, sp.oo),), (c,), (x**2 + c**2 - 1,), is_map=False)
    curve = follow(circle, c, {c: 0.0}, solve(circle, {c: 0.0}, {x: 0.9}), (-2.0, 2.0))
    assert curve.ends == (End.CLOSED, End.CLOSED)
    assert curve.controls[list(curve.folds)] == pytest.approx([1.0, -1.0], abs=0.02)
    assert curve.values[0] ** 2 + curve.controls**2 == pytest.approx(1.0, abs=1e-11)


def test_what_is_no_solution_is_not_followed():
    at = case("curie_weiss", "down", beta=1.5, h=0.15)
    _, field = at.system.controls
    with pytest.raises(ValueError, match="the start is none"):
        follow(at.system, field, at.controls, at.solved(), (-0.5, 0.5))


def test_a_start_outside_of_the_range_is_refused():
    at = case("curie_weiss", "up", beta=1.5)
    _, field = at.system.controls
    with pytest.raises(ValueError, match=r"h = 0 does not lie between 0\.1 and 0\.5"):
        follow(at.system, field, at.controls, at.solved(), (0.1, 0.5))
