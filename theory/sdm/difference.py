"""How the number of shared vertices changes when one of two Hamming balls moves by one step, and sums of these changes.

The difference is the size of an intersection of two spheres.  Summed up from distance 0 the differences give Kanerva's
lune, summed down from distance n a form without cancellation.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021, kanerva_1988
from theory.sdm.ball import volume
from theory.sdm.intersection import (
    EQUAL,
    SHARED,
    SHARED_EQUAL,
    UNEQUAL,
    at_opposite_centres,
    cardinality,
    edges,
    flip_count,
    indicator,
)
from theory.symbols import d, d_r, d_w, ell, i, j, k, n

_nearer = Domain((n, d_w, d_r, k), sp.And(1 <= n, 0 <= d_w, d_w <= n, 0 <= d_r, d_r <= n, 0 <= k, k <= n - 1))


def is_even(number: sp.Expr) -> sp.Basic:
    """The condition that an integer is even."""
    return sp.Eq(sp.Mod(number, 2), 0)


def fall(distance: sp.Expr) -> sp.Expr:
    """I(k) - I(k+1) at a distance k."""
    spheres = sp.binomial(distance, (distance + d_w - d_r) / 2) * sp.binomial(
        n - 1 - distance, (d_w + d_r - distance) / 2
    )
    return sp.Piecewise((spheres, is_even(distance + d_w - d_r)), (0, True))


def drop(distance: sp.Expr) -> sp.Expr:
    """I(k) - I(k+1) by counting flips."""
    return flip_count(n, d_w, d_r, distance) - flip_count(n, d_w, d_r, distance + 1)


def _vertices(condition: sp.Basic) -> sp.Expr:
    """How many vertices of the other n-1 places, i ones inside the read centre and j outside, meet a condition."""
    classes = sp.binomial(k, i) * sp.binomial(n - 1 - k, j)
    return sp.Sum(classes * indicator(condition), (j, 0, n - 1 - k), (i, 0, k))


_lost = sp.And(i + j <= d_w, sp.Eq(k - i + j, d_r))
_gained = sp.And(1 + i + j <= d_w, sp.Eq(1 + k - i + j, d_r + 1))
_lost_within = sp.And(i + j <= d_w - 1, sp.Eq(k - i + j, d_r))
_spheres = sp.And(sp.Eq(i + j, d_w), sp.Eq(k - i + j, d_r))
_difference = Formula(fall(k), _nearer)
_pair = (k + d_w - d_r) / 2, (d_w + d_r - k) / 2

difference = Claim(
    id="sdm.intersection.difference",
    title="Vertices that two Hamming balls lose when their centres move one step apart",
    subject=Quantity("I(k) - I(k+1)", "I(k)-I(k+1)"),
    formula=_difference,
    derivation=Derivation(
        drop(k),
        (
            Step(
                "Let the write centre be $0$ and move the read centre $q$, $\\lvert q\\rvert=k$, by raising a place "
                "where it is $0$.  Lost are the $x$ that are $0$ there, with $\\lvert x\\rvert\\le d_w$ and $\\lvert "
                "x\\oplus q\\rvert=d_r$; gained are those that are $1$ there, with $\\lvert x\\rvert\\le d_w$ and "
                "$\\lvert x\\oplus q\\rvert=d_r+1$.  In the other $n-1$ places let $x$ have $i$ ones where $q$ has "
                "ones, and $j$ elsewhere",
                _vertices(_lost) - _vertices(_gained),
            ),
            Step(
                "Flipping that place maps the gained ones one-to-one onto those lost ones that have $\\lvert "
                "x\\rvert\\le d_w-1$",
                _vertices(_lost) - _vertices(_lost_within),
            ),
            Step(
                "What remains lost has $\\lvert x\\rvert=d_w$ and $\\lvert x\\oplus q\\rvert=d_r$: an intersection of "
                "two spheres in $n-1$ places",
                _vertices(_spheres),
            ),
            Step(
                "The two equations have one solution, $2i=k+d_w-d_r$ and $2j=d_w+d_r-k$, if these are even, and "
                "else none",
                _difference.expression,
            ),
        ),
    ),
    uses=(cardinality,),
    negative_controls=(
        NegativeControl(
            "n - k places outside",
            _difference.but(
                expression=sp.Piecewise(
                    (
                        sp.binomial(k, _pair[0]) * sp.binomial(n - k, _pair[1]),
                        is_even(k + d_w - d_r),
                    ),
                    (0, True),
                )
            ),
        ),
        NegativeControl(
            "whatever the parity",
            _difference.but(
                expression=sp.binomial(k, sp.floor(_pair[0])) * sp.binomial(n - 1 - k, sp.floor(_pair[1]))
            ),
        ),
        NegativeControl(
            "even k, whatever the radii",
            _difference.but(
                expression=sp.Piecewise(
                    (
                        sp.binomial(k, sp.floor(_pair[0])) * sp.binomial(n - 1 - k, sp.floor(_pair[1])),
                        is_even(k),
                    ),
                    (0, True),
                )
            ),
        ),
    ),
    remarks="The formula is the discrete form of Plackett's identity for bivariate normal probabilities.",
)

_plateau = sp.And(_nearer.condition, sp.Eq(sp.Mod(k + d_w - d_r, 2), 1))
_staircase = Formula(flip_count(n, d_w, d_r, k + 1), Domain(_nearer.parameters, _plateau))

staircase = Claim(
    id="sdm.intersection.staircase",
    title="Plateaus of the number of shared vertices, by the parity of the difference of the radii",
    subject=SHARED,
    formula=_staircase,
    derivation=Derivation(
        flip_count(n, d_w, d_r, k),
        (
            Step("The difference identity", flip_count(n, d_w, d_r, k + 1) + fall(k)),
            Step("$k+d_w-d_r$ is odd", _staircase.expression),
        ),
    ),
    uses=(difference,),
    references=(bricken_pehlevan_2021.at("App. B"),),
    negative_controls=(
        NegativeControl(
            "I(2j) = I(2j+1) at equal radii",
            _staircase.but(condition=sp.And(_nearer.condition, is_even(k + d_w - d_r))),
        ),
        NegativeControl(
            "I(2j-1) = I(2j), whatever the radii",
            _staircase.but(condition=sp.And(_nearer.condition, sp.Eq(sp.Mod(k, 2), 1))),
        ),
        NegativeControl("plateaus of three", _staircase.but(expression=flip_count(n, d_w, d_r, k + 2))),
    ),
    remarks="Equal radii: $I(2j-1)=I(2j)$.  Odd difference of the radii: $I(2j)=I(2j+1)$.",
)


def _lune_sum(last: sp.Expr) -> sp.Expr:
    """Kanerva's lune: the ball less the first changes, up to 2 `last`."""
    return volume(n, d) - sp.Sum(sp.binomial(2 * j, j) * sp.binomial(n - 1 - 2 * j, d - j), (j, 0, last))


