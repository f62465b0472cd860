"""Penalised classifiers of a linear teacher's signs: solved, and held against values found by other integrations."""

from __future__ import annotations

import pytest

from tests.catalogued_cases import case

# Generalisation errors at alpha = 2, lambda = 1/10 from independent integrations and root finding, ten digits.
ERRORS = {
    "square_classification": 0.1955327076,
    "logistic_regression": 0.1796623929,
    "hinge_classification": 0.1855429440,
}


@pytest.mark.parametrize("name", ERRORS)
def test_generalisation_errors(name: str) -> None:
    found = case(name, "fit", alpha=2.0, lam=0.1)
    solution = found.solved()
    assert solution.converged
    error = found.model.observables["eps_g"]
    values, _ = found.system.evaluate([error], {**found.controls, **solution.values})
    assert float(values.ravel()[0]) == pytest.approx(ERRORS[name], abs=1e-10)


def test_the_hinge_needs_its_kinks() -> None:
    solution = case("hinge_classification", "fit", alpha=4.0, lam=0.1).solved()
    assert solution.converged
    (q,) = (value for symbol, value in solution.values.items() if symbol.name == "q")
    assert q == pytest.approx(6.11676478, abs=1e-8)
