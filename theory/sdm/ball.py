"""Hamming balls in the cube {0,1}^n: how many vertices they hold, which fraction of the space, closed forms.

Balls are closed: a vertex at distance exactly d belongs to the ball of radius d (Kanerva 1988).  The number
of vertices is a partial sum of a row of Pascal's triangle, which has no closed form as a hypergeometric term.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import (
    Citation,
    bricken_pehlevan_2021,
    gosper_1978,
    graham_knuth_patashnik_1994,
    kanerva_1988,
)
from theory.symbols import d, ell, i, j, n, p


def volume(length: sp.Expr, radius: sp.Expr) -> sp.Expr:
    """V(n, d), the number of vertices at distance at most `radius` from one vertex; 0 for a negative radius.

    Examples
    --------
    >>> volume(sp.Integer(8), sp.Integer(3)).doit()
    93
    """
    return sp.Sum(sp.binomial(length, i), (i, 0, radius))


_where = Domain((n, d), sp.And(1 <= n, 0 <= d, d <= n))
_volume = Quantity("|B(x, d)|", r"\lvert B(x,d)\rvert")
_cardinality = Formula(volume(n, d), _where)

cardinality = Claim(
    id="sdm.ball.cardinality",
    title="Number of vertices in a Hamming ball",
    subject=_volume,
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
    references=(Citation(kanerva_1988), Citation(bricken_pehlevan_2021)),
    negative_controls=(
        NegativeControl("open ball", _cardinality.but(expression=volume(n, d - 1))),
        NegativeControl("ordered choices", _cardinality.but(expression=sp.Sum(sp.ff(n, i), (i, 0, d)))),
    ),
)

_fraction = Formula(volume(n, d) / 2**n, _where)
_half = sp.Rational(1, 2)

fraction = Claim(
    id="sdm.ball.fraction",
    title="Fraction of the space in a Hamming ball",
    subject=Quantity("p", "p"),
    formula=_fraction,
    derivation=Derivation(
        sp.Sum(sp.binomial(n, i) * _half**i * _half ** (n - i), (i, 0, d)),
        (
            Step(
                "Each place of a random vertex differs with probability $1/2$; all have probability $2^{-n}$",
                volume(n, d) / 2**n,
            ),
        ),
    ),
    uses=(cardinality,),
    references=(Citation(kanerva_1988),),
    negative_controls=(
        NegativeControl("open ball", _fraction.but(expression=volume(n, d - 1) / 2**n)),
        NegativeControl("one place fewer", _fraction.but(expression=volume(n, d) / 2 ** (n - 1))),
    ),
)


def _near_a_fraction(rng: random.Random, point: Mapping[str, Any]) -> Fraction:
    """A fraction that some ball holds exactly, or an eighth of a vertex more or less."""
    length = point["n"]
    size, term = 0, 1
    for distance in range(rng.randint(0, max(length, 0)) + 1):
        size += term
        term = term * (length - distance) // (distance + 1)
    off = Fraction(rng.choice((-1, 0, 0, 1)), 8)
    held: Fraction = (size + off) / Fraction(2) ** length
    return min(held, Fraction(1))


def _counted(condition: sp.Basic, over: sp.Expr) -> sp.Expr:
    return sp.Sum(sp.Piecewise((1, condition), (0, True)), (j, 0, over))


_share = volume(n, j) / 2**n
_radius = Formula(
    _counted(_share < p, n - 1), Domain((n, p), sp.And(1 <= n, 0 < p, p <= 1), {p: _near_a_fraction})
)

radius = Claim(
    id="sdm.ball.radius",
    title="Smallest radius whose ball holds a given fraction of the space",
    subject=Quantity("min{d : V(n, d) >= 2^n p}", r"\min\{d:V(n,d)\ge2^np\}"),
    formula=_radius,
    derivation=Derivation(
        sp.Sum(j * sp.Piecewise((1, sp.And(volume(n, j - 1) / 2**n < p, p <= _share)), (0, True)), (j, 0, n)),
        (
            Step(
                "The fractions increase with the radius: where $p$ is crossed is a difference of indicators",
                sp.Sum(
                    j
                    * (
                        sp.Piecewise((1, volume(n, j - 1) / 2**n < p), (0, True))
                        - sp.Piecewise((1, _share < p), (0, True))
                    ),
                    (j, 0, n),
                ),
            ),
            Step(
                "Sum by parts; the ball of radius $n$ is the whole space and never falls short",
                _counted(_share < p, n - 1),
            ),
        ),
    ),
    uses=(fraction,),
    references=(Citation(bricken_pehlevan_2021),),
    negative_controls=(
        NegativeControl("fraction exceeded", _radius.but(expression=_counted(_share <= p, n - 1))),
        NegativeControl(
            "largest radius that falls short", _radius.but(expression=_counted(_share < p, n - 1) - 1)
        ),
        NegativeControl("open balls", _radius.but(expression=_counted(volume(n, j - 1) / 2**n < p, n - 1))),
    ),
    remarks="The radius is $0$ for $p\\le2^{-n}$ and $n$ for $p>1-2^{-n}$.",
)

_tail = sp.hyper((1, d + 1 - n), (d + 2,), -1)
_hypergeometric = Formula(2**n - sp.binomial(n, d + 1) * _tail, _where)
_tail_terms = sp.rf(d + 1 - n, j) * (-1) ** j / sp.rf(d + 2, j)

hypergeometric = Claim(
    id="sdm.ball.hypergeometric",
    title="Hamming ball as the space without a hypergeometric tail",
    subject=_volume,
    formula=_hypergeometric,
    derivation=Derivation(
        volume(n, d),
        (
            Step(
                "Take the vertices outside away from all $2^n$",
                2**n - sp.Sum(sp.binomial(n, i), (i, d + 1, n)),
            ),
            Step(
                "Count distances from $d+1$ on", 2**n - sp.Sum(sp.binomial(n, d + 1 + j), (j, 0, n - d - 1))
            ),
            Step(
                "Take out the first term; the rest is a product of term ratios",
                2**n - sp.binomial(n, d + 1) * sp.Sum(_tail_terms, (j, 0, n - d - 1)),
            ),
            Step(
                "This is the hypergeometric series, which ends there; at $d=n$ its factor vanishes",
                _hypergeometric.expression,
            ),
        ),
    ),
    uses=(cardinality,),
    references=(Citation(graham_knuth_patashnik_1994),),
    negative_controls=(
        NegativeControl(
            "first term of the ball in place of the tail's",
            _hypergeometric.but(expression=2**n - sp.binomial(n, d) * _tail),
        ),
        NegativeControl(
            "parameter shifted by one",
            _hypergeometric.but(expression=2**n - sp.binomial(n, d + 1) * sp.hyper((1, d - n), (d + 2,), -1)),
        ),
        NegativeControl(
            "alternating tail",
            _hypergeometric.but(
                expression=2**n - sp.binomial(n, d + 1) * sp.hyper((1, d + 1 - n), (d + 2,), 1)
            ),
        ),
    ),
    remarks=(
        "Computer algebra returns this form for the partial sum. It cancels: at $n=1000,\\ d=20$ the ball "
        "is 259 orders of magnitude below $2^n$, and the form in float64 (SciPy's `hyp2f1`, itself right "
        "to 14 digits) has relative error $-2.7\\cdot10^{245}$; 60 digits give 0. The series of "
        "`sdm.ball.hypergeometric_inward` has positive terms and does not cancel."
    ),
)

_inward = Formula(sp.binomial(n, d) * sp.hyper((1, -d), (n - d + 1,), -1), _where)
_inward_terms = sp.rf(-d, j) * (-1) ** j / sp.rf(n - d + 1, j)

hypergeometric_inward = Claim(
    id="sdm.ball.hypergeometric_inward",
    title="Hamming ball as a hypergeometric sum from its edge inwards",
    subject=_volume,
    formula=_inward,
    derivation=Derivation(
        volume(n, d),
        (
            Step("Count distances from the edge inwards", sp.Sum(sp.binomial(n, d - j), (j, 0, d))),
            Step(
                "Take out the first term; the rest is a product of term ratios, all positive",
                sp.binomial(n, d) * sp.Sum(_inward_terms, (j, 0, d)),
            ),
            Step("This is the hypergeometric series, which ends there", _inward.expression),
        ),
    ),
    uses=(cardinality,),
    references=(Citation(graham_knuth_patashnik_1994),),
    negative_controls=(
        NegativeControl(
            "parameter shifted by one",
            _inward.but(expression=sp.binomial(n, d) * sp.hyper((1, -d), (n - d + 2,), -1)),
        ),
        NegativeControl(
            "alternating ball", _inward.but(expression=sp.binomial(n, d) * sp.hyper((1, -d), (n - d + 1,), 1))
        ),
    ),
    remarks="Without cancellation: at $n=1000,\\ d=20$ float64 gives it to the last digit.",
)

_operator = (n - i) * (i + 1) ** ell - i * i**ell
_lower_powers = sp.Sum((n * sp.binomial(ell, j) - sp.binomial(ell, j - 1)) * i**j, (j, 0, ell))
_key_equation = Formula(
    -2 * i ** (ell + 1) + _lower_powers, Domain((n, ell, i), sp.And(0 <= n, 0 <= ell, 0 <= i))
)

key_equation = Claim(
    id="sdm.ball.key_equation",
    title="Gosper's key equation for a row of Pascal's triangle, applied to a power",
    subject=Quantity("(n-i) f(i+1) - i f(i) at f = i^l", r"(n-i)\,f(i+1)-i\,f(i)\big|_{f(i)=i^{\ell}}"),
    formula=_key_equation,
    derivation=Derivation(
        _operator,
        (
            Step(
                "Expand the shifted power",
                (n - i) * sp.Sum(sp.binomial(ell, j) * i**j, (j, 0, ell)) - i ** (ell + 1),
            ),
            Step(
                "Multiply, and take the highest power apart",
                n * sp.Sum(sp.binomial(ell, j) * i**j, (j, 0, ell))
                - sp.Sum(sp.binomial(ell, j - 1) * i**j, (j, 1, ell))
                - 2 * i ** (ell + 1),
            ),
            Step("Collect powers", _key_equation.expression),
        ),
    ),
    references=(Citation(gosper_1978),),
    negative_controls=(
        NegativeControl("highest powers cancel", _key_equation.but(expression=_lower_powers)),
        NegativeControl(
            "second term not shifted back",
            _key_equation.but(expression=_key_equation.expression - i**ell),
        ),
    ),
    remarks=(
        "The term ratio $(n-i)/(i+1)$ of $\\binom ni$ is in Gosper's form with $a=n-i$, $b=i+1$, $c=1$. "
        "The highest power, with coefficient $-2$, shows that $(n-i)f(i+1)-if(i)$ has positive degree for "
        "every polynomial $f\\ne0$, so it is never $c=1$."
    ),
)

_summand = Formula(sp.binomial(n, i), Domain((n, i), sp.And(1 <= n, 0 <= i)))

no_closed_form = Claim(
    id="sdm.ball.no_closed_form",
    title="The partial sums of a row of Pascal's triangle are no hypergeometric term",
    subject=Quantity("h(i+1) - h(i), h hypergeometric", r"h(i+1)-h(i)"),
    relation=sp.Ne,
    formula=_summand,
    derivation=Derivation(
        sp.Product((n - j) / (j + 1), (j, 0, i - 1)),
        (
            Step(
                "The binomial coefficient is the product of its term ratios, which are all that counts",
                _summand.expression,
            ),
        ),
    ),
    uses=(key_equation,),
    references=(Citation(gosper_1978),),
    negative_controls=(
        NegativeControl("alternating signs", _summand.but(expression=(-1) ** i * sp.binomial(n, i))),
        NegativeControl("weighted by n - 2i", _summand.but(expression=(n - 2 * i) * sp.binomial(n, i))),
        NegativeControl("i times i factorial", _summand.but(expression=i * sp.factorial(i))),
        NegativeControl("n = -1 admitted", _summand.but(condition=sp.And(-1 <= n, 0 <= i))),
    ),
    remarks=(
        "For every term $h$ whose ratio $h(i+1)/h(i)$ is a rational function of $i$. Decided by Gosper's "
        "algorithm for all $n\\ge1$ at once: the resultant of $n-i$ and $i+h+1$ in $i$ is $\\pm(n+h+1)$, "
        "which has no zero for $n\\ge1,\\ h\\ge0$, and the leading coefficients $-1$ and $1$ of the key "
        "equation differ."
    ),
)
