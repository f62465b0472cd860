r"""Ridge regression on Gaussian inputs of unit variance: the free energy, and its stationary point in closed form.

A teacher of mean square rho, labels with noise of variance Delta, n = alpha p samples of p inputs; the effective
penalty kappa solves a quadratic equation, that of Marchenko and Pastur (Hastie et al. 2022).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, hastie_2022, robust_regression, stat_phys_ml_sim_playground
from theory.saddle_point.free_energy import Branch, FreeEnergy
from theory.saddle_point.ridge_spectrum import (
    CONDITIONS,
    REFERENCES,
    Body,
    deterministic_equivalent,
    functional,
    observables,
    order_parameters,
    replicon,
    saddle_point,
    start,
    updates,
)
from theory.symbols import Delta, V, Vhat, alpha, lam, mhat, rho
from theory.symbols import magnetisation as m
from theory.symbols import overlap as q
from theory.symbols import overlap_conjugate as qhat

_zero, _one = sp.Integer(0), sp.Integer(1)
_controls = Domain((alpha, lam, rho, Delta), sp.And(*CONDITIONS, rho > 0))
_references = (Citation(hastie_2022), *REFERENCES)


def _mean(body: Body) -> sp.Expr:
    return body(_one, rho)


FREE_ENERGY = FreeEnergy(
    name="ridge_isotropic",
    title="Ridge regression on inputs of unit variance",
    order_parameters=order_parameters(),
    controls=_controls,
    expression=functional(_mean, rho + Delta),
    branches=(Branch("fit", start(_mean, rho + Delta), meaning="the only minimum"),),
    observables=observables(_mean),
    replicon=replicon(_mean),
    updates=updates(_mean, Delta),
    defaults={rho: _one, Delta: _zero},
    references=_references,
    remarks="The test error $\\varepsilon_g$ includes the noise. At $\\alpha=1$ the spread $V$ diverges like "
    "$\\lambda^{-1/2}$. The same equations have another root, with $V<0$: it is no fit.",
)

_root = sp.sqrt((alpha + lam - 1) ** 2 + 4 * lam)


def _closed_form(root: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """Spread, variance and covariance of the predictions, by a root of the discriminant."""
    total = root + lam + alpha + 1
    return (
        (root - lam - alpha + 1) / (2 * lam),
        4 * alpha * (alpha * rho * (total - 4) + (rho + Delta) * total) / (total * (total**2 - 4 * alpha)),
        2 * alpha * rho / total,
    )


def _by_penalty(kappa: sp.Expr) -> sp.Tuple:
    """The same by the effective penalty, from the deterministic equivalent of a flat spectrum."""
    overlap = rho / (1 + kappa)
    error = (rho * kappa**2 / (1 + kappa) ** 2 + Delta) / (1 - 1 / (alpha * (1 + kappa) ** 2))
    return sp.Tuple(alpha * kappa / lam - 1, error - rho - Delta + 2 * overlap, overlap)


_spread, _variance, _covariance = _closed_form(_root)
_total = _root + lam + alpha + 1
_formula = Formula(sp.Tuple(_spread, _variance, _covariance), _controls)

_printed_variance = (
    4
    * alpha
    * (alpha * rho * (_total - 4) + (rho + Delta) * _total)
    / (_total * (alpha + lam) ** 2 - 2 * alpha + 2 * lam + _root**2 + 2 * _root * (alpha + lam + 1) + 1)
)

_printed_m = (rho + lam + alpha - sp.sqrt((rho + lam + alpha) ** 2 - 4 * alpha * rho)) / 2
_gap = rho - _printed_m
_printed_q = (
    2 * _printed_m
    - rho
    + Delta * _gap / lam
    + (lam - Delta) * _gap * (lam + _gap) ** 2 / (lam * ((lam + _gap) ** 2 + alpha * lam))
)

isotropic = Claim(
    id="replica.ridge.isotropic",
    title="Order parameters of ridge regression on inputs of unit variance",
    subject=sp.Tuple(Quantity("V", "V"), Quantity("q", "q"), Quantity("m", "m")),
    formula=_formula,
    derivation=Derivation(
        _by_penalty((_root + lam + 1 - alpha) / (2 * alpha)), (Step("Collect", _formula.expression),)
    ),
    uses=(deterministic_equivalent,),
    references=_references,
    negative_controls=(
        NegativeControl(
            "a parenthesis of the denominator of q closed too early",
            _formula.but(expression=sp.Tuple(_spread, _printed_variance, _covariance)),
            robust_regression.at("order_parameters_ridge"),
        ),
        NegativeControl(
            "teacher of mean square 1 taken for any",
            _formula.but(expression=sp.Tuple(_spread, _printed_q, _printed_m)),
            stat_phys_ml_sim_playground.at("GaussianLinearRidgeEquations"),
        ),
        NegativeControl("the root with V < 0", _formula.but(expression=sp.Tuple(*_closed_form(-_root)))),
        NegativeControl("noise left out", _formula.but(expression=_formula.expression.subs(Delta, _zero))),
    ),
    remarks="$V$ is the positive root of $\\lambda V^2+(\\lambda+\\alpha-1)V=1$, and the effective penalty is "
    "$\\kappa=\\lambda(1+V)/\\alpha$.",
)

_free = (alpha, lam, rho, Delta, m, q)
_two = Domain(_free, sp.And(_controls.condition, m > 0, m < rho, q > 0))
_spread_of_m = (rho - m) / (rho * lam)
_pull = alpha / (1 + _spread_of_m)
_noise_of_pull = alpha * (rho + Delta - 2 * m + q) / (1 + _spread_of_m) ** 2
_eliminated = {V: _spread_of_m, Vhat: _pull, mhat: _pull, qhat: _noise_of_pull}


def _pair(pull: sp.Expr, resistance: sp.Expr, noise: sp.Expr) -> sp.Tuple:
    return sp.Tuple(
        m - rho * pull / (lam + resistance), q - (rho * pull**2 + noise) / (lam + resistance) ** 2
    )


_overlaps = Formula(_pair(_pull, _pull, _noise_of_pull), _two)
_feedback = 1 + alpha * q / lam
_printed_noise = alpha * (rho + Delta - 2 * m + q + m**2) / _feedback**2

overlaps = Claim(
    id="replica.ridge.overlaps",
    title="Equations for the two overlaps of a ridge fit",
    subject=sp.Tuple(_zero, _zero),
    formula=_overlaps,
    derivation=Derivation(
        sp.Tuple(
            FREE_ENERGY.expression.diff(mhat).subs(_eliminated),
            -2 * FREE_ENERGY.expression.diff(Vhat).subs(_eliminated),
        ),
        (Step("Collect", _overlaps.expression),),
    ),
    uses=(saddle_point,),
    references=_references,
    negative_controls=(
        NegativeControl(
            "q̂ for V̂, and αq/λ for V",
            _overlaps.but(
                expression=_pair(alpha * m / _feedback, _printed_noise, _printed_noise * (rho + Delta))
            ),
            stat_phys_ml_sim_playground.at("RidgeRegressionEquations"),
        ),
        NegativeControl(
            "m for 2m in the test error",
            _overlaps.but(
                expression=_pair(_pull, _pull, alpha * (rho + Delta - m + q) / (1 + _spread_of_m) ** 2)
            ),
        ),
        NegativeControl("pull α", _overlaps.but(expression=_pair(alpha, alpha, _noise_of_pull))),
    ),
    remarks="The spread is $V=(\\rho-m)/(\\rho\\lambda)$, and $\\hat V=\\hat m=\\alpha/(1+V)$.",
)
