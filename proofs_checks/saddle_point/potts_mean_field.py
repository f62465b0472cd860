"""Evidence for the transition of the mean-field Potts model: free energies of arbitrary shares of the colours."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb, ctx

from numerics.saddle_point.potts_shares import free_energy
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, holds
from proofs_checks.evaluation import ball
from theory.claim import Formula
from theory.saddle_point import potts_mean_field

GAP = arb(10) ** -6


@check(potts_mean_field.transition, kind=Evidence.CERTIFIED)
def shares_of_colours(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Shares of lower free energy than equal ones exist just above the coupling, and none is met just below it."""
    for point in trial.every(formula, q=range(3, trial.pick(8, 20, 40))):
        colours = point["q"]
        coupling = ball(formula, point)
        with ctx.workprec(160):
            equal = [Fraction(1, colours)] * colours
            at_transition = [Fraction(colours - 1, colours)]
            at_transition += [Fraction(1, colours * (colours - 1))] * (colours - 1)
            below, above = coupling * (1 - GAP), coupling * (1 + GAP)
            gain = free_energy(at_transition, above) - free_energy(equal, above)
            yield holds(gain < 0, {**point, "betaJ": above}, gain, "an ordered state of lower free energy")
            for shares in (at_transition, *_shares(trial, colours)):
                loss = free_energy(shares, below) - free_energy(equal, below)
                yield holds(
                    loss > 0, {**point, "betaJ": below, "shares": shares}, loss, "a higher free energy"
                )


def _shares(trial: Trial, colours: int) -> Iterator[list[Fraction]]:
    """Shares of two kinds: one colour of any share and the others alike, and wholly random ones."""
    places = trial.pick(40, 200, 1000)
    for place in range(1, places):
        favoured = Fraction(1, colours) + Fraction(place, places) * (1 - Fraction(1, colours))
        yield [favoured] + [(1 - favoured) / (colours - 1)] * (colours - 1)
    for _ in range(trial.pick(10, 100, 1000)):
        weights = [trial.rng.randint(1, 50) ** 3 for _ in range(colours)]
        if len(set(weights)) > 1:
            yield [Fraction(weight, sum(weights)) for weight in weights]
