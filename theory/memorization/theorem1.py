"""How many examples one layer of multi-head attention memorises by the construction of Theorem 1.

The queries are assumed to have Kruskal rank at least min(n, T) and every context to have rank n (Mahdavi, Liao and
Thrampoulidis 2024, as reported).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import mahdavi_2024
from theory.symbols import H, d_h, j, n

_where = Domain((H, n, d_h), sp.And(1 <= H, 1 <= n, 1 <= d_h))
_r = sp.Min(n, d_h)
_count = Formula(H * (_r - 1) + 1, _where)
_head = sp.Symbol("h", integer=True)
_is_memorised = sp.And(1 + j <= d_h, j - 1 < n - 1)

count = Claim(
    id="memorization.theorem1.count",
    title="Number of examples that H heads memorise",
    subject=Quantity("T", "T"),
    formula=_count,
    derivation=Derivation(
        1 + sp.Sum(sp.Piecewise((1, _is_memorised), (0, True)), (j, 1, n + d_h), (_head, 1, H)),
        (
            Step(
                "One example belongs to no head.  The $j$-th example of a head's block is memorised beside those "
                "before it if the head's weights, of rank $1+j$, have a rank of at most $d_h$, and if the $n-1$ "
                "independent token differences that the head can add do not all lie in the at most $j-1$ dimensions "
                "taken by the block so far: count the $j$ that meet both, $j\\le d_h-1$ and $j\\le n-1$",
                1 + sp.Sum(_r - 1, (_head, 1, H)),
            ),
            Step("All heads count alike", _count.expression),
        ),
    ),
    references=(mahdavi_2024.at("Theorem 1"),),
    negative_controls=(
        NegativeControl("H min(n, d_h)", _count.but(expression=H * _r)),
        NegativeControl("H min(n, d), which is H n where contexts have rank n", _count.but(expression=H * n)),
        NegativeControl("H min(n, d_h) - 1", _count.but(expression=H * _r - 1)),
    ),
    remarks="A lower bound on what a layer memorises: for $d_h<n$ other weights do better, and attention that depends "
    "on the labels does better still.",
)
