"""``lemmata show``: everything about one claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs_checks.cli.mistakes import explained
from proofs_checks.cli.output import Json, console, write_json

if TYPE_CHECKING:
    from proofs_checks.suite import Suite
    from theory.claim import Claim


def record(claim: Claim, suite: Suite) -> dict[str, Any]:
    """The claim as JSON."""
    from theory import latex, plain

    lines = list(claim.derivation.lines()) if claim.derivation else []
    return {
        "id": claim.id,
        "title": claim.title,
        "statement": plain.statement(claim),
        "latex": latex.statement(claim),
        "fingerprint": claim.formula.fingerprint,
        "parameters": {str(p): plain.kind(p) for p in claim.formula.parameters},
        "domain": plain.domain(claim.domain),
        "derivation": {
            "start": plain.expression(claim.derivation.start) if claim.derivation else None,
            "steps": [{"reason": line.reason, "result": plain.expression(line.after)} for line in lines],
        },
        "evidence": [
            {"check": c.name, "kind": c.kind.value, "summary": c.summary} for c in suite.checks_of(claim)
        ],
        "controls": [
            {
                "label": control.label,
                "statement": plain.statement(claim, control.formula),
                "domain": plain.domain(control.formula.domain),
                "printed_in": control.printed_in.text if control.printed_in else None,
            }
            for control in claim.negative_controls
        ],
        "uses": [used.id for used in claim.uses],
        "references": [citation.text for citation in claim.references],
        "remarks": claim.remarks,
    }


def command(
    claim_id: Annotated[str, typer.Argument(metavar="ID", help="A claim; `lemmata list` shows all.")],
    json_target: Json = None,
) -> None:
    """Show one claim: statement, domain, derivation, evidence, controls, references.

    Example: lemmata show sdm.intersection.difference
    """
    from proofs_checks import suite

    with explained():
        everything = suite.holding(claim_id)
        claim = everything.library.get(claim_id)
    entry = record(claim, everything)
    write_json(json_target, entry)
    if json_target != "-":
        _print(entry, claim)


def _print(entry: dict[str, Any], claim: Claim) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from proofs_checks.reports.prose import unicode
    from theory import plain

    people = console()

    def line(text: str, style: str = "", indent: int = 2) -> None:
        people.print(Padding(Text(text, style), (0, 0, 0, indent)))

    def section(heading: str) -> None:
        people.print()
        people.print(Text(heading, "bold"))

    people.print(Text.assemble((entry["title"], "bold"), "  ", (entry["id"], "cyan")))
    section("Statement")
    drawing = plain.two_dimensional(claim.statement)
    fits = max(map(len, drawing.splitlines())) <= people.width - 2
    line(drawing if fits else entry["statement"])
    section("Domain")
    line(f"{plain.parameters(claim.formula.parameters)}: {entry['domain']}")
    if claim.derivation:
        section("Derivation")
        line(entry["derivation"]["start"])
        for step in entry["derivation"]["steps"]:
            line(unicode(step["reason"]), "dim", 4)
            line(f"= {step['result']}")
    section("Evidence")
    for check in entry["evidence"]:
        line(f"{check['kind']}: {check['summary']}")
    section("Negative controls, which the evidence must refute")
    for control in entry["controls"]:
        where = f"  (printed in {control['printed_in']})" if control["printed_in"] else ""
        line(f"{control['label']}{where}")
        line(control["statement"], "dim", 4)
        if control["domain"] != entry["domain"]:
            line(f"claimed where {control['domain']}", "dim", 4)
    for heading, key in (("Rests on", "uses"), ("References", "references")):
        if entry[key]:
            section(heading)
            for word in entry[key]:
                line(word)
    if entry["remarks"]:
        section("Remarks")
        line(unicode(entry["remarks"]))
