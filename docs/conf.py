"""Sphinx configuration; the catalogue of claims is written from the claims themselves at each build."""

from importlib import metadata
from pathlib import Path

from proofs_checks.reports import catalogue

project = "lemmata"
author = "The lemmata authors"
release = metadata.version("lemmata")

extensions = ["myst_parser", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath", "amsmath", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "examples"]
html_theme = "furo"
html_title = "lemmata"

catalogue.write(Path(__file__).parent / "catalogue")
