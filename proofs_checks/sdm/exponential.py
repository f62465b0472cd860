"""Evidence for the claims about exponential fits to the number of shared vertices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import mpmath
import sympy as sp
from flint import arb, ctx

from numerics.least_squares import Line, explained_share_qr, fit_line, fit_line_qr, logarithms
from numerics.sdm import cube, places
from numerics.sdm.first_steps import dominant_double_step, double_step
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, Outcome, at_most, balls_agree, digits_agree, identical
from proofs_checks.evaluation import ball, high_precision, symbolic
from theory.claim import Formula, Point
from theory.sdm import analytic_slope, exponential
from theory.symbols import N, ell, k_0, n

PRINTED = {(64, 5): "35.5", (64, 11): "15.9", (64, 15): "10.1", (1000, 447): "6.712", (1000, 451): "5.966"}


def cosines(length: int, distances: Sequence[int]) -> list[Fraction]:
    """The cosines of words at some distances."""
    return [1 - Fraction(2 * distance, length) for distance in distances]


def fitted(length: int, distances: Sequence[int], data: Sequence[int | Fraction]) -> Line:
    """The least-squares line through the logarithms of data at some distances."""
    return fit_line(cosines(length, distances), logarithms(data))


def listed_counts(length: int, radius: int) -> list[int]:
    """I(0), ..., I(n), counted in the list of the whole cube."""
    return [int(cube.shared_counts(length, k)[radius, radius]) for k in range(length + 1)]


def _window(point: Point) -> range:
    """The distances of a window."""
    step = point.get("stride", 1)
    return range(point["k_0"], point["k_0"] + step * point["N"], step)


def named_windows(length: int, radius: int) -> dict[str, Point]:
    """The windows that come up in discussions of the fit, as points."""
    ranges = {
        "0..d-1": range(radius),
        "1..d-1": range(1, radius),
        "0..d": range(radius + 1),
        "1..d": range(1, radius + 1),
        "even<d": range(0, radius, 2),
        "0..2d": range(2 * radius + 1),
    }
    return {
        name: {"n": length, "d": radius, "k_0": window[0], "stride": window.step, "N": len(window)}
        for name, window in ranges.items()
    }


# Slopes and intercepts of data


def _fit_of_data(point: Point) -> Line:
    window = _window(point)
    return fitted(point["n"], window, [point["I"][k] for k in window])


@check(exponential.regression, kind=Evidence.CERTIFIED)
def normal_equations_solved(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations of the data as they are, solved in balls."""
    for point in trial.some(formula, trial.pick(25, 100, 400), scale=trial.pick(12, 30, 80)):
        yield balls_agree(ball(formula, point), _fit_of_data(point).slope, point, digits=25)


