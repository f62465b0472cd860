"""Choosing claims by their ids; nothing here needs a claim to be built."""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Collection, Sequence


class UnknownClaim(LookupError):
    """No claim of that id, or none that fits the pattern."""


def known(claim_id: str, ids: Collection[str]) -> str:
    """The id, if there is such a claim; `UnknownClaim` names the nearest ones.

    Examples
    --------
    >>> known("a.volum", ["a.volume"])
    Traceback (most recent call last):
    theory.patterns.UnknownClaim: there is no claim 'a.volum'; did you mean a.volume?
    """
    if claim_id in ids:
        return claim_id
    near = difflib.get_close_matches(claim_id, ids, n=2, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; `lemmata list` shows all of them"
    raise UnknownClaim(f"there is no claim {claim_id!r}{hint}")


def chosen(patterns: Sequence[str], ids: Collection[str]) -> list[str]:
    """The ids that fit one of the patterns, in order: an id, a leading part of ids, or a glob; all if there is none.

    Raises
    ------
    UnknownClaim
        If nothing fits one of the patterns.

    Examples
    --------
    >>> chosen(["a", "*.area"], ["a.side", "b.area", "b.side"])
    ['a.side', 'b.area']
    """
    fitting = {claim_id for pattern in patterns for claim_id in _fitting(pattern, ids)}
    return sorted(fitting if patterns else ids)


def _fitting(pattern: str, ids: Collection[str]) -> list[str]:
    fits = [i for i in ids if i == pattern or i.startswith(pattern + ".") or fnmatch.fnmatchcase(i, pattern)]
    return fits or [known(pattern, ids)]
