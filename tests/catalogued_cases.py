"""Catalogued free energies as systems of equations, for tests of the solver."""

from __future__ import annotations

from typing import NamedTuple

import sympy as sp

from numerics.saddle_point.solve import Solution, solve
from numerics.saddle_point.system import System
from theory.saddle_point.catalogue import variants
from theory.saddle_point.free_energy import Branch, FreeEnergy


class Case(NamedTuple):
    """A branch of a model at values of its control parameters, as it stands in the catalogue."""

    model: FreeEnergy
    branch: Branch
    system: System
    controls: dict[sp.Symbol, float]
    start: dict[sp.Symbol, float]

    def solved(self) -> Solution:
        """What the solver finds from the branch's start."""
        return solve(self.system, self.controls, self.start)

    def on_branch(self, expression: sp.Expr) -> sp.Expr:
        """An expression of the model with the order parameters that the branch fixes at their values."""
        return expression.subs(dict(self.branch.fixed))


def case(name: str, label: str, variant: int = 0, **controls: float) -> Case:
    """A branch by the names of the catalogue; control parameters have their defaults when omitted."""
    model = variants(name)[variant]
    branch = next(branch for branch in model.branches if branch.label == label)
    values = {s: float(controls.get(s.name, model.defaults.get(s, 0))) for s in model.controls.symbols}
    free = [p for p in model.order_parameters if p.symbol not in branch.fixed]
    updates = dict(zip(model.symbols, model.map, strict=True))
    system = System(
        tuple(p.symbol for p in free),
        tuple((p.low, p.high) for p in free),
        model.controls.symbols,
        tuple((updates[p.symbol] - p.symbol).subs(dict(branch.fixed)) for p in free),
    )
    return Case(
        model, branch, system, values, {s: float(branch.start[s].subs(values)) for s in system.unknowns}
    )
