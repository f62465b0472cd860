"""Evidence for the claims about conditional laws of a generalized Potts model."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from numerics.potts import enumeration
from proofs_checks.check import Evidence, Trial, check
from proofs_checks.comparison import Comparison, balls_agree, equal, identical
from proofs_checks.evaluation import ball, exact, symbolic
from theory.claim import Formula
from theory.potts import conditional

BASES = {
    sp.log(2): Fraction(2),
    -sp.log(2): Fraction(1, 2),
    sp.log(3): Fraction(3),
    sp.Integer(0): Fraction(1),
}


@check(conditional.factored_attention, kind=Evidence.EXACT)
def enumeration_of_all_states(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Ratios of sums of Boltzmann weights over all states, in rationals, for every site, state and colour."""
    for sites, colours in trial.pick([(1, 3), (2, 3), (3, 2)], [(3, 3), (4, 2)], [(4, 3), (5, 2)]):
        for model in trial.some(formula, trial.pick(2, 3, 4), L=[sites], C=[colours], beta=list(BASES)):
            weights = enumeration.boltzmann_weights(model["J"], model["U"], BASES[model["beta"]])
            chosen: dict[str, Any] = {name: [model[name]] for name in ("L", "C", "beta", "J", "U")}
            for point in trial.every(formula, s=list(weights), **chosen):
                expected = enumeration.conditional(weights, point["i"], point["s"])[point["a"]]
                yield equal(exact(formula, point), expected, point)


@check(conditional.factored_attention, kind=Evidence.PROVED)
def symbolic_couplings(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """The ratio of Boltzmann weights with symbols for all entries of J and U and for beta, at L = 3 and C = 2."""
    sites, colours, beta = 3, 2, sp.Symbol("beta", real=True)
    couplings, values = _symmetric("J", sites), _symmetric("U", colours)
    levels = enumeration.energies(couplings, values)
    weights = {state: sp.exp(-beta * level) for state, level in levels.items()}
    model = {"L": sites, "C": colours, "beta": beta, "J": couplings, "U": values}
    for site, state in itertools.product(trial.pick([1], range(sites), range(sites)), levels):
        if state[site] == 0:
            for colour, expected in enumerate(enumeration.conditional(weights, site, state)):
                point = {**model, "s": state, "i": site, "a": colour}
                if formula.domain.contains(point):
                    at = {"s": state, "i": site, "a": colour}
                    yield identical(symbolic(formula, point), expected, at)


def _symmetric(name: str, size: int) -> tuple[tuple[sp.Symbol, ...], ...]:
    """A symmetric array of real symbols."""
    return tuple(
        tuple(sp.Symbol(f"{name}{min(x, y)}{max(x, y)}", real=True) for y in range(size)) for x in range(size)
    )


@check(conditional.factored_attention, kind=Evidence.CERTIFIED)
def enumeration_in_balls(formula: Formula, trial: Trial) -> Iterator[Comparison]:
    """Ratios of sums of Boltzmann weights over all states at rational inverse temperatures, in balls."""
    digits = 25
    temperatures = [Fraction(1, 2), Fraction(5), Fraction(-3, 7)]
    count = trial.pick(10, 40, 200)
    for point in trial.some(formula, count, L=range(1, 4), C=range(1, 4), beta=temperatures):
        with ctx.workprec(200):
            weights = {
                state: (-arb(fmpq(point["beta"].numerator, point["beta"].denominator)) * level).exp()
                for state, level in enumeration.energies(point["J"], point["U"]).items()
            }
            expected = enumeration.conditional(weights, point["i"], point["s"])[point["a"]]
        yield balls_agree(ball(formula, point, digits), expected, point, digits)
