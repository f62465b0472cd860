"""The number of shared vertices as an exponential of the cosine: slopes of least-squares lines through its logarithm.

Bricken and Pehlevan (2021) read the inverse temperature of attention off such a slope.  The slope depends on the
distances chosen, and the one printed is larger by a factor N/(N-1) than the least-squares slope.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.quantifier import ForAll
from theory.references import bricken_code_2021, bricken_pehlevan_2021
from theory.sdm.ball import volume
from theory.sdm.difference import difference, reversed_sum, staircase
from theory.sdm.dominant_term import dominant_term
from theory.sdm.intersection import cardinality, edges, flip_count
from theory.symbols import N, counts, d, ell, j, k, k_0, n, stride

Data = Callable[[sp.Expr], sp.Expr]


def cosine_at(distance: sp.Expr) -> sp.Expr:
    """The cosine of two words at a distance."""
    return 1 - 2 * distance / n


def shared(distance: sp.Expr) -> sp.Expr:
    """I(k) for equal radii d, as a sum of few terms without cancellation.

    Examples
    --------
    >>> shared(sp.Integer(2)).subs({n: 8, d: 5}).doit()
    198
    """
    sizes = sp.binomial(2 * j, j) * sp.binomial(n - 1 - 2 * j, d - j)
    last = sp.Min(d, sp.floor((n - 1) / 2))
    return sp.Sum(sp.binomial(n, j), (j, n - d, d)) + sp.Sum(sizes, (j, sp.ceiling(distance / 2), last))


def defined(distance: sp.Expr) -> sp.Expr:
    """I(k) for equal radii d, by counting flips."""
    return flip_count(n, d, d, distance)


def over_window(term: sp.Expr) -> sp.Expr:
    """The sum of a term over the N distances of a window, l = 0..N-1."""
    return sp.Sum(term, (ell, 0, N - 1))


def least_squares_slope(log_data: sp.Expr, spacing: sp.Expr | int = 1, number: sp.Expr = N) -> sp.Expr:
    """The slope on the cosine of data at N distances of equal spacing, as a weighted sum of the data."""
    weighted = sp.Sum((number - 1 - 2 * ell) * log_data, (ell, 0, number - 1))
    return 3 * n / (spacing * number * (number**2 - 1)) * weighted


def _cramer(x: sp.Expr, y: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """Slope and intercept that solve the two normal equations, by Cramer's rule."""
    sums = {name: over_window(term) for name, term in {"x": x, "y": y, "xx": x**2, "xy": x * y}.items()}
    determinant = N * sums["xx"] - sums["x"] ** 2
    return (
        (N * sums["xy"] - sums["x"] * sums["y"]) / determinant,
        (sums["xx"] * sums["y"] - sums["x"] * sums["xy"]) / determinant,
    )


