"""Running checks and judging claims.

A claim is verified when every check of it agrees with its formula and at least one check refutes each of its
negative controls.  A check that compared nothing is vacuous; a control that nothing refutes leaves the claim
unguarded; both count as failures.
"""

from __future__ import annotations

import math
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import mpmath
from flint import ctx

from numerics.arithmetic import ArithmeticFailure, TooLarge, Undecided
from proofs_checks import derivation
from proofs_checks.check import Budget, Check, Evidence, Skip, Trial, Verdict
from proofs_checks.comparison import Comparison, Outcome
from proofs_checks.evaluation import FormulaUndefined
from theory import plain
from theory.claim import Claim, NegativeControl


@dataclass(frozen=True)
class CheckReport:
    """What one check said of the claim's own formula.

    `instance` is the refuting (or undecided) instance, `reason` says why a check was skipped or failed, and `notes`
    tells for each step of a derivation how it was checked.
    """

    check: str
    summary: str
    kind: Evidence
    verdict: Verdict
    comparisons: int
    worst: float | None
    seconds: float
    instance: str | None = None
    reason: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ControlReport:
    """Which check refuted a negative control, and where; None if it survived.

    `reason` says what went wrong where a check could not evaluate the control: an error is no refutation.
    """

    label: str
    refuted_by: str | None
    instance: str | None
    seconds: float
    printed_in: str | None = None
    reason: str | None = None


@dataclass(frozen=True)
class ClaimReport:
    """The verdict on a claim and what it rests on."""

    claim: Claim
    verdict: Verdict
    evidence: tuple[CheckReport, ...]
    controls: tuple[ControlReport, ...]

    @property
    def seconds(self) -> float:
        """How long the claim took."""
        return sum(r.seconds for r in self.evidence) + sum(r.seconds for r in self.controls)


@dataclass(frozen=True)
class Settings:
    """How a run is done."""

    budget: Budget = Budget.QUICK
    seed: int = 0


@dataclass
class _Tally:
    """Counts of a check in progress."""

    comparisons: int = 0
    worst: float | None = None
    refuting: str | None = None
    undecided: str | None = None
    reason: str | None = None
    skipped: bool = False
    failed: bool = False

    def count(self, comparison: Comparison) -> bool:
        """Take a comparison in; whether it refutes."""
        if not isinstance(comparison, Comparison):
            raise TypeError(f"a check yields comparisons, and this one yielded {comparison!r}")
        self.comparisons += 1
        if comparison.discrepancy is not None and math.isfinite(comparison.discrepancy):
            self.worst = max(self.worst or 0.0, float(comparison.discrepancy))
        if comparison.outcome is Outcome.DISAGREES:
            self.refuting = comparison.instance
            return True
        if comparison.outcome is Outcome.UNDECIDED and self.undecided is None:
            self.undecided = comparison.instance
        return False

    @property
    def verdict(self) -> Verdict:
        """What the counts amount to."""
        if self.refuting:
            return Verdict.REFUTED
        if self.failed:
            return Verdict.ERROR
        if self.skipped:
            return Verdict.SKIPPED
        if self.undecided or self.reason:
            return Verdict.INCONCLUSIVE
        return Verdict.VERIFIED if self.comparisons else Verdict.VACUOUS

    @property
    def instance(self) -> str | None:
        """The instance that decided against agreement."""
        return self.refuting or self.undecided


def examine(comparisons: Callable[[], Iterator[Comparison]]) -> _Tally:
    """Run a check until it ends or refutes; whatever it raises, but for Ctrl-C, is part of its result.

    It starts at the usual precisions, and what it does to them ends with it.
    """
    tally = _Tally()
    try:
        with ctx.workprec(53), mpmath.workprec(53):
            found = comparisons()
            if not isinstance(found, Iterable):
                raise TypeError(f"a check yields comparisons, and this one returned {found!r}")
            for comparison in found:
                if tally.count(comparison):
                    break
    except Skip as reason:
        tally.skipped, tally.reason = True, str(reason)
    except FormulaUndefined as undefined:
        tally.count(Comparison(Outcome.DISAGREES, str(undefined), "a value", undefined.point))
    except (Undecided, TooLarge) as doubt:
        tally.reason = str(doubt)
    except ArithmeticFailure as failure:
        tally.failed, tally.reason = True, f"{type(failure).__name__}: {failure}"
    except KeyboardInterrupt:
        raise
    except BaseException:  # sys.exit() in a check would otherwise end the run as a success
        tally.failed, tally.reason = True, traceback.format_exc()
    return tally


