"""Claims as LaTeX: fragments to paste into a paper, or a document that compiles by itself."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from theory import latex
from theory.claim import Claim
from theory.library import TOPICS, in_order
from theory.references import Citation

_ESCAPES = {
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_TYPOGRAPHY = {
    "ξ": r"$\xi$",
    "β": r"$\beta$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "→": r"$\to$",
    "–": "--",
    "−": "$-$",
}

PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[margin=28mm]{geometry}
\usepackage{amsmath,amssymb,amsthm,graphicx,lmodern}
\usepackage[hidelinks]{hyperref}
\newtheorem{claim}{Claim}
% A display that is too wide for the line is scaled down to it.
\newsavebox{\widedisplay}
\newcommand{\fitted}[1]{\sbox{\widedisplay}{$\displaystyle #1$}%
  \ifdim\wd\widedisplay>\linewidth\resizebox{\linewidth}{!}{\usebox{\widedisplay}}\else\usebox{\widedisplay}\fi}
\allowdisplaybreaks
\sloppy\emergencystretch=5em
\begin{document}
\title{Closed forms in the theory of attention}
\author{exported by \texttt{lemmata}}
\date{}
\maketitle
"""


class CompilationError(RuntimeError):
    """LaTeX is missing or did not accept the document; the message says which."""


def text(words: str) -> str:
    r"""Prose for LaTeX: special characters are escaped outside of ``$``-mathematics.

    Examples
    --------
    >>> text("at most 50% of $d_w$")
    'at most 50\\% of $d_w$'
    """
    parts = re.split(r"(\$[^$]*\$|`[^`]*`)", words)
    return "".join(_part(part) for part in parts)


def _part(part: str) -> str:
    if part.startswith("$") and len(part) > 1:
        return part
    if part.startswith("`") and len(part) > 1:
        return rf"\texttt{{{_escaped(part.strip('`'))}}}"
    part = re.sub(r"\*\*?([^*]+)\*\*?", lambda m: "\0" + m.group(1) + "\1", part)
    return _escaped(part).replace("\0", r"\emph{").replace("\1", "}")


def _escaped(part: str) -> str:
    table = {**_ESCAPES, **_TYPOGRAPHY, "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}"}
    return "".join(table.get(character, character) for character in part)


def _cited(citations: Sequence[Citation]) -> str:
    return ", ".join(
        rf"\cite[{text(citation.place)}]{{{citation.reference.key}}}"
        if citation.place
        else rf"\cite{{{citation.reference.key}}}"
        for citation in citations
    )


def _where(claim: Claim) -> str:
    region = latex.domain(claim.domain)
    return f"{latex.parameters(claim.domain)}" + (f", {region}" if region else "")


def fragment(claim: Claim, proofs: bool = False) -> str:
    """One claim for pasting: a commented hash, the region, an equation with a label; `amsmath` is enough."""
    lines = [
        latex.commented_hash(claim),
        f"% {claim.title}",
        f"For {_where(claim)}:",
        r"\begin{equation}",
        rf"\label{{eq:{claim.id}}}",
        latex.statement(claim),
        r"\end{equation}",
    ]
    return "\n".join(lines + (_derivation(claim, r"\[ %s \]") if proofs else [])) + "\n"


def _derivation(claim: Claim, display: str) -> list[str]:
    if claim.derivation is None:
        return []
    (_, start, _), *steps = latex.derivation(claim.derivation)
    lines = [r"\noindent We start from", display % start]
    for sign, result, reason in steps:
        lines += [rf"\noindent {text(reason)}:", display % f"{sign} {result}"]
    return lines


def _theorem(claim: Claim, proofs: bool) -> list[str]:
    cited = f" See {_cited(claim.references)}." if claim.references else ""
    lines = [
        latex.commented_hash(claim),
        rf"\begin{{claim}}[{{{text(claim.title)}}}]\label{{claim:{claim.id}}}",
        rf"For {_where(claim)},",
        rf"\[ \fitted{{{latex.statement(claim)}}} \]",
        rf"\noindent{{\footnotesize\ttfamily {_escaped(claim.id)}}}.{cited}",
        r"\end{claim}",
    ]
    if claim.remarks:
        lines += [r"\noindent\emph{Remark.} " + text(claim.remarks), ""]
    if proofs and claim.derivation is not None:
        lines += [r"\begin{proof}[Derivation]", *_derivation(claim, r"\[ \fitted{%s} \]"), r"\end{proof}"]
    return [*lines, ""]


def bibliography(claims: Sequence[Claim]) -> str:
    """The BibTeX entries of all works that the claims cite."""
    works = {reference.key: reference for claim in claims for reference in claim.works}
    return "\n".join(works[key].bibtex for key in sorted(works))


def standalone(claims: Sequence[Claim], proofs: bool, bib_name: str | None) -> str:
    """A document that compiles; without a `bib_name` it carries its bibliography inside."""
    parts = [PREAMBLE]
    if bib_name is None:
        contents = f"\\begin{{filecontents}}[overwrite]{{lemmata.bib}}\n{bibliography(claims)}\\end{{filecontents}}\n"
        parts.insert(0, contents)
    for topic in in_order(claim.topic for claim in claims):
        parts.append(rf"\section*{{{TOPICS.get(topic, topic)}}}" + "\n")
        for claim in claims:
            if claim.topic == topic:
                parts.append("\n".join(_theorem(claim, proofs)))
    if any(claim.references for claim in claims):
        parts.append(rf"\bibliographystyle{{plain}}{chr(10)}\bibliography{{{bib_name or 'lemmata'}}}" + "\n")
    return "".join([*parts, "\\end{document}\n"])


def compile_pdf(source: str, bib: str, bib_name: str, seconds: float = 300.0) -> tuple[bytes, str]:
    """Run pdflatex and bibtex; returns the PDF and the last log.

    Raises
    ------
    CompilationError
        If a program is missing, fails, or takes longer than `seconds`.
    """
    for program in ("pdflatex", "bibtex"):
        if shutil.which(program) is None:
            raise CompilationError(f"{program} is not installed; `lemmata doctor` says how to get it")
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder)
        (directory / "claims.tex").write_text(source, encoding="utf-8")
        (directory / f"{bib_name}.bib").write_text(bib, encoding="utf-8")
        latex_run = [
            "pdflatex",
            "-interaction=nonstopmode",
            "-halt-on-error",
            "-no-shell-escape",
            "claims.tex",
        ]
        for command in (latex_run, ["bibtex", "claims"], latex_run, latex_run):
            if command[0] == "bibtex" and "\\bibliography{" not in source:
                continue
            _run(command, directory, seconds)
        log = (directory / "claims.log").read_text(encoding="utf-8", errors="replace")
        return (directory / "claims.pdf").read_bytes(), log


def _run(command: list[str], directory: Path, seconds: float) -> None:
    try:
        done = subprocess.run(command, cwd=directory, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise CompilationError(f"{command[0]} took longer than {seconds:g} s") from error
    if done.returncode:
        output = done.stdout.decode(errors="replace")
        fault = next((line for line in output.splitlines() if line.startswith("!")), output[-300:])
        raise CompilationError(f"{command[0]} failed: {fault}")
