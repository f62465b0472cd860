r"""Classifiers with a quadratic penalty that learn from the signs of a linear teacher: square, logistic and hinge loss.

n = alpha p samples of p standard normal inputs x, labels $y=\pm1$ without noise, and weights that minimise the sum of
$\ell(y\,w\cdot x/\sqrt p)$ plus half of lam times their squares.  A loss enters through its Moreau envelope, the least
of $\ell(u)+(u-\omega)^2/2V$ over u, at a normal field $\omega$ of variance q whose covariance with the teacher's field
is m (Aubin et al. 2020).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, aubin_2020
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import logistic, normal_tail, softplus
from theory.saddle_point.stationarity import differentiated
from theory.symbols import V, Vhat, alpha, lam, mhat, z
from theory.symbols import magnetisation as m
from theory.symbols import overlap as q
from theory.symbols import overlap_conjugate as qhat

_references = (Citation(aubin_2020),)
_zero = sp.Integer(0)
_both = 2
"""Labels of both signs contribute alike."""
_mean_field = sp.sqrt(2 / sp.pi)
"""The mean of |x|, x standard normal."""
_rest = q - m**2
"""The variance of a field that the teacher does not explain."""


@dataclass(frozen=True)
class Loss:
    """What a loss contributes to the saddle point, each an average at the order parameters V, q and m.

    Parameters
    ----------
    envelope
        Of the Moreau envelope.
    slope
        Of minus the derivative of the prox's pull g in the field.
    square
        Of g squared.
    covariance
        Of g over that part of the field which the teacher does not explain, times the mean of |x|.
    square_slope
        Of the square of the derivative of g.
    """

    envelope: sp.Expr
    slope: sp.Expr
    square: sp.Expr
    covariance: sp.Expr
    square_slope: sp.Expr


def square_loss() -> Loss:
    r"""Half the squared distance from the label, $g=(y-\omega)/(1+V)$.

    Examples
    --------
    >>> square_loss().slope
    1/(V + 1)
    """
    error = 1 - 2 * _mean_field * m + q
    return Loss(
        error / (2 * (1 + V)),
        1 / (1 + V),
        error / (1 + V) ** 2,
        _mean_field / (1 + V),
        1 / (1 + V) ** 2,
    )


def hinge_loss(agreement: sp.Expr | None = None) -> Loss:
    r"""The margin's deficit below 1: g = 1 below 1 - V, $(1-\omega)/V$ between there and 1, and 0 beyond.

    `agreement` is the chance that the teacher agrees with a field of $\sqrt q z$, the right one when omitted.

    Examples
    --------
    >>> hinge_loss().slope.free_symbols == {V, q, m}
    True
    """
    agrees = _agreement(sp.sqrt(q) * z) if agreement is None else agreement

    def below(body: sp.Expr) -> sp.Expr:
        return _both * GaussianAverage(agrees * body, z, -sp.oo, (1 - V) / sp.sqrt(q))

    def between(body: sp.Expr) -> sp.Expr:
        return _both * GaussianAverage(agrees * body, z, (1 - V) / sp.sqrt(q), 1 / sp.sqrt(q))

    deficit, spread = 1 - sp.sqrt(q) * z, sp.sqrt(_rest)
    steep = GaussianAverage(1 - spread * z, z, (1 - V) / spread, 1 / spread) / V
    return Loss(
        below(deficit - V / 2) + between(deficit**2) / (2 * V),
        between(sp.Integer(1)) / V,
        below(sp.Integer(1)) + between(deficit**2) / V**2,
        _mean_field * (normal_tail((V - 1) / spread) + steep),
        between(sp.Integer(1)) / V**2,
    )


def logistic_loss(agreement: sp.Expr | None = None) -> Loss:
    r"""The logarithm of $1+e^{-u}$, $g=\sigma(-u)$, integrated over the prox u, which gives $\omega=u-V\sigma(-u)$.

    `agreement` is the chance that the teacher agrees with that field, the right one when omitted.

    Examples
    --------
    >>> logistic_loss().slope.free_symbols == {V, q, m}
    True
    """
    prox = _reach(q) * z
    g = logistic(-prox)
    fall = g * (1 - g)
    agrees = _agreement(prox - V * g) if agreement is None else agreement

    def mean(body: sp.Expr) -> sp.Expr:
        return _both * GaussianAverage(_relative_density(q) * agrees * body, z)

    unexplained = logistic(-_reach(_rest) * z)
    stretch = 1 + V * unexplained * (1 - unexplained)
    return Loss(
        mean((1 + V * fall) * (softplus(-prox) + V * g**2 / 2)),
        mean(fall),
        mean((1 + V * fall) * g**2),
        _mean_field * GaussianAverage(_relative_density(_rest) * stretch * unexplained, z),
        mean(fall**2 / (1 + V * fall)),
    )


def _agreement(field: sp.Expr) -> sp.Expr:
    """The chance that the teacher's label is +1 at a field."""
    return normal_tail(-m * field / sp.sqrt(q * _rest))


