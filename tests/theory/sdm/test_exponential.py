"""Exponential fits meet the reference values, through the formulas of the claims."""

from fractions import Fraction

import pytest
from flint import arb, ctx
from reference_values import reference_values

from numerics.sdm.table import shared_table
from proofs_checks.evaluation import ball, exact
from theory.sdm import analytic_slope, exponential, large_deviation, softmax_fit
from theory.symbols import d

REFERENCE = reference_values("sdm_exponential")
WINDOWS = {
    "0..d-1": lambda d: range(d),
    "1..d-1": lambda d: range(1, d),
    "0..d": lambda d: range(d + 1),
    "1..d": lambda d: range(1, d + 1),
    "even<d": lambda d: range(0, d, 2),
    "0..2d": lambda d: range(2 * d + 1),
}


def records(prefix):
    found = [record for record in REFERENCE if record["id"].startswith(prefix)]
    assert found
    return [
        pytest.param(record["inputs"], record["value"], record["digits"], id=record["id"]) for record in found
    ]


def window_point(inputs):
    window = WINDOWS[inputs["window"]](inputs["d"])
    return {"n": inputs["n"], "d": inputs["d"], "k_0": window[0], "stride": window.step, "N": len(window)}


def data_point(inputs):
    window = WINDOWS[inputs["window"]](inputs["d"])
    data = tuple(shared_table(inputs["n"], inputs["d"], inputs["d"]))
    return {"n": inputs["n"], "k_0": window[0], "N": len(window), "I": data}


def assert_meets(value, text, digits):
    with ctx.workprec(200):
        half_unit = arb(10) ** -(digits - 1) * max(abs(arb(text)), arb(1e-3))
        assert abs(value - arb(text)) <= half_unit


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-ols"))
def test_slopes_of_data_meet_the_reference(inputs, value, digits):
    assert_meets(ball(exponential.regression.formula, data_point(inputs), 32), value, digits)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-intercept"))
def test_intercepts_meet_the_reference(inputs, value, digits):
    inputs = {"window": "0..d-1", **inputs}
    assert_meets(ball(exponential.intercept.formula, data_point(inputs), 32), value, digits)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-inflated"))
def test_printed_slopes_meet_the_reference(inputs, value, digits):
    point = {"n": inputs["n"], "d": inputs["d"]}
    assert_meets(ball(exponential.printed.formula, point, 32), value, digits)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-published"))
def test_printed_slopes_are_rounded_to_the_published_digits(inputs, value, digits):
    slope = ball(exponential.printed.formula, inputs, 12)
    assert f"{float(slope.mid()):.{digits - 2}f}" == value
    control = {c.label: c.formula for c in exponential.printed.negative_controls}["the least-squares slope"]
    assert f"{float(ball(control, inputs, 12).mid()):.{digits - 2}f}" != value


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-window"))
def test_slopes_on_other_windows_meet_the_reference(inputs, value, digits):
    assert_meets(ball(exponential.window.formula, window_point(inputs), 32), value, digits)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("r-squared"))
def test_explained_variances_meet_the_reference(inputs, value, digits):
    assert_meets(ball(exponential.r_squared.formula, window_point(inputs), 32), value, digits)


@pytest.mark.parametrize(
    ("inputs", "value", "digits"), [*records("beta-large-deviation"), *records("beta-local")]
)
def test_local_slopes_meet_the_reference(inputs, value, digits):
    assert_meets(ball(large_deviation.local_slope.formula, {"k": 0, **inputs}, 32), value, digits)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-analytic"))
def test_analytic_slopes_meet_the_reference(inputs, value, digits):
    assert exact(analytic_slope.analytic.formula, inputs) == Fraction(value)


@pytest.mark.parametrize(("inputs", "value", "digits"), records("analytic-bound-log-ratio"))
def test_logarithms_of_counts_over_the_bound_meet_the_reference(inputs, value, digits):
    count = shared_table(inputs["n"], inputs["d"], inputs["d"])[inputs["k"]]
    bound = ball(analytic_slope.analytic_bound.formula, inputs, 40)
    with ctx.workprec(200):
        assert_meets((arb(count) / bound).log(), value, digits)


def test_the_region_of_the_bound_leaves_out_the_printed_settings_where_it_fails():
    domain = analytic_slope.analytic_bound.domain
    assert not domain.contains({"n": 64, "d": 5, "k": 1})
    assert domain.contains({"n": 64, "d": 24, "k": 23})
    assert not domain.contains({"n": 64, "d": 24, "k": 24})


@pytest.mark.parametrize(("inputs", "value", "digits"), records("beta-softmax"))
def test_the_derivative_changes_sign_at_the_softmax_fit(inputs, value, digits):
    shift = Fraction(1, 10**25)
    below, above = (
        ball(softmax_fit.softmax_fit.formula, {**inputs, "beta": Fraction(value) + sign * shift}, 40)
        for sign in (-1, 1)
    )
    assert below < 0 < above


@pytest.mark.parametrize(("inputs", "value", "digits"), records("tv-"))
def test_total_variations_meet_the_reference(inputs, value, digits):
    point = {"n": inputs["n"], "d": inputs["d"]}
    slope = exponential.printed.formula
    if inputs["beta"] != "inflated":
        slope = slope.but(expression=(d - 1) / d * slope.expression)
    beta = Fraction(ball(slope, point, 40).mid().str(38, radius=False))
    assert_meets(ball(softmax_fit.total_variation.formula, {**point, "beta": beta}, 32), value, digits)


@pytest.mark.parametrize(
    ("claim", "point", "value"),
    [
        (exponential.first_step, {"n": 64, "d": 11}, "17.44"),
        (exponential.dominant_first_step, {"n": 64, "d": 11}, "19.85"),
        (exponential.r_squared, {"n": 64, "d": 11, "k_0": 0, "stride": 1, "N": 23}, "0.965"),
        (exponential.r_squared, {"n": 64, "d": 15, "k_0": 0, "stride": 1, "N": 31}, "0.949"),
        (exponential.window, {"n": 64, "d": 15, "k_0": 0, "stride": 1, "N": 31}, "13.79"),
    ],
)
def test_values_quoted_in_remarks_and_literature(claim, point, value):
    places = len(value.split(".")[1])
    assert f"{float(ball(claim.formula, point, 12).mid()):.{places}f}" == value
