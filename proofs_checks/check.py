"""Checks: evidence about a formula that comes as an argument.

A check is a generator of comparisons.  It is called with the formula under test and a trial, which gives it
admissible points, seeded randomness and the budget.  The runner calls it with the claim's own formula, which must
pass, and with each negative control, until one is refuted.
"""

from __future__ import annotations

import enum
import hashlib
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from proofs_checks.comparison import Comparison
from theory.claim import Claim, Domain, Formula, Point


class Evidence(enum.Enum):
    """Kinds of evidence, strongest first."""

    PROVED = "proved"
    CERTIFIED = "certified"
    EXACT = "exact"
    HIGH_PRECISION = "high precision"
    OBSERVED_ORDER = "observed order"
    STATISTICAL = "statistical"
    EXPERIMENT = "experiment"

    @property
    def rank(self) -> int:
        """0 for the strongest kind."""
        return list(Evidence).index(self)


class Verdict(enum.Enum):
    """What becomes of a check or a claim; the value is the word in reports."""

    VERIFIED = "verified"
    REFUTED = "refuted"
    UNGUARDED = "unguarded"
    INCONCLUSIVE = "inconclusive"
    VACUOUS = "vacuous"
    SKIPPED = "skipped"
    ERROR = "error"


class Budget(enum.Enum):
    """How much work a run may do."""

    QUICK = "quick"
    STANDARD = "standard"
    THOROUGH = "thorough"

    @property
    def level(self) -> int:
        """0, 1 or 2."""
        return list(Budget).index(self)


class Skip(Exception):
    """Raised by a check that cannot run here, with the reason (no GPU, no data)."""


Choice = TypeVar("Choice")


@dataclass(frozen=True)
class Trial:
    """What a check may use besides the formula: a budget, a seed, points of the domain.

    Examples
    --------
    >>> Trial(Budget.STANDARD).pick(8, 10, 12)
    10
    """

    budget: Budget = Budget.QUICK
    seed: int = 0
    name: str = ""

    def pick(self, quick: Choice, standard: Choice, thorough: Choice) -> Choice:
        """The value for the present budget."""
        return (quick, standard, thorough)[self.budget.level]

    @cached_property
    def rng(self) -> random.Random:
        """Random numbers that depend on the seed and the check only."""
        return random.Random(hashlib.sha256(f"{self.seed}:{self.name}".encode()).digest())

    def every(self, where: Formula | Domain, scale: int = 8, **limits: Iterable[Any]) -> Iterator[Point]:
        """Every admissible point; see `Domain.every`."""
        return _domain(where).every(scale, **limits)

    def some(
        self, where: Formula | Domain, count: int, scale: int = 8, **limits: Iterable[Any]
    ) -> Iterator[Point]:
        """Up to `count` admissible points, corners and edges first; see `Domain.some`."""
        return _domain(where).some(self.rng, count, scale, **limits)

    def among(self, where: Formula | Domain, points: Iterable[Point]) -> Iterator[Point]:
        """Those of some given points that the domain admits."""
        return (point for point in points if _domain(where).contains(point))


def _domain(where: Formula | Domain) -> Domain:
    return where.domain if isinstance(where, Formula) else where


Examination = Callable[[Formula, Trial], Iterator[Comparison]]


@dataclass(frozen=True, eq=False)
class Check:
    """An examination of one or more claims' formulas, of one kind of evidence.

    `needs` is the smallest budget at which it runs.
    """

    examine: Examination
    claims: tuple[Claim, ...]
    kind: Evidence
    needs: Budget = Budget.QUICK

    @property
    def name(self) -> str:
        """The name of the examining function."""
        return self.examine.__name__

    @property
    def summary(self) -> str:
        """The first line of its docstring: what it compares the formula with."""
        return (self.examine.__doc__ or self.name.replace("_", " ")).strip().splitlines()[0]


def check(*claims: Claim, kind: Evidence, needs: Budget = Budget.QUICK) -> Callable[[Examination], Check]:
    """Make a check of a generator function ``(formula, trial) -> comparisons``.

    Raises
    ------
    TypeError
        For what is no claim, or no kind of evidence.

    Examples
    --------
    >>> from proofs_checks.comparison import equal
    >>> from theory.sdm.ball import cardinality
    >>> @check(cardinality, kind=Evidence.EXACT)
    ... def empty_radius(formula, trial):
    ...     "A ball of radius 0 holds its centre alone."
    ...     yield equal(formula(n=5, d=0).doit(), 1, {"n": 5})
    >>> empty_radius.name
    'empty_radius'
    """
    if not claims:
        raise ValueError("a check examines at least one claim")
    for claim in claims:
        if not isinstance(claim, Claim):
            raise TypeError(f"check was given {claim!r} where it takes a Claim")
    if not isinstance(kind, Evidence):
        raise TypeError(f"check was given {kind!r} where it takes a kind of Evidence")

    def decorate(examine: Examination) -> Check:
        return Check(examine, claims, kind, needs)

    return decorate
