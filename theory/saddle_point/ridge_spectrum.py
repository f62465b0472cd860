r"""Ridge regression on Gaussian inputs of a given spectrum: the replica-symmetric free energy at temperature 0.

n = alpha p samples of p inputs with covariance $\sum_k\omega_ku_ku_k^T$, labels of a linear teacher v with noise of
variance Delta, and a fit that minimises half the squared error plus half of lam times the squared weights, for
predictions $w\cdot x/\sqrt p$.  Averages are over the spectrum, $t_k=p(u_k\cdot v)^2$ (Loureiro et al. 2021).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, hastie_2022, loureiro_2021
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.stationarity import differentiated
from theory.symbols import Delta, V, Vhat, alpha, k, kappa, lam, mhat, n, omega, t
from theory.symbols import magnetisation as m
from theory.symbols import overlap as q
from theory.symbols import overlap_conjugate as qhat

Body: TypeAlias = Callable[[sp.Expr, sp.Expr], sp.Expr]
Mean: TypeAlias = Callable[[Body], sp.Expr]
"""The average over a spectrum of a function of the variance of an input and of the teacher's squared projection."""

REFERENCES = (Citation(loureiro_2021),)
CONDITIONS = (lam > 0, alpha > 0, Delta >= 0)

_zero, _one = sp.Integer(0), sp.Integer(1)


def functional(mean: Mean, labels: sp.Expr) -> sp.Expr:
    """The free energy of ridge regression, whose labels have the given variance.

    Examples
    --------
    >>> flat = functional(lambda body: body(sp.Integer(1), sp.Integer(1)), 1 + Delta)
    >>> 2 * flat.diff(qhat)
    V - 1/(Vhat + lam)
    """
    fit = mean(lambda w, s: (qhat * w + mhat**2 * w**2 * s) / (lam + Vhat * w))
    return (V * qhat - Vhat * q) / 2 + m * mhat - fit / 2 + alpha * (labels - 2 * m + q) / (2 * (1 + V))


def order_parameters() -> tuple[OrderParameter, ...]:
    """The three order parameters of a fit and their conjugates, all of them positive."""
    return (
        OrderParameter(
            V, _zero, sp.oo, conjugate=qhat, meaning="spread of near-optimal fits over the temperature"
        ),
        OrderParameter(q, _zero, sp.oo, conjugate=Vhat, meaning="variance of the predictions"),
        OrderParameter(m, _zero, sp.oo, conjugate=mhat, meaning="covariance of predictions and labels"),
        OrderParameter(Vhat, _zero, sp.oo, conjugate=q, meaning="precision that the data add"),
        OrderParameter(qhat, _zero, sp.oo, conjugate=V, meaning="fluctuation of the data's pull"),
        OrderParameter(mhat, _zero, sp.oo, conjugate=m, meaning="pull of the teacher"),
    )


