r"""Sparse vectors from few Gaussian measurements by the smallest sum of magnitudes: how many measurements it takes.

A share rho of the unknowns is not zero, of either sign; alpha measurements per unknown, without noise.  Soft
thresholding at tau standard deviations of the noise leaves a risk, and recovery succeeds above the smallest one
(Donoho, Maleki and Montanari 2009).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, donoho_maleki_montanari_2009
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.special_functions import normal_density, normal_tail
from theory.symbols import rho, tau, z

_zero = sp.Integer(0)
_references = (Citation(donoho_maleki_montanari_2009),)
_density, _tail = normal_density(tau), normal_tail(tau)


def _risk(beyond: sp.Expr, share: sp.Expr = rho) -> sp.Expr:
    """The risk of thresholding, by the mean square of a zero's noise beyond the threshold on one side."""
    return share * (1 + tau**2) + 2 * (1 - share) * beyond


_beyond = (1 + tau**2) * _tail - tau * _density
_excess = _density - tau * _tail
"""The mean excess of a normal variable over the threshold."""

FREE_ENERGY = FreeEnergy(
    name="l1_recovery",
    title="Sparse recovery by the smallest sum of magnitudes, without noise",
    order_parameters=(OrderParameter(tau, _zero, sp.oo, meaning="threshold over the noise of a coordinate"),),
    controls=Domain((rho,), sp.And(rho > 0, rho < 1)),
    expression=_risk(_beyond),
    branches=(
        Branch("threshold", {tau: sp.sqrt(-2 * sp.log(rho)) / 2 + (1 - rho) / 4}, meaning="the only minimum"),
    ),
    observables={"alpha_c": rho + 2 * (1 - rho) * _tail},
    updates={tau: 2 * (1 - rho) * _density / (rho + 2 * (1 - rho) * _tail)},
    references=_references,
    remarks="The free energy is the risk of thresholding over the noise, and its minimum the number of measurements "
    "per unknown above which recovery succeeds, $\\alpha_c=\\rho+2(1-\\rho)H(\\tau)$. For large $\\tau$ the two terms "
    "of a zero's risk cancel in leading digits.",
)

_share = 2 * _excess / (tau + 2 * _excess)


def _both(excess: sp.Expr, density: sp.Expr = _density) -> sp.Tuple:
    """Share of unknowns that are not zero, and measurements per unknown."""
    return sp.Tuple(2 * excess / (tau + 2 * excess), 2 * density / (tau + 2 * excess))


_formula = Formula(_both(_excess), Domain((tau,), tau > 0))

l1 = Claim(
    id="replica.l1",
    title="Measurements that sparse recovery by the smallest sum of magnitudes takes",
    subject=sp.Tuple(Quantity("rho", r"\rho"), Quantity("alpha_c", r"\alpha_c")),
    formula=_formula,
    derivation=Derivation(
        sp.Tuple(_share, _risk(GaussianAverage((z - tau) ** 2, z, tau, sp.oo), _share)),
        (
            Step("Integrate by parts", sp.Tuple(_share, _risk(_beyond, _share))),
            Step("Put in the share", _formula.expression),
        ),
    ),
    references=_references,
    negative_controls=(
        NegativeControl(
            "factor 2 of the two signs dropped",
            _formula.but(expression=sp.Tuple(_excess / (tau + _excess), _density / (tau + _excess))),
        ),
        NegativeControl(
            "a threshold beside the best one",
            _formula.but(expression=sp.Tuple(_share, _risk(_beyond, _share).subs(tau, 2 * tau))),
        ),
        NegativeControl("H for φ - τH", _formula.but(expression=_both(_tail))),
        NegativeControl("α = 2ρ", _formula.but(expression=sp.Tuple(_share, 2 * _share))),
    ),
    remarks="By the threshold $\\tau$: the share at which it is the best one, where the slope "
    "$2\\rho\\tau-4(1-\\rho)(\\varphi-\\tau H)$ of the risk vanishes, and the risk there. Recovery succeeds for "
    "more than $\\alpha_c$ measurements per unknown.",
)
