"""Where output goes: people read standard error when standard output carries JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

Json = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write JSON to FILE; - is standard output.")
]


def console(json_target: str | None = None) -> Console:
    """The console for people: standard output, unless that carries JSON."""
    from rich.console import Console

    return Console(stderr=json_target == "-", highlight=False)


def write_text(target: str, text: str) -> None:
    """Write to a file, or to standard output for ``-``."""
    if target == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        Path(target).write_text(text, encoding="utf-8")


def write_json(target: str | None, document: dict[str, Any]) -> None:
    """Write a document with its schema version, if a target was given."""
    if target is not None:
        text = json.dumps({"schema_version": 1, **document}, ensure_ascii=False, indent=2)
        write_text(target, text + "\n")
