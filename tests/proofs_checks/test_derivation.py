"""Derivations with planted faults: a step that does not hold, a limit that is another, a proof of nothing."""

import pytest
import sympy as sp

from proofs_checks import derivation
from proofs_checks.check import Trial
from proofs_checks.comparison import Outcome
from theory.claim import Claim, ClaimError, Derivation, Domain, Formula, Limit, Quantity, Step

n = sp.Symbol("n", integer=True)
x = sp.Symbol("x", real=True)
NATURAL = Domain((n,), n >= 1)
AROUND_ZERO = Domain((x,), sp.And(x >= -1, x <= 1))
TINY = sp.Rational(1, 10**30)


def outcome(start, steps, domain, formula=None):
    subject = Claim(
        "test.one.step", "A step", Quantity("S", "S"),
        Formula(steps[-1].result if formula is None else formula, domain),
        derivation=Derivation(start, steps, domain),
    )  # fmt: skip
    outcomes = {comparison.outcome for _, _, comparison in derivation.examine(subject, Trial())}
    worst = [o for o in (Outcome.DISAGREES, Outcome.UNDECIDED, Outcome.AGREES) if o in outcomes]
    return worst[0] if worst else None


def limit(before, after, domain=NATURAL, variable=n, to=sp.oo):
    return outcome(before, (Step("limit", sp.sympify(after), Limit(variable, to)),), domain)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (1 + 1 / n, 1),
        ((1 + 1 / n) ** n, sp.E),
        (1 / sp.log(n + 1), 0),
        (sp.log(n) / n, 0),
        (1 / sp.sqrt(n) + sp.Rational(1, 3), sp.Rational(1, 3)),
        (sp.exp(-n), 0),
        (TINY * (2 + 1 / n), 2 * TINY),
        (sp.cos(sp.pi * n) / n, 0),
        (sp.harmonic(n).rewrite(sp.Sum) / n, 0),
        (1 / (1 + sp.exp(10000 - n)) + 1 / n, 1),
    ],
)
def test_a_true_limit_is_seen_to_be_approached(before, after):
    assert limit(before, after) is Outcome.AGREES


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (1 + sp.exp(-n) + 1 / n, sp.Rational(1001, 1000)),
        ((1 + 1 / n) ** n, sp.E + sp.Rational(1, 10**8)),
        (sp.exp(-n), TINY),
        (sp.exp(-n), -TINY / 10**20),
        (TINY * (2 + sp.exp(-n)), TINY),
        (1 / sp.log(n + 1), sp.Rational(1, 20)),
        (sp.cos(sp.pi * n) + sp.exp(-n), 1),
        (sp.cos(sp.pi * n) + 1 / n, 1),
        (sp.cos(sp.pi * n) + 1 / n, -1),
        (sp.Mod(n, 2) + 1 / n, 0),
        (sp.Mod(n, 256) / 256 + 1 / n, 0),
        (n, 1),
    ],
)
def test_a_false_limit_is_refuted_however_near(before, after):
    assert limit(before, after) is Outcome.DISAGREES


def test_a_limit_at_a_number_is_approached_from_both_sides():
    assert limit(sp.sin(x) / x, 1, AROUND_ZERO, x, sp.S(0)) is Outcome.AGREES
    assert limit(sp.exp(x) * sp.sign(x), 1, AROUND_ZERO, x, sp.S(0)) is Outcome.DISAGREES
    assert limit(sp.exp(x) * sp.sign(x), 1, Domain((x,), x > 0), x, sp.S(0)) is Outcome.AGREES
    assert limit(sp.exp(x), sp.E, Domain((x,), sp.And(x >= 0, x < 1)), x, sp.S(1)) is Outcome.AGREES
    assert limit(sp.exp(x), 0, Domain((x,), x < 0), x, -sp.oo) is Outcome.AGREES


def test_a_limit_outside_of_the_domain_is_not_passed_over():
    bounded = Domain((n,), sp.And(n >= 1, n <= 20))
    assert limit(1 + 1 / n, 1, bounded) is Outcome.UNDECIDED
    steps = (Step("limit", sp.Integer(1), Limit(n, sp.oo)), Step("again", sp.Integer(1)))
    assert outcome(1 + 1 / n, steps, bounded) is Outcome.UNDECIDED


def test_a_proof_on_an_empty_domain_proves_nothing():
    empty = Domain((n,), sp.And(n >= 3, n <= 2))
    assert outcome(n * (n + 1), (Step("expand", n**2 + n),), empty) is Outcome.UNDECIDED


@pytest.mark.parametrize("result", [sp.Tuple(n), sp.Tuple(n, n, n), n, sp.Tuple(n, sp.Tuple(n))])
def test_a_line_of_another_shape_disagrees(result):
    assert outcome(sp.Tuple(n, n), (Step("reshape", result),), NATURAL) is Outcome.DISAGREES


@pytest.mark.parametrize("result", [sp.nan, sp.zoo, sp.oo])
def test_an_infinite_line_disagrees_with_every_number(result):
    steps = (Step("blow up", result), Step("come back", n))
    assert outcome(n, steps, NATURAL) is Outcome.DISAGREES


def test_a_step_gives_an_expression():
    with pytest.raises(ClaimError, match="None is no SymPy expression"):
        outcome(n, (Step("forget", lambda line: None), Step("go on", n)), NATURAL)
    assert outcome(n, (Step("a number", lambda line: 3),), NATURAL, sp.S(3)) is Outcome.DISAGREES


def test_a_derivation_on_a_part_of_the_domain_is_noted():
    def noted(where):
        made = Derivation(sp.Abs(n - 3) + 3, (Step("inside", n),), where)
        return derivation.narrower(
            Claim("test.a.part", "P", Quantity("P", "P"), Formula(n, NATURAL), derivation=made)
        )

    part = Domain((n,), n >= 3)
    assert noted(part) is part
    assert noted(Domain((n, x), sp.And(n >= 1, x > n))) is None
    assert noted(None) is None
