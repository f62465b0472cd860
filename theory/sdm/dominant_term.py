"""The one class of shared vertices that bounds their number from below (Bricken and Pehlevan 2021, App. B.2).

Of the vertices in both balls, those that lie halfway between the centres, and as far from both as the radius allows.
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import bricken_pehlevan_2021
from theory.sdm.intersection import (
    EQUAL,
    EQUATION_2,
    SHARED_EQUAL,
    agreement_class,
    eq2,
    indicator,
)
from theory.symbols import a, c, d, k, n

_half = sp.floor(k / 2)
_fewest = n - d - _half
DOMINANT = sp.binomial(n - k, _fewest) * sp.binomial(k, _half)

_dominant = Formula(DOMINANT, EQUAL)
_chosen = sp.And(sp.Eq(a, _fewest), sp.Eq(c, _half))
_others = sp.Sum(
    agreement_class() * indicator(sp.Not(_chosen)),
    (c, sp.Max(0, n - d - a), k - (n - d - a)),
    (a, _fewest, n - k),
)
_later = sp.ceiling(k / 2)
EQUATION_20 = 2 ** (n + 2) / (sp.pi * n) * sp.exp(-((n - 2 * d) ** 2) / (2 * n) * (1 + k / n))

dominant_term = Claim(
    id="sdm.intersection.dominant_term",
    title="Lower bound of the number of shared vertices by one class of them",
    subject=SHARED_EQUAL,
    formula=_dominant,
    relation=sp.Ge,
    derivation=Derivation(
        EQUATION_2 - _others,
        (
            Step(
                "Of the sum over agreements drop all terms but $a=n-d-\\lfloor k/2\\rfloor$, $c=\\lfloor k/2\\rfloor$; "
                "none of them is negative",
                _dominant.expression,
            ),
        ),
    ),
    uses=(eq2,),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "k/2 rounded up",
            _dominant.but(expression=sp.binomial(n - k, n - d - _later) * sp.binomial(k, _later)),
        ),
        NegativeControl("twice the term", _dominant.but(expression=2 * DOMINANT)),
        NegativeControl(
            "Gaussian binomials",
            _dominant.but(expression=EQUATION_20, condition=sp.And(EQUAL.condition, 64 <= n)),
        ),
    ),
)

_largest = Formula(DOMINANT, Domain(EQUAL.parameters, sp.And(EQUAL.condition, d <= (n + 1) / 2)))

largest_term = Claim(
    id="sdm.intersection.largest_term",
    title="Largest class of shared vertices, for balls that hold at most about half of the space",
    subject=Quantity("max over a, c", r"\max_{a,c}\binom{n-k}{a}\binom{k}{c}"),
    formula=_largest,
    derivation=Derivation(
        sp.binomial(n - k, sp.Max(_fewest, sp.floor((n - k) / 2))) * sp.binomial(k, _half),
        (
            Step(
                "Binomials rise to their middle and fall from there: the range of $c$ lies around $k/2$, that of $a$ "
                "starts at $n-d-\\lfloor k/2\\rfloor$, which is not before the middle as long as $2d\\le n+1$",
                _largest.expression,
            ),
        ),
    ),
    uses=(eq2,),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl("whatever the radius", _largest.but(condition=EQUAL.condition)),
        NegativeControl(
            "radius one above n/2",
            _largest.but(condition=sp.And(EQUAL.condition, d <= n / 2 + 1)),
        ),
        NegativeControl(
            "one agreement more",
            _largest.but(expression=sp.binomial(n - k, _fewest + 1) * sp.binomial(k, _half)),
        ),
    ),
    remarks="The class: $a=n-d-\\lfloor k/2\\rfloor$ agreements with both centres, $c=\\lfloor k/2\\rfloor$ with the "
    "first one alone.  In print the region is $d<n/2$; the statement holds up to $d=(n+1)/2$, and no further.",
)
