"""``lemmata verify``: run the checks of claims and hold the negative controls against them."""

from __future__ import annotations

import time
from contextlib import ExitStack
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs_checks.cli.mistakes import Mistake, explained
from proofs_checks.cli.output import (
    Json,
    console,
    refuse_unwritable,
    standard_output_kept,
    write_json,
    write_text,
)

if TYPE_CHECKING:
    from proofs_checks.reports.document import Run
    from proofs_checks.suite import Suite
    from theory.claim import Claim


class BudgetName(str, Enum):
    """The budgets by name, without importing what they steer."""

    QUICK = "quick"
    STANDARD = "standard"
    THOROUGH = "thorough"


def _chosen(words: list[str]) -> list[tuple[Suite, Claim]]:
    """The claims that patterns and files name, each with the suite that checks it."""
    from proofs_checks import suite

    files = list(dict.fromkeys(Path(word).resolve() for word in words if word.endswith(".py")))
    patterns = [word for word in words if not word.endswith(".py")]
    for word in patterns:
        if Path(word).is_file():
            raise Mistake(f"{word} is not a Python file: its name must end in .py")
    chosen = []
    if patterns or not files:
        own = suite.load(patterns)
        chosen += [(own, claim) for claim in own.library.matching(patterns)]
    for file in files:
        theirs = suite.from_file(_as_given(file, words))
        chosen += [(theirs, claim) for claim in theirs.library]
    ids = [claim.id for _, claim in chosen]
    doubled = [claim_id for claim_id in ids if ids.count(claim_id) > 1]
    if doubled:
        raise Mistake(f"two of these files carry a claim {doubled[0]}")
    return chosen


def _as_given(file: Path, words: list[str]) -> Path:
    """A file by the name that the user knows it by."""
    return next(Path(word) for word in words if Path(word).resolve() == file)


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATTERN|FILE.py]...", help="Claims of the library, or files with claims of your own."
        ),
    ] = None,
    budget: Annotated[
        BudgetName, typer.Option(help="How much work each check may do.")
    ] = BudgetName.STANDARD,
    seed: Annotated[int, typer.Option(help="Seed of the random points.")] = 0,
    json_target: Json = None,
    junit_target: Annotated[
        str | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML.")
    ] = None,
    html_target: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page for a browser.")
    ] = None,
) -> int:
    """Run checks, and hold the claims' negative controls against them.

    Exit status: 0 all verified; 1 something refuted, unguarded, vacuous or in error; 2 the call was wrong;
    3 something inconclusive or skipped; 130 interrupted, after reporting what was finished.

    Example: lemmata verify sdm.intersection --budget quick --json report.json
    """
    from proofs_checks import runner
    from proofs_checks.check import Budget
    from proofs_checks.reports import terminal
    from proofs_checks.reports.document import Run

    refuse_unwritable(json_target, junit_target, html_target)
    to_standard_output = "-" in (json_target, junit_target, html_target)
    started, clock = datetime.now(UTC).isoformat(timespec="seconds"), time.perf_counter()
    with explained(), standard_output_kept(to_standard_output):
        chosen = _chosen(words or [])
    settings = runner.Settings(Budget(budget.value), seed)
    people = console("-" if to_standard_output else None)
    width = max(len(claim.id) for _, claim in chosen)
    reports: list[runner.ClaimReport] = []
    interrupted = False
    with ExitStack() as stack:
        status = stack.enter_context(people.status("")) if people.is_terminal else None
        try:
            for checks, claim in chosen:
                if status:
                    status.update(f"{len(reports) + 1}/{len(chosen)} {claim.id}")
                with standard_output_kept(to_standard_output):
                    reports.append(runner.run_claim(claim, checks.checks_of(claim), settings))
                terminal.print_claim(people, reports[-1], width)
        except KeyboardInterrupt:
            interrupted = True
    run = Run(tuple(reports), settings, started, time.perf_counter() - clock, interrupted)
    terminal.print_summary(people, reports, run.seconds, len(chosen))
    _write(run, json_target, junit_target, html_target)
    if interrupted:
        raise KeyboardInterrupt
    return runner.exit_status(reports)


def _write(run: Run, json_target: str | None, junit_target: str | None, html_target: str | None) -> None:
    from proofs_checks.reports.document import document

    page = document(run)
    write_json(json_target, page)
    if junit_target:
        from proofs_checks.reports.junit import junit

        write_text(junit_target, junit(page))
    if html_target:
        from proofs_checks.reports.html import html

        write_text(html_target, html(page))
