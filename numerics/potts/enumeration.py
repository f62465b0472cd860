"""A generalized Potts model listed state by state.

The Hamiltonian is H(s) = -sum over i < j of J[i][j] U[s_i][s_j]; a law gives each state an unnormalised weight.  No
term is ever cancelled: conditional and marginal probabilities are ratios of sums over states.  The numbers may be of
any kind that adds, multiplies and divides.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

State = tuple[int, ...]
MOST_STATES = 100_000


def energies(J: Sequence[Sequence[Any]], U: Sequence[Sequence[Any]]) -> dict[State, Any]:
    """H(s) for every state s.

    Parameters
    ----------
    J
        Couplings of sites, shape (L, L); only entries above the diagonal are read.
    U
        Couplings of colours, shape (C, C).

    Raises
    ------
    ValueError
        If there are more than 100,000 states.

    Examples
    --------
    >>> energies([[0, 5], [5, 0]], [[1, -1], [-1, 1]])
    {(0, 0): -5, (0, 1): 5, (1, 0): 5, (1, 1): -5}
    """
    sites, colours = len(J), len(U)
    if colours**sites > MOST_STATES:
        raise ValueError(f"{colours}**{sites} states are not listed; at most {MOST_STATES} are")
    pairs = list(itertools.combinations(range(sites), 2))
    return {
        state: -sum((J[i][j] * U[state[i]][state[j]] for i, j in pairs), start=0)
        for state in itertools.product(range(colours), repeat=sites)
    }


def boltzmann_weights(
    J: Sequence[Sequence[int]], U: Sequence[Sequence[int]], base: int | Fraction = 2
) -> dict[State, Fraction]:
    """exp(-beta H(s)) for every state s at beta = ln(base), exactly: base**(-H(s)) for integer couplings.

    Raises
    ------
    ValueError
        If the base is not positive or an energy is not an integer.

    Examples
    --------
    >>> weights = boltzmann_weights([[0, 1], [1, 0]], [[1, -1], [-1, 1]])
    >>> weights[0, 0], weights[0, 1]
    (Fraction(2, 1), Fraction(1, 2))
    """
    if base <= 0:
        raise ValueError(f"the base must be positive, and is {base}")
    levels = energies(J, U)
    uneven = next((level for level in levels.values() if Fraction(level).denominator != 1), None)
    if uneven is not None:
        raise ValueError(f"weights are rational for integer energies, and one energy is {uneven}")
    return {state: Fraction(base) ** int(-level) for state, level in levels.items()}


def partition_function(weights: Mapping[State, Any]) -> Any:
    """The sum of all weights.

    Examples
    --------
    >>> partition_function(boltzmann_weights([[0, 1], [1, 0]], [[1, -1], [-1, 1]]))
    Fraction(5, 1)
    """
    return sum(weights.values(), start=0)


def conditional(weights: Mapping[State, Any], site: int, state: State) -> tuple[Any, ...]:
    """P(s_site = a | the other sites are as in `state`), for each colour a.

    The colour of `state` at `site` does not matter.

    Examples
    --------
    >>> weights = boltzmann_weights([[0, 1], [1, 0]], [[1, -1], [-1, 1]])
    >>> conditional(weights, 0, (0, 1))
    (Fraction(1, 5), Fraction(4, 5))
    """
    alike = {
        other: weight
        for other, weight in weights.items()
        if other[:site] == state[:site] and other[site + 1 :] == state[site + 1 :]
    }
    return marginal(alike, site)


def marginal(weights: Mapping[State, Any], site: int) -> tuple[Any, ...]:
    """P(s_site = a) for each colour a.

    Examples
    --------
    >>> marginal(boltzmann_weights([[0, 1], [1, 0]], [[1, -1], [-1, 1]]), 1)
    (Fraction(1, 2), Fraction(1, 2))
    """
    total = partition_function(weights)
    colours = 1 + max(state[site] for state in weights)
    sums = [partition_function({s: w for s, w in weights.items() if s[site] == a}) for a in range(colours)]
    return tuple(part / total for part in sums)
