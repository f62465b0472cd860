"""The conditional law of one site of a generalized Potts model is one layer of factored attention.

Factored attention has free weights A that depend on positions only and values V that depend on colours only; with
A = beta J and V = U its softmax is the conditional law, for every configuration, site and colour.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.potts.model import DRAWS, WELL_FORMED, pair_energy
from theory.references import Citation, rende_2024
from theory.symbols import C, J, L, U, a, b, beta, i, j, k, s

WHERE = Domain(
    (L, C, beta, J, U, s, i, a), sp.And(WELL_FORMED, 0 <= i, i <= L - 1, 0 <= a, a <= C - 1), DRAWS
)


def softmax(logit: sp.Expr) -> sp.Expr:
    """The softmax over colours, at colour a, of a logit that is a function of a."""
    return sp.exp(logit) / sp.Sum(sp.exp(logit.subs(a, b)), (b, 0, C - 1))


def attention(masked: bool = True) -> sp.Expr:
    """Sum over the other sites j of J[i, j] U[a, s_j]; unmasked, the site itself takes part."""
    others = 1 - sp.KroneckerDelta(i, j) if masked else 1
    return sp.Sum(others * J[i, j] * U[a, s[j]], (j, 0, L - 1))


def _colour_at(site: sp.Symbol) -> sp.Expr:
    """The colour of a site once site i has been given colour a.

    Not a Piecewise: SymPy 1.14 would fold it out of the inner of two nested sums, past the index it depends on.
    """
    return s[site] + sp.KroneckerDelta(i, site) * (a - s[site])


_apart_from_i = sp.Sum(
    (1 - sp.KroneckerDelta(i, j)) * (1 - sp.KroneckerDelta(i, k)) * J[j, k] * U[s[j], s[k]],
    (k, j + 1, L - 1),
    (j, 0, L - 1),
)
_attention = Formula(softmax(beta * attention()), WHERE)

factored_attention = Claim(
    id="potts.conditional.factored_attention",
    title="Conditional law of a Potts spin as factored attention",
    subject=Quantity("P(s_i = a | other s)", r"P(s_i=a\mid s_{\setminus i})"),
    formula=_attention,
    derivation=Derivation(
        softmax(beta * pair_energy(_colour_at(j), _colour_at(k))),
        (
            Step(
                "Each pair of sites holds site $i$ or does not; $J$ and $U$ are symmetric, so the pairs that hold "
                "it sum up to $\\sum_{j\\ne i}J_{ij}U_{as_j}$",
                softmax(beta * (attention() + _apart_from_i)),
            ),
            Step("The terms without $s_i$ are the same for every colour and cancel", _attention.expression),
        ),
    ),
    references=(Citation(rende_2024),),
    negative_controls=(
        NegativeControl("A = beta J / 2", _attention.but(expression=softmax(beta * attention() / 2))),
        NegativeControl("diagonal kept", _attention.but(expression=softmax(beta * attention(masked=False)))),
        NegativeControl("Boltzmann sign flipped", _attention.but(expression=softmax(-beta * attention()))),
    ),
    remarks="The weights are $A=\\beta J$ and the values $V=U$. The diagonal of $J$ may hold anything, since site $i$ "
    "is masked; where it vanishes, keeping the diagonal changes nothing.",
)
