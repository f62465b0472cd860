r"""Masked regression on Gaussian inputs with random couplings: ridge regression of one component on all others.

The components have the precision matrix nu - J, J symmetric with Gaussian entries of variance sigma²/L; the noise of
the labels comes from the inputs, as the variance 1/nu of the masked component given the others.  It is the Gaussian
stand-in for masked training on Potts sequences (Rende et al. 2024).  The spectrum of J and the spike that the teacher,
a column of J, leaves in the inputs' precision are known in closed form, and one unknown c = 1/kappa is left.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, Limit, NegativeControl, Quantity, Step
from theory.references import Citation, rende_2024
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.ridge_spectrum import REFERENCES, deterministic_equivalent, envelope
from theory.saddle_point.stationarity import differentiated
from theory.symbols import Vhat, alpha, lam, nu, sigma
from theory.symbols import inverse_penalty as c
from theory.symbols import overlap_conjugate as qhat
from theory.symbols import stieltjes as S  # noqa: N812 - as in print

_zero = sp.Integer(0)
_references = (*REFERENCES, Citation(rende_2024))
_gapped = sp.And(sigma > 0, nu > 2 * sigma)


def _gap(place: sp.Expr) -> sp.Expr:
    return sp.sqrt(place**2 - 4 * sigma**2)


def resolvent(place: sp.Expr) -> sp.Expr:
    """The mean of 1/(place - x) over Wigner's semicircle of radius 2 sigma.

    Examples
    --------
    >>> resolvent(nu).subs({nu: 5, sigma: 2})
    1/4
    """
    return 2 / (place + _gap(place))


def _unexplained(through: sp.Expr) -> sp.Expr:
    """h: what of the teacher's variance a fit misses, by the variance g that passes through the couplings."""
    return through / (nu * (nu - through))


_z = nu + c
_R = _gap(_z)
_S = resolvent(_z)
_slope = -_S / _R
_through = sigma**2 * _S
_h = _unexplained(_through)
_h_slope = sigma**2 * _slope / (nu - _through) ** 2
_load = c * (_S + lam)
_missed = 1 / nu + _h + c * _h_slope
"""Error of a fit whose weights did not fluctuate: bias and noise of the labels."""
_rho_y = resolvent(nu)
_rho_x = _rho_y - 1 / nu


def _error(missed: sp.Expr, load: sp.Expr) -> sp.Expr:
    return missed / (1 + c**2 * _slope / load)


def _norm(error: sp.Expr, load: sp.Expr) -> sp.Expr:
    return c**2 * error / load * (_S + c * _slope) - c**2 * _h_slope


_slack = 1 - alpha + lam * nu
_uncoupled = 2 * alpha * nu / sp.Max(_slack + sp.sqrt(_slack**2 + 4 * lam * alpha * nu), lam * nu)
"""The solution without couplings."""
_q_meaning = "fluctuation of the data's pull"
_test_error = qhat * alpha / (lam * c) ** 2

FREE_ENERGY = FreeEnergy(
    name="potts_masked_regression",
    title="Ridge regression of a masked component on the others, with random couplings",
    order_parameters=(
        OrderParameter(c, _zero, sp.oo, conjugate=qhat, meaning="inverse of the effective penalty"),
        OrderParameter(qhat, _zero, sp.oo, conjugate=c, meaning=_q_meaning),
    ),
    controls=Domain((nu, sigma, alpha, lam), sp.And(_gapped, alpha > 0, lam > 0)),
    expression=qhat * (alpha / c - lam - _S) / (2 * lam) + lam * c * (1 / nu + _h) / 2,
    branches=(
        Branch(
            "fit",
            {c: _uncoupled, qhat: lam**2 * _uncoupled / (nu * (lam + nu / (nu + _uncoupled) ** 2))},
            meaning="the only minimum",
        ),
    ),
    observables={
        "eps_g": _test_error,
        "eps_t": qhat / alpha,
        "V": _S / lam,
        "m": _rho_x - _h,
        "q": _test_error - _rho_y + 2 * (_rho_x - _h),
        "r": _norm(_test_error, alpha),
        "rho_y": _rho_y,
    },
    replicon=1 + c**2 * _slope / alpha,
    updates={
        c: alpha / (_S + lam),
        qhat: lam**2 * c * _missed / (lam + _S * (nu**2 + 2 * nu * c - 4 * sigma**2) / (_R * (_R + c))),
    },
    criteria={"optimal": _error(_missed, alpha).diff(c)},
    references=_references,
    remarks="The free energy is half of the smallest loss per input; its slope in $\\lambda$ is half of the mean "
    "squared weight $r$. All is smooth in $\\alpha$ for $\\lambda>0$, and $m>0$: there is no phase transition in the "
    "number of samples, only a peak of the test error at $\\alpha=1$ as $\\lambda\\to0$. $c$ is a root of a cubic "
    "whose other roots are no fits. The penalty of least test error is where `optimal` vanishes. For spins with "
    "Sherrington-Kirkpatrick couplings above the critical temperature, simulations agree with $\\nu=1+\\beta^2$, "
    "$\\sigma=\\beta$; that is a conjecture.",
)

