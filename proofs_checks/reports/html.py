"""A run as one page for a browser, without scripts and without anything fetched from elsewhere."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from proofs_checks.reports.prose import unicode


def html(document: dict[str, Any]) -> str:
    """The page of a run's document."""
    environment = Environment(
        loader=PackageLoader("proofs_checks.reports", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["unicode"] = unicode
    return environment.get_template("run.html.j2").render(**document)
