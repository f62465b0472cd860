"""A claim of one's own: `lemmata verify docs/examples/sum_of_squares.py`."""

import sympy as sp

from proofs_checks.check import Evidence, check
from proofs_checks.comparison import equal
from proofs_checks.evaluation import exact
from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Reference

n, i = sp.symbols("n i", integer=True)
archimedes = Reference("archimedes", ("Archimedes",), "On Spirals", -225, "book")

# What is claimed, and where.  The empty sum, n = 0, belongs to it.
formula = Formula(n * (n + 1) * (2 * n + 1) / 6, Domain((n,), n >= 0))

squares = Claim(
    id="example.sum.of_squares",
    title="Sum of the first squares",
    subject=Quantity("S", r"\sum_{i=1}^{n} i^2"),
    formula=formula,
    derivation=Derivation(
        sp.Sum(((i + 1) ** 3 - i**3 - 3 * i - 1) / 3, (i, 0, n)),
        (
            Step("The cubes telescope", ((n + 1) ** 3 - sp.Sum(3 * i + 1, (i, 0, n))) / 3),
            Step("Add the arithmetic series up", ((n + 1) ** 3 - (n + 1) * (3 * n + 2) / 2) / 3),
            Step("Factorise", sp.factor),
        ),
    ),
    references=(archimedes.at("Prop. 10"),),
    negative_controls=(
        NegativeControl("one square fewer", formula.but(expression=(n - 1) * n * (2 * n - 1) / 6)),
        NegativeControl("claimed for negative n too", formula.but(condition=n >= -5)),
    ),
)


@check(squares, kind=Evidence.EXACT)
def adding_up(formula, trial):
    """Adding the squares up, one by one."""
    for point in trial.every(formula, scale=trial.pick(20, 50, 200)):
        yield equal(exact(formula, point), sum(m * m for m in range(point["n"] + 1)), point)
