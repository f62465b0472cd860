"""All claims, by id and by pattern."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import theory
from theory import patterns
from theory.claim import Claim, ClaimError

TOPICS = {
    "sdm": "Sparse distributed memory",
    "diffusion": "Drift-diffusion",
    "memorization": "Memorisation capacity",
    "potts": "Generalized Potts model",
    "saddle_point": "Saddle points",
    "replica": "Replica theory",
}


def in_order(topics: Iterable[str]) -> list[str]:
    """Topics without repetition: those of the library in the order of its contents, others after them."""
    present = set(topics)
    return [topic for topic in TOPICS if topic in present] + sorted(present - set(TOPICS))


@dataclass(frozen=True, eq=False)
class Library:
    """A collection of claims with different ids.

    Raises
    ------
    ClaimError
        If two different claims carry one id.
    """

    claims: tuple[Claim, ...]

    def __post_init__(self) -> None:
        ids = [claim.id for claim in self.claims]
        doubled = sorted({i for i in ids if ids.count(i) > 1})
        if doubled:
            raise ClaimError(f"two claims carry the id {doubled[0]}")

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
        return self._by_id[patterns.known(claim_id, self._by_id)]

    def matching(self, words: Sequence[str]) -> tuple[Claim, ...]:
        """The claims that fit one of the patterns; see `theory.patterns.chosen`."""
        return tuple(self._by_id[claim_id] for claim_id in patterns.chosen(words, self._by_id))


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
