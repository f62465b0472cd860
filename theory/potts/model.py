"""The generalized Potts model: L sites of C colours, couplings J of sites and U of colours.

The Hamiltonian is H(s) = -sum over pairs i < j of J[i, j] U[s_i, s_j], with J and U symmetric; the diagonal of J is
never read.  Sites and colours are counted from 0 (Rende, Gerace, Laio and Goldt 2024).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp

from theory.domain import Draw, Parameter
from theory.quantifier import ForAll
from theory.symbols import C, J, L, U, b, beta, c, j, k, s

Array = tuple[tuple[int, ...], ...]


def _symmetric(rng: random.Random, size: int) -> Array:
    entries = {(row, column): rng.randint(-2, 3) for row in range(size) for column in range(row + 1)}
    return tuple(tuple(entries[max(x, y), min(x, y)] for y in range(size)) for x in range(size))


def _couplings(rng: random.Random, point: Mapping[str, Any]) -> Array:
    return _symmetric(rng, point["L"])


def _colours(rng: random.Random, point: Mapping[str, Any]) -> Array:
    return _symmetric(rng, point["C"])


def _configuration(rng: random.Random, point: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(rng.randrange(point["C"]) for _ in range(point["L"]))


WELL_FORMED = sp.And(
    1 <= L,
    1 <= C,
    ForAll(sp.Eq(J[j, k], J[k, j]), (j, 0, L - 1), (k, 0, L - 1)),
    ForAll(sp.Eq(U[b, c], U[c, b]), (b, 0, C - 1), (c, 0, C - 1)),
    ForAll(sp.And(0 <= s[j], s[j] <= C - 1), (j, 0, L - 1)),
)
DRAWS: Mapping[Parameter, Draw] = {
    beta: (sp.log(2), sp.Integer(0), sp.log(3), -sp.log(2), sp.Rational(1, 2)),
    J: _couplings,
    U: _colours,
    s: _configuration,
}


def pair_energy(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """-H(t) for the configuration t whose colours at sites j and k are the two expressions given."""
    return sp.Sum(J[j, k] * U[first, second], (k, j + 1, L - 1), (j, 0, L - 1))
