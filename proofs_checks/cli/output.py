"""Where output goes: people read standard error when standard output carries JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs_checks.cli.mistakes import Mistake

if TYPE_CHECKING:
    from rich.console import Console

Json = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write JSON to FILE; - is standard output.")
]


NARROWEST = 40


def console(json_target: str | None = None) -> Console:
    """The console for people: standard output, unless that carries JSON; never so narrow that words are lost."""
    from rich.console import Console

    people = Console(stderr=json_target == "-", highlight=False)
    people.width = max(people.width, NARROWEST)
    return people


def refuse_unwritable(*targets: str | None) -> None:
    """Before any work: a report that could not be written is a wrong call."""
    named = [target for target in targets if target is not None]
    if named.count("-") > 1:
        raise Mistake("only one report can go to standard output")
    for target in named:
        if not target:
            raise Mistake("a report needs the name of a file, or - for standard output")
        if target == "-":
            continue
        path = Path(target).absolute()
        if path.is_dir():
            raise Mistake(f"{target} is a folder; a report needs a file name")
        if not path.parent.is_dir():
            raise Mistake(f"the folder of {target} does not exist")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise Mistake(f"{target} may not be written")
        if [Path(other).absolute() for other in named if other != "-"].count(path) > 1:
            raise Mistake(f"two reports would be written to {target}")


@contextmanager
def standard_output_kept(clean: bool) -> Iterator[None]:
    """If standard output is to be clean, what users' code and its children print goes to standard error."""
    if not clean:
        yield
        return
    sys.stdout.flush()
    try:
        kept = os.dup(1)
    except OSError:  # there is no standard output to keep clean
        yield
        return
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def write_text(target: str, text: str) -> None:
    """Write to a file, or to standard output for ``-``, in UTF-8; a target that cannot be written is a mistake."""
    refuse_unwritable(target)
    try:
        if target == "-":
            _write_standard_output(text)
        else:
            Path(target).write_text(text, encoding="utf-8")
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "standard output" if target == "-" else target
        raise Mistake(f"{where} could not be written: {error.strerror or error}") from error


def _write_standard_output(text: str) -> None:
    if sys.stdout is None:
        raise Mistake("standard output is closed")
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
    else:
        buffer.write(text.encode())
        buffer.flush()


def write_json(target: str | None, document: dict[str, Any]) -> None:
    """Write a document with its schema version, if a target was given."""
    if target is not None:
        text = json.dumps({"schema_version": 1, **document}, ensure_ascii=False, indent=2)
        write_text(target, text + "\n")
