"""The bivariate normal limit against values computed elsewhere, and the figures quoted for it."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb, ctx
from reference_values import reference_values

from numerics.sdm.table import shared_table
from proofs_checks.evaluation import ball, exact, high_precision
from theory.sdm import bivariate_normal
from theory.symbols import n

RECORDS = reference_values("sdm_bivariate_normal")
UNSHIFTED = next(
    c for c in bivariate_normal.bivariate_normal.negative_controls if c.label == "no continuity shift"
)


def printed(record):
    """The value of a record, give or take one unit of its last digit."""
    with ctx.workprec(200):
        value = arb(record["value"])
        return value + arb(0, abs(value) * arb(10) ** (1 - record["digits"]))


def of_claim(claim):
    return [record for record in RECORDS if record["claim"] == claim.id]


@pytest.mark.parametrize("record", of_claim(bivariate_normal.plackett), ids=lambda r: r["id"])
def test_derivative_is_the_reference_value(record):
    c, rho = (Fraction(record["inputs"][name]) for name in ("c", "rho"))
    general = ball(bivariate_normal.plackett.formula, {"c_w": c, "c_r": c, "rho": rho}, digits=35)
    equal = ball(bivariate_normal.plackett_equal.formula, {"threshold": c, "rho": rho}, digits=35)
    assert printed(record).overlaps(general)
    assert printed(record).overlaps(equal)


@pytest.mark.parametrize("record", of_claim(bivariate_normal.bivariate_normal), ids=lambda r: r["id"])
@pytest.mark.parametrize("evaluate", [ball, high_precision])
def test_limit_is_the_reference_value(record, evaluate):
    given = record["inputs"]
    formula = UNSHIFTED.formula if given["shift"] == 0 else bivariate_normal.bivariate_normal.formula
    point = {"n": given["n"], "d_w": given["d"], "d_r": given["d"], "k": given["k"]}
    value = (
        arb(str(evaluate(formula, point, digits=35)))
        if evaluate is high_precision
        else evaluate(formula, point, digits=35)
    )
    with ctx.workprec(200):
        assert printed(record).overlaps(given.get("r", 1) * value)


@pytest.mark.parametrize("record", of_claim(bivariate_normal.kanerva_table), ids=lambda r: r["id"])
def test_printed_table_is_the_rescaled_column(record):
    point = {name: record["inputs"][name] for name in ("n", "d", "k")}
    assert exact(bivariate_normal.kanerva_table.formula, point) == int(record["value"])


def test_rescaling_divides_by_1071_850():
    """The number of neurons expected at distance 0, and 958.4 at distance 1, of a million."""
    counts = shared_table(1000, 451, 451)
    assert round(float(Fraction(10**6 * counts[0], 2**1000)), 3) == 1071.850
    assert round(float(Fraction(10**6 * counts[1], 2**1000)), 1) == 958.4


def test_large_balls_need_the_share_at_correlation_minus_one():
    """At n = 64, d = 40, k = 16 nearly all of the exact share, 0.96981, is 2 Phi(c) - 1."""
    exact_share = Fraction(shared_table(64, 40, 40)[16], 2**64)
    limit = ball(bivariate_normal.bivariate_normal.formula, {"n": 64, "d_w": 40, "d_r": 40, "k": 16})
    assert float(exact_share) == pytest.approx(0.96981095194944)
    assert abs(float(limit) - float(exact_share)) < 1e-3
    c = bivariate_normal.shifted(sp.Integer(40)).subs(n, 64)
    first_term = float(bivariate_normal.least_below(c, c).doit())
    assert first_term > 0.99 * float(exact_share)


def test_error_without_shift_has_the_quoted_coefficient():
    point = {"threshold": -2, "rho": Fraction(1, 2)}
    assert round(float(ball(bivariate_normal.bivariate_normal_unshifted.formula, point)), 6) == -0.013401


@pytest.mark.parametrize(("length", "scaled"), [(400, -0.01427), (1600, -0.01382), (6400, -0.01360)])
def test_error_without_shift_approaches_its_coefficient_as_quoted(length, scaled):
    root = round(length**0.5)
    radius, k = length // 2 - root, length // 4
    normal = ball(UNSHIFTED.formula, {"n": length, "d_w": radius, "d_r": radius, "k": k})
    share = Fraction(shared_table(length, radius, radius)[k], 2**length)
    assert round(root * (float(normal) - float(share)), 5) == scaled