_ridgeless = Domain((nu, sigma, alpha, lam), sp.And(_gapped, alpha > 0, alpha < 1, sp.Eq(lam, 0)))
_ridgeless_error = qhat * alpha / c**2

FREE_ENERGY_OF_INTERPOLATION = FreeEnergy(
    name="potts_masked_regression",
    title="Interpolation of a masked component by the smallest weights, with random couplings",
    order_parameters=(
        OrderParameter(c, _zero, sp.oo, conjugate=qhat, meaning="inverse of the effective penalty"),
        OrderParameter(qhat, _zero, sp.oo, conjugate=c, meaning="the same over the squared penalty"),
    ),
    controls=_ridgeless,
    expression=qhat * (alpha / c - _S) / 2 + c * (1 / nu + _h) / 2,
    branches=(Branch("fit", {c: alpha * nu, qhat: alpha * nu}, meaning="the interpolation of least norm"),),
    observables={
        "eps_g": _ridgeless_error,
        "m": _rho_x - _h,
        "q": _ridgeless_error - _rho_y + 2 * (_rho_x - _h),
        "r": _norm(_ridgeless_error, alpha),
        "rho_y": _rho_y,
    },
    replicon=1 + c**2 * _slope / alpha,
    updates={
        c: alpha / _S,
        qhat: c * _missed * _R * (_R + c) / (_S * (nu**2 + 2 * nu * c - 4 * sigma**2)),
    },
    references=_references,
    remarks="The limit $\\lambda\\to0$ with fewer samples than inputs: the training error is 0, and the free energy is "
    "that of positive $\\lambda$ over $\\lambda$, half of the mean squared weight $r$.",
)

FREE_ENERGY_OF_LEAST_SQUARES = FreeEnergy(
    name="potts_masked_regression",
    title="Least squares for a masked component, with random couplings",
    order_parameters=(
        OrderParameter(Vhat, _zero, sp.oo, conjugate=qhat, meaning="precision that the data add"),
        OrderParameter(qhat, _zero, sp.oo, conjugate=Vhat, meaning=_q_meaning),
    ),
    controls=Domain((nu, sigma, alpha, lam), sp.And(_gapped, alpha > 1, sp.Eq(lam, 0))),
    expression=qhat * ((alpha - 1) / Vhat - 1) / 2 + Vhat / (2 * nu),
    branches=(Branch("fit", {Vhat: alpha, qhat: alpha / nu}, meaning="the only minimum"),),
    observables={
        "eps_g": qhat * alpha / Vhat**2,
        "eps_t": qhat / alpha,
        "V": alpha / Vhat - 1,
        "m": _rho_x,
        "q": qhat * alpha / Vhat**2 - _rho_y + 2 * _rho_x,
        "r": qhat * nu / Vhat**2 + sigma**2 / nu**2,
        "rho_y": _rho_y,
    },
    replicon=1 - alpha / Vhat**2 * (Vhat / alpha) ** 2,
    updates={Vhat: alpha - 1, qhat: Vhat**2 / (nu * (alpha - 1))},
    references=_references,
    remarks="The limit $\\lambda\\to0$ with more samples than inputs.",
)

_test_error_name = Quantity("eps_g", r"\varepsilon_g")
_closed = Domain((nu, sigma, lam, c), sp.And(_gapped, lam > 0, c > 0))


def _values(missed: sp.Expr, load: sp.Expr, energy: sp.Expr) -> sp.Tuple:
    """Load, errors, mean squared weight, smallest loss and replicon."""
    error = _error(missed, load)
    training = (lam * c / load) ** 2 * error
    return sp.Tuple(load, error, training, _norm(error, load), energy, 1 + c**2 * _slope / load)


_place = sigma**2 * S + 1 / S
"""Where the resolvent is S."""


def _along(quantity: sp.Expr) -> sp.Expr:
    """The derivative in c of a function of the resolvent S."""
    return sp.Derivative(quantity, S) / sp.Derivative(_place, S)


def _by_resolvent(h: sp.Expr) -> sp.Tuple:
    """All values as functions of the resolvent, by differentiation of it and of what of the teacher a fit misses."""
    at = _place - nu
    load, slope = at * (S + lam), _along(S)
    error = (1 / nu + h + at * _along(h)) / (1 + at**2 * slope / load)
    training = (lam * at / load) ** 2 * error
    norm = at**2 * error / load * (S + at * slope) - at**2 * _along(h)
    energy = (load * training + lam * norm) / 2
    return sp.Tuple(load, error, training, norm, energy, 1 + at**2 * slope / load)


