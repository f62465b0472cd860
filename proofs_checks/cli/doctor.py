"""``lemmata doctor``: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import platform
import shutil
from typing import Any

from proofs_checks.cli.output import Json, console, write_json

LATEX = "a LaTeX distribution: `apt-get install texlive-latex-recommended` or https://tug.org/texlive"


def _programs() -> list[dict[str, Any]]:
    wanted = [("pdflatex", "lemmata export --pdf", LATEX), ("bibtex", "references in exported PDFs", LATEX)]
    return [
        {"name": name, "for": purpose, "found": shutil.which(name), "get": source}
        for name, purpose, source in wanted
    ]


def command(json_target: Json = None) -> int:
    """Show versions, devices and optional tools; exit status 1 if something required is missing."""
    from rich.table import Table

    from proofs_checks.reports.document import PACKAGES, versions
    from proofs_checks.version import own_version

    found = versions()
    packages: list[dict[str, Any]] = [
        {"name": name, "version": found.get(name)} for name in ("python", *PACKAGES)
    ]
    machine = {"processor": platform.machine(), "system": platform.platform(terse=True)}
    tools = _programs()
    write_json(
        json_target, {"version": own_version(), "machine": machine, "packages": packages, "tools": tools}
    )
    missing = [entry["name"] for entry in packages if entry["version"] is None]
    if json_target != "-":
        people = console(json_target)
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_row("lemmata", own_version(), "")
        table.add_row("machine", machine["processor"], machine["system"])
        for entry in packages:
            table.add_row(
                entry["name"], entry["version"] or "[red]missing[/]", "" if entry["version"] else "required"
            )
        for tool in tools:
            state = tool["found"] or "[yellow]missing[/]"
            table.add_row(
                tool["name"], state, tool["for"] if tool["found"] else f"{tool['for']}; get {tool['get']}"
            )
        people.print(table)
    return 1 if missing else 0
