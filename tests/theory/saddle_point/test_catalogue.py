"""The catalogue holds one well-formed free energy for each regime of each problem."""

import itertools

import pytest
import sympy as sp

from theory.saddle_point import catalogue
from theory.saddle_point.free_energy import FreeEnergy

CONTROLS = {
    "curie_weiss": [{"beta": "3/2", "h": "1/20"}, {"beta": "3/2", "h": 0}, {"beta": "1/2", "h": 0}],
    "potts_mean_field": [
        {"betaJ": 3, "q": 3},
        {"betaJ": 2, "q": 3},
        {"betaJ": 12, "q": 10},
        {"betaJ": 3, "q": 2},
    ],
    "sherrington_kirkpatrick": [{"T": "1/2", "h": 0}, {"T": 2, "h": 1}, {"T": 0, "h": "1/3"}],
    "sherrington_kirkpatrick_1rsb": [{"T": 0, "h": 0}, {"T": 0, "h": "1/2"}],
    "hopfield": [{"alpha": "1/10", "T": "1/10"}, {"alpha": 1, "T": "19/10"}, {"alpha": "1/20", "T": 0}],
    "p_spin_spherical": [{"p": 3, "T": "3/5"}, {"p": 10, "T": "1/10"}, {"p": 3, "T": 0}],
    "random_energy": [{"T": "1/2"}, {"T": 1}],
    "xorsat": [{"k": 3, "alpha": "9/10"}],
    "gardner": [{"kappa": 0, "alpha": 1}, {"kappa": 2, "alpha": "1/10"}],
    "binary_perceptron": [{"alpha": "5/6", "kappa": 0}],
}
CLASSIC = [(name, controls) for name, points in CONTROLS.items() for controls in points]


def of(name: str, controls: dict[str, object]) -> tuple[FreeEnergy, dict[sp.Symbol, sp.Rational]]:
    model = catalogue.admitted(name, controls)
    assert model is not None
    return model, {symbol: sp.Rational(controls[symbol.name]) for symbol in model.controls.symbols}


@pytest.mark.parametrize("name", catalogue.MODULES)
def test_each_problem_has_variants_of_its_name_with_distinct_branches(name):
    for model in catalogue.variants(name):
        assert model.name == name
        labels = [branch.label for branch in model.branches]
        assert len(set(labels)) == len(labels)
        assert model.references
        assert all(parameter.meaning for parameter in model.order_parameters)


@pytest.mark.parametrize("name", catalogue.MODULES)
def test_the_map_the_replicon_and_the_criteria_speak_of_parameters_only(name):
    for model in catalogue.variants(name):
        known = {*model.symbols, *model.controls.symbols}
        expressions = [*model.map, *model.criteria.values(), *([model.replicon] if model.replicon else [])]
        assert set().union(*(e.free_symbols for e in expressions)) <= known
        assert set(model.defaults) <= set(model.controls.symbols)


@pytest.mark.parametrize(("name", "controls"), CLASSIC)
def test_branches_start_inside_of_the_intervals(name, controls):
    model, values = of(name, controls)
    existing = [branch for branch in model.branches if branch.where.subs(values) == sp.true]
    assert existing
    for branch, parameter in itertools.product(existing, model.order_parameters):
        if parameter.symbol in branch.fixed:
            continue
        start = branch.start[parameter.symbol].subs(values).evalf(30)
        assert parameter.low.subs(values) < start < parameter.high.subs(values), (
            branch.label,
            parameter.symbol,
        )


def test_the_regime_follows_from_the_controls():
    cold, warm = (catalogue.admitted("hopfield", {"alpha": 1, "T": T}) for T in (0, 1))
    assert [p.symbol.name for p in cold.order_parameters] == ["m", "chi", "r"]
    assert [p.symbol.name for p in warm.order_parameters] == ["m", "q", "r"]
    assert catalogue.admitted("hopfield", {"alpha": 1, "T": -1}) is None
    assert catalogue.admitted("gardner", {"kappa": 0, "alpha": 2}) is None


def test_a_misspelt_problem_is_told_from_its_neighbours():
    with pytest.raises(catalogue.UnknownProblem, match="did you mean hopfield"):
        catalogue.variants("hopfeld")
