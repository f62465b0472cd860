import sympy as sp

from proofs_checks.check import Trial
from proofs_checks.comparison import Outcome
from proofs_checks.sdm.hamming import one_place_more
from theory.sdm import hamming
from theory.symbols import k, n


def outcomes(expression):
    formula = hamming.cosine.formula.but(expression=expression)
    return {comparison.outcome for comparison in one_place_more.examine(formula, Trial())}


def test_induction_proves_every_way_of_writing_the_cosine():
    assert outcomes((n - 2 * k) / n) == {Outcome.AGREES}
    assert outcomes(1 - 2 * k / n + (k - k * n / n)) == {Outcome.AGREES}


def test_induction_refutes_a_formula_that_is_right_only_for_short_words():
    right_up_to_three = 1 - 2 * k / n + k * (n - 1) * (n - 2) * (n - 3)
    assert Outcome.DISAGREES in outcomes(right_up_to_three)


def test_induction_does_not_judge_what_is_not_rational():
    assert Outcome.UNDECIDED in outcomes(sp.cos(sp.pi * k / n))