def _some_counts(rng: random.Random, point: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """Positive data of all sizes, one for each distance."""
    return tuple(
        Fraction(rng.randint(1, 10 ** rng.randint(1, 6)), rng.randint(1, 3)) for _ in range(point["n"] + 1)
    )


_consecutive = Domain(
    (n, k_0, N, counts),
    sp.And(
        1 <= n, 0 <= k_0, k_0 <= n - 1, 2 <= N, N <= n + 1 - k_0, ForAll(counts[j] > 0, (j, k_0, k_0 + N - 1))
    ),
    {counts: _some_counts},
)
_logs = sp.log(counts[k_0 + ell])
_x = cosine_at(k_0 + ell)
_mean_x = 1 - (2 * k_0 + N - 1) / n
_regression = Formula(lambda: least_squares_slope(_logs), _consecutive)
_inflation = N / (N - 1)

regression = Claim(
    id="sdm.exponential.regression",
    title="Least-squares slope of the logarithm of data on the cosine, over consecutive distances",
    subject=Quantity("beta", r"\hat\beta"),
    formula=_regression,
    derivation=Derivation(
        lambda: _cramer(_x, _logs)[0],
        (
            Step(
                "From Cramer's rule for the normal equations to deviations from the mean cosine, "
                "$1-(2k_0+N-1)/n$",
                lambda line: over_window((_x - _mean_x) * _logs) / over_window((_x - _mean_x) ** 2),
            ),
            Step(
                "The deviations are $(N-1-2\\ell)/n$",
                lambda line: n * over_window((N - 1 - 2 * ell) * _logs) / over_window((N - 1 - 2 * ell) ** 2),
            ),
            Step("Their squares sum up to $N(N^2-1)/3$", lambda line: _regression.expression),
        ),
    ),
    references=(bricken_pehlevan_2021.at("Eq. 10"),),
    negative_controls=(
        NegativeControl(
            "a covariance with N - 1 over a variance with N",
            _regression.but(
                expression=lambda: _inflation * _regression.expression,
                condition=sp.And(_consecutive.condition, 64 <= n, sp.Eq(k_0, 0), 5 <= N, N <= n / 2),
            ),
            printed_in=bricken_code_2021.at("regression of ln I"),
        ),
        NegativeControl(
            "data one distance later",
            _regression.but(expression=lambda: least_squares_slope(sp.log(counts[k_0 + 1 + ell]))),
        ),
        NegativeControl(
            "one distance more", _regression.but(expression=lambda: least_squares_slope(_logs, number=N + 1))
        ),
        NegativeControl(
            "slope on the distance", _regression.but(expression=lambda: -2 / n * _regression.expression)
        ),
    ),
    remarks="A factor common to all data, such as $r/2^n$, does not change the slope.  With $I(k)\\approx "
    "c_1e^{-c_2k}$ the slope is $\\hat\\beta=nc_2/2$.",
)

_intercept = Formula(lambda: over_window(_logs) / N - _mean_x * _regression.expression, _consecutive)

intercept = Claim(
    id="sdm.exponential.intercept",
    title="Least-squares intercept of the logarithm of data on the cosine, over consecutive distances",
    subject=Quantity("alpha", r"\hat\alpha"),
    formula=_intercept,
    derivation=Derivation(
        lambda: _cramer(_x, _logs)[1],
        (
            Step(
                "The line passes through the mean point: the first normal equation",
                lambda line: over_window(_logs) / N - _mean_x * _cramer(_x, _logs)[0],
            ),
            Step("The closed form of the slope", lambda line: _intercept.expression),
        ),
    ),
    uses=(regression,),
    references=(bricken_pehlevan_2021.at("Eq. 10"),),
    negative_controls=(
        NegativeControl(
            "mean cosine as at distances 1..N",
            _intercept.but(
                expression=lambda: (
                    over_window(_logs) / N - (1 - (2 * k_0 + N + 1) / n) * _regression.expression
                )
            ),
        ),
        NegativeControl(
            "logarithm at distance 0",
            _intercept.but(
                expression=lambda: over_window(_logs) / N + (1 - _mean_x) * _regression.expression
            ),
        ),
    ),
    remarks="The factor $r/2^n$, which turns numbers of vertices into numbers of neurons, adds its logarithm.",
)

_farthest = sp.Min(n, 2 * d)
_windows = Domain(
    (n, d, k_0, stride, N),
    sp.And(
        1 <= n,
        1 <= d,
        d <= n,
        0 <= k_0,
        k_0 <= _farthest - 1,
        1 <= stride,
        stride <= _farthest - k_0,
        2 <= N,
        N <= (_farthest - k_0) / stride + 1,
    ),
)


def at_window(data: Data) -> sp.Expr:
    """The logarithm of data at the l-th distance of a window."""
    return sp.log(data(k_0 + stride * ell))


_window = Formula(lambda: least_squares_slope(at_window(shared), stride), _windows)
_as_printed = sp.And(
    _windows.condition, 64 <= n, 5 <= d, d <= n / 2, sp.Eq(k_0, 0), sp.Eq(stride, 1), sp.Eq(N, d)
)
_window_x = cosine_at(k_0 + stride * ell)
_window_mean_x = 1 - (2 * k_0 + stride * (N - 1)) / n

window = Claim(
    id="sdm.exponential.window",
    title="Least-squares slope of the logarithm of the number of shared vertices, over equally spaced distances",
    subject=Quantity("beta", r"\hat\beta"),
    formula=_window,
    derivation=Derivation(
        lambda: _cramer(_window_x, at_window(defined))[0],
        (
            Step(
                "Differences of $I$ summed down from the farthest distance; only even distances contribute",
                lambda line: _cramer(_window_x, at_window(shared))[0],
            ),
            Step(
                "From Cramer's rule for the normal equations to deviations from the mean cosine",
                lambda line: (
                    over_window((_window_x - _window_mean_x) * at_window(shared))
                    / over_window((_window_x - _window_mean_x) ** 2)
                ),
            ),
            Step(
                "The deviations are $\\Delta(N-1-2\\ell)/n$, and their squares sum up to $\\Delta^2N(N^2-1)/(3n^2)$",
                lambda line: _window.expression,
            ),
        ),
    ),
    uses=(regression, cardinality, reversed_sum),
    references=(bricken_pehlevan_2021.at("Eq. 10"),),
    negative_controls=(
        NegativeControl(
            "the slope printed for k < d",
            _window.but(expression=lambda: _inflation * _window.expression, condition=_as_printed),
            printed_in=bricken_pehlevan_2021.at("Eq. 10, evaluated"),
        ),
        NegativeControl(
            "the analytic exponent",
            _window.but(expression=lambda: (n - 2 * d) ** 2 / (4 * n), condition=_as_printed),
            printed_in=bricken_pehlevan_2021.at("Eq. 21"),
        ),
        NegativeControl(
            "all distances from the first to the last",
            _window.but(
                expression=lambda: least_squares_slope(sp.log(shared(k_0 + ell)), number=stride * (N - 1) + 1)
            ),
        ),
        NegativeControl(
            "spacing forgotten", _window.but(expression=lambda: least_squares_slope(at_window(shared)))
        ),
    ),
    remarks="Distances $k_0,k_0+\\Delta,\\dots,k_0+(N-1)\\Delta$, none of them beyond $2d$, where $I=0$.  At $n=64,\\ "
    "d=11$: 14.41 for $k<d$, 13.72 for $1\\le k<d$, 14.91 for $k\\le d$, 14.43 for $1\\le k\\le d$, 14.56 for even "
    "$k<d$, and 19.34 for $k\\le2d$.",
)

_last = k_0 + (N - 1) * stride
_varied = Domain(
    _windows.parameters,
    sp.And(
        _windows.condition,
        2 * sp.ceiling(k_0 / 2) <= _last - 1,
        2 * sp.ceiling(k_0 / 2) <= 2 * (n - 1 - d),
    ),
)
_explained = stride**2 * N * (N**2 - 1) / (3 * n**2)


def _deviation(data: Data) -> sp.Expr:
    """The deviation of the logarithm from its mean."""
    return at_window(data) - over_window(at_window(data)).subs(ell, k) / N


def _correlation_squared() -> sp.Expr:
    x, y = _window_x - _window_mean_x, _deviation(defined)
    return over_window(x * y) ** 2 / (over_window(x**2) * over_window(y**2))


def _explained_share() -> sp.Expr:
    squares = over_window(at_window(shared) ** 2) - over_window(at_window(shared)) ** 2 / N
    return _explained * _window.expression**2 / squares


_r_squared = Formula(_explained_share, _varied)

r_squared = Claim(
    id="sdm.exponential.r_squared",
    title="Share of the variance of the logarithm of the number of shared vertices that a line explains",
    subject=Quantity("R^2", "R^2"),
    formula=_r_squared,
    derivation=Derivation(
        _correlation_squared,
        (
            Step(
                "In the square of the correlation, the covariance is the slope times the variance of the cosine, whose "
                "deviations squared sum up to $\\Delta^2N(N^2-1)/(3n^2)$",
                lambda line: _explained * _window.expression**2 / over_window(_deviation(shared) ** 2),
            ),
            Step("Sum of squared deviations from the mean, expanded", lambda line: _r_squared.expression),
        ),
    ),
    uses=(window, staircase),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "an exponential up to twice the radius",
            _r_squared.but(expression=sp.Integer(1)),
        ),
        NegativeControl(
            "square of the inflated slope",
            _r_squared.but(expression=lambda: _inflation**2 * _r_squared.expression),
        ),
        NegativeControl(
            "second moment for the variance",
            _r_squared.but(
                expression=lambda: _explained * _window.expression**2 / over_window(at_window(shared) ** 2)
            ),
        ),
    ),
    remarks="Windows on one plateau of $I$ are excluded: constant data have no variance.  At $n=64,\\ d=11$ it is "
    ".9722 for $k<d$ and .9986 for even $k<d$, so that the scatter there is the staircase; .965 for $k\\le2d$ is "
    "curvature, and at $n=1000,\\ d=447$ that leaves .692.",
)