def _reach(variance: sp.Expr) -> sp.Expr:
    """How far the prox reaches for a field of the given variance: its spread, and about where it is at field 0."""
    return sp.sqrt(variance + sp.log(1 + V) ** 2)


def _relative_density(variance: sp.Expr) -> sp.Expr:
    """The density of the field over the standard normal one of z, where the prox is its reach times z."""
    prox = _reach(variance) * z
    pull = V * logistic(-prox)
    exponent = pull * (2 * prox - pull) - sp.log(1 + V) ** 2 * z**2
    return _reach(variance) / sp.sqrt(variance) * sp.exp(sp.expand_mul(exponent / (2 * variance)))


_linear = lam + alpha - 1
_spread = 2 / (_linear + sp.sqrt(_linear**2 + 4 * lam))
_shrinkage = _spread / (1 + _spread)
_explained = alpha * _mean_field * _shrinkage
_variance = (alpha * _shrinkage**2 * (1 - 2 * _mean_field * _explained) + _explained**2) / (
    1 - alpha * _shrinkage**2
)
_start = {
    V: _spread,
    q: _variance,
    m: _explained,
    Vhat: alpha / (1 + _spread),
    qhat: (_variance - _explained**2) / _spread**2,
    mhat: _explained / _spread,
}
"""The solution for the square loss, from which the others are found."""


def _order_parameters() -> tuple[OrderParameter, ...]:
    return (
        OrderParameter(
            V, _zero, sp.oo, conjugate=qhat, meaning="spread of near-optimal weights over the temperature"
        ),
        OrderParameter(q, _zero, sp.oo, conjugate=Vhat, meaning="mean squared weight"),
        OrderParameter(m, _zero, sp.oo, conjugate=mhat, meaning="overlap of student and teacher"),
        OrderParameter(Vhat, _zero, sp.oo, conjugate=q, meaning="precision that the data add"),
        OrderParameter(qhat, _zero, sp.oo, conjugate=V, meaning="fluctuation of the data's pull"),
        OrderParameter(mhat, _zero, sp.oo, conjugate=m, meaning="pull of the teacher"),
    )


def _free_energy(name: str, title: str, loss: Loss, remarks: str) -> FreeEnergy:
    return FreeEnergy(
        name=name,
        title=title,
        order_parameters=_order_parameters(),
        controls=Domain((alpha, lam), sp.And(alpha > 0, lam > 0)),
        expression=(V * qhat - Vhat * q) / 2
        + m * mhat
        - (qhat + mhat**2) / (2 * (lam + Vhat))
        + alpha * loss.envelope,
        branches=(Branch("fit", _start, meaning="the only minimum"),),
        observables={
            "eps_g": sp.acos(m / sp.sqrt(q)) / sp.pi,
            "training_loss": loss.envelope - _rest / (2 * alpha * V),
        },
        replicon=1 - alpha * V**2 * loss.square_slope,
        updates={
            V: 1 / (lam + Vhat),
            q: (qhat + mhat**2) / (lam + Vhat) ** 2,
            m: mhat / (lam + Vhat),
            Vhat: alpha * loss.slope,
            qhat: alpha * loss.square,
            mhat: alpha * loss.covariance,
        },
        references=_references,
        remarks=f"The free energy is the least penalised loss per input. {remarks}",
    )


SQUARE = _free_energy(
    "square_classification",
    "Least squares on the signs of a linear teacher",
    square_loss(),
    "In closed form: $\\lambda V^2+(\\lambda+\\alpha-1)V=1$, and $q$ is linear. The root $V<0$ is no fit.",
)
LOGISTIC = _free_energy(
    "logistic_regression",
    "Logistic regression on the signs of a linear teacher",
    logistic_loss(),
    "The labels are separable at every $\\alpha$: as $\\lambda\\to0$ the weights grow without bound.",
)
HINGE = _free_energy(
    "hinge_classification",
    "A support vector machine on the signs of a linear teacher",
    hinge_loss(),
    "Averages are split at the kinks $y\\omega=1-V$ and $1$ of the prox. The chance that the teacher agrees is a step "
    "of width $\\sqrt{q-m^2}/m$ in $\\omega/\\sqrt q$, narrow where much is learnt.",
)

_DRAWS = {
    alpha: (Fraction(2),),
    V: (Fraction(2, 3), Fraction(3)),
    q: (Fraction(3),),
    m: (Fraction(1), Fraction(1, 3)),
}


def _conjugates(*losses: Loss) -> sp.Tuple:
    return sp.Tuple(*(alpha * part for loss in losses for part in (loss.slope, loss.square, loss.covariance)))