def _drawn(rng: random.Random, point: Mapping[str, Any]) -> Fraction:
    """A resolvent of some place beyond nu."""
    return Fraction(rng.randint(1, 20), 20) / Fraction(point["nu"])


_at_resolvent = Domain(
    (nu, sigma, lam, S, c),
    sp.And(_closed.condition, S > 0, sigma * S < 1, sp.Eq(c, _place - nu)),
    {S: _drawn},
)


def _misprinted(h: sp.Expr) -> sp.Tuple:
    """The closed form with another h."""
    slope = h.diff(c)
    missed, load = 1 / nu + h + c * slope, _load
    error = _error(missed, load)
    training = (lam * c / load) ** 2 * error
    norm = c**2 * error / load * (_S + c * _slope) - c**2 * slope
    return sp.Tuple(load, error, training, norm, lam * c * (1 / nu + h) / 2, 1 + c**2 * _slope / load)


_energy = lam * c * (1 / nu + _h) / 2
_goe = Formula(_values(_missed, _load, _energy), _closed)

goe_closed_form = Claim(
    id="replica.potts.goe_closed_form",
    title="Masked regression with random Gaussian couplings in closed form",
    subject=sp.Tuple(
        Quantity("alpha", r"\alpha"),
        _test_error_name,
        Quantity("eps_t", r"\varepsilon_t"),
        Quantity("r", "r"),
        Quantity("e_0", "e_0"),
        Quantity("Lambda", r"\Lambda"),
    ),
    formula=_goe,
    derivation=Derivation(
        _by_resolvent(_unexplained(sigma**2 * S)),
        (
            Step("Differentiate in $S$, of which $c=\\sigma^2S+1/S-\\nu$ is a function", differentiated),
            Step("Cancel", lambda line: sp.Tuple(*map(sp.cancel, line))),
        ),
        _at_resolvent,
    ),
    uses=(deterministic_equivalent, envelope),
    references=_references,
    negative_controls=(
        NegativeControl("spike ignored, h = σ²S/ν²", _goe.but(expression=_misprinted(_through / nu**2))),
        NegativeControl("another root of the cubic", _goe.but(expression=_goe.expression.subs(_R, -_R))),
        NegativeControl(
            "noise of the labels left out",
            _goe.but(expression=_values(_h + c * _h_slope, _load, lam * c * _h / 2)),
        ),
        NegativeControl("c h' left out", _goe.but(expression=_values(1 / nu + _h, _load, _energy))),
    ),
    remarks="$S(z)=2/(z+\\sqrt{z^2-4\\sigma^2})$ is the resolvent of Wigner's semicircle at $z=\\nu+c$. The inputs' "
    "precision has the teacher as a spike of rank one, which turns $\\sigma^2S/\\nu^2$ into "
    "$h=\\sigma^2S/(\\nu(\\nu-\\sigma^2S))$. Load and penalty give $c$ by $\\alpha=c(S+\\lambda)$.",
)


def _cubic(load: sp.Expr, linear: sp.Expr, constant: sp.Expr) -> sp.Expr:
    square = sigma**2 * lam**2 + lam * nu - load + 1
    return lam * c**3 + square * c**2 - load * linear * c + constant * load**2


_root_of = Formula(_cubic(_load, 2 * sigma**2 * lam + nu, sigma**2), _closed)

cubic = Claim(
    id="replica.potts.goe_closed_form.cubic",
    title="Cubic equation of the effective penalty of masked regression",
    subject=_zero,
    formula=_root_of,
    derivation=Derivation(
        c**2 * (1 - _z * S + sigma**2 * S**2),
        (Step("$\\alpha=c(S+\\lambda)$", _cubic(c * (S + lam), 2 * sigma**2 * lam + nu, sigma**2)),),
        _at_resolvent,
    ),
    uses=(goe_closed_form,),
    references=_references,
    negative_controls=(
        NegativeControl(
            "factor 2 dropped", _root_of.but(expression=_cubic(_load, sigma**2 * lam + nu, sigma**2))
        ),
        NegativeControl("σ for σ²", _root_of.but(expression=_cubic(_load, 2 * sigma**2 * lam + nu, sigma))),
        NegativeControl(
            "constant of the other sign",
            _root_of.but(expression=_cubic(_load, 2 * sigma**2 * lam + nu, -(sigma**2))),
        ),
    ),
    remarks="With $\\alpha=c(S+\\lambda)$. Of the roots, the one with $0<\\alpha/c-\\lambda\\le1/\\sigma$ and "
    "$2\\sigma^2(\\alpha/c-\\lambda)\\le\\nu+c$ is the fit.",
)

