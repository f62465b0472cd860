"""How many vertices two Hamming balls share, for different write and read radii.

Around the write centre lies a ball of radius d_w, around the read centre, at distance k, one of radius d_r.  Out of
range binomials and empty sums are 0 throughout.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1988
from theory.sdm.ball import volume
from theory.symbols import a, c, d, d_r, d_w, i, j, k, n

UNEQUAL = Domain((n, d_w, d_r, k), sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n, 0 <= k, k <= n))
EQUAL = Domain((n, d, k), sp.And(1 <= n, 0 <= d, d <= n, 0 <= k, k <= n))
RADII = Domain((n, d_w, d_r), sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n))
SHARED = Quantity("I(k)", r"\lvert B(p,d_w)\cap B(\xi,d_r)\rvert")
SHARED_EQUAL = Quantity("I(k)", r"\lvert B(p,d)\cap B(\xi,d)\rvert")


def indicator(condition: sp.Basic) -> sp.Expr:
    """1 where the condition holds, and 0 elsewhere."""
    return sp.Piecewise((1, condition), (0, True))


def flip_count(length: sp.Expr, write: sp.Expr, read: sp.Expr, distance: sp.Expr) -> sp.Expr:
    """I(k): flip j of the places in which the centres differ, and the rest elsewhere."""
    elsewhere = sp.Min(write - j, read - distance + j)
    return sp.Sum(sp.binomial(distance, j) * volume(length - distance, elsewhere), (j, 0, distance))


def agreement_class() -> sp.Expr:
    """How many vertices agree with both centres in a places, and with the first one alone in c places."""
    return sp.binomial(n - k, a) * sp.binomial(k, c)


def agreement_count(write: sp.Expr, read: sp.Expr, fewest: sp.Expr) -> sp.Expr:
    """I(k): agree with both centres in a places, at least `fewest`, and with the write centre alone in c places."""
    return sp.Sum(agreement_class(), (c, sp.Max(0, n - write - a), k - (n - read - a)), (a, fewest, n - k))


_cardinality = Formula(flip_count(n, d_w, d_r, k), UNEQUAL)
_vertex_by_vertex = sp.Sum(
    sp.binomial(k, j) * sp.binomial(n - k, i) * indicator(sp.And(i + j <= d_w, k - j + i <= d_r)),
    (i, 0, n - k),
    (j, 0, k),
)

cardinality = Claim(
    id="sdm.intersection.cardinality",
    title="Number of vertices shared by two Hamming balls",
    subject=SHARED,
    formula=_cardinality,
    derivation=Derivation(
        _vertex_by_vertex,
        (
            Step(
                "Count agreements instead of flips: $c=k-j$ with the write centre alone and $a=n-k-i$ with both; the "
                "two conditions bound $c$ from below and from above",
                agreement_count(d_w, d_r, sp.Integer(0)),
            ),
            Step(
                "Count flips again: $j=k-c$ of the places in which the centres differ are flipped from $p$, and at "
                "most $\\min(d_w-j,\\,d_r-k+j)$ of the others",
                flip_count(n, d_w, d_r, k),
            ),
        ),
    ),
    references=(kanerva_1988.at("App. B"), bricken_pehlevan_2021.at("Eq. 2")),
    negative_controls=(
        NegativeControl("open balls", _cardinality.but(expression=flip_count(n, d_w - 1, d_r - 1, k))),
        NegativeControl(
            "radius d_r - j outside",
            _cardinality.but(
                expression=sp.Sum(sp.binomial(k, j) * volume(n - k, sp.Min(d_w - j, d_r - j)), (j, 0, k))
            ),
        ),
        NegativeControl(
            "only the write ball",
            _cardinality.but(expression=sp.Sum(sp.binomial(k, j) * volume(n - k, d_w - j), (j, 0, k))),
        ),
    ),
    remarks="$p$ is the write centre and $\\xi$ the read centre, at distance $k$; the balls are closed.",
)

_fewest = n - d - sp.floor(k / 2)
EQUATION_2 = agreement_count(d, d, _fewest)
_eq2 = Formula(EQUATION_2, EQUAL)

eq2 = Claim(
    id="sdm.intersection.eq2",
    title="Number of shared vertices by agreements, for equal radii",
    subject=SHARED_EQUAL,
    formula=_eq2,
    derivation=Derivation(
        flip_count(n, d, d, k),
        (
            Step(
                "Count agreements: $a$ with both centres, $c$ with the write centre alone",
                agreement_count(d, d, sp.Integer(0)),
            ),
            Step(
                "The inner range $\\max(0,n-d-a)\\le c\\le k-(n-d-a)$ is empty unless $2(n-d-a)\\le k$; for $a<0$ the "
                "binomial is $0$",
                EQUATION_2,
            ),
        ),
    ),
    uses=(cardinality,),
    references=(bricken_pehlevan_2021.at("Eq. 2"),),
    negative_controls=(
        NegativeControl(
            "outer sum from floor(k/2) - 1",
            _eq2.but(expression=agreement_count(d, d, n - d - (sp.floor(k / 2) - 1))),
        ),
        NegativeControl(
            "inner sum up to k - (n - d)",
            _eq2.but(
                expression=sp.Sum(
                    agreement_class(), (c, sp.Max(0, n - d - a), k - (n - d)), (a, _fewest, n - k)
                )
            ),
        ),
        NegativeControl("open balls", _eq2.but(expression=agreement_count(d - 1, d - 1, _fewest))),
    ),
)


def at_opposite_centres(first: sp.Expr) -> sp.Expr:
    """The number of vertices at distances `first` to d_w from one centre: I(n) for first = n - d_r."""
    return sp.Sum(sp.binomial(n, i), (i, first, d_w))


_edges = Formula(sp.Tuple(volume(n, sp.Min(d_w, d_r)), at_opposite_centres(n - d_r)), RADII)

edges = Claim(
    id="sdm.intersection.edges",
    title="Number of shared vertices of concentric balls and of balls around opposite centres",
    subject=sp.Tuple(Quantity("I(0)", "I(0)"), Quantity("I(n)", "I(n)")),
    formula=_edges,
    derivation=Derivation(
        sp.Tuple(flip_count(n, d_w, d_r, sp.Integer(0)), flip_count(n, d_w, d_r, n)),
        (
            Step(
                "At distance $0$ no place distinguishes the centres, and the smaller ball lies in the larger one",
                sp.Tuple(volume(n, sp.Min(d_w, d_r)), flip_count(n, d_w, d_r, n)),
            ),
            Step(
                "At distance $n$ a vertex at distance $i$ from one centre is at distance $n-i$ from the other",
                _edges.expression,
            ),
        ),
    ),
    uses=(cardinality,),
    references=(kanerva_1988.at("App. B"),),
    negative_controls=(
        NegativeControl(
            "the larger ball at distance 0",
            _edges.but(
                expression=sp.Tuple(volume(n, sp.Max(d_w, d_r)), at_opposite_centres(n - d_r)),
            ),
        ),
        NegativeControl(
            "open read ball at distance n",
            _edges.but(
                expression=sp.Tuple(volume(n, sp.Min(d_w, d_r)), at_opposite_centres(n - d_r + 1)),
            ),
        ),
    ),
)

_zero = Formula(sp.Gt(k, d_w + d_r), UNEQUAL)

zero = Claim(
    id="sdm.intersection.zero",
    title="Distances at which two Hamming balls are disjoint",
    subject=sp.Eq(SHARED, 0, evaluate=False),
    relation=sp.Equivalent,
    formula=_zero,
    derivation=Derivation(
        sp.Eq(flip_count(n, d_w, d_r, k), 0, evaluate=False),
        (
            Step(
                "No term is negative, and a term is positive unless its inner sum is empty: count the $j$ for which "
                "it is not",
                sp.Eq(sp.Sum(indicator(0 <= sp.Min(d_w - j, d_r - k + j)), (j, 0, k)), 0, evaluate=False),
            ),
            Step(
                "These $j$ fill the interval from $\\max(0,k-d_r)$ to $\\min(k,d_w)$",
                sp.Gt(sp.Max(0, k - d_r), sp.Min(k, d_w)),
            ),
            Step(
                "$0\\le\\min(k,d_w)$ and $k-d_r\\le k$, so that the interval is empty only if $k-d_r>d_w$",
                _zero.expression,
            ),
        ),
    ),
    uses=(cardinality,),
    references=(kanerva_1988.at("App. B"),),
    negative_controls=(
        NegativeControl("already where the balls touch", _zero.but(expression=sp.Ge(k, d_w + d_r))),
        NegativeControl(
            "beyond twice the smaller radius", _zero.but(expression=sp.Gt(k, 2 * sp.Min(d_w, d_r)))
        ),
        NegativeControl(
            "beyond twice the larger radius", _zero.but(expression=sp.Gt(k, 2 * sp.Max(d_w, d_r)))
        ),
    ),
)