_last = sp.floor((k - 1) / 2)
_lune = Formula(_lune_sum(_last), EQUAL)
_equal = {d_w: d, d_r: d}

lune = Claim(
    id="sdm.intersection.lune",
    title="Number of shared vertices as a ball less a lune, for equal radii",
    subject=SHARED_EQUAL,
    formula=_lune,
    derivation=Derivation(
        flip_count(n, d, d, k),
        (
            Step(
                "Start from $I(0)=V(n,d)$ and take the steps one by one",
                lambda line: volume(n, d) - sp.Sum(drop(ell).subs(_equal), (ell, 0, k - 1)),
            ),
            Step(
                "The difference identity",
                lambda line: volume(n, d) - sp.Sum(fall(ell).subs(_equal), (ell, 0, k - 1)),
            ),
            Step("Only even distances contribute, $\\ell=2j\\le k-1$", _lune.expression),
        ),
    ),
    uses=(difference, edges),
    references=(kanerva_1988.at("App. B"),),
    negative_controls=(
        NegativeControl("last term dropped", _lune.but(expression=_lune_sum(_last - 1))),
        NegativeControl("one term more", _lune.but(expression=_lune_sum(_last + 1))),
        NegativeControl(
            "n - 2j places outside",
            _lune.but(
                expression=volume(n, d)
                - sp.Sum(sp.binomial(2 * j, j) * sp.binomial(n - 2 * j, d - j), (j, 0, _last))
            ),
        ),
    ),
    remarks="Exact, and useless in double precision at large distances, where almost the whole ball cancels; see "
    "`sdm.intersection.reversed`.",
)


def sum_without_cancellation(distance: sp.Expr) -> sp.Expr:
    """I(k) as what is shared at opposite centres and what is gained on the way from there."""
    return at_opposite_centres(n - d_r) + sp.Sum(fall(ell), (ell, distance, n - 1))


_reversed = Formula(sum_without_cancellation(k), UNEQUAL)

reversed_sum = Claim(
    id="sdm.intersection.reversed",
    title="Number of shared vertices as a sum without cancellation",
    subject=SHARED,
    formula=_reversed,
    derivation=Derivation(
        flip_count(n, d_w, d_r, k),
        (
            Step(
                "Start from $I(n)$ and take the steps towards each other one by one",
                at_opposite_centres(n - d_r) + sp.Sum(drop(ell), (ell, k, n - 1)),
            ),
            Step("The difference identity", _reversed.expression),
        ),
    ),
    uses=(difference, edges),
    negative_controls=(
        NegativeControl(
            "last term dropped",
            _reversed.but(expression=at_opposite_centres(n - d_r) + sp.Sum(fall(ell), (ell, k, n - 2))),
        ),
        NegativeControl(
            "without the vertices shared at distance n",
            _reversed.but(expression=sp.Sum(fall(ell), (ell, k, n - 1))),
        ),
    ),
    remarks="No term is negative, so that a sum in double precision keeps its digits where the lune loses all of them.",
)
