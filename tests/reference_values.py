"""Reference values with their origin, as the tests read them; the code never does."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "reference"


def reference_values(name: str) -> list[dict[str, Any]]:
    """The records of one file: id, claim, inputs, value, digits, source and note."""
    records: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return records