_nearest = Domain((n, d), sp.And(2 <= n, 2 <= d, d <= n))


def _below_radius(term: sp.Expr) -> sp.Expr:
    """The sum of a term over the distances 0..d-1."""
    return sp.Sum(term, (ell, 0, d - 1))


def slope_below_radius(data: Data) -> sp.Expr:
    """The least-squares slope over the distances 0..d-1."""
    return least_squares_slope(sp.log(data(ell)), number=d)


_printed = Formula(lambda: d / (d - 1) * slope_below_radius(shared), _nearest)


def _sample_ratio(data: Data) -> sp.Expr:
    x = cosine_at(ell) - (1 - (d - 1) / n)
    y = sp.log(data(ell)) - _below_radius(sp.log(data(ell))).subs(ell, k) / d
    return (_below_radius(x * y) / (d - 1)) / (_below_radius(x**2) / d)


printed = Claim(
    id="sdm.exponential.printed",
    title="Exponents in print: a sample covariance over a population variance",
    subject=Quantity("beta in print", r"\beta_{\mathrm{printed}}"),
    formula=_printed,
    derivation=Derivation(
        lambda: _sample_ratio(defined),
        (
            Step(
                "In the covariance with divisor $d-1$ over the variance with divisor $d$, differences of $I$ summed "
                "down from the farthest distance",
                lambda line: _sample_ratio(shared),
            ),
            Step(
                "Without the two divisors this is the least-squares slope over $k=0,\\dots,d-1$",
                lambda line: _printed.expression,
            ),
        ),
    ),
    uses=(window,),
    references=(bricken_code_2021.at("regression of ln I"), bricken_pehlevan_2021.at("Eq. 10")),
    negative_controls=(
        NegativeControl(
            "the least-squares slope",
            _printed.but(
                expression=lambda: slope_below_radius(shared),
                condition=sp.And(_nearest.condition, 64 <= n, 5 <= d, d <= n / 2),
            ),
            printed_in=bricken_pehlevan_2021.at("Eq. 10"),
        ),
        NegativeControl(
            "a population covariance over a sample variance",
            _printed.but(expression=lambda: (d - 1) / d * slope_below_radius(shared)),
        ),
        NegativeControl(
            "least squares over k = 0..d",
            _printed.but(expression=lambda: least_squares_slope(sp.log(shared(ell)), number=d + 1)),
        ),
    ),
    remarks="It gives 35.5, 15.9, 10.1 at $n=64,\\ d=5,11,15$ and 6.712, 5.966 at $n=1000,\\ d=447,451$, which are "
    "the values in print; least squares give 28.388, 14.412, 9.436, 6.697, 5.953.",
)

