"""Exports: LaTeX that compiles, code that runs, pages that say what was judged."""

import json
import os
import re
import shutil
import subprocess

import pytest
import sympy as sp
from pylatexenc.latexwalker import LatexWalker

from proofs_checks import suite
from proofs_checks.cli import main
from proofs_checks.reports import claim_page, latex_document

CLAIMS = {claim.id: claim for claim in suite.load().library}


@pytest.fixture
def latex_installed():
    if shutil.which("pdflatex") is None and not os.environ.get("CI"):
        pytest.skip("pdflatex is not installed; `lemmata doctor` says how to get it")


@pytest.mark.usefixtures("latex_installed")
def test_all_claims_with_their_derivations_compile_without_warnings_about_undefined_things(tmp_path):
    claims = tuple(CLAIMS.values())
    source = latex_document.standalone(claims, proofs=True, bib_name="claims")
    document, log = latex_document.compile_pdf(source, latex_document.bibliography(claims), "claims")
    assert document.startswith(b"%PDF")
    assert re.findall(r".*[Uu]ndefined.*|LaTeX Warning.*|Overfull \\hbox.*", log) == []
    (tmp_path / "claims.pdf").write_bytes(document)
    text = subprocess.run(
        ["pdftotext", tmp_path / "claims.pdf", "-"], capture_output=True, text=True, check=True
    )
    for claim_id in CLAIMS:
        assert claim_id in text.stdout.replace("\n", "")


@pytest.mark.usefixtures("latex_installed")
def test_the_pdf_option_writes_a_pdf(tmp_path, capsys):
    target = tmp_path / "balls.pdf"
    assert main(["export", "sdm.ball", "--pdf", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("latex_installed")
def test_a_standalone_document_on_standard_output_carries_its_bibliography(tmp_path, capsys):
    assert main(["export", "sdm.ball.cardinality", "--standalone"]) == 0
    (tmp_path / "out.tex").write_text(capsys.readouterr().out)
    for command in (["pdflatex", "-interaction=nonstopmode", "out.tex"], ["bibtex", "out"]):
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    assert "Kanerva" in (tmp_path / "out.bbl").read_text()


def test_without_a_compiler_the_command_says_how_to_get_one(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["export", "sdm.ball", "--pdf", "-o", str(tmp_path / "x.pdf")]) == 2
    assert "pdflatex is not installed; `lemmata doctor` says how to get it" in capsys.readouterr().err


def test_a_standalone_document_is_written_with_its_bibliography(tmp_path, capsys):
    assert main(["export", "sdm.ball", "--standalone", "-o", str(tmp_path / "balls.tex")]) == 0
    assert r"\bibliography{balls}" in (tmp_path / "balls.tex").read_text()
    assert "@book{kanerva1988," in (tmp_path / "balls.bib").read_text()


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_a_fragment_carries_the_id_the_hash_and_balanced_latex(claim_id):
    claim = CLAIMS[claim_id]
    fragment = latex_document.fragment(claim, proofs=True)
    assert f"% {claim_id}  srepr-sha256:{claim.formula.fingerprint}" in fragment
    assert rf"\label{{eq:{claim_id}}}" in fragment
    LatexWalker(fragment, tolerant_parsing=False).get_latex_nodes()


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_exported_code_rebuilds_the_formula_that_was_judged(claim_id):
    namespace: dict[str, object] = {}
    exec(claim_page.python([CLAIMS[claim_id]]), namespace)
    assert namespace[claim_id.replace(".", "_")] == CLAIMS[claim_id].formula.expression


def test_json_and_markdown_name_the_statement(capsys):
    assert main(["export", "sdm.ball.cardinality", "--format", "json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["claims"]
    assert entry["fingerprint"] == CLAIMS["sdm.ball.cardinality"].formula.fingerprint
    assert main(["export", "sdm.ball.cardinality", "--format", "markdown", "--proofs"]) == 0
    page = capsys.readouterr().out
    assert entry["latex"] in page
    assert "Derivation" in page


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("50% of a_b", r"50\% of a\_b"),
        ("$a_b$ & c", r"$a_b$ \& c"),
        ("`x_y`", r"\texttt{x\_y}"),
        ("{x}", r"\{x\}"),
    ],
)
def test_prose_is_escaped_outside_of_mathematics(words, expected):
    assert latex_document.text(words) == expected


def test_terms_with_a_minus_sign_come_last():
    from theory.latex import latex
    from theory.plain import plain

    n, k = sp.symbols("n k", integer=True)
    assert latex(n - k) == "n - k"
    assert plain(sp.binomial(n - k, 2)) == "binomial(n - k, 2)"
