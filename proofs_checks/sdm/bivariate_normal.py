"""Evidence for the bivariate normal limit of intersections of Hamming balls, and for Plackett's integrals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isqrt
from typing import Any

import mpmath
import sympy as sp

from numerics.extrapolation import richardson
from numerics.sdm.bivariate_normal import both_below, both_below_at_angle, tetrachoric_series
from numerics.sdm.places import shared_count
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import (
    Comparison,
    as_ball,
    balls_agree,
    digits_agree,
    equal,
    holds,
    identical,
)
from proofs_checks.evaluation import ball, exact, high_precision
from theory.claim import Domain, Formula, Point
from theory.sdm import bivariate_normal
from theory.symbols import c_r, c_w, rho, threshold, x

# Kanerva's table for n = 1000, radius 451 and a million neurons, as reprinted by Bricken and Pehlevan (2021).
PRINTED = {1: 894, 100: 267, 300: 30}


def _thresholds(point: Point) -> tuple[Any, Any]:
    """Both thresholds of a point, which may have only one."""
    return (point["threshold"],) * 2 if "threshold" in point else (point["c_w"], point["c_r"])


@check(bivariate_normal.plackett, bivariate_normal.plackett_equal, kind=Evidence.CERTIFIED)
def increments(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The probability by definition, at two correlations: its increment is the integral of the derivative."""
    others = tuple(p for p in formula.parameters if p is not rho)
    for point in trial.some(formula, trial.pick(4, 24, 60), scale=trial.pick(3, 4, 6)):
        thresholds, start = _thresholds(point), point["rho"]
        for end in (start / 2, (start + 1) / 2):
            integral = sp.Integral(
                formula.expression.xreplace({rho: x}), (x, sp.Rational(start), sp.Rational(end))
            )
            at = {name: value for name, value in point.items() if name != "rho"}
            found = ball(Formula(integral, Domain(others)), at, digits=20)
            expected = both_below(*thresholds, end, digits=25) - both_below(*thresholds, start, digits=25)
            yield balls_agree(found, expected, {**point, "up to": end}, digits=14)