def _slopes(*losses: Loss) -> sp.Tuple:
    """Conjugates as derivatives of the loss's part of the free energy."""
    pairs = ((2, q), (-2, V), (-1, m))
    return sp.Tuple(
        *(scale * sp.Derivative(alpha * loss.envelope, symbol) for loss in losses for scale, symbol in pairs)
    )


_LOSSES = (square_loss(), logistic_loss(), hinge_loss())
_prox = Formula(
    _conjugates(*_LOSSES), Domain((alpha, V, q, m), sp.And(alpha > 0, V > 0, q > m**2, m > 0), _DRAWS)
)
_unknown = normal_tail(-m * z / sp.sqrt(q))
_one_kink = Loss(
    _zero,
    _both * GaussianAverage(_agreement(sp.sqrt(q) * z), z, -sp.oo, 1 / sp.sqrt(q)) / V,
    _both
    * GaussianAverage(_agreement(sp.sqrt(q) * z) * (1 - sp.sqrt(q) * z) ** 2, z, -sp.oo, 1 / sp.sqrt(q))
    / V**2,
    _mean_field * GaussianAverage(1 - sp.sqrt(_rest) * z, z, -sp.oo, 1 / sp.sqrt(_rest)) / V,
    _zero,
)

prox = Claim(
    id="replica.glm.prox",
    title="Saddle-point equations of penalised classifiers",
    subject=sp.Tuple(
        *(
            Quantity(f"{name} ({loss})", rf"\hat {name[0]}_{{\mathrm{{{loss}}}}}")
            for loss in ("square", "logistic", "hinge")
            for name in ("Vhat", "qhat", "mhat")
        )
    ),
    formula=_prox,
    derivation=Derivation(
        _slopes(*_LOSSES),
        (
            Step("Differentiate under the integral sign", differentiated),
            Step("Integrate by parts, and complete the square in $\\hat m$", _prox.expression),
        ),
    ),
    references=_references,
    negative_controls=(
        NegativeControl(
            "$V_*=1$, the teacher's field unknown",
            _prox.but(expression=_conjugates(square_loss(), logistic_loss(_unknown), hinge_loss(_unknown))),
        ),
        NegativeControl(
            "kink at $1-V$ ignored",
            _prox.but(expression=_conjugates(square_loss(), logistic_loss(), _one_kink)),
        ),
        NegativeControl(
            "factor 1/2 in q̂",
            _prox.but(
                expression=sp.Tuple(
                    *(part / (1 + (place == 1)) for place, part in enumerate(_prox.expression))
                )
            ),
        ),
    ),
    remarks="The conjugates $\\hat V=-\\alpha\\,\\mathbb E\\,\\partial_\\omega g$, "
    "$\\hat q=\\alpha\\,\\mathbb E\\,g^2$ and $\\hat m=\\alpha\\,\\mathbb E\\,\\partial_{\\omega_*}\\!\\ln Z_0\\,g$ "
    "are slopes of the mean Moreau envelope, times $\\alpha$; in turn $V=1/(\\lambda+\\hat V)$, $m=\\hat mV$, "
    "$q=(\\hat q+\\hat m^2)V^2$. The teacher's field has the variance $V_*=1-m^2/q$ at a given field of the student.",
)

_other = -(_linear + sp.sqrt(_linear**2 + 4 * lam)) / (2 * lam)
_square = Formula(sp.Tuple(_spread, _explained, _variance), Domain((alpha, lam), sp.And(alpha > 0, lam > 0)))
_root = (sp.sqrt(_linear**2 + 4 * lam) - _linear) / (2 * lam)


def _at(spread: sp.Expr, noise: sp.Expr = alpha) -> sp.Tuple:
    """The three order parameters for a value of the first, and what multiplies the mean squared error in the third."""
    shrinkage = spread / (1 + spread)
    explained = alpha * _mean_field * shrinkage
    gain = noise * shrinkage**2
    variance = (gain * (1 - 2 * _mean_field * explained) + explained**2) / (1 - gain)
    return sp.Tuple(spread, explained, variance)


square = Claim(
    id="replica.glm.square",
    title="Least squares on the signs of a linear teacher",
    subject=sp.Tuple(Quantity("V", "V"), Quantity("m", "m"), Quantity("q", "q")),
    formula=_square,
    derivation=Derivation(
        _at(_root),
        (Step("Write the root that is positive without a difference", _square.expression),),
    ),
    uses=(prox,),
    references=_references,
    negative_controls=(
        NegativeControl("the root V < 0", _square.but(expression=_at(_other))),
        NegativeControl("α dropped in q̂", _square.but(expression=_at(_spread, sp.Integer(1)))),
        NegativeControl(
            "teacher's signs taken for its field",
            _square.but(expression=_square.expression.subs(sp.sqrt(2 / sp.pi), 1)),
        ),
    ),
    remarks="With $\\hat V=\\alpha/(1+V)$, the condition $V=1/(\\lambda+\\hat V)$ is quadratic and the one for $q$ "
    "linear. A negative $V$ solves the same equations.",
)
