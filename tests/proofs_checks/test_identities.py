import pytest
import sympy as sp

from proofs_checks.comparison import Outcome, identical

x, y = sp.symbols("x y", real=True)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ((x + y) ** 2, x**2 + 2 * x * y + y**2),
        (sp.exp(x * (y + 1)) / sp.exp(x), sp.exp(x * y)),
        (1 / (1 + sp.exp(-2 * x)), sp.exp(x) / (sp.exp(x) + sp.exp(-x))),
        (3, sp.Integer(3)),
    ],
)
def test_identities_agree(found, expected):
    assert identical(found, expected, {}).outcome is Outcome.AGREES


@pytest.mark.parametrize(("found", "expected"), [(x * y, x + y), (sp.exp(x), sp.exp(-x)), (x / 2, x), (2, 3)])
def test_different_functions_disagree(found, expected):
    assert identical(found, expected, {}).outcome is Outcome.DISAGREES


def test_an_equality_at_single_points_is_no_identity():
    """The difference vanishes at sqrt(2)/2, where the numbers are tried, and nowhere near it."""
    assert identical(x**2, sp.Rational(1, 2), {}).outcome is Outcome.UNDECIDED
