"""Hamming balls in the cube {0,1}^n: how many vertices they hold, and which fraction of the space.

Balls are closed: a vertex at distance exactly d belongs to the ball of radius d (Kanerva 1988, chapter 1).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1988
from theory.symbols import d, i, n


def volume(length: sp.Expr, radius: sp.Expr) -> sp.Expr:
    """V(n, d), the number of vertices at distance at most `radius` from one vertex; 0 for a negative radius."""
    return sp.Sum(sp.binomial(length, i), (i, 0, radius))


_where = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n))
_cardinality = Formula(volume(n, d), _where)

cardinality = Claim(
    id="sdm.ball.cardinality",
    title="Number of vertices in a Hamming ball",
    subject=Quantity("|B(x, d)|", r"\lvert B(x,d)\rvert"),
    formula=_cardinality,
    derivation=Derivation(
        sp.Sum(sp.binomial(n, n - i), (i, 0, d)),
        (
            Step(
                "A vertex at distance $i$ agrees in $n-i$ places; choosing these is choosing the $i$ others",
                volume(n, d),
            ),
        ),
    ),
    references=(kanerva_1988.at("ch. 1"), bricken_pehlevan_2021.at("App. B")),
    negative_controls=(
        NegativeControl("open ball", _cardinality.but(expression=volume(n, d - 1))),
        NegativeControl("ordered choices", _cardinality.but(expression=sp.Sum(sp.ff(n, i), (i, 0, d)))),
    ),
)

_fraction = Formula(volume(n, d) / 2**n, _where)

fraction = Claim(
    id="sdm.ball.fraction",
    title="Fraction of the space in a Hamming ball",
    subject=Quantity("p", "p"),
    formula=_fraction,
    uses=(cardinality,),
    references=(kanerva_1988.at("ch. 1"),),
    negative_controls=(
        NegativeControl("open ball", _fraction.but(expression=volume(n, d - 1) / 2**n)),
        NegativeControl("one place fewer", _fraction.but(expression=volume(n, d) / 2 ** (n - 1))),
    ),
)
