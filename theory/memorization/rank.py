"""The rank of frozen attention when all examples share one context.

Attention sums to 1, so that every head returns one fixed token plus a combination of token differences; the rank of
the features Z over all examples is bounded accordingly, and generic weights and queries meet the bound.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, mahdavi_2024
from theory.symbols import E, H, T, adim_E, d, i, j, k, logits, n, rank_E


def _tokens(rng: random.Random, point: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rng.randint(-3, 3) for _ in range(point["d"])) for _ in range(point["n"]))


def _logits(rng: random.Random, point: Mapping[str, Any]) -> tuple[sp.Expr, ...]:
    return tuple(rng.randint(-3, 3) * sp.log(2) for _ in range(point["n"]))


CONTEXT = Domain(
    (n, d, E, logits, k), sp.And(1 <= n, 1 <= d, 0 <= k, k <= d - 1), {E: _tokens, logits: _logits}
)


def attention(token: sp.Expr) -> sp.Expr:
    """The weight of one token: the softmax of the logits."""
    return sp.exp(logits[token]) / sp.Sum(sp.exp(logits[j]), (j, 0, n - 1))


_differences = sp.Sum(attention(i) * (E[i, k] - E[0, k]), (i, 1, n - 1))
_decomposed = Formula(E[0, k] + _differences, CONTEXT)

token_differences = Claim(
    id="memorization.rank.token_differences",
    title="Output of a head as one token plus token differences",
    subject=Quantity("z[k]", "z_k"),
    formula=_decomposed,
    derivation=Derivation(
        sp.Sum(attention(i) * E[i, k], (i, 0, n - 1)),
        (
            Step(
                "Attention sums to 1: subtract $E_{0k}$ from every token and add it once",
                E[0, k] + sp.Sum(attention(i) * (E[i, k] - E[0, k]), (i, 0, n - 1)),
            ),
            Step("The term $i=0$ vanishes", _decomposed.expression),
        ),
    ),
    references=(Citation(mahdavi_2024),),
    negative_controls=(
        NegativeControl("without the token", _decomposed.but(expression=_differences)),
        NegativeControl(
            "token weighted by its attention",
            _decomposed.but(expression=attention(sp.Integer(0)) * E[0, k] + _differences),
        ),
    ),
    remarks="The logits are those of one head for one query, $\\lambda=EWe$; $k$ is a coordinate of the output.",
)

SHARED = Domain(
    (H, T, rank_E, adim_E),
    sp.And(1 <= H, 1 <= T, 0 <= rank_E, 0 <= adim_E, rank_E - 1 <= adim_E, adim_E <= rank_E),
)
_rank = Formula(sp.Min(T, H * rank_E, 1 + H * adim_E), SHARED)
_head = sp.Symbol("h", integer=True)

shared_context = Claim(
    id="memorization.rank.shared_context",
    title="Generic rank of frozen attention over one shared context",
    subject=Quantity("max rank Z", r"\max_{W,e}\operatorname{rank}Z"),
    formula=_rank,
    derivation=Derivation(
        sp.Min(T, sp.Sum(adim_E, (_head, 1, H)) + rank_E - adim_E),
        (
            Step(
                "Each of the $T$ rows of $Z$ is one token, for every head the same, plus token differences: a point of "
                "the $H$-fold product of the tokens' affine hull.  That product spans the $\\operatorname{adim}E$ "
                "directions of every head, and one dimension more if the hull misses the origin, which is "
                "$\\operatorname{rank}E-\\operatorname{adim}E$.  All heads count alike",
                sp.Min(T, H * adim_E + rank_E - adim_E),
            ),
            Step(
                "If the hull misses the origin, $1+H\\operatorname{adim}E\\le H\\operatorname{rank}E$; else "
                "$H\\operatorname{rank}E$ is the smaller of the two",
                _rank.expression,
            ),
        ),
    ),
    uses=(token_differences,),
    references=(Citation(mahdavi_2024),),
    negative_controls=(
        NegativeControl("H n", _rank.but(expression=sp.Min(T, H * rank_E))),
        NegativeControl(
            "1 + H (n - 1), zero-mean tokens too", _rank.but(expression=sp.Min(T, 1 + H * adim_E))
        ),
        NegativeControl("H (n - 1)", _rank.but(expression=sp.Min(T, H * rank_E, H * adim_E))),
    ),
    remarks="The maximum is over weights and queries, and almost all of them attain it. "
    "$\\operatorname{adim}E$ is the dimension of the affine hull of the tokens: "
    "$\\operatorname{rank}E-1$ if the hull misses the origin, $\\operatorname{rank}E$ otherwise. With $n$ independent "
    "tokens the bound is $\\min(T,\\,1+H(n-1))$. Attention that may depend on the labels is not bounded by it.",
)
