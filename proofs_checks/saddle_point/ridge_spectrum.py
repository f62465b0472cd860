"""Evidence for ridge regression: exact derivatives of its free energy, by dual numbers over the rationals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy as sp

from numerics.saddle_point import ridge
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal, identical
from proofs_checks.evaluation import exact, symbolic
from theory.claim import Formula, Point
from theory.saddle_point import ridge_spectrum

_NAMES = ("V", "q", "m", "Vhat", "qhat", "mhat")


def _spectrum(point: Point) -> ridge.Spectrum:
    return ridge.of_levels(point["omega"], point["t"])


@check(ridge_spectrum.saddle_point, kind=Evidence.EXACT)
def exact_slopes(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The derivatives of the free energy in the conjugates, at random order parameters."""
    for point in trial.some(formula, trial.pick(20, 100, 400), scale=5):
        order = tuple(point[name] for name in _NAMES)
        V, q, m, Vhat, qhat, mhat = ridge.slopes(
            _spectrum(point),
            point["alpha"],
            point["lam"],
            point["Delta"],
            order,
        )
        yield equal(exact(formula, point), (2 * qhat, -2 * Vhat, mhat, -2 * q, 2 * V, m), point)


@check(ridge_spectrum.deterministic_equivalent, kind=Evidence.EXACT)
def stationary_points(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Rational order parameters at which all six derivatives of the free energy are 0."""
    for point in trial.some(formula, trial.pick(20, 100, 400), scale=5):
        spectrum, lam, noise = _spectrum(point), point["lam"], point["Delta"]
        alpha, order = ridge.solution(spectrum, lam, noise, point["kappa"])
        yield equal(exact(formula, point), _measured(spectrum, alpha, noise, order, lam), point)
        yield equal(ridge.slopes(spectrum, alpha, lam, noise, order), (0,) * 6, point)


@check(ridge_spectrum.deterministic_equivalent, kind=Evidence.PROVED)
def spectra_of_few_levels(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The solution of the saddle-point equations for all spectra of one level and of two."""
    lam, noise, kappa = sp.symbols("lam Delta kappa", positive=True)
    for levels in range(1, trial.pick(3, 3, 4)):
        variances = tuple(sp.symbols(f"omega_1:{levels + 1}", positive=True))
        projections = tuple(sp.symbols(f"t_1:{levels + 1}", positive=True))
        numbers = {"n": levels, "lam": lam, "Delta": noise, "kappa": kappa}
        arrays = {"omega": variances, "t": projections}
        ones = dict.fromkeys(("lam", "Delta", "kappa"), Fraction(1))
        one = {**ones, "n": levels, "omega": (Fraction(1),) * levels, "t": (Fraction(1),) * levels}
        if not formula.domain.contains(one):
            continue
        spectrum = ridge.of_levels(variances, projections)
        alpha, order = ridge.solution(spectrum, lam, noise, kappa)
        expected = _measured(spectrum, alpha, noise, order, lam)
        found = symbolic(formula, {**numbers, **arrays})
        for left, right in zip(found, expected, strict=True):
            yield identical(left, right, {"n": levels})


def _measured(
    spectrum: ridge.Spectrum, alpha: object, noise: object, order: ridge.Order, lam: object
) -> tuple[object, ...]:
    """Load, test error, training error and replicon at given order parameters."""
    V, q, m, Vhat, _, _ = order
    error = spectrum.teacher(lambda w: w) + noise - 2 * m + q
    response = spectrum.plain(lambda w: (w / (lam + Vhat * w)) ** 2)
    return alpha, error, error / (1 + V) ** 2, 1 - alpha / (1 + V) ** 2 * response


@check(ridge_spectrum.envelope, kind=Evidence.EXACT)
def slope_along_the_solutions(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The exact derivative of the smallest loss along the solutions, with the number of samples held fixed."""
    spectra = ridge_spectrum.deterministic_equivalent.domain
    for drawn in trial.some(spectra, trial.pick(20, 100, 400), scale=5):
        spectrum, lam, noise, kappa = _spectrum(drawn), drawn["lam"], drawn["Delta"], drawn["kappa"]
        alpha, order = ridge.solution(spectrum, lam, noise, kappa)
        point = {**drawn, "alpha": alpha, **dict(zip(_NAMES, order, strict=True))}
        del point["kappa"]
        for there in trial.among(formula, [point]):
            slope = ridge.energy_slope(spectrum, lam, noise, kappa)
            yield equal(exact(formula, there), slope, there)
