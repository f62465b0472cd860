"""The index that is read from source text is that of the library that is imported."""

import subprocess
import sys

from proofs_checks import index, suite


def test_the_index_knows_every_claim_with_its_title_and_evidence():
    everything = suite.load()
    loaded = [
        (claim.id, claim.title, kind.value if (kind := everything.strongest(claim)) else None)
        for claim in everything.library
    ]
    assert [(entry.id, entry.title, entry.evidence) for entry in index.entries()] == loaded


def test_the_index_names_the_modules_of_claims_and_checks():
    everything = suite.load()
    for entry in index.entries():
        checks = everything.checks_of(everything.library.get(entry.id))
        assert set(entry.check_modules) == {check.examine.__module__ for check in checks}
        assert getattr(sys.modules[entry.module], entry.name).id == entry.id


def test_reading_the_index_imports_nothing_heavy():
    code = (
        "import sys; from proofs_checks import index; index.entries();"
        "print([m for m in ('sympy', 'numpy', 'flint') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
