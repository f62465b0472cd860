"""Evidence for ridge regression on inputs of unit variance: rational stationary points, and fits of simulated data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from numerics.saddle_point import ridge, ridge_fits
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, equal, holds
from proofs_checks.evaluation import exact, high_precision
from theory.claim import Formula
from theory.saddle_point import ridge_isotropic

NAMES = ("alpha", "lam", "rho", "Delta")
SIMULATED = (
    ("1/2", "1/10", "1", "1/4"),
    ("2", "1/10", "2", "1/4"),
    ("1", "1/2", "3", "0"),
    ("4", "1", "1", "2"),
)


def _solutions(trial: Trial) -> Iterator[tuple[dict[str, Fraction], ridge.Order]]:
    """Control parameters whose order parameters are rational, and these."""
    for _ in range(trial.pick(20, 100, 400)):
        lam, rho, kappa, noise = (
            Fraction(trial.rng.randint(low, 12), trial.rng.randint(1, 9)) for low in (1, 1, 1, 0)
        )
        spectrum = ridge.of_levels([Fraction(1)], [rho])
        alpha, order = ridge.solution(spectrum, lam, noise, kappa)
        if any(ridge.slopes(spectrum, alpha, lam, noise, order)):
            raise ArithmeticError("a solution at which the free energy is not stationary")
        yield dict(zip(NAMES, (alpha, lam, rho, noise), strict=True)), order


@check(ridge_isotropic.isotropic, kind=Evidence.EXACT)
def rational_stationary_points(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Order parameters at which all six derivatives of the free energy are 0, in fractions."""
    for point, order in _solutions(trial):
        for there in trial.among(formula, [point]):
            yield equal(exact(formula, there), order[:3], there)


@check(ridge_isotropic.isotropic, kind=Evidence.EXPERIMENT)
def simulated_fits(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Mean overlaps of fits of 200 inputs, to four standard errors and 1 in 200."""
    points = [dict(zip(NAMES, map(Fraction, values), strict=True)) for values in SIMULATED]
    for point in list(trial.among(formula, points))[: trial.pick(2, 4, 4)]:
        _, q, m = map(float, high_precision(formula, point, digits=15))
        alpha, lam, rho, noise = (float(point[name]) for name in NAMES)
        fits, seed = trial.pick(60, 300, 1000), trial.rng.randrange(2**32)
        found = ridge_fits.overlaps(200, alpha, lam, rho, noise, fits, seed)
        for theory, sample in zip((m, q), found, strict=True):
            mean, error = float(np.mean(sample)), float(np.std(sample)) / np.sqrt(sample.size)
            yield holds(abs(mean - theory) < 4 * error + theory / 200, point, theory, mean)


@check(ridge_isotropic.overlaps, kind=Evidence.EXACT)
def rational_overlaps(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The equations hold where all six derivatives of the free energy are 0, in fractions."""
    for point, (_, q, m, *_) in _solutions(trial):
        for there in trial.among(formula, [{**point, "m": m, "q": q}]):
            yield equal(exact(formula, there), (0, 0), there)
