"""The library's index, read from its source text without importing it.

Building every formula takes SymPy a while, and most commands need few of them.  The index finds claims where they
are bound to a name, ``name = Claim(id="…", title="…", …)``, and checks by their decorators, so that ids can be listed
and only the modules that a command needs are imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
RANKS = ("proved", "certified", "exact", "high precision", "observed order", "statistical", "experiment")


@dataclass(frozen=True)
class Entry:
    """A claim: its id and title, the module and name it is bound to, and where its checks are."""

    id: str
    title: str
    module: str
    name: str
    checks: tuple[tuple[str, str], ...] = ()

    @property
    def evidence(self) -> str | None:
        """The strongest kind of evidence that a check declares, or None."""
        return min((kind for _, kind in self.checks), key=RANKS.index, default=None)

    @property
    def check_modules(self) -> tuple[str, ...]:
        """The modules that check it."""
        return tuple(dict.fromkeys(module for module, _ in self.checks))


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """Every claim of the library, ordered by id.

    Examples
    --------
    >>> next(entry.title for entry in entries() if entry.id == "sdm.ball.cardinality")
    'Number of vertices in a Hamming ball'
    """
    claims = {(entry.module, entry.name): entry for entry in _claims()}
    checks: dict[tuple[str, str], list[tuple[str, str]]] = {place: [] for place in claims}
    for place, module, kind in _checks():
        if place in checks:
            checks[place].append((module, kind))
    found = (
        Entry(entry.id, entry.title, entry.module, entry.name, tuple(checks[place]))
        for place, entry in claims.items()
    )
    return tuple(sorted(found, key=lambda entry: entry.id))


def _modules(floor: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / floor).glob("*/[!_]*.py")):
        text = path.read_text(encoding="utf-8")
        if "Claim(" in text or "@check(" in text:
            yield f"{floor}.{path.parent.name}.{path.stem}", ast.parse(text)


def _claims() -> Iterator[Entry]:
    for module, tree in _modules("theory"):
        for node in tree.body:
            if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
                continue
            words = _words(node.value, "Claim")
            if "id" in words:
                yield Entry(words["id"], words.get("title", ""), module, node.targets[0].id)


def _words(node: ast.expr, name: str) -> dict[str, str]:
    """The keyword arguments of a call of `name` that are plain strings."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name):
        return {}
    return {
        word.arg: word.value.value
        for word in node.keywords
        if word.arg and isinstance(word.value, ast.Constant) and isinstance(word.value.value, str)
    }


def _checks() -> Iterator[tuple[tuple[str, str], str, str]]:
    """Each (module and name of a claim, module of the check, kind of evidence)."""
    for module, tree in _modules("proofs_checks"):
        origin, groups = dict(_origins(tree)), dict(_groups(tree))
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef):
                continue
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "check":
                    kind = next(_kind(word.value) for word in call.keywords if word.arg == "kind")
                    for argument in _flat(call.args, groups):
                        yield _place(argument, origin), module, kind


def _groups(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """Names that stand for several claims, ``NAMES = (one, another)``."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Tuple)
            and isinstance(node.targets[0], ast.Name)
        ):
            yield node.targets[0].id, node.value.elts


def _flat(arguments: list[ast.expr], groups: dict[str, list[ast.expr]]) -> Iterator[ast.expr]:
    for argument in arguments:
        if isinstance(argument, ast.Starred) and isinstance(argument.value, ast.Name):
            yield from groups.get(argument.value.id, [])
        else:
            yield argument


def _kind(node: ast.expr) -> str:
    """``Evidence.HIGH_PRECISION`` as the word in reports."""
    return node.attr.lower().replace("_", " ") if isinstance(node, ast.Attribute) else ""


def _origins(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """What each imported name stands for."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, (node.module or "", alias.name)


def _place(node: ast.expr, origin: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """The module and name of a claim that is written ``module.name``, or as an imported name."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        package, module = origin.get(node.value.id, ("", ""))
        return f"{package}.{module}", node.attr
    return origin.get(node.id, ("", "")) if isinstance(node, ast.Name) else ("", "")
