"""``lemmata list``: the claims, with the strongest evidence that each has."""

from __future__ import annotations

from typing import Annotated

import typer

from proofs_checks.cli.mistakes import explained
from proofs_checks.cli.output import Json, console, write_json


def command(
    patterns: Annotated[
        list[str] | None, typer.Argument(metavar="[PATTERN]...", help="Ids, leading parts of ids, or globs.")
    ] = None,
    json_target: Json = None,
) -> None:
    """List claims: id, title, strongest evidence.

    Example: lemmata list sdm.intersection 'diffusion.*'
    """
    from rich.table import Table

    from proofs_checks import suite

    with explained():
        everything = suite.load()
        claims = everything.library.matching(patterns or [])
    rows = [(claim, everything.strongest(claim)) for claim in claims]
    write_json(
        json_target,
        {"claims": [{"id": c.id, "title": c.title, "evidence": kind and kind.value} for c, kind in rows]},
    )
    if json_target == "-":
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "title", "evidence"):
        table.add_column(heading, no_wrap=heading != "title", overflow="fold")
    for claim, kind in rows:
        table.add_row(claim.id, claim.title, kind.value if kind else "none")
    console(json_target).print(table)
