"""Conditions on the entries of arrays: a statement for all indices in integer ranges."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.logic.boolalg import BooleanFunction

_SIGNS = {"==": "=", "!=": "≠", ">=": "≥", "<=": "≤", ">": ">", "<": "<"}


class ForAll(BooleanFunction):
    """A condition that holds for all values of its indices, each running over a closed range of integers.

    Examples
    --------
    >>> i, j, L = sp.symbols("i j L", integer=True)
    >>> J = sp.IndexedBase("J", shape=(L, L))
    >>> symmetric = ForAll(sp.Eq(J[i, j], J[j, i]), (i, 0, L - 1), (j, 0, L - 1))
    >>> print(symmetric)
    J[i, j] = J[j, i] for all i in 0..L - 1, j in 0..L - 1
    >>> symmetric.free_symbols == {L, sp.Symbol("J")}
    True
    """

    def __new__(cls, condition: sp.Basic, *ranges: tuple[Any, Any, Any]) -> ForAll:
        """Keep the condition as it stands; a range is (index, first, last)."""
        tuples = (sp.Tuple(*(sp.sympify(part) for part in each)) for each in ranges)
        made: ForAll = sp.Basic.__new__(cls, condition, *tuples)
        return made

    @property
    def condition(self) -> sp.Basic:
        """What holds."""
        return self.args[0]

    @property
    def ranges(self) -> tuple[sp.Tuple, ...]:
        """The indices with their first and last values."""
        ranges: tuple[sp.Tuple, ...] = self.args[1:]
        return ranges

    @property
    def free_symbols(self) -> set[sp.Basic]:
        """Symbols and names of arrays; neither the indices nor the entries of arrays."""
        indices = {index for index, _, _ in self.ranges}
        inside = [self.condition, *(bound for _, *bounds in self.ranges for bound in bounds)]
        found = set().union(*(part.free_symbols for part in inside)) - indices
        bases = {node.base for part in inside for node in part.atoms(sp.Indexed)}
        return {s for s in found if not isinstance(s, sp.Indexed) and s not in bases}

    def _sympystr(self, printer: Any) -> str:
        p = printer._print
        ranges = ", ".join(f"{index} in {p(low)}..{p(high)}" for index, low, high in self.ranges)
        return f"{_plain(self.condition, printer)} for all {ranges}"

    def _latex(self, printer: Any) -> str:
        p = printer._print
        parts = r" \wedge ".join(p(part) for part in _conjuncts(self.condition))
        ranges = ", ".join(rf"{p(low)} \le {p(index)} \le {p(high)}" for index, low, high in self.ranges)
        return rf"{parts} \text{{ for }} {ranges}"


def _conjuncts(condition: sp.Basic) -> list[sp.Basic]:
    return sorted(sp.And.make_args(condition), key=sp.default_sort_key)


def _plain(condition: sp.Basic, printer: Any) -> str:
    """A conjunction of relations with infix signs."""
    parts = (
        f"{printer._print(part.lhs)} {_SIGNS[part.rel_op]} {printer._print(part.rhs)}"
        if isinstance(part, sp.core.relational.Relational)
        else printer._print(part)
        for part in _conjuncts(condition)
    )
    return " and ".join(parts)
