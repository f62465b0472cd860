"""Free energies of penalised regression, solved from their branches' starts, give the reference values."""

from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import arb
from reference_values import reference_values

from numerics.arithmetic import ball as evaluate
from proofs_checks.evaluation import ball
from theory.saddle_point import catalogue
from theory.saddle_point.bayes_sparse_regression import bayes_sparse
from theory.saddle_point.free_energy import Branch, FreeEnergy
from theory.saddle_point.ridge_spectrum import free_energy
from theory.saddle_point.special_functions import Defined

RECORDS = [r for r in reference_values("penalised_regression") if r["problem"] in catalogue.MODULES]
SOLVED = [r for r in RECORDS if r["quantity"] not in ("lam_opt", "alpha_BP")]


def numbers(model: FreeEnergy, controls: dict[str, str]) -> dict[sp.Symbol, sp.Expr]:
    given = {
        symbol: controls.get(symbol.name, model.defaults.get(symbol)) for symbol in model.controls.symbols
    }
    return {symbol: sp.Rational(value) for symbol, value in given.items()}


def closed(expression: sp.Expr) -> sp.Expr:
    """The same, written without functions of the library's own."""
    return expression.replace(lambda node: isinstance(node, Defined), lambda node: node.definition)


def solved(model: FreeEnergy, controls: dict[str, str], branch: Branch | None = None) -> dict[sp.Symbol, Any]:
    """Newton's method for the fixed point of the map in logarithms of positive order parameters."""
    values = numbers(model, controls)
    branch = branch or model.branches[0]
    assert not branch.fixed
    system = sp.lambdify(model.symbols, [closed(u.subs(values)) for u in model.map], "mpmath")
    with mpmath.workdps(40):
        start = [mpmath.log(mpmath.mpf(sp.N(branch.start[s].subs(values), 30))) for s in model.symbols]

        def residual(*logs: Any) -> list[Any]:
            return [mpmath.log(u) - x for u, x in zip(system(*map(mpmath.exp, logs)), logs, strict=True)]

        found = mpmath.findroot(residual, start, tol=1e-60, maxsteps=60)
        logs = found if isinstance(found, mpmath.matrix) else [found]
        return {symbol: mpmath.exp(x) for symbol, x in zip(model.symbols, logs, strict=True)} | {
            symbol: mpmath.mpf(value.p) / value.q for symbol, value in values.items()
        }


def value(model: FreeEnergy, quantity: str, point: dict[sp.Symbol, Any]) -> Any:
    named = {"e0": model.expression, "replicon": model.replicon, **model.observables}
    named |= {symbol.name: symbol for symbol in model.symbols}
    with mpmath.workdps(40):
        return sp.lambdify(list(point), closed(named[quantity]), "mpmath")(*point.values())


def admitted(record: dict[str, Any]) -> FreeEnergy:
    controls = {name: sp.Rational(text) for name, text in record["inputs"].items()}
    model = catalogue.admitted(record["problem"], controls)
    assert model is not None
    return model


@pytest.mark.parametrize("record", SOLVED, ids=lambda record: record["id"])
def test_the_solution_has_the_reference_value(record):
    model = admitted(record)
    found = value(model, record["quantity"], solved(model, record["inputs"]))
    with mpmath.workdps(40):
        assert abs(found / mpmath.mpf(record["value"]) - 1) < mpmath.mpf(10) ** (2 - record["digits"])


@pytest.mark.parametrize("record", [r for r in RECORDS if r["quantity"] == "lam_opt"], ids=lambda r: r["id"])
def test_the_penalty_of_least_test_error_is_where_its_criterion_vanishes(record):
    model = catalogue.variants(record["problem"])[0]
    for step, sign in ((-1, 1), (1, -1)):
        lam = sp.Rational(record["value"]) * (1 + sp.Rational(step, 10**12))
        point = solved(model, {**record["inputs"], "lam": str(lam)})
        with mpmath.workdps(40):
            slope = sp.lambdify(list(point), model.criteria["optimal"], "mpmath")(*point.values())
        assert 0 < sign * slope < 1e-9


