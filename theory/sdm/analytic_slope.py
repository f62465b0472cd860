"""The analytic inverse temperature of Bricken and Pehlevan (2021), App. B.2: the route to it, and how far it holds.

The dominant class of shared vertices is taken with Gaussian binomials; its exponent is expanded at distance 0, its
prefactor frozen at n/2.  Equation 20 claims a lower bound of the number of shared vertices, Eq. 21 a slope.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021
from theory.sdm.dominant_term import EQUATION_20, dominant_term
from theory.sdm.exponential import window
from theory.sdm.intersection import EQUAL, SHARED_EQUAL
from theory.symbols import d, k, n

CERTIFIED_LENGTH = 128


def gaussian_exponent(distance: sp.Expr) -> sp.Expr:
    """The exponent of the Gaussian that stands for the binomial of the n - k places where the centres agree."""
    places, chosen = n - distance, n - d - distance / 2
    return -((places - 2 * chosen) ** 2) / (2 * places)


def gaussian_prefactor(distance: sp.Expr) -> sp.Expr:
    """What stands before the exponential: two central binomials by Stirling's formula."""
    agreeing = 2 ** (n - distance) / sp.sqrt(sp.pi * (n - distance) / 2)
    return agreeing * 2**distance / sp.sqrt(sp.pi * distance / 2)


_radii = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n))
_at_zero = sp.Subs(sp.Derivative(gaussian_exponent(k), k), k, 0)
_analytic = Formula((n - 2 * d) ** 2 / (4 * n), _radii)

analytic = Claim(
    id="sdm.exponential.analytic",
    title="Slope on the cosine, at distance 0, of the Gaussian exponent of the dominant class of shared vertices",
    subject=Quantity("beta of Eq. 20", r"\beta"),
    formula=_analytic,
    derivation=Derivation(
        -n / 2 * _at_zero,
        (
            Step(
                "Of the $n-k$ places, $n-d-k/2$ are chosen: the distance from their half is $d-n/2$ for every $k$",
                -n / 2 * sp.Subs(sp.Derivative(-((n - 2 * d) ** 2) / (2 * (n - k)), k), k, 0),
            ),
            Step("First order in $k$: $\\frac{1}{n-k}\\approx\\frac1n(1+\\frac kn)$", _analytic.expression),
        ),
    ),
    uses=(dominant_term,),
    references=(bricken_pehlevan_2021.at("Eq. 21"),),
    negative_controls=(
        NegativeControl("slope on k/n", _analytic.but(expression=(n - 2 * d) ** 2 / (2 * n))),
        NegativeControl("slope at distance n/2", _analytic.but(expression=(n - 2 * d) ** 2 / n)),
        NegativeControl("n - d for n - 2d", _analytic.but(expression=(n - d) ** 2 / (4 * n))),
    ),
    remarks="What is derived here is the slope of Eq. 20, not that of $\\ln I$: least squares give 2.09 to 2.49 times "
    "as much at $n=64,\\ d=5,9,11,15$ and 4.56 times as much at $d=27$; see `sdm.exponential.miss`.",
)

_where = sp.And(1 <= n, n <= CERTIFIED_LENGTH, 0 <= d, d <= n, 0 <= k, k <= d - 1, (n - 2 * d) ** 2 <= 5 * n)
_bound = Formula(EQUATION_20, Domain(EQUAL.parameters, _where))

analytic_bound = Claim(
    id="sdm.exponential.analytic_bound",
    title="Exponential lower bound of the number of shared vertices, where it holds",
    subject=SHARED_EQUAL,
    relation=sp.Ge,
    formula=_bound,
    derivation=Derivation(
        sp.Subs(gaussian_prefactor(k), k, n / 2) * sp.exp(gaussian_exponent(sp.Integer(0)) + k * _at_zero),
        (
            Step(
                "In the dominant class with Gaussian binomials, the exponent to first order at distance 0",
                sp.Subs(gaussian_prefactor(k), k, n / 2)
                * sp.exp(-((n - 2 * d) ** 2) / (2 * n) * (1 + k / n)),
            ),
            Step("The prefactor at distance $n/2$, where it is smallest", EQUATION_20),
        ),
    ),
    uses=(analytic, dominant_term),
    references=(bricken_pehlevan_2021.at("Eq. 20"),),
    negative_controls=(
        NegativeControl(
            "wherever the balls meet",
            _bound.but(condition=sp.And(EQUAL.condition, 64 <= n, 5 <= d, d <= n / 2, k <= 2 * d)),
            printed_in=bricken_pehlevan_2021.at("Eq. 20"),
        ),
        NegativeControl(
            "at the distances k < d, whatever the radius",
            _bound.but(condition=sp.And(EQUAL.condition, n <= CERTIFIED_LENGTH, k <= d - 1)),
        ),
        NegativeControl(
            "at all distances, for radii near n/2",
            _bound.but(condition=sp.And(EQUAL.condition, n <= CERTIFIED_LENGTH, (n - 2 * d) ** 2 <= 5 * n)),
        ),
        NegativeControl("eight times the bound", _bound.but(expression=8 * EQUATION_20)),
    ),
    remarks="None of the approximations that lead to Eq. 20 is an inequality.  It holds for $k<d$ as long as its own "
    f"slope $(n-2d)^2/4n$ is at most $5/4$, for every $n\\le{CERTIFIED_LENGTH}$.  Outside, $\\ln I$ less the "
    "logarithm of Eq. 20 is $-3.249$ at $(n,d,k)=(64,5,1)$ and $-6.383$ at $(64,11,20)$.  In longer words it reaches "
    "farther: $+4.452$ at $(1000,447,1)$.  At fixed $(n-2d)/\\sqrt n$ and $k/n$ it holds for all large $n$, and then "
    "says little, since $4/(\\pi n)$ vanishes while $I/2^n$ does not.",
)

_short = sp.And(5 <= n, n <= CERTIFIED_LENGTH, 2 <= d, d <= (n - 1) / 2)
_miss = Formula(sp.Rational(3, 2) * _analytic.expression, Domain((n, d), _short))

miss = Claim(
    id="sdm.exponential.miss",
    title="The least-squares slope over k < d exceeds one and a half times the analytic one",
    subject=Quantity("beta, least squares over k < d", r"\hat\beta_{k<d}"),
    relation=sp.Ge,
    formula=_miss,
    derivation=Derivation(
        -sp.Rational(3, 2) * n / 2 * _at_zero,
        (Step("The slope of the Gaussian exponent at distance 0", _miss.expression),),
    ),
    uses=(analytic, window),
    references=(bricken_pehlevan_2021.at("Eq. 21"),),
    negative_controls=(
        NegativeControl(
            "two and a half times", _miss.but(expression=sp.Rational(5, 2) * _analytic.expression)
        ),
        NegativeControl("three times", _miss.but(expression=3 * _analytic.expression)),
        NegativeControl(
            "whatever the radius", _miss.but(condition=sp.And(5 <= n, n <= CERTIFIED_LENGTH, 2 <= d, d <= n))
        ),
    ),
    remarks=f"For $2\\le d<n/2$ and $n\\le{CERTIFIED_LENGTH}$.  The ratio of the two slopes is 2.49, 2.16, 2.09, 2.09 "
    "and 4.56 at $n=64,\\ d=5,9,11,15,27$; 2.38 and 2.48 at $n=1000,\\ d=447,451$.  It is never below 2.07 at $n=64$, "
    "and falls slowly in longer words, to 1.77 at $(259,61)$.",
)
