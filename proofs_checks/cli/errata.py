"""``lemmata errata``: printed statements that the evidence refutes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs_checks.cli.mistakes import explained
from proofs_checks.cli.output import Json, console, refuse_unwritable, write_json

if TYPE_CHECKING:
    from theory.claim import Claim, Formula


def command(
    patterns: Annotated[
        list[str] | None, typer.Argument(metavar="[PATTERN]...", help="Only errata of these claims.")
    ] = None,
    json_target: Json = None,
) -> int:
    """List statements in print or in public code that the evidence refutes, with the corrected form.

    Each is refuted afresh, at budget quick; exit status 1 if one is not.
    """
    from rich.markup import escape
    from rich.text import Text

    from proofs_checks import runner, suite

    refuse_unwritable(json_target)
    with explained():
        everything = suite.load(patterns or [])
        claims = everything.library.matching(patterns or [])
    people = console(json_target)
    entries: list[dict[str, Any]] = []
    for claim in claims:
        printed = {control.label: control for control in claim.negative_controls if control.printed_in}
        if not printed:
            continue
        report = runner.run_claim(claim, everything.checks_of(claim), runner.Settings())
        for control in report.controls:
            if control.label not in printed:
                continue
            entry = {
                "claim": claim.id,
                "printed_in": control.printed_in,
                "label": control.label,
                "printed": _stated(claim, printed[control.label].formula),
                "corrected": _stated(claim, claim.formula),
                "refuted_by": control.refuted_by,
                "instance": control.instance,
            }
            entries.append(entry)
            if json_target == "-":
                continue
            people.print(
                f"[bold]{escape(str(control.printed_in))}[/]: {escape(control.label)}", soft_wrap=True
            )
            for word in ("claim", "printed", "corrected", "instance"):
                people.print(
                    Text.assemble((f"  {word:<10}", "dim"), str(entry[word] or "not refuted")), soft_wrap=True
                )
            people.print()
    write_json(json_target, {"errata": entries})
    if not entries and json_target != "-":
        people.print("no printed statement is refuted among these claims")
    return 1 if any(entry["refuted_by"] is None for entry in entries) else 0


def _stated(claim: Claim, formula: Formula) -> str:
    """What is claimed and, since a control may differ in the region alone, where."""
    from theory.plain import domain, statement

    return f"{statement(claim, formula)}  for {domain(formula.domain)}"
