"""The generator through the command line, against values computed elsewhere."""

import json

import pytest
from reference_values import reference_values

from proofs_checks.cli import main


def evaluate(capsys, *words):
    status = main(["evaluate", "diffusion.drift.generator", *words])
    return status, capsys.readouterr()


@pytest.mark.parametrize("identity", ["euclid.mix1d.first", "circle.first"])
def test_the_generator_meets_the_reference_values(identity, capsys):
    (record,) = (r for r in reference_values("diffusion") if r["id"] == identity)
    texts = {
        name: record["inputs"][name].replace("(t)", "(x)").replace("2*t", "2*x") for name in ("p", "f", "x")
    }
    status, printed = evaluate(
        capsys, *(f"{name}={text}" for name, text in texts.items()), "--digits", "30", "--json", "-"
    )
    assert status == 0
    assert json.loads(printed.out)["value"].startswith(record["value"][:29])


def test_polynomials_on_gaussian_tokens_give_exact_values(capsys):
    status, printed = evaluate(capsys, "p=exp(-x**2/2)", "f=x^3", "x=3/10")
    # f'' - 2 x f' = 6 x - 6 x^3 at 3/10
    assert (status, printed.out.split()[0]) == (0, "819/500")


def test_a_function_without_a_second_derivative_has_no_value(capsys):
    status, printed = evaluate(capsys, "p=1", "f=abs(x)", "x=0")
    assert status == 2
    assert "kink" in printed.err
    assert evaluate(capsys, "p=1", "f=abs(x)", "x=2")[0] == 0


def test_a_density_that_is_not_positive_is_refused(capsys):
    status, printed = evaluate(capsys, "p=-1", "f=x", "x=0")
    assert status == 2
    assert "p(x) > 0 does not hold" in printed.err
