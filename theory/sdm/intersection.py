"""How many vertices two Hamming balls share, for different write and read radii.

Around the write centre lies a ball of radius d_w, around the read centre, at distance k, one of radius d_r.  Out of
range binomials and empty sums are 0 throughout.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1988
from theory.sdm.ball import volume
from theory.symbols import a, c, d_r, d_w, i, j, k, n

UNEQUAL = Domain((n, d_w, d_r, k), sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n, 0 <= k, k <= n))
SHARED = Quantity("I(k)", r"\lvert B(p,d_w)\cap B(\xi,d_r)\rvert")


def flip_count(length: sp.Expr, write: sp.Expr, read: sp.Expr, distance: sp.Expr) -> sp.Expr:
    """I(k): flip j of the places in which the centres differ, and the rest elsewhere."""
    elsewhere = sp.Min(write - j, read - distance + j)
    return sp.Sum(sp.binomial(distance, j) * volume(length - distance, elsewhere), (j, 0, distance))


_cardinality = Formula(flip_count(n, d_w, d_r, k), UNEQUAL)
_by_agreements = sp.Sum(
    sp.binomial(n - k, a) * sp.binomial(k, c), (c, sp.Max(0, n - d_w - a), k - n + d_r + a), (a, 0, n - k)
)

cardinality = Claim(
    id="sdm.intersection.cardinality",
    title="Number of vertices shared by two Hamming balls",
    subject=SHARED,
    formula=_cardinality,
    derivation=Derivation(
        _by_agreements,
        (
            Step(
                "Count flips instead of agreements: $j=k-c$ of the places in which the centres differ are flipped "
                "from $p$, and at most $\\min(d_w-j,\\,d_r-k+j)$ of the others",
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
    ),
    remarks="$p$ is the write centre and $\\xi$ the read centre, at distance $k$; the balls are closed.",
)
