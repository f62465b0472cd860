"""``lemmata list``: the claims, with the strongest evidence that each has."""

from __future__ import annotations

from typing import Annotated

import typer

from proofs_checks.cli.mistakes import Mistake
from proofs_checks.cli.output import Json, console, write_json

TITLE = 24  # what a narrow terminal leaves of a title in one line; a file or a pipe has room for all


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[PATTERN]...", help="Ids, leading parts of ids, or globs.")
    ] = None,
    json_target: Json = None,
) -> None:
    """List claims: id, title, strongest evidence.

    Example: lemmata list sdm.intersection 'diffusion.*'
    """
    from rich.table import Table

    from proofs_checks import index
    from theory.patterns import UnknownClaim, chosen

    entries = {entry.id: entry for entry in index.entries()}
    try:
        rows = [entries[claim_id] for claim_id in chosen(words or [], entries)]
    except UnknownClaim as error:
        raise Mistake(str(error.args[0])) from error
    write_json(
        json_target, {"claims": [{"id": e.id, "title": e.title, "evidence": e.evidence} for e in rows]}
    )
    if json_target == "-":
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "title", "evidence"):
        table.add_column(heading, no_wrap=heading != "title", overflow="fold")
    for entry in rows:
        table.add_row(entry.id, entry.title, entry.evidence or "none")
    people = console()
    titles = TITLE if people.is_terminal else max(len(e.title) for e in rows)
    around = max(len(e.id) for e in rows) + max(len(e.evidence or "none") for e in rows) + len("evidence")
    people.width = max(people.width, around + titles)
    people.print(table)
