"""All claims: by id, by pattern, and as a graph of what uses what."""

from __future__ import annotations

import difflib
import fnmatch
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import theory
from theory.claim import Claim

TOPICS = {
    "sdm": "Sparse distributed memory",
    "diffusion": "Drift-diffusion",
    "memorization": "Memorisation capacity",
    "potts": "Generalized Potts model",
    "saddle_point": "Saddle points",
}


def in_order(topics: Iterable[str]) -> list[str]:
    """Topics without repetition: those of the library in the order of its contents, others after them."""
    present = set(topics)
    return [topic for topic in TOPICS if topic in present] + sorted(present - set(TOPICS))


class UnknownClaim(LookupError):
    """No claim of that id, or none that fits the pattern."""


@dataclass(frozen=True, eq=False)
class Library:
    """A collection of claims with different ids.

    Raises
    ------
    ValueError
        If two different claims carry one id.
    """

    claims: tuple[Claim, ...]

    def __post_init__(self) -> None:
        ids = [claim.id for claim in self.claims]
        doubled = sorted({i for i in ids if ids.count(i) > 1})
        if doubled:
            raise ValueError(f"two claims carry the id {doubled[0]}")

    def __iter__(self) -> Iterator[Claim]:
        """The claims, ordered by id."""
        return iter(sorted(self.claims, key=lambda claim: claim.id))

    def __len__(self) -> int:
        """How many claims there are."""
        return len(self.claims)

    @cached_property
    def _by_id(self) -> dict[str, Claim]:
        return {claim.id: claim for claim in self.claims}

    def get(self, claim_id: str) -> Claim:
        """The claim of this id; `UnknownClaim` names the nearest ones."""
        if claim_id in self._by_id:
            return self._by_id[claim_id]
        near = difflib.get_close_matches(claim_id, self._by_id, n=2, cutoff=0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; `lemmata list` shows all of them"
        raise UnknownClaim(f"there is no claim {claim_id!r}{hint}")

    def matching(self, patterns: Sequence[str]) -> tuple[Claim, ...]:
        """The claims that fit one of the patterns: an id, a leading part of ids, or a glob; all if there is none."""
        if not patterns:
            return tuple(self)
        chosen = {claim for pattern in patterns for claim in self._fitting(pattern)}
        return tuple(claim for claim in self if claim in chosen)

    def _fitting(self, pattern: str) -> list[Claim]:
        fits = [
            claim
            for claim in self
            if claim.id == pattern
            or claim.id.startswith(pattern + ".")
            or fnmatch.fnmatchcase(claim.id, pattern)
        ]
        return fits or [self.get(pattern)]

    def with_more(self, claims: Iterable[Claim]) -> Library:
        """The claims of this library and further ones."""
        return Library((*self.claims, *claims))


def claims_in(module: ModuleType) -> tuple[Claim, ...]:
    """The claims defined at the top level of a module, in order of definition."""
    return tuple(dict.fromkeys(value for value in vars(module).values() if isinstance(value, Claim)))


def load() -> Library:
    """Import every topic and collect its claims.

    Examples
    --------
    >>> load().get("sdm.ball.cardinality").title
    'Number of vertices in a Hamming ball'
    """
    found: dict[Claim, None] = {}
    for topic in pkgutil.iter_modules(theory.__path__):
        if not topic.ispkg:
            continue
        package = importlib.import_module(f"theory.{topic.name}")
        for info in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"theory.{topic.name}.{info.name}")
            found.update(dict.fromkeys(claims_in(module)))
    return Library(tuple(found))
