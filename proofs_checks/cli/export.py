"""``lemmata export``: closed forms as LaTeX, Markdown, JSON or Python."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs_checks.cli.mistakes import Mistake, explained
from proofs_checks.cli.output import refuse_unwritable, write_json, write_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs_checks.suite import Suite
    from theory.claim import Claim


class Format(str, Enum):
    """What to write."""

    LATEX = "latex"
    MARKDOWN = "markdown"
    JSON = "json"
    PYTHON = "python"


def command(
    patterns: Annotated[
        list[str] | None, typer.Argument(metavar="[PATTERN]...", help="Ids, leading parts of ids, or globs.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="What to write.")] = Format.LATEX,
    standalone: Annotated[
        bool, typer.Option("--standalone", help="LaTeX: a whole document, with a .bib.")
    ] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="LaTeX: compile the document.")] = False,
    proofs: Annotated[bool, typer.Option("--proofs", help="LaTeX, Markdown: with derivations.")] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is standard output.")
    ] = "-",
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Short for --format json -o FILE.")
    ] = None,
) -> int:
    """Export closed forms exactly as they are judged, each with its id and the hash of its formula.

    Example: lemmata export sdm.intersection --pdf --proofs -o intersections.pdf
    """
    from proofs_checks import suite

    if as_json is not None:
        form, output = Format.JSON, as_json
    if form is not Format.LATEX and (pdf or standalone):
        raise Mistake(f"--{'pdf' if pdf else 'standalone'} goes with --format latex, not with {form.value}")
    if pdf and output == "-":
        raise Mistake("--pdf needs a file to write: add --output FILE.pdf")
    refuse_unwritable(output)
    with explained():
        everything = suite.load(patterns or [])
        claims = everything.library.matching(patterns or [])
        if form is Format.JSON:
            from proofs_checks.cli.show import record

            write_json(output, {"claims": [record(claim, everything) for claim in claims]})
        elif pdf:
            _write_pdf(claims, proofs, Path(output))
        elif standalone:
            _write_standalone(claims, proofs, output)
        else:
            write_text(output, _text(form, claims, everything, proofs))
    return 0


def _text(form: Format, claims: Sequence[Claim], everything: Suite, proofs: bool) -> str:
    from proofs_checks.reports import claim_page, latex_document

    if form is Format.PYTHON:
        return claim_page.python(claims)
    if form is Format.MARKDOWN:
        pages = [claim_page.markdown(claim, everything.checks_of(claim), proofs) for claim in claims]
        return "\n".join(pages)
    return "\n".join(latex_document.fragment(claim, proofs) for claim in claims)


def _write_standalone(claims: Sequence[Claim], proofs: bool, output: str) -> None:
    from proofs_checks.reports import latex_document

    if output == "-":
        write_text("-", latex_document.standalone(claims, proofs, None))
        return
    target = Path(output)
    bib = target.with_suffix(".bib")
    if bib == target:
        raise Mistake(f"{output} would be overwritten by its own bibliography; name a .tex file")
    write_text(output, latex_document.standalone(claims, proofs, target.stem))
    write_text(str(bib), latex_document.bibliography(claims))


def _write_pdf(claims: Sequence[Claim], proofs: bool, target: Path) -> None:
    from proofs_checks.reports import latex_document

    source = latex_document.standalone(claims, proofs, "claims")
    try:
        document, _ = latex_document.compile_pdf(source, latex_document.bibliography(claims), "claims")
    except latex_document.CompilationError as error:
        raise Mistake(str(error)) from error
    target.write_bytes(document)
