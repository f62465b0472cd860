"""The commands as a user calls them: what they print, what they write, and what they say of bad input."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from proofs_checks.cli import main

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "sum_of_squares.py"
LEMMATA = [sys.executable, "-c", "import sys; from proofs_checks.cli import main; sys.exit(main())"]


@pytest.fixture
def call(capsys):
    def run(*words):
        status = main(list(words))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_list_names_ids_titles_and_evidence(call):
    status, out, _ = call("list", "sdm.ball")
    assert status == 0
    assert re.search(r"sdm\.ball\.cardinality +Number of vertices in a Hamming ball +exact", out)


def test_show_tells_the_statement_the_domain_the_controls_and_the_references(call):
    _, out, _ = call("show", "sdm.ball.cardinality")
    for word in ("0 ≤ d ≤ n", "open ball", "Kanerva (1988)", "exact: Counting the vertices"):
        assert word in out


def test_evaluate_gives_exact_integers_without_limit(call):
    status, out, _ = call("evaluate", "sdm.intersection.cardinality", "n=1000", "d_w=451", "d_r=451", "k=100")
    assert status == 0
    assert len(out.strip()) == 298
    assert out.startswith("30626990429470836844")


def test_evaluate_gives_rationals_with_decimals_and_balls_with_digits(call):
    assert call("evaluate", "sdm.ball.fraction", "n=4", "d=1")[1].startswith("5/16 ≈ 0.3125")
    document = json.loads(
        call("evaluate", "sdm.ball.fraction", "n=64", "d=11", "--digits", "25", "--json", "-")[1]
    )
    assert document["value"] == "5.029289922416297145546515e-8"
    assert document["arithmetic"] == "ball"
    assert float(document["radius"]) < 1e-32


def test_evaluate_reads_functions(call):
    words = ("p=exp(-x**2/2)", "f=cos(x)", "x=3/10")
    status, out, _ = call("evaluate", "diffusion.drift.generator", *words)
    assert status == 0
    assert out.startswith("-0.778024365128802")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["evaluate", "sdm.ball.cardinalty", "n=1"], "did you mean sdm.ball.cardinality"),
        (["evaluate", "sdm.ball.cardinality", "n=3"], "d missing; the parameters are n, d integer"),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d=1", "e=2"], "e is no parameter"),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d=1", "d=2"], "d is given twice"),
        (
            ["evaluate", "sdm.ball.cardinality", "n=3", "d=4"],
            "outside of the domain: 0 ≤ d ≤ n does not hold",
        ),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d=1.5"], "expected an integer"),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d=__import__('os')"], "d (integer)"),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d"], "expected name=value"),
        (["evaluate", "sdm.ball.cardinality", "n=3", "d=1", "--digits", "none"], "--digits"),
        (["show", "nothing.at.all"], "there is no claim"),
        (["list", "nothing.*"], "there is no claim"),
        (["verify", "missing.py"], "there is no file missing.py"),
        (["verify", "--budget", "huge"], "'huge' is not one of"),
        (["verify", "sdm.ball", "--json", "/no/such/folder/r.json"], "does not exist"),
        (["verify", "sdm.ball", "--json", "-", "--junit", "-"], "only one report"),
        (["export", "--pdf"], "add --output"),
        (["export", "--format", "json", "--pdf", "-o", "x.pdf"], "goes with --format latex"),
        (["export", "--format", "word"], "'word' is not one of"),
        (["frobnicate"], "No such command"),
    ],
)
def test_a_wrong_call_gets_one_sentence_and_exit_status_2(call, words, sentence):
    status, out, err = call(*words)
    assert status == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_what_takes_too_long_says_which_limit_was_met(call):
    words = ("n=100000", "d_w=45000", "d_r=45000", "k=1000", "--time-limit", "0.5")
    status, out, err = call("evaluate", "sdm.intersection.cardinality", *words)
    assert (status, out) == (3, "")
    assert "limit: 0.5 s" in err


def test_verify_runs_a_users_own_file(call):
    status, out, _ = call("verify", str(EXAMPLE))
    assert status == 0
    assert "1 verified of 1 claims; 2 of 2 negative controls refuted" in out


def test_verify_of_a_file_with_a_wrong_claim_shows_the_instance(call, tmp_path):
    text = EXAMPLE.read_text().replace(
        "n * (n + 1) * (2 * n + 1) / 6, Domain", "n * (n + 1) * (2 * n + 1) / 3, Domain"
    )
    (tmp_path / "wrong.py").write_text(text)
    status, out, _ = call("verify", str(tmp_path / "wrong.py"))
    assert status == 1
    assert "refuted adding_up" in out
    assert "n=1: formula 2, evidence 1" in out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("raise RuntimeError('planted')", "RuntimeError: planted"),
        ("def f(:", "SyntaxError"),
        ("x = 1", "defines no claim"),
    ],
)
def test_a_users_file_that_cannot_be_run_is_a_wrong_call(call, tmp_path, text, sentence):
    (tmp_path / "own.py").write_text(text)
    status, _, err = call("verify", str(tmp_path / "own.py"))
    assert status == 2
    assert sentence in err


def test_reports_are_written_and_agree(call, tmp_path):
    targets = {kind: tmp_path / f"run.{kind}" for kind in ("json", "junit", "html")}
    options = [word for kind, path in targets.items() for word in (f"--{kind}", str(path))]
    status, _, _ = call("verify", "sdm.ball.cardinality", "--budget", "quick", *options)
    assert status == 0
    document = json.loads(targets["json"].read_text())
    assert document["schema_version"] == 1
    assert document["summary"] == {"verified": 1}
    (claim,) = document["claims"]
    suites = ElementTree.parse(targets["junit"]).getroot()
    (suite,) = suites
    assert int(suite.get("tests")) == len(claim["evidence"]) + len(claim["controls"])
    page = targets["html"].read_text()
    assert all(control["label"] in page for control in claim["controls"])
    assert "http" not in page


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["show", "sdm.ball.cardinality"],
        ["verify", "sdm.ball", "--budget", "quick"],
        ["evaluate", "sdm.ball.cardinality", "n=3", "d=1"],
        ["export", "sdm.ball"],
        ["errata", "sdm.ball"],
        ["doctor"],
    ],
)
def test_standard_output_is_pure_json_even_when_colour_is_forced(words):
    done = subprocess.run(
        [*LEMMATA, *words, "--json", "-"],
        capture_output=True,
        env={**os.environ, "FORCE_COLOR": "1"},
        check=False,
    )
    assert json.loads(done.stdout)["schema_version"] == 1
    assert b"\x1b" not in done.stdout


def test_ctrl_c_reports_what_is_finished_and_exits_with_130(tmp_path):
    slow = (
        EXAMPLE.read_text()
        .replace('"example.sum.of_squares"', '"example.sum.slow"')
        .replace(
            '    """Adding the squares up, one by one."""',
            '    """Never ends."""\n    import time\n    print("waiting", flush=True)\n    time.sleep(600)',
        )
    )
    (tmp_path / "slow.py").write_text(slow)
    report = tmp_path / "run.json"
    words = [
        "verify",
        "sdm.ball.cardinality",
        str(tmp_path / "slow.py"),
        "--budget",
        "quick",
        "--json",
        str(report),
    ]
    run = subprocess.Popen([*LEMMATA, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    for line in run.stdout:
        if "waiting" in line:
            break
    time.sleep(0.1)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in err
    assert "1 verified of 2 claims" in out
    document = json.loads(report.read_text())
    assert document["run"]["interrupted"] is True
    assert [claim["id"] for claim in document["claims"]] == ["sdm.ball.cardinality"]


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from proofs_checks.cli import main; main(['--help']);"
        "print([m for m in ('sympy', 'torch', 'scipy', 'matplotlib', 'numpy', 'flint') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"
    assert "evaluate" in done.stdout


def test_list_imports_neither_torch_nor_scipy_nor_matplotlib():
    code = (
        "import sys; from proofs_checks.cli import main; main(['list']);"
        "print([m for m in ('torch', 'scipy', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_is_no_error():
    done = subprocess.run(
        f"{shutil.which('sh')} -c '\"$0\" \"$@\" | head -1' " + " ".join(f"'{w}'" for w in [*LEMMATA, "list"]),
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