def _report(check: Check, claim: Claim, settings: Settings) -> CheckReport:
    start = time.perf_counter()
    if check.needs.level > settings.budget.level:
        tally = _Tally(skipped=True, reason=f"needs --budget {check.needs.value}")
    else:
        tally = examine(lambda: check.examine(claim.formula, trial(check, settings)))
    return CheckReport(
        check.name,
        check.summary,
        check.kind,
        tally.verdict,
        tally.comparisons,
        tally.worst,
        time.perf_counter() - start,
        tally.instance,
        tally.reason,
    )


def trial(check: Check, settings: Settings) -> Trial:
    """What a check is given: the run's budget, and randomness of its own."""
    return Trial(settings.budget, settings.seed, check.name)


def _derivation_report(claim: Claim, settings: Settings) -> CheckReport:
    """The free check: every step of the derivation."""
    start = time.perf_counter()
    kinds: dict[str, Evidence] = {}

    def comparisons() -> Iterator[Comparison]:
        own = Trial(settings.budget, settings.seed, f"derivation of {claim.id}")
        for reason, kind, comparison in derivation.examine(claim, own):
            kinds[reason] = max(kinds.get(reason, kind), kind, key=lambda k: k.rank)
            yield comparison

    tally = examine(comparisons)
    notes = [f"{reason}: {kind.value}" for reason, kind in kinds.items()]
    narrower = derivation.narrower(claim)
    if narrower is not None:
        notes.append(f"derived only where {plain.domain(narrower)}")
    weakest = max(kinds.values(), key=lambda kind: kind.rank, default=Evidence.PROVED)
    return CheckReport(
        "derivation",
        "each step of the derivation",
        weakest,
        tally.verdict,
        tally.comparisons,
        tally.worst,
        time.perf_counter() - start,
        tally.instance,
        tally.reason,
        tuple(notes),
    )


def _try_control(control: NegativeControl, checks: Sequence[Check], settings: Settings) -> ControlReport:
    start = time.perf_counter()
    refuted_by = instance = reason = None
    for check in checks:
        if check.needs.level > settings.budget.level:
            continue
        tally = examine(lambda check=check: check.examine(control.formula, trial(check, settings)))  # type: ignore[misc]
        if tally.verdict is Verdict.REFUTED:
            refuted_by, instance = check.name, tally.instance
            break
        reason = reason or (tally.reason and f"{check.name}: {tally.reason}")
    printed = control.printed_in.text if control.printed_in else None
    seconds = time.perf_counter() - start
    return ControlReport(
        control.label, refuted_by, instance, seconds, printed, None if refuted_by else reason
    )


_WORST_FIRST = (Verdict.REFUTED, Verdict.ERROR, Verdict.VACUOUS)


def _judge(evidence: Sequence[CheckReport], controls: Sequence[ControlReport]) -> Verdict:
    verdicts = {report.verdict for report in evidence}
    for verdict in _WORST_FIRST:
        if verdict in verdicts:
            return verdict
    independent = [r for r in evidence if r.check != "derivation"]
    if not independent:
        return Verdict.VACUOUS
    if all(r.verdict is Verdict.SKIPPED for r in independent):
        return Verdict.SKIPPED
    if Verdict.INCONCLUSIVE in verdicts:
        return Verdict.INCONCLUSIVE
    if any(control.refuted_by is None for control in controls) or not controls:
        return Verdict.UNGUARDED
    return Verdict.VERIFIED


def run_claim(claim: Claim, checks: Sequence[Check], settings: Settings) -> ClaimReport:
    """Run all checks of one claim, then hold its controls against them, cheapest check first."""
    evidence = [_report(check, claim, settings) for check in checks]
    usable = [pair for pair in zip(checks, evidence, strict=True) if pair[1].verdict is Verdict.VERIFIED]
    cheapest = [check for check, _ in sorted(usable, key=lambda pair: pair[1].seconds)]
    if claim.derivation is not None:
        evidence.insert(0, _derivation_report(claim, settings))
    controls = tuple(_try_control(control, cheapest, settings) for control in claim.negative_controls)
    return ClaimReport(claim, _judge(evidence, controls), tuple(evidence), controls)


def exit_status(reports: Sequence[ClaimReport]) -> int:
    """0 all verified, 1 something refuted, unguarded, vacuous or in error, 3 something inconclusive or skipped."""
    verdicts = {report.verdict for report in reports}
    if verdicts & {Verdict.REFUTED, Verdict.UNGUARDED, Verdict.VACUOUS, Verdict.ERROR}:
        return 1
    return 3 if verdicts & {Verdict.INCONCLUSIVE, Verdict.SKIPPED} else 0
