"""What a layer of attention does to a function on tokens of density p, when its kernel is narrow.

The kernel is exp(-(x-y)²/2ε), so that a layer is a step of length ε/2 along the generator (Ruan and Zhang 2024,
Theorem 3).  Other papers write exp(-(x-y)²/ε) or exp(-(x-y)²/4ε), which moves factors of 2 or 4.
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, Limit, NegativeControl, Quantity, Step
from theory.references import coifman_lafon_2006, ruan_zhang_2024
from theory.symbols import density, epsilon, profile, x

p, f = density(x), profile(x)


def _functions(bodies: Iterable[sp.Expr]) -> tuple[sp.Lambda, ...]:
    return tuple(sp.Lambda(x, body) for body in bodies)


# Densities need not be normalised.  The second is a mixture of normal densities, times √(2π).
DENSITIES = _functions(
    (
        sp.exp(-(x**2) / 2),
        3 * sp.exp(-2 * (x + 1) ** 2) / 5 + 7 * sp.exp(-25 * (x - sp.Rational(6, 5)) ** 2 / 32) / 8,
        2 + sp.sin(x),
        sp.exp(-(x**4) / 4),
    )
)
PROFILES = _functions((x, x**2, sp.sin(x), sp.exp(x / 2), x**3 - x, sp.cos(2 * x)))
_draws = {density: DENSITIES, profile: PROFILES}


def smoothed(function: sp.Expr, terms: int) -> sp.Expr:
    """The jets of the average of a function over N(x, ε), whose moments are (2j-1)!! εʲ.

    Examples
    --------
    >>> smoothed(x**4, 3).doit()
    3*epsilon**2 + 6*epsilon*x**2 + x**4
    """
    jets = (
        sp.factorial2(2 * j - 1) * epsilon**j / sp.factorial(2 * j) * sp.Derivative(function, (x, 2 * j))
        for j in range(1, terms)
    )
    return sp.Add(function, *jets)


def _generator(drift: int) -> sp.Expr:
    return sp.Derivative(f, (x, 2)) + drift * sp.Derivative(p, x) / p * sp.Derivative(f, x)


_formula = Formula(_generator(2), Domain((density, profile, x), p > 0, _draws))

generator = Claim(
    id="diffusion.drift.generator",
    title="Generator of attention in one dimension",
    subject=Quantity(
        "lim (2/epsilon) (A f - f)", r"\lim_{\varepsilon\to0}\tfrac{2}{\varepsilon}(A_\varepsilon f-f)"
    ),
    formula=_formula,
    derivation=Derivation(
        2 / epsilon * (smoothed(f * p, 3) / smoothed(p, 3) - f),
        (
            Step(
                "In both averages only the first jets remain",
                (sp.Derivative(f * p, (x, 2)) - f * sp.Derivative(p, (x, 2))) / p,
                Limit(epsilon, sp.Integer(0)),
            ),
            Step("Product rule: the cross term $2f'p'$ is counted twice", _generator(2)),
        ),
        Domain((density, profile, x, epsilon), p > 0, {density: DENSITIES[:2], profile: PROFILES[2:4]}),
    ),
    references=(ruan_zhang_2024.at("Thm. 3"), coifman_lafon_2006.at("Sec. 3")),
    negative_controls=(
        NegativeControl(
            "drift factor 1", _formula.but(expression=_generator(1)), printed_in=ruan_zhang_2024.at("App. B")
        ),
        NegativeControl("step ε instead of ε/2", _formula.but(expression=_generator(2) / 2)),
        NegativeControl("drift against the density", _formula.but(expression=_generator(-2))),
    ),
    remarks=r"$A_\varepsilon f(x)=\int e^{-(x-y)^2/2\varepsilon}f(y)\,p(y)\,dy\,/\int e^{-(x-y)^2/2\varepsilon}"
    r"p(y)\,dy$. The density $p$ and the function $f$ are smooth near $x$ and of moderate growth; $p$ need not be "
    r"normalised. The derivation begins with the jets of $A_\varepsilon$.",
)
