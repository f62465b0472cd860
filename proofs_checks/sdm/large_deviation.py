"""Evidence for the claims about the number of shared vertices in long words, and about its Gaussian limit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath
from flint import arb, ctx

from numerics.least_squares import logarithms
from numerics.sdm.exponents import shared_exponent
from numerics.sdm.joint_tail import logarithmic_derivative
from numerics.sdm.places import shared_count
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree, order_observed
from proofs_checks.evaluation import ball, high_precision
from theory.claim import Formula, Point
from theory.sdm import large_deviation

BITS = 200


def _context(digits: int) -> Any:
    context = mpmath.MPContext()
    context.dps = digits
    return context


def _real(value: Fraction | int, mp: Any) -> Any:
    return mp.mpf(value.numerator) / value.denominator


def _doubled(trial: Trial) -> list[int]:
    """Word lengths in which radius and distance are whole and the distance is even."""
    return [length * trial.pick(1, 1, 2) for length in (512, 1024, 2048, 4096)]


@lru_cache(maxsize=256)
def _log_count(length: int, radius: int, distance: int) -> arb:
    """The logarithm of I for equal radii, the shared vertices being counted class by class."""
    return logarithms([shared_count(length, radius, radius, distance)], BITS)[0]


def _log_count_at(length: int, point: Point) -> arb:
    """The same at radius delta n and distance x n."""
    return _log_count(length, int(point["delta"] * length), int(point["x"] * length))


@check(large_deviation.rate, kind=Evidence.HIGH_PRECISION)
def largest_exponent_of_all_classes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The largest exponent of any class of shared vertices, found by a search over all shares of flips."""
    mp = _context(45)
    for point in trial.some(formula, trial.pick(4, 12, 40)):
        expected = shared_exponent(_real(point["delta"], mp), _real(point["x"], mp), mp)
        yield digits_agree(high_precision(formula, point, digits=30), expected, point, digits=25)


@check(large_deviation.rate, kind=Evidence.OBSERVED_ORDER)
def rate_of_exact_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact numbers of shared vertices in words of doubled lengths: (ln I + ln n)/n approaches the rate with 1/n."""
    for point in trial.some(formula, trial.pick(3, 8, 20)):
        rate, errors = ball(formula, point, digits=40), []
        with ctx.workprec(BITS):
            for length in _doubled(trial):
                errors.append((_log_count_at(length, point) + arb(length).log()) / length - rate)
        yield order_observed(errors, 2, 1, point)


@check(large_deviation.prefactor, kind=Evidence.OBSERVED_ORDER)
def prefactor_of_exact_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact numbers of shared vertices, less the exponent of the largest class: what is left over falls with 1/n."""
    mp = _context(45)
    for point in trial.some(formula, trial.pick(3, 8, 20)):
        digits = mp.nstr(shared_exponent(_real(point["delta"], mp), _real(point["x"], mp), mp), 42)
        value, errors = ball(formula, point, digits=40), []
        with ctx.workprec(BITS):
            exponent = arb(digits)
            for length in _doubled(trial):
                log_ratio = _log_count_at(length, point) + arb(length).log() - length * exponent
                errors.append(log_ratio - value.log())
        yield order_observed(errors, 2, 1, point)


@check(large_deviation.local_slope, kind=Evidence.HIGH_PRECISION)
def derivative_of_the_largest_exponent(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Differences of the largest exponent of any class of shared vertices, at this distance and beside it."""
    mp = _context(50)
    for point in trial.some(formula, trial.pick(4, 12, 40), scale=trial.pick(60, 200, 1000)):
        length, step = point["n"], mp.mpf(10) ** -13
        radius, distance = (mp.mpf(point[name]) / length for name in ("d", "k"))

        def at(shift: int) -> Any:
            return shared_exponent(radius, distance + shift * step, mp)  # noqa: B023

        one_sided = point["k"] == 0
        difference = 4 * at(1) - 3 * at(0) - at(2) if one_sided else at(1) - at(-1)
        derivative = difference / (2 * step)
        yield digits_agree(high_precision(formula, point), -mp.mpf(length) / 2 * derivative, point, digits=12)


@check(large_deviation.local_slope, kind=Evidence.OBSERVED_ORDER)
def slope_of_exact_counts(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Exact numbers of shared vertices two steps before and after: the slope over n approaches that with 1/n."""
    for radius, distance in trial.pick([(4, 2)], [(4, 2), (5, 4)], [(4, 2), (5, 4), (3, 1), (6, 8)]):
        errors = []
        for length in (256, 512, 1024, 2048):
            unit = length // 16
            point = {"n": length, "d": radius * unit, "k": distance * unit}
            if formula.domain.contains(point):
                before, after = (_log_count(length, point["d"], point["k"] + step) for step in (-2, 2))
                value = ball(formula, point)
                with ctx.workprec(BITS):
                    errors.append((before - after) / 8 - value / length)
        if errors:
            yield order_observed(errors, 2, 1, {"delta": f"{radius}/16", "x": f"{distance}/16"})


@lru_cache(maxsize=256)
def _slope_of_the_joint_tail(c: int, rho: Fraction, digits: int) -> Any:
    """The logarithmic derivative in the correlation, by differences of the integral."""
    mp = _context(digits)
    return logarithmic_derivative(c, _real(rho, mp), mp)


@check(large_deviation.gaussian_slope, kind=Evidence.OBSERVED_ORDER)
def derivative_of_the_joint_tail(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The joint tail integrated from its definition: relative errors fall with the square of the threshold."""
    digits = trial.pick(24, 30, 36)
    for eighths in trial.pick((0, 4), range(-4, 7, 2), range(-5, 7)):
        rho = Fraction(eighths, 8)
        errors = []
        for c in (-8, -16, -32, -64):
            point = {"threshold": Fraction(c), "rho": rho}
            if formula.domain.contains(point):
                slope = _slope_of_the_joint_tail(c, rho, digits)
                errors.append(slope / c**2 - high_precision(formula, point, digits=20) / c**2)
        if errors:
            yield order_observed(errors, 2, 2, {"rho": rho})
