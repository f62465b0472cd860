"""Which claims there are and which checks examine them: the library's own, or a user's file."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import proofs_checks
from proofs_checks.check import Check, Evidence
from theory import library
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


def load() -> Suite:
    """The library's own claims and checks.

    Examples
    --------
    >>> suite = load()
    >>> suite.strongest(suite.library.get("sdm.ball.cardinality")).value
    'exact'
    """
    claims = library.load()
    found: dict[Check, None] = {}
    for topic in {claim.topic for claim in claims}:
        package = importlib.import_module(f"proofs_checks.{topic}")
        for info in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"proofs_checks.{topic}.{info.name}")
            found.update(dict.fromkeys(checks_in(module)))
    ordered = sorted(found, key=lambda check: (check.claims[0].id, check.name))
    return Suite(claims, tuple(ordered))


def from_file(path: Path) -> Suite:
    """The claims and checks that a user's own Python file defines; the file is run.

    Raises
    ------
    UserFileError
        If the file is missing, raises, or defines no claim.
    """
    if not path.is_file():
        raise UserFileError(f"there is no file {path}")
    name = f"{proofs_checks.__name__}_user_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UserFileError(f"{path} is not a Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise UserFileError(f"{path} could not be run: {reason}", traceback.format_exc()) from error
    claims = claims_in(module)
    own = tuple(claim for claim in claims if claim not in set(library.load()))
    if not own:
        raise UserFileError(
            f"{path} defines no claim; it must bind at least one theory.claim.Claim to a name"
        )
    return Suite(Library(own), checks_in(module))
