"""The catalogue of claims in the documentation: one page per topic, and an index."""

from __future__ import annotations

from pathlib import Path

from proofs_checks import suite
from proofs_checks.reports.claim_page import markdown
from theory.library import TOPICS, in_order


def write(directory: Path) -> None:
    """Write the pages, replacing those of an earlier build."""
    directory.mkdir(parents=True, exist_ok=True)
    everything = suite.load()
    ordered = in_order(claim.topic for claim in everything.library)
    for topic in ordered:
        claims = everything.library.matching([topic])
        pages = [markdown(claim, everything.checks_of(claim)) for claim in claims]
        (directory / f"{topic}.md").write_text(f"# {TOPICS.get(topic, topic)}\n\n" + "\n".join(pages))
    contents = "\n".join(ordered)
    count = len(everything.library)
    (directory / "index.md").write_text(
        f"# Catalogue of claims\n\nThe library holds {count} claims. Each page is written from the claims and checks "
        f"themselves.\n\n```{{toctree}}\n:maxdepth: 2\n\n{contents}\n```\n"
    )
