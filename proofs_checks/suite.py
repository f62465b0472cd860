"""Which claims there are and which checks examine them: the library's own, or a user's file."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import proofs_checks
from proofs_checks import index
from proofs_checks.check import Check, Evidence
from theory import patterns
from theory.claim import Claim
from theory.library import Library, claims_in


class UserFileError(ValueError):
    """A user's file that cannot be run, or that defines no claim; `details` holds the traceback, if any."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details


@dataclass(frozen=True, eq=False)
class Suite:
    """A library and its checks."""

    library: Library
    checks: tuple[Check, ...]

    def checks_of(self, claim: Claim) -> tuple[Check, ...]:
        """The checks that examine a claim, strongest evidence first."""
        mine = [check for check in self.checks if claim in check.claims]
        return tuple(sorted(mine, key=lambda check: check.kind.rank))

    def strongest(self, claim: Claim) -> Evidence | None:
        """The strongest kind of evidence that a claim has, or None."""
        kinds = [check.kind for check in self.checks_of(claim)]
        return min(kinds, key=lambda kind: kind.rank, default=None)


def checks_in(module: ModuleType) -> tuple[Check, ...]:
    """The checks defined at the top level of a module."""
    return tuple(dict.fromkeys(value for value in vars(module).values() if isinstance(value, Check)))


def load(words: Sequence[str] = ()) -> Suite:
    """The library's claims that fit one of the patterns, all if there is none, and their checks.

    Only the modules that hold them are imported; their other claims come along.

    Raises
    ------
    UnknownClaim
        If nothing fits one of the patterns.

    Examples
    --------
    >>> suite = load(["sdm.ball"])
    >>> suite.strongest(suite.library.get("sdm.ball.cardinality")).value
    'certified'
    """
    entries = {entry.id: entry for entry in index.entries()}
    wanted = [entries[claim_id] for claim_id in patterns.chosen(words, entries)]
    modules = dict.fromkeys(importlib.import_module(entry.module) for entry in wanted)
    checking = dict.fromkeys(
        importlib.import_module(name) for entry in wanted for name in entry.check_modules
    )
    claims = dict.fromkeys(claim for module in modules for claim in claims_in(module))
    checks = dict.fromkeys(check for module in checking for check in checks_in(module))
    ordered = sorted(checks, key=lambda check: (check.claims[0].id, check.name))
    return Suite(Library(tuple(claims)), tuple(ordered))


def holding(claim_id: str) -> Suite:
    """The part of the library that holds one claim; `UnknownClaim` if there is none of that id."""
    return load([patterns.known(claim_id, {entry.id for entry in index.entries()})])


def _is_from_library(claim: Claim) -> bool:
    """Whether a claim that a user's file knows was imported from the library."""
    modules = [module for name, module in sys.modules.items() if name.startswith("theory.")]
    return any(claim is own for module in modules for own in vars(module).values())


def from_file(path: Path) -> Suite:
    """The claims and checks that a user's own Python file defines; the file is run.

    Raises
    ------
    UserFileError
        If the file is missing, raises, or defines no claim.
    """
    if not path.is_file():
        raise UserFileError(f"{path} is a folder" if path.is_dir() else f"there is no file {path}")
    name = f"{proofs_checks.__name__}_user_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UserFileError(f"{path} is not a Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        # The file may import what lies beside it, but hides nothing of what is installed.
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # sys.exit() in a file would otherwise end the run as a success
        del sys.modules[name]
        reason = f"{type(error).__name__}: {error}"
        raise UserFileError(f"{path} could not be run: {reason}", traceback.format_exc()) from error
    claims = claims_in(module)
    own = tuple(claim for claim in claims if not _is_from_library(claim))
    if not own:
        raise UserFileError(
            f"{path} defines no claim; it must bind at least one theory.claim.Claim to a name"
        )
    taken = sorted({claim.id for claim in own} & {entry.id for entry in index.entries()})
    if taken:
        raise UserFileError(f"{path} carries a claim {taken[0]}, which is an id of the library's")
    return Suite(Library(own), checks_in(module))
