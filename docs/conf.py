"""Sphinx configuration; the catalogue of claims is written from the claims themselves at each build."""

import sys
from importlib import metadata
from pathlib import Path

from proofs_checks.reports import catalogue

project = "lemmata"
author = "The lemmata authors"
copyright = "2026, the lemmata authors"
release = metadata.version("lemmata")

sys.path.insert(0, str(Path(__file__).parent))

extensions = ["myst_parser", "mathml"]
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["mathml.css"]
myst_enable_extensions = ["dollarmath", "amsmath", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "examples"]
html_theme = "furo"
html_title = "lemmata"

catalogue.write(Path(__file__).parent / "catalogue")
