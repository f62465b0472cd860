"""A run as one JSON document; the HTML and JUnit reports are drawn from it."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from proofs_checks.check import Verdict
from proofs_checks.runner import CheckReport, ClaimReport, ControlReport, Settings
from proofs_checks.version import own_version

PACKAGES = ("sympy", "mpmath", "python-flint", "numpy", "scipy")


@dataclass(frozen=True)
class Run:
    """What was run, and what came of it."""

    reports: tuple[ClaimReport, ...]
    settings: Settings
    started: str
    seconds: float
    interrupted: bool = False


def summary(reports: Sequence[ClaimReport]) -> dict[str, int]:
    """How many claims have each verdict, in the order of the verdicts; zeros are left out."""
    counts = Counter(report.verdict for report in reports)
    return {verdict.value: counts[verdict] for verdict in Verdict if counts[verdict]}


def versions() -> dict[str, str]:
    """The versions of what the evidence rests on."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def document(run: Run) -> dict[str, Any]:
    """The run as JSON (see docs/guide.md for the schema)."""
    return {
        "run": {
            "version": own_version(),
            "seed": run.settings.seed,
            "budget": run.settings.budget.value,
            "device": "cpu",
            "false_alarm": None,
            "packages": versions(),
            "started": run.started,
            "seconds": round(run.seconds, 3),
            "interrupted": run.interrupted,
        },
        "summary": summary(run.reports),
        "claims": [_claim(report) for report in run.reports],
    }


def _claim(report: ClaimReport) -> dict[str, Any]:
    return {
        "id": report.claim.id,
        "title": report.claim.title,
        "verdict": report.verdict.value,
        "seconds": round(report.seconds, 4),
        "evidence": [_evidence(entry) for entry in report.evidence],
        "controls": [_control(entry) for entry in report.controls],
    }


def _evidence(entry: CheckReport) -> dict[str, Any]:
    return {
        "check": entry.check,
        "summary": entry.summary,
        "kind": entry.kind.value,
        "verdict": entry.verdict.value,
        "comparisons": entry.comparisons,
        "worst": entry.worst,
        "seconds": round(entry.seconds, 4),
        "instance": entry.instance,
        "reason": entry.reason,
        "notes": list(entry.notes),
    }


def _control(entry: ControlReport) -> dict[str, Any]:
    return {
        "label": entry.label,
        "refuted_by": entry.refuted_by,
        "instance": entry.instance,
        "printed_in": entry.printed_in,
        "reason": entry.reason,
        "seconds": round(entry.seconds, 4),
    }