@check(bivariate_normal.plackett, bivariate_normal.plackett_equal, kind=Evidence.PROVED)
def heat_equation(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """It is the density exp(-z'S^-1 z/2)/(2 pi sqrt(det S)), whose derivative in rho is its mixed derivative in z."""
    covariance, place = sp.Matrix([[1, rho], [rho, 1]]), sp.Matrix([c_w, c_r])
    form = (place.T * covariance.inv() * place)[0]
    density = sp.exp(-form / 2) / (2 * sp.pi * sp.sqrt(covariance.det()))
    log_density = -form / 2 - sp.log(covariance.det()) / 2
    slopes = [sp.diff(log_density, variable) for variable in (c_w, c_r, rho)]
    mixed = slopes[0] * slopes[1] + sp.diff(slopes[0], c_r)
    diagonal = {c_w: threshold, c_r: threshold} if threshold in formula.parameters else {}
    for _ in trial.some(formula, 1):
        yield identical(mixed, slopes[2], {})
        yield identical(sp.simplify(formula.expression / density.subs(diagonal)), 1, {})


@check(bivariate_normal.plackett_integral, kind=Evidence.CERTIFIED)
def equal_thresholds_by_definition(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A Gaussian average of the conditional probability, the tail enclosed."""
    for point in trial.some(formula, trial.pick(12, 30, 80), scale=trial.pick(3, 4, 8)):
        expected = both_below_at_angle(*_thresholds(point), point["theta"], digits=25)
        yield balls_agree(ball(formula, point, digits=20), expected, point)


@check(bivariate_normal.plackett_integral, kind=Evidence.HIGH_PRECISION)
def tail_of_the_integral(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The probability at correlation -1 and the integral from theta to pi, in mpmath, over tan(varphi/2)."""
    mp = mpmath.MPContext()
    mp.dps = 25
    for point in trial.some(formula, trial.pick(4, 12, 30), scale=3):
        if 2 * point["theta"] > 5:
            continue  # nearer to pi the integrand falls too steeply for this quadrature, and the formula cancels
        c, angle = (mp.mpf(v.numerator) / v.denominator for v in (point["threshold"], point["theta"]))

        def integrand(t: Any, c: Any = c) -> Any:
            return mp.exp(-(c**2) * (1 + t**2) / 2) / (1 + t**2)

        tail = mp.quad(integrand, [mp.tan(angle / 2), mp.tan(angle / 2) + 1, mp.inf]) / mp.pi
        expected = max(mp.zero, 2 * mp.ncdf(c) - 1) + tail
        yield digits_agree(high_precision(formula, point, digits=16), expected, point)


@check(bivariate_normal.plackett_unequal, kind=Evidence.CERTIFIED)
def any_thresholds_by_definition(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """A Gaussian average of the conditional probability, the tail enclosed."""
    for point in trial.some(formula, trial.pick(12, 30, 80), scale=trial.pick(3, 4, 8)):
        expected = both_below(*_thresholds(point), point["rho"], digits=25)
        yield balls_agree(ball(formula, point, digits=20), expected, point)


@check(bivariate_normal.plackett_unequal, kind=Evidence.HIGH_PRECISION)
def hermite_expansion(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Mehler's expansion in Hermite polynomials, in mpmath, for correlations up to 3/4."""
    correlations = [Fraction(part, 12) for part in range(-9, 10)]
    for point in trial.some(formula, trial.pick(4, 20, 60), scale=3, rho=correlations):
        expected = tetrachoric_series(*_thresholds(point), point["rho"], digits=20)
        yield digits_agree(high_precision(formula, point, digits=16), expected, point)


def _fall_like_one_over_n(errors: Mapping[int, Any], at: Point, within: Fraction) -> Iterator[Comparison]:
    """Errors at lengths n, 9n, 81n, ...: n times them does not grow, and Richardson extrapolates them to nothing.

    Growth counts from a number on below which tails of the distribution may still be far from their limit.
    """
    scaled = [n * abs(error) for n, error in errors.items()]
    bound = 2 * max(scaled[:-1]) + as_ball(within)
    found = f"an error of {_brief(scaled[-1])}/n at n = {max(errors)}"
    yield holds(bool(scaled[-1] <= bound), at, found, f"at most {_brief(bound)}/n")
    left = abs(richardson(list(errors.values()), 9))
    yield holds(bool(left <= as_ball(within)), at, f"an error of {_brief(left)} in the limit", "none")


def _brief(value: Any) -> str:
    return str(value.str(4, radius=False))


@check(bivariate_normal.discrete_plackett, kind=Evidence.OBSERVED_ORDER)
def losses_in_long_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Vertices lost in one step, counted exactly in words of 81, 729, 6561 places: the error is of order 1/n."""
    thresholds = [Fraction(2 * part, 9) for part in range(-9, 10)]
    correlations = [1 - Fraction(2 * part, 81) for part in range(9, 73)]
    given: dict[str, Any] = {"c_w": thresholds, "c_r": thresholds, "rho": correlations}
    for point in trial.some(formula, trial.pick(16, 80, 200), **given):
        write, read = (int(point[name] * 9 / 2) for name in ("c_w", "c_r"))
        part = int((1 - point["rho"]) * 81 / 2)
        if (part + write - read) % 2:
            continue  # nothing is lost at this distance
        value, errors = ball(formula, point, digits=20), {}
        for n in (81, 729, 6561):
            d_w, d_r = ((n - 1) // 2 + steps * isqrt(n) // 9 for steps in (write, read))
            before, after = (shared_count(n, d_w, d_r, part * n // 81 + step) for step in (0, 1))
            errors[n] = value - as_ball(Fraction(n * (before - after), 4 * 2**n))
        yield from _fall_like_one_over_n(errors, point, Fraction(1, 10**5))


@check(bivariate_normal.bivariate_normal, kind=Evidence.OBSERVED_ORDER)
def shares_in_growing_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact counts in words 9, 81, 729 times as long, one parity: the error is of order 1/n, to six decimals."""
    attention = trial.some(formula, trial.pick(2, 6, 12), n=[64])
    for point in (*attention, *trial.some(formula, trial.pick(10, 40, 120))):
        errors = {}
        for m in (1, 3, 9, 27) if point["n"] < 16 else (1, 3, 9):
            longer = _lengthened(point, m)
            share = Fraction(shared_count(**longer), 2 ** longer["n"])
            errors[longer["n"]] = ball(formula, longer, digits=20) - as_ball(share)
        yield from _fall_like_one_over_n(errors, point, Fraction(1, 10**6))


def _lengthened(point: Point, m: int) -> Point:
    """Words m^2 times as long, m odd, where 2d + 1 - n is m times as large, and 1 - 2k/n and the parities stay."""
    n = m**2 * point["n"]
    radii = {name: (m * (2 * point[name] + 1 - point["n"]) + n - 1) // 2 for name in ("d_w", "d_r")}
    return {"n": n, **radii, "k": m**2 * point["k"]}


@check(bivariate_normal.bivariate_normal_unshifted, kind=Evidence.OBSERVED_ORDER)
def errors_in_long_words(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The error times sqrt(n) by exact counts in words of 400, 1600, 6400 places, extrapolated, to four decimals."""
    thresholds = [Fraction(part, 5) for part in range(-10, 11)]
    correlations = [1 - Fraction(part, 50) for part in range(5, 96)]
    for point in trial.some(formula, trial.pick(4, 20, 60), threshold=thresholds, rho=correlations):
        extrapolated = richardson([_scaled_error(point, n) for n in (400, 1600, 6400)])
        value = ball(formula, point, digits=20)
        yield holds(
            bool(abs(value - extrapolated) <= as_ball(Fraction(1, 10**4))), point, value, extrapolated
        )


def _scaled_error(point: Point, n: int) -> Any:
    """sqrt(n) times what the normal probability without shift exceeds the share of vertices by."""
    c, correlation = point["threshold"], point["rho"]
    radius, k = (n + c * isqrt(n)) / 2, n * (1 - correlation) / 2
    share = Fraction(shared_count(n, int(radius), int(radius), int(k)), 2**n)
    return isqrt(n) * (both_below(c, c, correlation, digits=25) - as_ball(share))


@check(bivariate_normal.kanerva_table, kind=Evidence.CERTIFIED)
def printed_table(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The numbers printed in the book."""
    for point in trial.every(formula, k=PRINTED):
        yield balls_agree(ball(formula, point), PRINTED[point["k"]], point)


@check(bivariate_normal.kanerva_table, kind=Evidence.EXACT)
def counted_vertices(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The exact number of shared vertices, counted class by class, over that at distance 0, in thousandths."""
    whole = shared_count(1000, 451, 451, 0)
    for point in trial.some(formula, trial.pick(24, 120, 1001)):
        shared = shared_count(1000, 451, 451, point["k"])
        yield equal(exact(formula, point), (2000 * shared + whole) // (2 * whole), point)