def start(mean: Mean, labels: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """A spread between those of few and of many samples, and what follows from it if the noise feeds nothing back."""
    spread = mean(lambda w, s: w) / sp.sqrt(lam)
    pull = alpha / (1 + spread)
    bias = mean(lambda w, s: lam**2 * w * s / (lam + pull * w) ** 2)
    noise = pull**2 / alpha * (bias + labels - mean(lambda w, s: w * s))
    return {
        V: spread,
        Vhat: pull,
        mhat: pull,
        m: mean(lambda w, s: pull * w**2 * s / (lam + pull * w)),
        q: mean(lambda w, s: (noise * w**2 + pull**2 * w**3 * s) / (lam + pull * w) ** 2),
        qhat: noise,
    }


def updates(mean: Mean, noise: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """The map of the order parameters, positive wherever they are: the test error is a sum of squares in it."""
    bias = mean(lambda w, s: w * s * ((lam + (Vhat - mhat) * w) / (lam + Vhat * w)) ** 2)
    spread = qhat * mean(lambda w, s: w**2 / (lam + Vhat * w) ** 2)
    return {
        V: mean(lambda w, s: w / (lam + Vhat * w)),
        q: spread + mhat**2 * mean(lambda w, s: w**3 * s / (lam + Vhat * w) ** 2),
        m: mhat * mean(lambda w, s: w**2 * s / (lam + Vhat * w)),
        Vhat: alpha / (1 + V),
        qhat: alpha * (noise + bias + spread) / (1 + V) ** 2,
        mhat: alpha / (1 + V),
    }


def observables(mean: Mean) -> dict[str, sp.Expr]:
    """Test error, training error and mean squared weight of a fit, and its effective penalty."""
    return {
        "eps_g": qhat * (1 + V) ** 2 / alpha,
        "eps_t": qhat / alpha,
        "r": mean(lambda w, s: (qhat * w + mhat**2 * w**2 * s) / (lam + Vhat * w) ** 2),
        "kappa": lam / Vhat,
    }


def replicon(mean: Mean) -> sp.Expr:
    """Positive for every penalty, as the fit is a convex problem."""
    return 1 - alpha / (1 + V) ** 2 * mean(lambda w, s: w**2 / (lam + Vhat * w) ** 2)


def free_energy(levels: int) -> FreeEnergy:
    """Ridge regression with a spectrum of some levels of equal weight; a level may be repeated.

    Parameters
    ----------
    levels
        Their number, K; the control parameters are omega_1, ..., omega_K and t_1, ..., t_K beside alpha, lam, Delta.

    Examples
    --------
    >>> [symbol.name for symbol in free_energy(1).controls.symbols]
    ['alpha', 'lam', 'Delta', 'omega_1', 't_1']
    """
    variances = sp.symbols([f"omega_{level + 1}" for level in range(levels)], real=True)
    projections = sp.symbols([f"t_{level + 1}" for level in range(levels)], real=True)

    def mean(body: Body) -> sp.Expr:
        return sp.Add(*map(body, variances, projections)) / levels

    labels = mean(lambda w, s: w * s) + Delta
    positive = sp.And(*(w > 0 for w in variances), *(s > 0 for s in projections))
    return FreeEnergy(
        name="ridge_spectrum",
        title=f"Ridge regression on inputs of {levels} different variances",
        order_parameters=order_parameters(),
        controls=Domain((alpha, lam, Delta, *variances, *projections), sp.And(*CONDITIONS, positive)),
        expression=functional(mean, labels),
        branches=(Branch("fit", start(mean, labels), meaning="the only minimum"),),
        observables=observables(mean),
        replicon=replicon(mean),
        updates=updates(mean, Delta),
        defaults={Delta: _zero} | dict.fromkeys(projections, _one),
        references=REFERENCES,
        remarks="The free energy is half of the smallest loss per input; its slope in $\\lambda$ is half of the mean "
        "squared weight $r$. The same equations have another root, with $V<0$: it is no fit.",
    )


FREE_ENERGY = free_energy(2)


def spectral(body: Body) -> sp.Expr:
    """The average over a spectrum of n levels."""
    return sp.Sum(body(omega[k], t[k]), (k, 0, n - 1)) / n


def _levels(lowest: int) -> Callable[[random.Random, Mapping[str, Any]], tuple[Fraction, ...]]:
    """Some fractions, as many as the spectrum has levels."""

    def drawn(rng: random.Random, point: Mapping[str, Any]) -> tuple[Fraction, ...]:
        return tuple(Fraction(rng.randint(lowest, 12), rng.randint(1, 6)) for _ in range(int(point["n"])))

    return drawn


def on_spectra(expression: sp.Basic, *parameters: sp.Symbol) -> Formula:
    """A formula for every spectrum of finitely many levels, and for positive values of further parameters."""
    free = [symbol >= 0 if symbol == Delta else symbol > 0 for symbol in parameters]
    domain = Domain((n, omega, t, *parameters), sp.And(n >= 1, *free), {omega: _levels(1), t: _levels(0)})
    return Formula(expression, domain)


LABELS = spectral(lambda w, s: w * s) + Delta
ENERGY = functional(spectral, LABELS)
_SYMBOLS = (V, q, m, Vhat, qhat, mhat)


def _loaded(w: sp.Expr) -> sp.Expr:
    return lam + Vhat * w


_error = LABELS - 2 * m + q
_equations = {
    V: spectral(lambda w, s: w / _loaded(w)),
    q: spectral(lambda w, s: (qhat * w**2 + mhat**2 * w**3 * s) / _loaded(w) ** 2),
    m: mhat * spectral(lambda w, s: w**2 * s / _loaded(w)),
    Vhat: alpha / (1 + V),
    qhat: alpha * _error / (1 + V) ** 2,
    mhat: alpha / (1 + V),
}
_system = on_spectra(
    sp.Tuple(*(symbol - _equations[symbol] for symbol in _SYMBOLS)), alpha, lam, Delta, *_SYMBOLS
)
_slopes = ((2, qhat), (-2, Vhat), (1, mhat), (-2, q), (2, V), (1, m))


def _with(symbol: sp.Symbol, update: sp.Expr) -> sp.Basic:
    """The system with one equation replaced."""
    changed = {**_equations, symbol: update}
    return sp.Tuple(*(parameter - changed[parameter] for parameter in _SYMBOLS))


saddle_point = Claim(
    id="replica.ridge.saddle_point",
    title="Saddle-point equations of ridge regression",
    subject=sp.Tuple(*[_zero] * 6),
    formula=_system,
    derivation=Derivation(
        sp.Tuple(*(scale * sp.Derivative(ENERGY, symbol) for scale, symbol in _slopes)),
        (
            Step("Differentiate under the average over the spectrum", differentiated),
            Step("Collect", _system.expression),
        ),
    ),
    references=REFERENCES,
    negative_controls=(
        NegativeControl("factor 1/2 in q̂", _system.but(expression=_with(qhat, _equations[qhat] / 2))),
        NegativeControl(
            "m for 2m in the test error",
            _system.but(expression=_with(qhat, alpha * (_error + m) / (1 + V) ** 2)),
        ),
        NegativeControl(
            "ω for ω² in q",
            _system.but(
                expression=_with(q, spectral(lambda w, s: (qhat * w + mhat**2 * w**3 * s) / _loaded(w) ** 2))
            ),
        ),
        NegativeControl(
            "ω for ω² in the overlap",
            _system.but(expression=_with(m, mhat * spectral(lambda w, s: w * s / _loaded(w)))),
        ),
    ),
    remarks="At temperature 0, $V$ is the limit of $\\beta(Q-q)$. The free energy is half of the smallest loss per "
    "input; the test error is $\\varepsilon_g=\\rho_y-2m+q$, the training error $\\varepsilon_g/(1+V)^2$.",
)

_pass = spectral(lambda w, s: w / (w + kappa))
_bias = kappa**2 * spectral(lambda w, s: w * s / (w + kappa) ** 2)
_freedom = spectral(lambda w, s: w**2 / (w + kappa) ** 2)


def _equivalent(samples: sp.Expr, bias: sp.Expr, freedom: sp.Expr) -> sp.Tuple:
    """Load, test error, training error and replicon of a fit of effective penalty kappa."""
    error = (bias + Delta) / (1 - freedom / samples)
    return sp.Tuple(samples, error, (lam / (samples * kappa)) ** 2 * error, 1 - freedom / samples)


_samples = _pass + lam / kappa
_equivalence = on_spectra(_equivalent(_samples, _bias, _freedom), Delta, lam, kappa)


def _saddle() -> sp.Tuple:
    """The same four, as the saddle-point equations give them with the conjugates lam/kappa."""
    pull = lam / kappa
    spread = spectral(lambda w, s: w / (lam + pull * w))
    samples = pull * (1 + spread)
    overlap = pull * spectral(lambda w, s: w**2 * s / (lam + pull * w))
    own = spectral(lambda w, s: pull**2 * w**3 * s / (lam + pull * w) ** 2)
    feedback = samples / (1 + spread) ** 2 * spectral(lambda w, s: w**2 / (lam + pull * w) ** 2)
    error = (LABELS - 2 * overlap + own) / (1 - feedback)
    return sp.Tuple(samples, error, error / (1 + spread) ** 2, 1 - feedback)


deterministic_equivalent = Claim(
    id="replica.ridge.deterministic_equivalent",
    title="Deterministic equivalent of ridge regression",
    subject=sp.Tuple(
        Quantity("alpha", r"\alpha"),
        Quantity("eps_g", r"\varepsilon_g"),
        Quantity("eps_t", r"\varepsilon_t"),
        Quantity("Lambda", r"\Lambda"),
    ),
    formula=_equivalence,
    derivation=Derivation(
        _saddle(),
        (
            Step(
                "Divide by $\\hat V=\\lambda/\\kappa$ in the averages, and complete the square",
                _equivalence.expression,
            ),
        ),
    ),
    uses=(saddle_point,),
    references=(Citation(hastie_2022), *REFERENCES),
    negative_controls=(
        NegativeControl("df_1 for df_2", _equivalence.but(expression=_equivalent(_samples, _bias, _pass))),
        NegativeControl(
            "κ for κ² in the bias",
            _equivalence.but(expression=_equivalent(_samples, _bias / kappa, _freedom)),
        ),
        NegativeControl(
            "κ for λ/κ in the load",
            _equivalence.but(expression=_equivalent(_pass + kappa, _bias, _freedom)),
        ),
    ),
    remarks="For each penalty the load grows without bound as the effective penalty $\\kappa=\\lambda/\\hat V$ falls "
    "to 0. The replicon $\\Lambda$ is positive: the fit is a convex problem.",
)

_norm = on_spectra(
    spectral(lambda w, s: (qhat * w + mhat**2 * w**2 * s) / _loaded(w) ** 2) / 2, alpha, lam, Delta, *_SYMBOLS
)

envelope = Claim(
    id="replica.envelope.energy",
    title="Slope in the penalty of the smallest loss of ridge regression",
    subject=Quantity("de_0/dlam", r"\frac{de_0}{d\lambda}"),
    formula=_norm,
    derivation=Derivation(
        sp.Derivative(ENERGY, lam),
        (Step("Differentiate at fixed order parameters", differentiated), Step("Collect", _norm.expression)),
    ),
    uses=(saddle_point,),
    references=REFERENCES,
    negative_controls=(
        NegativeControl("r for r/2", _norm.but(expression=2 * _norm.expression)),
        NegativeControl("q for r", _norm.but(expression=q / 2)),
        NegativeControl(
            "noise of the data left out",
            _norm.but(expression=spectral(lambda w, s: mhat**2 * w**2 * s / _loaded(w) ** 2) / 2),
        ),
    ),
    remarks="At a solution of the saddle-point equations, where the other slopes of $e_0$ vanish and the derivative "
    "along the solutions is the one at fixed order parameters: half of the mean squared weight, $r/2$.",
)
