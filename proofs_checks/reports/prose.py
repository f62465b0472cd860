"""Prose with ``$``-mathematics, for places that show plain text."""

from __future__ import annotations

import re


def unicode(words: str) -> str:
    r"""The words with their mathematics in Unicode, as far as Unicode goes.

    Examples
    --------
    >>> unicode(r"flip $\lfloor k/2\rfloor \le d_w$ places")
    'flip ⌊k/2⌋≤d_w places'
    """
    from pylatexenc.latex2text import LatexNodes2Text

    converter = LatexNodes2Text(math_mode="text")

    def converted(match: re.Match[str]) -> str:
        text = converter.latex_to_text(re.sub(r"\\tfrac(\d)(\d)", r"\1/\2", match.group(1)))
        return re.sub(r"\s*([⌊⌋⌈⌉≤≥≠(),])\s*", r"\1", text).strip()

    return re.sub(r"\$([^$]*)\$", converted, words)
