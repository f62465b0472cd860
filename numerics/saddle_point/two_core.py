"""The 2-core of a random hypergraph: what is left when variables in at most one equation are removed, over and over."""

from __future__ import annotations

from typing import Any

import numpy as np


def peel(variables: int, equations: int, k: int, rng: np.random.Generator) -> tuple[int, int]:
    """The numbers of variables and of equations in the 2-core of random equations of k variables each.

    Examples
    --------
    >>> peel(100, 20, 3, np.random.default_rng(0))
    (0, 0)
    """
    members = rng.integers(variables, size=(equations, k))
    repeated = np.array([len(set(row)) < k for row in members.tolist()])
    while repeated.any():
        members[repeated] = rng.integers(variables, size=(int(repeated.sum()), k))
        repeated = np.array([len(set(row)) < k for row in members.tolist()])
    rows = members.tolist()
    where: list[set[int]] = [set() for _ in range(variables)]
    for number, row in enumerate(rows):
        for variable in row:
            where[variable].add(number)
    waiting = [variable for variable in range(variables) if len(where[variable]) == 1]
    left = equations
    while waiting:
        variable = waiting.pop()
        if len(where[variable]) != 1:
            continue
        (number,) = where[variable]
        left -= 1
        for other in rows[number]:
            where[other].discard(number)
            if len(where[other]) == 1:
                waiting.append(other)
    return sum(len(numbers) >= 2 for numbers in where), left


def on_a_tree(mp: Any, alpha: Any, k: int) -> tuple[Any, Any, Any]:
    """The 2-core in the limit of infinitely many variables, from peeling round by round on a random tree.

    Parameters
    ----------
    mp
        Arithmetic in multiple precision.
    alpha
        Equations per variable.
    k
        Variables per equation.

    Returns
    -------
    (mean, variables, equations)
        The mean number of equations that hold a variable when all rounds are over, and how many variables and
        equations are in the core, per variable.

    Examples
    --------
    >>> from mpmath import MPContext
    >>> _, variables, _ = on_a_tree(MPContext(), 0.5, 3)
    >>> variables < 1e-10
    True
    """
    survival, mean = mp.mpf(1), mp.mpf(alpha) * k
    while True:
        next_survival = 1 - mp.exp(-mean)
        if abs(next_survival - survival) < mp.eps:
            break
        survival, mean = next_survival, k * alpha * next_survival ** (k - 1)
    degrees = (mp.exp(-mean) * mean**d / mp.factorial(d) for d in range(2, int(mean) + 10 * mp.dps))
    return mean, mp.fsum(degrees), alpha * survival**k