_first_step_domain = Domain((n, d), sp.And(2 <= n, 1 <= d, d <= n - 1))
_first_step = Formula(lambda: -n / 4 * sp.log(1 - sp.binomial(n - 1, d) / volume(n, d)), _first_step_domain)

first_step = Claim(
    id="sdm.exponential.first_step",
    title="Slope of the logarithm of the number of shared vertices on its first double step",
    subject=Quantity("(n/4) ln(I(0)/I(2))", r"\frac{n}{4}\ln\frac{I(0)}{I(2)}"),
    formula=_first_step,
    derivation=Derivation(
        lambda: n / 4 * sp.log(defined(sp.Integer(0)) / defined(sp.Integer(2))),
        (
            Step(
                "$I(1)=I(2)$: the second half of the double step is a plateau",
                lambda line: n / 4 * sp.log(defined(sp.Integer(0)) / defined(sp.Integer(1))),
            ),
            Step(
                "$I(0)=V(n,d)$, and $I(0)-I(1)=\\binom{n-1}{d}$",
                lambda line: n / 4 * sp.log(volume(n, d) / (volume(n, d) - sp.binomial(n - 1, d))),
            ),
            Step("Divide by $V(n,d)$", lambda line: _first_step.expression),
        ),
    ),
    uses=(difference, staircase, edges),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "the step of the dominant term",
            _first_step.but(expression=lambda: n / 4 * sp.log(n * (n - 1) / (2 * d * (n - d)))),
        ),
        NegativeControl(
            "the sphere of all n places",
            _first_step.but(expression=lambda: -n / 4 * sp.log(1 - sp.binomial(n, d) / (2 * volume(n, d)))),
        ),
        NegativeControl(
            "slope of the single step", _first_step.but(expression=lambda: 2 * _first_step.expression)
        ),
    ),
    remarks="17.44 at $n=64,\\ d=11$, where the dominant term alone falls with 19.85.",
)

_dominant_step = Formula(lambda: n / 4 * sp.log(n * (n - 1) / (2 * d * (n - d))), _first_step_domain)

dominant_first_step = Claim(
    id="sdm.exponential.dominant_first_step",
    title="Slope of the logarithm of the dominant class of shared vertices on its first double step",
    subject=Quantity("(n/4) ln(D(0)/D(2))", r"\frac{n}{4}\ln\frac{D(0)}{D(2)}"),
    formula=_dominant_step,
    derivation=Derivation(
        lambda: n / 4 * sp.log(sp.binomial(n, n - d) / (2 * sp.binomial(n - 2, n - d - 1))),
        (
            Step(
                "The ratio of the two binomials",
                lambda line: n / 4 * sp.log(n * (n - 1) / (d * (n - d)) / 2),
            ),
            Step("Written as one fraction", lambda line: _dominant_step.expression),
        ),
    ),
    uses=(dominant_term,),
    references=(bricken_pehlevan_2021.at("App. B.2"),),
    negative_controls=(
        NegativeControl(
            "the step of the number itself", _dominant_step.but(expression=lambda: _first_step.expression)
        ),
        NegativeControl(
            "one way to choose the flip",
            _dominant_step.but(expression=lambda: n / 4 * sp.log(n * (n - 1) / (d * (n - d)))),
        ),
    ),
    remarks="The dominant class $D(k)$ agrees with both centres in $n-d-\\lfloor k/2\\rfloor$ places, and with the "
    "first one alone in $\\lfloor k/2\\rfloor$.",
)
