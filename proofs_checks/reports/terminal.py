"""A run as read on a terminal: one line per claim, and everything about those that failed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from proofs_checks.check import Verdict
from proofs_checks.reports.document import summary
from proofs_checks.runner import CheckReport, ClaimReport

_SIGNS = {
    Verdict.VERIFIED: ("✓", "green"),
    Verdict.REFUTED: ("✗", "red"),
    Verdict.UNGUARDED: ("✗", "magenta"),
    Verdict.INCONCLUSIVE: ("?", "yellow"),
    Verdict.VACUOUS: ("∅", "magenta"),
    Verdict.SKIPPED: ("–", "cyan"),
    Verdict.ERROR: ("!", "red"),
}


def claim_line(report: ClaimReport, width: int) -> Text:
    """Verdict, id, kinds of evidence, how many controls were refuted, time."""
    sign, style = _SIGNS[report.verdict]
    kinds = dict.fromkeys(r.kind.value for r in sorted(report.evidence, key=lambda r: r.kind.rank))
    refuted = sum(control.refuted_by is not None for control in report.controls)
    line = Text.assemble((f"{sign} {report.verdict.value:<12} ", style), f"{report.claim.id:<{width}}  ")
    line.append(f"{refuted}/{len(report.controls)} controls  {report.seconds:6.2f} s  ", "dim")
    line.append(", ".join(kinds))
    return line


def print_claim(console: Console, report: ClaimReport, width: int) -> None:
    """The claim's line; below it what went wrong, if anything did."""
    console.print(claim_line(report, width), soft_wrap=True)
    if report.verdict is Verdict.VERIFIED:
        return
    if not any(entry.check != "derivation" for entry in report.evidence):
        console.print("    no check examines this claim", style="dim")
    for entry in report.evidence:
        if entry.verdict is not Verdict.VERIFIED:
            _print_fault(console, entry)
    for control in report.controls:
        if control.refuted_by is None:
            console.print(f"    [magenta]survived[/] {escape(control.label)}", soft_wrap=True)
            if control.reason:
                console.print(Text(f"      {_last_line(control.reason)}", "dim"), soft_wrap=True)
    if not report.controls:
        console.print("    no negative control guards this claim", style="dim")


def _print_fault(console: Console, entry: CheckReport) -> None:
    _, style = _SIGNS[entry.verdict]
    console.print(
        f"    [{style}]{entry.verdict.value}[/] {entry.check}: {escape(entry.summary)}", soft_wrap=True
    )
    if entry.instance:
        console.print(Text(f"      {entry.instance}"), soft_wrap=True)
    if entry.reason:
        for line in entry.reason.rstrip().splitlines():
            console.print(Text(f"      {line}", "dim"), soft_wrap=True)
    if entry.verdict is Verdict.VACUOUS:
        console.print("      no comparison was made: it met no admissible point", style="dim")


def _last_line(text: str) -> str:
    return text.rstrip().splitlines()[-1]


def print_summary(console: Console, reports: Sequence[ClaimReport], seconds: float, planned: int) -> None:
    """How many claims have each verdict."""
    counts = summary(reports)
    words = ", ".join(f"{count} {verdict}" for verdict, count in counts.items()) or "nothing finished"
    controls = [control for report in reports for control in report.controls]
    refuted = sum(control.refuted_by is not None for control in controls)
    good = set(counts) <= {"verified"} and len(reports) == planned
    console.print()
    text = f"{words} of {planned} claims; {refuted} of {len(controls)} negative controls refuted; {seconds:.1f} s"
    console.print(Text(text, "bold green" if good else "bold"), soft_wrap=True)
