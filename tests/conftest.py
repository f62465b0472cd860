"""What all tests share: reference values with their origin, and hypothesis without deadlines."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("lemmata", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lemmata")

REFERENCE = Path(__file__).parent / "reference"


def reference_values(*names: str) -> list[dict[str, Any]]:
    """The records of the named reference files, or of all of them."""
    files = [REFERENCE / f"{name}.json" for name in names] or sorted(REFERENCE.glob("*.json"))
    return [record for file in files for record in json.loads(file.read_text())]


@pytest.fixture(scope="session")
def reference() -> Callable[..., list[dict[str, Any]]]:
    return reference_values
