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
    assert re.search(r"sdm\.ball\.cardinality +Number of vertices in a Hamming ball +certified", out)


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


def lemmata(*words, **options):
    return subprocess.run([*LEMMATA, *words], capture_output=True, text=True, check=False, **options)


def test_evaluate_writes_integers_of_any_length(call):
    status, out, _ = call("evaluate", "sdm.ball.cardinality", "n=20000", "d=10000", "--json", "-")
    assert status == 0
    assert len(json.loads(out)["value"]) == 6021
    assert call("evaluate", "sdm.ball.cardinality", "n=10**30", "d=1")[1].strip() == str(10**30 + 1)


def test_evaluate_gives_a_ball_where_the_exact_value_would_be_too_long(call):
    status, out, _ = call("evaluate", "sdm.ball.fraction", "n=1000000000", "d=2")
    assert status == 0
    assert out.startswith("1.08389898489237e-301029978 ± ")


@pytest.mark.parametrize(
    "words",
    [
        ["evaluate", "sdm.ball.cardinality", "n=3", "d=1"],
        ["list"],
        ["show", "sdm.ball.cardinality"],
        ["errata", "sdm.ball"],
        ["export", "sdm.ball"],
        ["doctor"],
        ["verify", "sdm.ball.cardinality", "--budget", "quick"],
    ],
)
@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("/dev/full", "/dev/full could not be written: No space left on device"),
        ("", "a report needs the name of a file, or - for standard output"),
        ("/tmp", "/tmp is a folder"),
        ("/no/such/folder/report", "the folder of /no/such/folder/report does not exist"),
    ],
)
def test_a_report_that_cannot_be_written_is_a_wrong_call(call, words, target, sentence):
    status, _, err = call(*words, "--json", target)
    assert status == 2
    assert err.startswith(f"lemmata: {sentence}")
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("words", [["list"], ["show", "sdm.ball.cardinality"], ["list", "--json", "-"]])
def test_a_full_disk_behind_standard_output_is_named(words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*LEMMATA, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "No space left on device" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_two_reports_do_not_overwrite_each_other(call, tmp_path):
    target = str(tmp_path / "report")
    status, _, err = call("verify", "sdm.ball", "--json", target, "--html", target)
    assert status == 2
    assert "two reports would be written to" in err


def test_a_terminal_without_mathematical_signs_still_shows_everything():
    plain = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    for words in (["show", "sdm.ball.cardinality"], ["verify", "sdm.ball.cardinality", "--budget", "quick"]):
        done = lemmata(*words, env=plain)
        assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(
        [*LEMMATA, "show", "sdm.ball.cardinality", "--json", "-"], capture_output=True, env=plain
    )
    assert json.loads(done.stdout.decode())["domain"] == "1 ≤ n, 0 ≤ d ≤ n"


@pytest.mark.parametrize("columns", ["0", "1", "20", "nonsense"])
def test_no_terminal_is_too_narrow_for_an_id(columns):
    done = lemmata("list", "sdm.ball", env={**os.environ, "COLUMNS": columns})
    assert re.search(
        r"^sdm\.ball\.cardinality +Number of vertices in a Hamming ball +certified", done.stdout, re.M
    )


PRINTING = """
import os
print("from the file", flush=True)
os.system("echo from a child")
"""


def test_what_a_users_file_prints_does_not_reach_the_report(tmp_path):
    own = tmp_path / "with space" / "own.py"
    own.parent.mkdir()
    text = EXAMPLE.read_text().replace("    for point in", '    print("from the check")\n    for point in')
    own.write_text(text + PRINTING)
    done = lemmata("verify", str(own), "--json", "-")
    assert json.loads(done.stdout)["summary"] == {"verified": 1}
    for words in ("from the file", "from a child", "from the check"):
        assert words in done.stderr


def test_a_users_file_may_import_what_lies_beside_it(call, tmp_path):
    (tmp_path / "beside_own_claims.py").write_text("SCALE = 20\n")
    own = tmp_path / "own.py"
    own.write_text(EXAMPLE.read_text() + "\nimport beside_own_claims\n")
    assert call("verify", str(own), str(own))[0] == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("squares = 1", "defines no claim"),
        ("again = Claim(squares.id, 'again', squares.subject, formula)", "two claims carry the id"),
        ("check(squares, kind='exact')", "a kind of Evidence"),
        ("check('squares', kind=Evidence.EXACT)", "a Claim"),
        ("Formula(None, formula.domain)", "None is no SymPy expression"),
    ],
)
def test_a_users_file_with_a_mistake_is_told_which(call, tmp_path, text, sentence):
    own = tmp_path / "own.py"
    own.write_text(EXAMPLE.read_text() + f"\n{text}\n")
    status, out, err = call("verify", str(own))
    assert (status, out) == (2, "")
    assert sentence in err.splitlines()[0]


def test_a_users_claim_takes_no_id_of_the_library_or_of_another_file(call, tmp_path):
    taken, other = tmp_path / "taken.py", tmp_path / "other.py"
    taken.write_text(EXAMPLE.read_text().replace("example.sum.of_squares", "sdm.ball.cardinality"))
    other.write_text(EXAMPLE.read_text())
    status, _, err = call("verify", str(taken))
    assert status == 2
    assert "sdm.ball.cardinality, which is an id of the library's" in err
    status, _, err = call("verify", str(EXAMPLE), str(other))
    assert status == 2
    assert "two of these files carry a claim example.sum.of_squares" in err


def test_a_file_that_is_none_is_told_from_a_pattern(call, tmp_path):
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "notes.txt").write_text("")
    assert "is a folder" in call("verify", str(tmp_path / "folder.py"))[2]
    assert "its name must end in .py" in call("verify", str(tmp_path / "notes.txt"))[2]


def test_a_check_that_exits_does_not_end_the_run_as_a_success(call, tmp_path):
    own = tmp_path / "own.py"
    own.write_text(
        EXAMPLE.read_text().replace("    for point in", "    raise SystemExit(0)\n    for point in")
    )
    status, out, _ = call("verify", str(own))
    assert status == 1
    assert "SystemExit" in out
