"""A perceptron with weights of +-1 that learns from one of its kind, Bayes-optimal.

alpha N examples carry the sign of the teacher's field as label, without noise.  The functional is the entropy per
weight of the students that agree with all of them; it vanishes where the teacher alone is left, before the ignorant
solution ends (Györgyi 1990; Barbier et al. 2019).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, NegativeControl, Quantity, Step
from theory.references import Citation, barbier_2019, gyorgyi_1990
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.sign_labels import evidence, known_field, pull
from theory.saddle_point.special_functions import ln2cosh, normal_density, normal_hazard
from theory.saddle_point.stationarity import differentiated
from theory.symbols import alpha, rhat, z
from theory.symbols import overlap as q

_zero, _one = sp.Integer(0), sp.Integer(1)
_references = (Citation(gyorgyi_1990), Citation(barbier_2019))

_field = rhat + sp.sqrt(rhat) * z
_entropy = GaussianAverage(ln2cosh(_field), z) - rhat * (1 + q) / 2 + alpha * evidence(q)
_overlap = GaussianAverage(sp.tanh(_field), z)
_pull = alpha * pull(q)
_end = sp.Rational(3, 2)
"""A little beyond the spinodal."""
_unstable = sp.Rational(13, 4) + 5 * sp.sqrt(1 - alpha / _end) + 4 * sp.log(_end / alpha)
"""Where the unstable solution is, within a tenth; near the spinodal, and for few examples."""

FREE_ENERGY = FreeEnergy(
    name="ising_perceptron_teacher",
    title="Weights of ±1 that learn from a teacher's signs",
    order_parameters=(
        OrderParameter(q, _zero, _one, conjugate=rhat, meaning="overlap of student and teacher"),
        OrderParameter(rhat, _zero, sp.oo, conjugate=q, meaning="signal-to-noise ratio of a weight"),
    ),
    controls=Domain((alpha,), alpha > 0),
    expression=_entropy,
    branches=(
        Branch(
            "uninformed",
            {q: 2 * alpha / (sp.pi + 2 * alpha), rhat: 2 * alpha / sp.pi},
            where=alpha < _end,
            meaning="reached without knowledge of the teacher; ends at the spinodal",
        ),
        Branch(
            "unstable",
            {q: 1 - sp.exp(-_unstable / 2) / sp.sqrt(_unstable), rhat: _unstable},
            where=alpha < _end,
            meaning="between the uninformed solution and the teacher",
        ),
    ),
    observables={
        "entropy": _entropy,
        "eps_gibbs": sp.acos(q) / sp.pi,
        "eps_bayes": sp.acos(sp.sqrt(q)) / sp.pi,
    },
    updates={q: _overlap, rhat: _pull},
    criteria={"critical": _entropy},
    selects="maximum",
    references=_references,
    remarks="The teacher itself, $q=1$ and $\\hat r=\\infty$, is a solution of entropy 0 at every $\\alpha$. The "
    "transition is where the entropy of the uninformed solution vanishes, and not where that ends: between the two, "
    "the teacher is determined but hard to find. Along the solutions $\\alpha$ is a function of $\\hat r$, with its "
    "maximum at the spinodal. Student and teacher are exchangeable, so that their overlap is that of two students, "
    "and replica symmetry is exact.",
)

_determinant = 1 - _overlap.diff(rhat) * _pull.diff(q)
_draws = {
    alpha: (Fraction(5, 4), Fraction(1, 2)),
    q: (Fraction(2, 3), Fraction(1, 4)),
    rhat: (Fraction(3, 2), Fraction(2, 5)),
}
_states = FREE_ENERGY.formula(sp.Tuple(_entropy, q - _overlap, rhat - _pull, _determinant), _draws)
_hazard = normal_hazard(known_field(q))


def _with(
    entropy: sp.Expr = _entropy, update: sp.Expr = _pull, determinant: sp.Expr = _determinant
) -> sp.Basic:
    return sp.Tuple(entropy, q - _overlap, rhat - update, determinant)


transition = Claim(
    id="replica.ising_teacher.transition",
    title="Entropy and stability of students with weights of ±1",
    subject=sp.Tuple(Quantity("S", "S"), _zero, _zero, Quantity("D", "D")),
    formula=_states,
    derivation=Derivation(
        sp.Tuple(
            _entropy,
            -2 * sp.Derivative(_entropy, rhat),
            -2 * sp.Derivative(_entropy, q),
            1 - 4 * sp.Derivative(_entropy, rhat, rhat) * sp.Derivative(_entropy, q, q),
        ),
        (
            Step("Differentiate under the integral sign", differentiated),
            Step(
                "Integrate by parts; the averages of tanh and tanh² are equal, as student and teacher are exchangeable",
                sp.Tuple(
                    _entropy,
                    q - _overlap,
                    rhat - 2 * alpha / (1 - q) * GaussianAverage(normal_density(known_field(q)) * _hazard, z),
                    _determinant,
                ),
            ),
            Step("Scale $v$ by $\\sqrt{1-q}$", _states.expression),
        ),
    ),
    references=_references,
    negative_controls=(
        NegativeControl(
            "spinodal for transition", _states.but(expression=_with(_determinant, _pull, _entropy))
        ),
        NegativeControl("γ for γ² = q/(1-q)", _states.but(expression=_with(update=alpha * pull(q**2)))),
        NegativeControl("one label for both", _states.but(expression=_with(update=_pull / 2))),
        NegativeControl(
            "r̂ (1-q) for r̂ (1+q), as without a teacher", _states.but(expression=_with(_entropy + rhat * q))
        ),
    ),
    remarks="The first three vanish at the first-order transition, $\\alpha=1.2447$, $q=0.6938$; the last three at the "
    "spinodal, $\\alpha=1.4926$, where the uninformed solution meets an unstable one.",
)