@check(exponential.intercept, kind=Evidence.CERTIFIED)
def normal_equations_solved_for_the_intercept(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations of the data as they are, solved in balls."""
    for point in trial.some(formula, trial.pick(25, 100, 400), scale=trial.pick(12, 30, 80)):
        yield balls_agree(ball(formula, point), _fit_of_data(point).intercept, point, digits=25)


@check(exponential.regression, kind=Evidence.HIGH_PRECISION)
def design_matrix_factorised(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Householder reflections of the design matrix, for numbers of shared vertices in long words."""
    for length, radius in trial.pick([(64, 11)], [(64, 11), (100, 29)], [(64, 11), (100, 29), (400, 170)]):
        data = tuple(places.shared_by_distance(length, radius, radius))
        for point in trial.among(formula, [{"n": length, "k_0": 0, "N": radius, "I": data}]):
            slope, _ = fit_line_qr(cosines(length, range(radius)), data[:radius])
            yield digits_agree(high_precision(formula, point), slope, {"n": length, "d": radius}, digits=25)


def weights(formula: Formula) -> list[tuple[sp.Expr, sp.Expr, sp.Expr]] | None:
    """The formula as a sum of (coefficient of ln I(k_0 + l), first l, last l); None if it is not of that form."""
    expression = sp.expand(formula.expression, deep=False)
    parts = []
    for total in expression.atoms(sp.Sum):
        (index, first, last), *more = total.limits
        entries = total.function.atoms(sp.Indexed)
        if more or len(entries) != 1:
            return None
        (entry,) = entries
        shift = sp.expand(entry.indices[0] - k_0 - index)
        coefficient = sp.cancel(expression.coeff(total) * total.function / sp.log(entry))
        if shift.has(index) or not coefficient.is_rational_function():
            return None
        parts.append((coefficient.subs(index, ell - shift), first + shift, last + shift))
    rest = sp.expand(expression - sum(expression.coeff(total) * total for total in expression.atoms(sp.Sum)))
    return parts if parts and rest == 0 else None


def _moment(weight: sp.Expr, power: int) -> tuple[sp.Expr, int, sp.Expr]:
    """A sum over l = 0..N-1 of weight times cosine^power, as a function of N: its terms, a degree, a denominator."""
    term = sp.together(weight * (1 - 2 * (k_0 + ell) / n) ** power)
    numerator, denominator = sp.fraction(sp.cancel(term))
    return (
        numerator,
        int(sp.degree(numerator, ell) + sp.degree(numerator, N) + sp.degree(denominator, N)),
        denominator,
    )


def _moment_is(weight: sp.Expr, power: int, target: int, case: str) -> Comparison:
    """Two polynomials in N are equal if they are at more values of N than their degree."""
    numerator, degree, denominator = _moment(weight, power)
    if denominator.has(ell):
        return Comparison(Outcome.UNDECIDED, "not a polynomial in l", target, {"case": case})
    terms = sp.Poly(numerator, ell, N).terms()
    for length in range(2, degree + 5):
        powers = [sum(place**power for place in range(length)) for power in range(degree + 1)]
        total = sp.Add(*(c * powers[in_l] * length**in_n for (in_l, in_n), c in terms))
        expected = target * denominator.subs(N, length)
        if sp.expand(total - expected) != 0:
            return Comparison(Outcome.DISAGREES, total, expected, {"case": case, "N": length})
    return Comparison(Outcome.AGREES, target, target, {"case": case})


def _characterised(formula: Formula, moments: tuple[int, int]) -> Iterator[Comparison]:
    """Weights affine in the cosine that reproduce every line are those of least squares, and no others."""
    parts = weights(formula)
    if parts is None:
        yield Comparison(Outcome.UNDECIDED, "not a weighted sum of logarithms", "weights", {})
        return
    window = {(sp.expand(first), sp.expand(last)) for _, first, last in parts}
    yield Comparison(
        Outcome.AGREES if window == {(0, N - 1)} else Outcome.DISAGREES,
        window,
        (0, N - 1),
        {"case": "range of l"},
    )
    weight = sp.cancel(sp.Add(*(part for part, _, _ in parts)))
    curvature = sp.cancel(sp.diff(weight, ell, 2))
    outcome = Outcome.AGREES if curvature == 0 else Outcome.DISAGREES
    yield Comparison(outcome, curvature, 0, {"case": "weights affine in the cosine"})
    yield _moment_is(weight, 0, moments[0], "sum of the weights")
    yield _moment_is(weight, 1, moments[1], "sum of the weights times the cosines")


@check(exponential.regression, kind=Evidence.PROVED)
def slope_characterised(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """For all N at once: weights affine in the cosine that turn every line into its slope."""
    if any(trial.some(formula, 1)):
        yield from _characterised(formula, (0, 1))


@check(exponential.intercept, kind=Evidence.PROVED)
def intercept_characterised(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """For all N at once: weights affine in the cosine that turn every line into its intercept."""
    if any(trial.some(formula, 1)):
        yield from _characterised(formula, (1, 0))


def _fit_of_symbols(point: Point) -> tuple[sp.Expr, sp.Expr]:
    """Intercept and slope from the normal equations of symbolic logarithms, solved by SymPy."""
    window = _window(point)
    design = sp.Matrix([[1, sp.Rational(x)] for x in cosines(point["n"], window)])
    data = sp.Matrix([sp.log(point["I"][k]) for k in window])
    intercept, slope = (design.T * design).LUsolve(design.T * data)
    return intercept, slope


def _symbolic_points(formula: Formula, trial: Trial) -> Iterator[Point]:
    for point in trial.some(formula, trial.pick(5, 12, 30), scale=trial.pick(5, 8, 12)):
        yield {**point, "I": tuple(sp.Symbol(f"I{k}", positive=True) for k in range(point["n"] + 1))}


@check(exponential.regression, kind=Evidence.PROVED)
def all_data_of_one_length(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations solved by elimination for symbolic data: all data of one length at once."""
    for point in _symbolic_points(formula, trial):
        yield identical(symbolic(formula, point), _fit_of_symbols(point)[1], point)


@check(exponential.intercept, kind=Evidence.PROVED)
def all_data_of_one_length_for_the_intercept(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations solved by elimination for symbolic data: all data of one length at once."""
    for point in _symbolic_points(formula, trial):
        yield identical(symbolic(formula, point), _fit_of_symbols(point)[0], point)


# Slopes of the number of shared vertices


def _listed_fit(point: Point) -> Line:
    data = listed_counts(point["n"], point["d"])
    return fitted(point["n"], _window(point), [data[k] for k in _window(point)])


def _counts(point: Point) -> list[int]:
    return places.shared_by_distance(point["n"], point["d"], point["d"], _window(point))


def _counted_fit(point: Point) -> Line:
    return fitted(point["n"], _window(point), _counts(point))


@check(exponential.window, kind=Evidence.CERTIFIED)
def slope_of_listed_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations in balls, for vertices counted in the list of the whole cube."""
    for point in trial.some(formula, trial.pick(30, 100, 300), n=range(1, trial.pick(11, 13, 16))):
        yield balls_agree(ball(formula, point), _listed_fit(point).slope, point, digits=25)


@lru_cache(maxsize=16)
def _placed_counts(length: int, radius: int) -> list[int]:
    """I(0), ..., I(2d), counted place by place."""
    return [int(places.shared_counts(length, k)[radius, radius]) for k in range(2 * radius + 1)]


@check(exponential.window, kind=Evidence.CERTIFIED)
def slope_on_named_windows(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The normal equations in balls on windows from the literature, for vertices counted place by place."""
    for length, radius in trial.pick(
        [(64, 11)], [(64, 5), (64, 9), (64, 11)], [(64, 5), (64, 9), (64, 11), (64, 15)]
    ):
        data = _placed_counts(length, radius)
        for point in trial.among(formula, named_windows(length, radius).values()):
            line = fitted(length, _window(point), [data[k] for k in _window(point)])
            yield balls_agree(ball(formula, point), line.slope, point, digits=25)


@check(exponential.window, kind=Evidence.HIGH_PRECISION)
def slope_by_reflections(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Householder reflections of the design matrix, for vertices counted class by class."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=trial.pick(20, 40, 100)):
        slope, _ = fit_line_qr(cosines(point["n"], _window(point)), _counts(point))
        yield digits_agree(high_precision(formula, point), slope, point, digits=20)


@check(exponential.r_squared, kind=Evidence.HIGH_PRECISION)
def explained_variance_by_reflections(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Householder reflections of the design matrix, for vertices counted class by class."""
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=trial.pick(20, 40, 100)):
        share = explained_share_qr(cosines(point["n"], _window(point)), _counts(point))
        yield digits_agree(high_precision(formula, point), share, point, digits=20)


@check(exponential.r_squared, kind=Evidence.CERTIFIED)
def explained_variance_of_listed_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """One less the share of the squared residuals of the fitted line, for vertices counted in the whole cube."""
    for point in trial.some(formula, trial.pick(20, 80, 300), scale=trial.pick(9, 11, 14)):
        yield balls_agree(ball(formula, point), _explained(_listed_fit(point)), point, digits=25)


@check(exponential.r_squared, kind=Evidence.CERTIFIED)
def explained_variance_on_named_windows(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """One less the share of the squared residuals of the fitted line, on windows from the literature."""
    for length, radius in trial.pick(
        [(64, 11)], [(64, 5), (64, 11), (64, 15)], [(64, 5), (64, 11), (64, 15)]
    ):
        points = named_windows(length, radius)
        for point in trial.among(formula, [points["0..2d"], points["0..d-1"], points["even<d"]]):
            yield balls_agree(ball(formula, point), _explained(_counted_fit(point)), point, digits=25)


def _explained(line: Line) -> Any:
    return 0 if line.r_squared is None else line.r_squared


@check(exponential.printed, kind=Evidence.CERTIFIED)
def values_in_print(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The values printed for words of 64 bits (and of 1000, which take longer), to half a unit of their last digit."""
    longest = trial.pick(64, 1000, 1000)
    settings = [{"n": length, "d": radius} for length, radius in PRINTED if length <= longest]
    for point in trial.among(formula, settings):
        text = PRINTED[point["n"], point["d"]]
        half_unit = Fraction(1, 2 * 10 ** len(text.split(".")[1]))
        value = ball(formula, point, digits=12)
        gap = abs(value - _ball(Fraction(text)))
        outcome = at_most(gap, half_unit, point).outcome
        yield Comparison(outcome, value, text, point, float(gap.mid()))


@check(exponential.printed, kind=Evidence.CERTIFIED)
def covariance_over_variance(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """What the public code does: a covariance with divisor N-1 over a variance with divisor N, in balls."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(30, 100, 300)):
        length, number = point["n"], point["d"]
        x = cosines(length, range(number))
        with ctx.workprec(256):
            y = logarithms(places.shared_by_distance(length, number, number, range(number)))
            mean_x, mean_y = sum(x) / number, sum(y, arb(0)) / number
            pairs = zip(x, y, strict=True)
            covariance = sum(((v - mean_y) * _ball(u - mean_x) for u, v in pairs), arb(0)) / (number - 1)
            variance = _ball(sum((u - mean_x) ** 2 for u in x) / number)
            yield balls_agree(ball(formula, point), covariance / variance, point, digits=25)


def _ball(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator


@check(exponential.printed, kind=Evidence.HIGH_PRECISION)
def differences_of_pairs(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The covariance over N(N-1) and the variance over N^2 from the differences of all pairs, in mpmath."""
    mp = mpmath.MPContext()
    mp.dps = 60
    for point in trial.some(formula, trial.pick(6, 20, 60), scale=trial.pick(20, 40, 100)):
        length, number = point["n"], point["d"]
        x = [1 - mp.mpf(2 * k) / length for k in range(number)]
        y = [mp.log(count) for count in places.shared_by_distance(length, number, number, range(number))]
        pairs = [(x[i] - x[j], y[i] - y[j]) for i in range(number) for j in range(i)]
        covariance = mp.fsum(a * b for a, b in pairs) / (number * (number - 1))
        variance = mp.fsum(a**2 for a, _ in pairs) / number**2
        yield digits_agree(high_precision(formula, point), covariance / variance, point, digits=20)


@check(exponential.first_step, kind=Evidence.CERTIFIED)
def double_step_in_listed_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Vertices of the whole cube in both balls, at distances 0 and 2."""
    for length in range(2, trial.pick(9, 12, 16) + 1):
        at_zero, at_two = (cube.shared_counts(length, k) for k in (0, 2))
        for point in trial.every(formula, n=[length]):
            radius = point["d"]
            step = _double_step(length, int(at_zero[radius, radius]), int(at_two[radius, radius]))
            yield balls_agree(ball(formula, point), step, point, digits=25)


@check(exponential.first_step, kind=Evidence.CERTIFIED)
def double_step_place_by_place(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Vertices of large cubes in both balls, counted place by place, at distances 0 and 2."""
    for point in [
        *trial.among(formula, [{"n": 64, "d": 11}]),
        *trial.some(formula, trial.pick(6, 20, 60), scale=60),
    ]:
        length, radius = point["n"], point["d"]
        before, after = (int(places.shared_counts(length, k)[radius, radius]) for k in (0, 2))
        yield balls_agree(ball(formula, point), _double_step(length, before, after), point, digits=25)


def _double_step(length: int, before: int, after: int) -> arb:
    """The slope on the cosine of the line through the logarithms at distances 0 and 2."""
    return fitted(length, (0, 2), (before, after)).slope


@check(exponential.first_step, kind=Evidence.HIGH_PRECISION)
def double_step_of_beta_integrals(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Shares of the cube as incomplete beta integrals, in mpmath, where the step is not below 1e-30."""
    mp = mpmath.MPContext()
    mp.dps = 80
    for point in trial.some(formula, trial.pick(12, 40, 120), scale=trial.pick(60, 200, 600)):
        expected = double_step(point["n"], point["d"], mp)
        if expected >= mp.mpf(10) ** -30:
            yield digits_agree(high_precision(formula, point), expected, point, digits=20)


@check(exponential.dominant_first_step, kind=Evidence.HIGH_PRECISION)
def double_step_of_gamma_functions(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Logarithms of binomials as differences of log-gamma functions, in mpmath, up to millions of places."""
    mp = mpmath.MPContext()
    mp.dps = 50
    for point in trial.some(formula, trial.pick(10, 30, 100), n=[2, 3, 64, 1000, 10**6]):
        expected = dominant_double_step(point["n"], point["d"], mp)
        yield digits_agree(high_precision(formula, point), expected, point, digits=20)


@check(exponential.dominant_first_step, kind=Evidence.CERTIFIED)
def double_step_of_a_listed_class(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Vertices of the whole cube that lie halfway between the centres and on the edge of both balls."""
    for length in range(2, trial.pick(8, 11, 14) + 1):
        for point in trial.every(formula, n=[length]):
            radius = point["d"]
            sizes = [
                int(cube.class_sizes(length, k, radius)[length - radius - k // 2, k // 2]) for k in (0, 2)
            ]
            yield balls_agree(ball(formula, point), _double_step(length, *sizes), point, digits=25)


@check(exponential.dominant_first_step, kind=Evidence.CERTIFIED)
def double_step_of_binomials(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The sizes of that class in long words, from one place more: Pascal's rule for its vertices."""
    for point in trial.some(formula, trial.pick(20, 60, 200), scale=trial.pick(60, 200, 600)):
        length, radius = point["n"], point["d"]
        row = _pascal_row(length)
        shorter = _pascal_row(length - 2)
        sizes = row[length - radius], 2 * shorter[length - radius - 1]
        yield balls_agree(ball(formula, point), _double_step(length, *sizes), point, digits=25)


def _pascal_row(length: int) -> list[int]:
    row = [1]
    for _ in range(length):
        row = [1, *(a + b for a, b in pairwise(row)), 1]
    return row


# How far the analytic slope misses


def _slope_below_radius(length: int, radius: int) -> arb:
    data = places.shared_by_distance(length, radius, radius, range(radius))
    return fitted(length, range(radius), data).slope


@check(analytic_slope.miss, kind=Evidence.CERTIFIED)
def least_squares_in_short_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Least squares in balls for every radius, in all words up to a length."""
    for point in trial.every(formula, n=range(2, trial.pick(20, 48, 128) + 1)):
        yield at_most(ball(formula, point), _slope_below_radius(point["n"], point["d"]), point)


@check(analytic_slope.miss, kind=Evidence.CERTIFIED)
def least_squares_in_some_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Least squares in balls in longer words, those of the literature first."""
    listed = [{"n": 64, "d": d} for d in (11, 15, 5, 9, 27)]
    for point in [*trial.among(formula, listed), *trial.some(formula, trial.pick(15, 60, 200), scale=128)]:
        yield at_most(ball(formula, point), _slope_below_radius(point["n"], point["d"]), point)
