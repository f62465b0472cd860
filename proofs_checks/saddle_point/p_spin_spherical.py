"""Evidence for the states of the spherical p-spin model: slopes of the free energy of grouped replicas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numerics.saddle_point import one_step, replica_symmetric
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, digits_agree, holds
from proofs_checks.evaluation import high_precision
from theory.claim import Formula
from theory.saddle_point import p_spin_spherical


@check(p_spin_spherical.states, kind=Evidence.HIGH_PRECISION)
def groups_of_replicas(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Near groups of one replica the free energy is stationary in q, and its slope in m is the complexity times T."""
    mp = replica_symmetric.context(60)
    step = mp.mpf(10) ** -12
    for point in trial.some(formula, trial.pick(10, 40, 200), scale=6):
        temperature, complexity = (mp.mpf(value) for value in high_precision(formula, point, digits=40))
        p, q = (mp.mpf(point[name].numerator) / point[name].denominator for name in ("p", "q"))

        def free_energy(overlap: Any, group: Any, p: Any = p, t: Any = temperature) -> Any:
            return one_step.spherical(mp, p, t, overlap, group)

        in_m = (free_energy(q, 1 + step) - free_energy(q, 1 - step)) / (2 * step)
        yield digits_agree(complexity, in_m / temperature, point, digits=15)
        shift = q * (1 - q) * step
        up, down = (
            (free_energy(q + shift, 1 + side * step), free_energy(q - shift, 1 + side * step))
            for side in (1, -1)
        )
        in_both = ((up[0] - up[1]) - (down[0] - down[1])) / (4 * shift * step)
        scale = temperature * q / (1 - q) ** 2
        yield holds(bool(abs(in_both) < 1e-10 * scale), point, in_both, "0: stationary in q")