_discriminant = sp.sqrt(nu**2 - 4 * (1 - alpha) * sigma**2)
_few = Domain((nu, sigma, alpha), sp.And(_gapped, alpha > 0, alpha < 1))


def _interpolating(root: sp.Expr) -> sp.Expr:
    return alpha * (nu + root) / (2 * (1 - alpha))


def _interpolated(place: sp.Expr, load: sp.Expr) -> sp.Expr:
    """The test error at an unknown where the resolvent is alpha/c."""
    value = alpha / place
    slope = -(value**2) / (1 - sigma**2 * value**2)
    missed = 1 / nu + _unexplained(sigma**2 * value) + place * sigma**2 * slope / (nu - sigma**2 * value) ** 2
    return missed / (1 + place**2 * slope / load)


_limit_of_c = _interpolating(_discriminant)
_interpolation = Formula(_interpolated(_limit_of_c, alpha), _few)

ridgeless = Claim(
    id="replica.potts.ridgeless",
    title="Test error of the interpolation of a masked component",
    subject=_test_error_name,
    formula=_interpolation,
    derivation=Derivation(
        _interpolated(_limit_of_c, alpha + lam * _limit_of_c),
        (Step("The penalty vanishes at fixed $c$", _interpolation.expression, Limit(lam, _zero)),),
        Domain((nu, sigma, alpha, lam), sp.And(_few.condition, lam > 0)),
    ),
    uses=(goe_closed_form,),
    references=_references,
    negative_controls=(
        NegativeControl(
            "minus sign in c",
            _interpolation.but(expression=_interpolated(_interpolating(-_discriminant), alpha)),
        ),
        NegativeControl(
            "without the spectrum, α/(ν(1-α))", _interpolation.but(expression=alpha / (nu * (1 - alpha)))
        ),
        NegativeControl("1/(ν(1-α))", _interpolation.but(expression=1 / (nu * (1 - alpha)))),
    ),
    remarks="The limit $\\lambda\\to0$ with fewer samples than inputs, at "
    "$c=\\alpha(\\nu+\\sqrt{\\nu^2-4(1-\\alpha)\\sigma^2})/(2(1-\\alpha))$. There the resolvent is $S=\\alpha/c$, "
    "and the load of a penalty $\\alpha+\\lambda c$. The error diverges at $\\alpha=1$; the training error is 0.",
)

_many = Domain((nu, sigma, alpha), sp.And(_gapped, alpha > 1))
_approach = Domain((nu, sigma, alpha, lam), sp.And(_many.condition, lam > 0))
_penalised = _values(_missed, _load, _energy).subs(c, (alpha - 1) / lam)
_least_squares = Formula(alpha / (nu * (alpha - 1)), _many)
_training = Formula((alpha - 1) / (nu * alpha), _many)
_reason = "The penalty vanishes at fixed $\\lambda c=\\alpha-1$"

overdetermined = Claim(
    id="replica.potts.ridgeless.overdetermined",
    title="Test error of least squares for a masked component",
    subject=_test_error_name,
    formula=_least_squares,
    derivation=Derivation(
        _penalised[1], (Step(_reason, _least_squares.expression, Limit(lam, _zero)),), _approach
    ),
    uses=(goe_closed_form,),
    references=_references,
    negative_controls=(
        NegativeControl(
            "ratio the other way round", _least_squares.but(expression=(alpha - 1) / (nu * alpha))
        ),
        NegativeControl("ρ_y for 1/ν", _least_squares.but(expression=_rho_y * alpha / (alpha - 1))),
        NegativeControl("α for α-1", _least_squares.but(expression=1 / nu)),
    ),
    remarks="The limit $\\lambda\\to0$ with more samples than inputs; in it the load is $1+\\lambda c$.",
)

training_error = Claim(
    id="replica.potts.ridgeless.training_error",
    title="Training error of least squares for a masked component",
    subject=Quantity("eps_t", r"\varepsilon_t"),
    formula=_training,
    derivation=Derivation(
        _penalised[2], (Step(_reason, _training.expression, Limit(lam, _zero)),), _approach
    ),
    uses=(goe_closed_form,),
    references=_references,
    negative_controls=(
        NegativeControl("ratio the other way round", _training.but(expression=alpha / (nu * (alpha - 1)))),
        NegativeControl("squared ratio", _training.but(expression=(alpha - 1) ** 2 / (nu * alpha**2))),
        NegativeControl("noise of the labels", _training.but(expression=1 / nu)),
    ),
    remarks="The limit $\\lambda\\to0$ with more samples than inputs.",
)