@pytest.mark.parametrize("name", ["ridge_isotropic", "ridge_spectrum"])
def test_the_slope_of_the_energy_in_the_penalty_is_half_of_the_mean_squared_weight(name):
    (model,) = catalogue.variants(name)
    controls = {"alpha": "3/2", "Delta": "1/4", "omega_1": "2", "omega_2": "1/3", "t_1": "1", "t_2": "3"}
    below, here, above = (solved(model, {**controls, "lam": lam}) for lam in ("0.29999", "0.3", "0.30001"))
    slope = (value(model, "e0", above) - value(model, "e0", below)) / mpmath.mpf("2e-5")
    assert abs(slope - value(model, "r", here) / 2) < 1e-9


def test_a_spectrum_of_equal_levels_is_the_isotropic_model():
    inputs = {"alpha": "1", "lam": "1/10", "Delta": "1/4", "omega_1": "1", "omega_2": "1"}
    flat = solved(free_energy(2), inputs)
    (isotropic,) = catalogue.variants("ridge_isotropic")
    single = solved(isotropic, inputs)
    for symbol in isotropic.symbols:
        assert abs(flat[symbol] / single[symbol] - 1) < 1e-30


def test_the_best_penalty_is_the_noise_over_the_mean_square_of_the_teacher():
    (model,) = catalogue.variants("ridge_isotropic")
    controls = {"alpha": "3/2", "rho": "2", "Delta": "1/4"}
    less, best, more = (
        value(model, "eps_g", solved(model, {**controls, "lam": lam})) for lam in ("1/9", "1/8", "1/7")
    )
    assert best < min(less, more)
    point = solved(model, {**controls, "lam": "1/8"})
    assert abs(value(model, "q", point) - value(model, "m", point)) < 1e-30


def test_no_start_leads_to_the_root_of_negative_spread():
    (model,) = catalogue.variants("ridge_isotropic")
    point = solved(model, {"alpha": "1", "lam": "1/1000"})
    assert abs(value(model, "V", point) - mpmath.mpf("31.1267")) < 1e-4


@pytest.mark.parametrize("record", SOLVED, ids=lambda record: record["id"])
def test_the_free_energy_is_stationary_where_the_map_rests(record):
    model = admitted(record)
    point = solved(model, record["inputs"])
    with mpmath.workdps(40):
        slopes = sp.lambdify(list(point), list(map(closed, model.gradient)), "mpmath")(*point.values())
        for symbol, slope in zip(model.symbols, slopes, strict=True):
            assert abs(slope * point[symbol]) < 1e-30


@pytest.mark.parametrize("record", [r for r in RECORDS if r["quantity"] == "alpha_BP"], ids=lambda r: r["id"])
def test_the_most_measurements_of_a_sparse_state_are_the_reference_value(record):
    place = Fraction(record["note"].removeprefix("at snr s="))
    beside, there, beyond = (
        ball(
            bayes_sparse.formula, {"rho": Fraction(record["inputs"]["rho"]), "snr": place * scale}, digits=20
        )
        for scale in (Fraction(999, 1000), 1, Fraction(1001, 1000))
    )
    assert beside < there > beyond
    assert abs(there - arb(record["value"])) < 1e-15


def test_the_sparse_states_are_where_the_curve_has_the_given_measurements():
    (model,) = catalogue.variants("bayes_sparse_regression")
    rho, alpha = model.controls.symbols
    at = {rho: Fraction(1, 10), alpha: Fraction(1, 5), model.symbols[0]: Fraction(3)}
    curve = ball(bayes_sparse.formula, {"rho": Fraction(1, 10), "snr": Fraction(3)})
    assert evaluate(model.map[0], at).overlaps(3 * arb(1) / 5 / curve)
    assert evaluate(model.gradient[0], at).overlaps((curve - arb(1) / 5) / 6)
