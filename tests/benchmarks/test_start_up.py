"""How long a user waits: start-up of the commands, as CPU time and in units of a bare interpreter start."""

import resource
import subprocess
import sys

import pytest

CALL = [sys.executable, "-c", "import sys; from proofs_checks.cli import main; sys.exit(main())"]


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("words", [["--help"], ["list"], ["verify", "--budget", "quick"]], ids=lambda w: w[0])
def test_start_up(words):
    repeats = 1 if words[0] == "verify" else 5
    bare = min(cpu_seconds([sys.executable, "-c", "pass"]) for _ in range(5))
    ours = min(cpu_seconds([*CALL, *words]) for _ in range(repeats))
    print(f"\nlemmata {' '.join(words)}: {ours:.2f} s of CPU, {ours / bare:.0f} times a bare interpreter")
