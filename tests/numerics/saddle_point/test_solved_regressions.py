"""The solver meets the solutions of penalised regression, and its critical points, from their branches' starts."""

from __future__ import annotations

import pytest
from catalogued_cases import case
from reference_values import reference_values

from numerics.saddle_point.critical import spinodal

THRESHOLDS = [r for r in reference_values("penalised_regression") if r["quantity"] == "alpha_BP"]


@pytest.mark.parametrize("alpha", [0.01, 0.5, 0.99, 1.0, 1.01, 2.0, 100.0])
@pytest.mark.parametrize("lam", [1e-7, 1e-3, 0.1, 10.0])
@pytest.mark.parametrize("noise", [0.0, 0.25])
def test_ridge_has_its_closed_form_and_never_a_negative_spread(
    alpha: float, lam: float, noise: float
) -> None:
    found = case("ridge_isotropic", "fit", alpha=alpha, lam=lam, Delta=noise).solved()
    spread = next(iter(found.values.values()))
    assert found.converged
    assert found.evaluations <= 40
    slack = lam + alpha - 1
    root = (slack**2 + 4 * lam) ** 0.5
    assert spread == pytest.approx(2 / (slack + root) if slack > 0 else (root - slack) / (2 * lam), rel=1e-9)


@pytest.mark.parametrize("alpha", [0.1, 0.99, 1.0, 1.01, 4.0])
@pytest.mark.parametrize("lam", [1e-6, 1e-2, 1.0])
@pytest.mark.parametrize("nu", [2.01, 3.0])
def test_masked_regression_is_the_root_of_the_cubic_that_is_a_fit(
    alpha: float, lam: float, nu: float
) -> None:
    found = case("potts_masked_regression", "fit", nu=nu, sigma=1.0, alpha=alpha, lam=lam).solved()
    c = next(iter(found.values.values()))
    assert found.converged
    assert found.evaluations <= 40
    terms = (lam * c**3, (lam**2 + lam * nu - alpha + 1) * c**2, -alpha * (2 * lam + nu) * c, alpha**2)
    assert abs(sum(terms)) < 1e-10 * max(map(abs, terms))
    assert 0 < alpha / c - lam <= 1
    assert 2 * (alpha / c - lam) <= nu + c


@pytest.mark.parametrize("record", THRESHOLDS, ids=lambda record: record["id"])
def test_message_passing_begins_to_recover_where_the_uninformed_state_ends(record: dict[str, object]) -> None:
    threshold, rho = float(str(record["value"])), float(record["inputs"]["rho"])  # type: ignore[index]
    at = case("bayes_sparse_regression", "uninformed", rho=rho, alpha=0.95 * threshold)
    control = next(symbol for symbol in at.controls if symbol.name == "alpha")
    found = spinodal(at.system, control, at.controls, at.solved(), (rho, 1.0))
    assert found.control == pytest.approx(threshold, abs=1e-12)


@pytest.mark.parametrize(("rho", "alpha"), [(0.1, 0.2), (0.1, 0.12), (0.4, 0.5), (0.8, 0.85)])
def test_an_unstable_state_stands_between_the_uninformed_one_and_recovery(rho: float, alpha: float) -> None:
    low, high = (
        case("bayes_sparse_regression", label, rho=rho, alpha=alpha).solved()
        for label in ("uninformed", "unstable")
    )
    assert low.converged
    assert high.converged
    assert low.growth < 1 < high.growth
    assert next(iter(low.values.values())) < next(iter(high.values.values()))


def test_beyond_the_threshold_no_state_but_recovery_is_found() -> None:
    for label in ("uninformed", "unstable"):
        assert not case("bayes_sparse_regression", label, rho=0.1, alpha=0.21).solved().converged
