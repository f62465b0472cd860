"""The version of lemmata."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """The version that is installed, or ``unknown`` when running from a source tree that is not."""
    try:
        return version("lemmata")
    except PackageNotFoundError:
        return "unknown"
