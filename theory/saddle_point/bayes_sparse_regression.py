r"""Sparse vectors from few Gaussian measurements without noise, by the posterior mean: Gauss-Bernoulli unknowns.

A share rho of the unknowns is standard normal, the others 0; alpha measurements per unknown.  Each unknown is seen as
through a scalar channel y = sqrt(s) x + z of standard normal noise z, whose precision s = alpha/E falls with the error
E of all the others (Krzakala et al. 2012).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, krzakala_2012
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import logistic, softplus
from theory.saddle_point.stationarity import differentiated
from theory.symbols import alpha, rho, z
from theory.symbols import snr as s

_references = (Citation(krzakala_2012),)
_odds = sp.log(rho / (1 - rho)) - sp.log(1 + s) / 2


def _evidence(squared: sp.Expr) -> sp.Expr:
    """The logarithm of the odds that an unknown is not 0, by the squared measurement."""
    return _odds + s * squared / (2 * (1 + s))


_silent, _loud = _evidence(z**2), _evidence((1 + s) * z**2)
"""The evidence where the unknown is 0, and where it is not."""

INFORMATION = (
    rho * s / 2
    - sp.log(1 - rho)
    - (1 - rho) * GaussianAverage(softplus(_silent), z)
    - rho * GaussianAverage(softplus(_loud), z)
)
"""The information of one measurement of precision s about an unknown, in nats."""

_hope = GaussianAverage(z**2 * logistic(_silent), z)


def _error(hope: sp.Expr, spread: sp.Expr = 1 + s) -> sp.Expr:
    return (rho + (1 - rho) * s / spread * hope) / spread


ERROR = _error(_hope)
"""The mean squared error of the posterior mean."""

FREE_ENERGY = FreeEnergy(
    name="bayes_sparse_regression",
    title="Sparse recovery by the posterior mean, without noise",
    order_parameters=(
        OrderParameter(s, sp.Integer(0), sp.oo, meaning="precision with which an unknown is seen"),
    ),
    controls=Domain((rho, alpha), sp.And(rho > 0, rho < 1, alpha > 0, alpha < 1)),
    expression=INFORMATION - alpha * sp.log(s) / 2,
    branches=(
        Branch("uninformed", {s: alpha / rho}, meaning="what message passing finds"),
        Branch(
            "unstable",
            {s: 14 / (1 - rho) ** sp.Rational(6, 5) + 8 * (rho * (1 - rho) / (alpha - rho)) ** 2},
            where=alpha > rho,
            meaning="between the uninformed state and recovery",
        ),
    ),
    observables={"mse": alpha / s, "information": INFORMATION},
    updates={s: alpha / ERROR},
    criteria={"critical": alpha - rho},
    references=_references,
    remarks="The free energy is, up to a constant, the mean information of the measurements per unknown. Recovery "
    "is a state too, $s\\to\\infty$, of free energy $-\\infty$ for $\\alpha>\\rho$: there it can be done, and the "
    "uninformed state, where it exists, stands in the way of message passing (the hard phase). The uninformed and "
    "the unstable state meet at the spinodal, the largest value of $s\\,\\mathrm{mmse}(s)$, beyond which recovery is "
    "easy.",
)

_curve = Formula(
    s * ERROR,
    Domain(
        (rho, s),
        sp.And(rho > 0, rho < 1, s > 0),
        {
            rho: (Fraction(1, 10), Fraction(2, 5), Fraction(4, 5)),
            s: (Fraction(1, 3), Fraction(2), Fraction(12), Fraction(20)),
        },
    ),
)


_coarse = (z**2 * logistic(_silent)).subs(z, sp.sqrt(3)) / 3
"""The average by Gauss's rule of three nodes, 0 and plus and minus the root of 3 with weights 1/6."""

bayes_sparse = Claim(
    id="replica.bayes_sparse",
    title="Measurements at which Bayesian sparse recovery has a state of given precision",
    subject=Quantity("alpha(s)", r"\alpha(s)"),
    formula=_curve,
    derivation=Derivation(
        2 * s * sp.Derivative(INFORMATION, s),
        (
            Step("Differentiate under the integral sign", differentiated),
            Step("Average over zeros by Bayes' formula", _curve.expression),
        ),
    ),
    references=_references,
    negative_controls=(
        NegativeControl("the share ρ itself", _curve.but(expression=rho)),
        NegativeControl("coarse quadrature", _curve.but(expression=s * _error(_coarse))),
        NegativeControl(
            "measurements of unknowns that are not 0 taken for those of zeros",
            _curve.but(expression=s * _error(GaussianAverage(z**2 * logistic(_loud), z))),
        ),
        NegativeControl("s for 1+s", _curve.but(expression=s * _error(_hope, s))),
    ),
    remarks="$\\alpha(s)=s\\,\\mathrm{mmse}(s)$ tends to $\\rho$ for large $s$, from above. Its largest value is where "
    "message passing begins to recover ($0.2076$ at $\\rho=1/10$); between $\\rho$ and that, recovery is possible and "
    "hard.",
)
