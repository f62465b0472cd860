"""Evidence for masked regression with random couplings: integrals over the spectrum, couplings drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx

from numerics.saddle_point import coupled_inputs, replica_symmetric, ridge
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, equal, holds, order_observed
from proofs_checks.evaluation import ball, exact, high_precision
from theory.claim import Formula, Point
from theory.saddle_point import potts_masked_regression

DIGITS = 25
PENALISED = ("nu", "sigma", "lam", "c")
SOME = (
    ("21/10", "1", "1/10", "3"),
    ("3", "1", "1/100", "63/4"),
    ("34/25", "3/5", "1", "1/2"),
    ("5", "2", "1/5", "7"),
)


def _points(names: Sequence[str], values: Sequence[Sequence[str]]) -> list[dict[str, Fraction]]:
    return [dict(zip(names, map(Fraction, row), strict=True)) for row in values]


def _values(spectrum: ridge.Spectrum, lam: Any, noise: Any, kappa: Any) -> tuple[Any, ...]:
    """Load, test and training error, mean squared weight, smallest loss and replicon, from all six equations."""
    alpha, order = ridge.solution(spectrum, lam, noise, kappa)
    V, q, m, Vhat, qhat, mhat = order
    error = spectrum.teacher(lambda w: w) + noise - 2 * m + q
    norm = spectrum.plain(lambda w: qhat * w / (lam + Vhat * w) ** 2)
    norm += spectrum.teacher(lambda w: (mhat * w / (lam + Vhat * w)) ** 2)
    response = spectrum.plain(lambda w: (w / (lam + Vhat * w)) ** 2)
    energy = ridge.free_energy(spectrum, alpha, lam, noise, order)
    return alpha, error, error / (1 + V) ** 2, norm, energy, 1 - alpha / (1 + V) ** 2 * response


@check(potts_masked_regression.goe_closed_form, kind=Evidence.CERTIFIED)
def integrals_over_the_spectrum(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The saddle-point equations with averages over the semicircle and over the teacher's spike, enclosed."""
    points = list(trial.among(formula, _points(PENALISED, SOME))) + list(
        trial.some(formula, trial.pick(3, 20, 60), scale=4)
    )
    for point in points:
        with ctx.workprec(160):
            nu, sigma, lam, c = (arb(point[n].numerator) / point[n].denominator for n in PENALISED)
            spectrum = coupled_inputs.in_balls(nu, sigma, digits=DIGITS + 10)
            expected = _values(spectrum, lam, 1 / nu, 1 / c)
        yield balls_agree(ball(formula, point, digits=DIGITS + 10), expected, point, DIGITS)


@check(potts_masked_regression.goe_closed_form, kind=Evidence.EXPERIMENT)
def couplings_drawn_at_random(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Means over precision matrices of 60 components, diagonalised, to four standard errors and 3 %."""
    rng = np.random.default_rng(trial.rng.randrange(2**32))
    for point in list(trial.among(formula, _points(PENALISED, SOME)))[: trial.pick(1, 4, 4)]:
        nu, sigma, lam, c = (float(point[name]) for name in PENALISED)
        samples = np.array(
            [
                _values(spectrum, lam, noise, 1 / c)
                for spectrum, noise in (
                    coupled_inputs.of_a_sample(60, nu, sigma, rng) for _ in range(trial.pick(100, 600, 2000))
                )
            ]
        )
        means, errors = samples.mean(axis=0), samples.std(axis=0) / np.sqrt(len(samples))
        found = list(map(float, high_precision(formula, point, digits=15)))
        close = np.abs(means - found) < 4 * errors + 0.03 * np.abs(means)
        yield holds(bool(close.all()), point, found, means.tolist())


@check(potts_masked_regression.cubic, kind=Evidence.EXACT)
def rational_resolvents(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The cubic vanishes where the resolvent is rational, in fractions."""
    for _ in range(trial.pick(30, 200, 1000)):
        sigma, S, lam, part = (
            Fraction(trial.rng.randint(1, 12), trial.rng.randint(13, 20)) * scale for scale in (2, 1, 3, 1)
        )
        c = (sigma**2 * S + 1 / S - 2 * sigma) * part
        point = {"nu": sigma**2 * S + 1 / S - c, "sigma": sigma, "lam": lam, "c": c}
        if sigma * S < 1:
            for there in trial.among(formula, [point]):
                yield equal(exact(formula, there), 0, there)


INTERPOLATING = (("3", "1", "1/2"), ("21/10", "1", "1/4"), ("34/25", "3/5", "4/5"), ("5", "2", "1/10"))
DETERMINED = (("3", "1", "2"), ("21/10", "1", "3/2"), ("34/25", "3/5", "4"), ("5", "2", "10"))


def _approach(point: Point, powers: Sequence[int]) -> list[tuple[Any, Any]]:
    """Test and training errors of ever smaller penalties at a fixed load, by integrals over the spectrum."""
    mp = replica_symmetric.context(30)
    nu, sigma, alpha = (mp.mpf(point[n].numerator) / point[n].denominator for n in ("nu", "sigma", "alpha"))
    spectrum = coupled_inputs.in_numbers(mp, nu, sigma)
    found = []
    for power in powers:
        lam = mp.mpf(2) ** -power
        kappa = coupled_inputs.effective_penalty(mp, spectrum, alpha, lam)
        values = _values(spectrum, lam, 1 / nu, kappa)
        found.append((values[1], values[2]))
    return found


def _closing(
    formula: Formula, trial: Trial, rows: Sequence[Sequence[str]], which: int
) -> Iterator[Comparison]:
    points = trial.among(formula, _points(("nu", "sigma", "alpha"), rows))
    for point in list(points)[: trial.pick(2, 4, 4)]:
        value = high_precision(formula, point, digits=25)
        errors = [pair[which] - value for pair in _approach(point, range(14, 18))]
        yield order_observed(errors, 2, 2 if which else 1, point)


@check(potts_masked_regression.ridgeless, kind=Evidence.OBSERVED_ORDER)
def small_penalties_with_few_samples(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Test errors of penalised fits with fewer samples than inputs tend to it in proportion to the penalty."""
    yield from _closing(formula, trial, INTERPOLATING, 0)


@check(potts_masked_regression.overdetermined, kind=Evidence.OBSERVED_ORDER)
def small_penalties_with_many_samples(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Test errors of penalised fits with more samples than inputs tend to it in proportion to the penalty."""
    yield from _closing(formula, trial, DETERMINED, 0)


@check(potts_masked_regression.training_error, kind=Evidence.OBSERVED_ORDER)
def training_errors_of_small_penalties(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Training errors of penalised fits tend to it in proportion to the squared penalty."""
    yield from _closing(formula, trial, DETERMINED, 1)
