"""Recovery of sparse vectors by the smallest sum of magnitudes: linear programs, and the risk of thresholding."""

from __future__ import annotations

import numpy as np
from flint import acb, arb
from scipy.optimize import linprog

from numerics.quadrature import ball_integral


def thresholding_risk(rho: arb, tau: arb, digits: int = 30) -> arb:
    """The mean squared error of soft thresholding, over the noise, for a share rho of unknowns that are far from 0.

    A zero is estimated by what its noise exceeds the threshold by; a large unknown is off by its noise and the
    threshold.

    Examples
    --------
    >>> thresholding_risk(arb(0), arb(0), digits=10).overlaps(arb(1))
    True
    """

    def excess(z: acb) -> acb:
        return z**2 * (-((z + tau) ** 2) / 2).exp()

    tail = arb(0, 1) * (-(arb(40) ** 2) / 2).exp()
    zero = 2 * (ball_integral(excess, 0, 42, digits) + tail) / (2 * arb.pi()).sqrt()
    return rho * (1 + tau**2) + (1 - rho) * zero


def recovered(size: int, rho: float, alpha: float, instances: int, seed: int) -> float:
    """The share of random instances in which the vector of smallest sum of magnitudes is the one that was measured.

    Parameters
    ----------
    size
        Number of unknowns; ``round(rho * size)`` of them are standard normal, the others 0.
    alpha
        Gaussian measurements per unknown.
    instances, seed
        How many, from which random numbers.

    Raises
    ------
    ArithmeticError
        If a linear program is not solved.

    Examples
    --------
    >>> recovered(30, 0.1, 0.9, instances=3, seed=0)
    1.0
    """
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(instances):
        vector = np.zeros(size)
        vector[: round(rho * size)] = rng.standard_normal(round(rho * size))
        matrix = rng.standard_normal((round(alpha * size), size))
        program = linprog(
            np.ones(2 * size), A_eq=np.hstack((matrix, -matrix)), b_eq=matrix @ vector, method="highs"
        )
        if program.x is None:
            raise ArithmeticError(f"a linear program was not solved: {program.message}")
        found = program.x[:size] - program.x[size:]
        hits += bool(np.max(np.abs(found - vector)) < 1e-6)
    return hits / instances
