"""Ridge fits of simulated data: what the saddle point describes, at a finite number of inputs."""

from __future__ import annotations

import numpy as np


def overlaps(
    inputs: int, alpha: float, lam: float, rho: float, noise: float, fits: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    r"""Covariance with the teacher and variance of the predictions of independent fits.

    Each has its own Gaussian inputs of unit variance, as many samples as ``round(alpha * inputs)``, and a teacher of
    mean square rho; it minimises half of the squared errors plus half of lam times the squared weights.

    Returns
    -------
    m, q
        One of each per fit.

    Examples
    --------
    >>> m, q = overlaps(50, 40.0, 0.1, rho=2.0, noise=0.0, fits=2, seed=0)
    >>> bool(np.all(abs(m - 2) < 0.01))
    True
    """
    rng = np.random.default_rng(seed)
    samples = round(alpha * inputs)
    found = []
    for _ in range(fits):
        teacher = rng.standard_normal(inputs)
        teacher *= np.sqrt(rho * inputs / (teacher @ teacher))
        x = rng.standard_normal((samples, inputs)) / np.sqrt(inputs)
        labels = x @ teacher + np.sqrt(noise) * rng.standard_normal(samples)
        weights = np.linalg.solve(x.T @ x + lam * np.eye(inputs), x.T @ labels)
        found.append((weights @ teacher / inputs, weights @ weights / inputs))
    m, q = np.array(found).T
    return m, q
