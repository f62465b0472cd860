"""Critical points on branches, against closed forms and values from the literature and independent integrations."""

from __future__ import annotations

import math

import pytest
import sympy as sp
from catalogued_cases import case

from numerics.saddle_point.critical import NotFound, coexistence, extended, joint, spinodal, vanishing
from numerics.saddle_point.system import System

SPINODALS = [
    ("curie_weiss", "down", {"beta": 1.5, "h": 0.0}, "h", (-0.5, 0.5), 0.138364303548020),
    ("potts_mean_field", "ordered", {"q": 3, "betaJ": 3.0}, "betaJ", (2.0, 4.0), 2.745643576732724),
    ("hopfield", "retrieval", {"alpha": 0.1, "T": 0.0}, "alpha", (0.05, 0.2), 0.1379055664949317),
    ("ising_perceptron_teacher", "uninformed", {"alpha": 1.2}, "alpha", (1.0, 2.0), 1.49263181823035),
    ("xorsat", "frozen", {"k": 3, "alpha": 0.9}, "alpha", (0.5, 1.5), 0.818469160761376),
    ("p_spin_spherical", "many_states", {"p": 3, "T": 0.6}, "T", (0.3, 0.9), math.sqrt(3 / 8)),
]


def _at(name, label, controls):
    return case(name, label, int("T" in controls and controls["T"] == 0 and name == "hopfield"), **controls)


def _control(at, name):
    return next(symbol for symbol in at.system.controls if symbol.name == name)


@pytest.mark.parametrize(("name", "label", "controls", "control", "between", "expected"), SPINODALS)
def test_spinodals(name, label, controls, control, between, expected):
    at = _at(name, label, controls)
    point = spinodal(at.system, _control(at, control), at.controls, at.solved(), between)
    assert abs(point.control) == pytest.approx(expected, abs=3e-12)
    assert point.solution.residual <= 1e-12


CRITERIA = [
    ("binary_perceptron", "typical", {"alpha": 0.5}, "alpha", (0.1, 1.0), "critical", 0.833078599739579),
    (
        "ising_perceptron_teacher",
        "uninformed",
        {"alpha": 1.0},
        "alpha",
        (0.5, 2.0),
        "critical",
        1.244683989850690,
    ),
    ("p_spin_spherical", "many_states", {"p": 3, "T": 0.6}, "T", (0.3, 0.9), "critical", 0.586053972417364),
    ("sherrington_kirkpatrick", "spin_glass", {"T": 1.0, "h": 0.1}, "T", (0.2, 1.5), "at", 0.818849854110166),
    ("sherrington_kirkpatrick", "spin_glass", {"T": 1.0, "h": 0.5}, "T", (0.2, 1.5), "at", 0.535104943115384),
]


@pytest.mark.parametrize(
    ("name", "label", "controls", "control", "between", "criterion", "expected"), CRITERIA
)
def test_entropies_and_replicons_vanish(name, label, controls, control, between, criterion, expected):
    at = _at(name, label, controls)
    expression = at.model.replicon if criterion == "at" else at.model.criteria[criterion]
    point = vanishing(
        at.system, _control(at, control), at.controls, at.solved(), at.on_branch(expression), between
    )
    assert point.control == pytest.approx(expected, abs=3e-13)


COEXISTENCE = [
    (
        "potts_mean_field",
        ("ordered", "paramagnet"),
        {"q": 3, "betaJ": 3.0},
        "betaJ",
        (2.5, 3.5),
        4 * math.log(2),
    ),
    (
        "potts_mean_field",
        ("ordered", "paramagnet"),
        {"q": 5, "betaJ": 4.0},
        "betaJ",
        (3.0, 4.5),
        8 / 3 * math.log(4),
    ),
    (
        "hopfield",
        ("retrieval", "spin_glass"),
        {"alpha": 0.1, "T": 0.0},
        "alpha",
        (0.01, 0.13),
        0.0518543309189171,
    ),
    ("xorsat", ("frozen", "trivial"), {"k": 3, "alpha": 0.9}, "alpha", (0.85, 1.0), 0.917935276658086),
]


@pytest.mark.parametrize(("name", "labels", "controls", "control", "between", "expected"), COEXISTENCE)
def test_two_branches_of_equal_free_energy(name, labels, controls, control, between, expected):
    cases = [_at(name, label, controls) for label in labels]
    phases = tuple((at.system, at.solved(), at.on_branch(at.model.expression)) for at in cases)
    point = coexistence(phases, _control(cases[0], control), cases[0].controls, between)
    assert point.control == pytest.approx(expected, abs=3e-12)


def test_where_nothing_vanishes_it_says_so():
    at = case("curie_weiss", "up", beta=1.5, h=0.3)
    with pytest.raises(
        NotFound, match=r"between h = 0\.2 and 0\.5, where the control parameter leaves its range"
    ):
        spinodal(at.system, _control(at, "h"), at.controls, at.solved(), (0.2, 0.5))


def test_systems_with_different_controls_do_not_coexist():
    x, a, b = sp.symbols("x a b", real=True)
    one, two = (System((x,), ((0, 1),), (c,), (c * x - x,)) for c in (a, b))
    with pytest.raises(ValueError, match="same control parameters"):
        joint(one, two)


def test_ends_that_move_with_the_control_are_given_up():
    at = case("hopfield", "retrieval", alpha=0.1, T=0.1)
    larger = extended(at.system, _control(at, "T"), sp.Integer(0), (0, 1))
    intervals = dict(zip((x.name for x in larger.unknowns), larger.intervals, strict=True))
    assert intervals["q"] == (-sp.oo, sp.oo)
    assert intervals["m"] == (0, 1)
    assert intervals["T"] == (0, 1)
