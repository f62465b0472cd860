r"""A perceptron with Gaussian weights that learns from one of its kind, Bayes-optimal.

alpha N examples carry the sign of the teacher's field as label, without noise.  The functional is the logarithm of the
volume of students that agree with all of them, per weight (Opper and Haussler 1991; Barbier et al. 2019).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, barbier_2019, opper_haussler_1991
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.saddle_point.gaussian_average import GaussianAverage
from theory.saddle_point.sign_labels import evidence, known_field, pull
from theory.saddle_point.special_functions import normal_density, normal_hazard, normal_tail
from theory.saddle_point.stationarity import differentiated
from theory.symbols import alpha, rhat, z
from theory.symbols import overlap as q

_references = (Citation(opper_haussler_1991), Citation(barbier_2019))

_expression = (rhat - sp.log(1 + rhat)) / 2 - rhat * q / 2 + alpha * evidence(q)
_known = rhat / (1 + rhat)
_start = alpha**2 / 3 + 2 * alpha / sp.pi

FREE_ENERGY = FreeEnergy(
    name="spherical_perceptron_bayes",
    title="Gaussian weights that learn from a teacher's signs",
    order_parameters=(
        OrderParameter(
            q, sp.Integer(0), sp.Integer(1), conjugate=rhat, meaning="overlap of student and teacher"
        ),
        OrderParameter(rhat, sp.Integer(0), sp.oo, conjugate=q, meaning="signal-to-noise ratio of a weight"),
    ),
    controls=Domain((alpha,), alpha > 0),
    expression=_expression,
    branches=(Branch("learning", {q: _start / (1 + _start), rhat: _start}, meaning="the only solution"),),
    observables={
        "eps_bayes": sp.atan(1 / sp.sqrt(rhat)) / sp.pi,
        "eps_gibbs": 2 * sp.asin(1 / sp.sqrt(2 * (1 + rhat))) / sp.pi,
    },
    updates={q: _known, rhat: alpha * pull(_known)},
    selects="maximum",
    references=_references,
    remarks="There is no transition. For many examples $1-q$ falls like $\\alpha^{-2}$; all values are therefore taken "
    "from $\\hat r=q/(1-q)$.",
)

_ERRORS = (sp.acos(sp.sqrt(q)) / sp.pi, sp.acos(q) / sp.pi)
_load = q / (1 - q) / pull(q)
_curve = Formula(
    sp.Tuple(_load, *_ERRORS),
    Domain((q,), sp.And(0 < q, q < 1), {q: [Fraction(k, 8) for k in range(1, 8)] + [Fraction(99, 100)]}),
)
_mistakes = normal_tail(known_field(q)) * normal_tail(-known_field(q))

spherical_teacher = Claim(
    id="replica.spherical_teacher",
    title="Learning curve of a perceptron with Gaussian weights",
    subject=sp.Tuple(
        Quantity("alpha", r"\alpha"),
        Quantity("eps_Bayes", r"\varepsilon_{\mathrm{Bayes}}"),
        Quantity("eps_Gibbs", r"\varepsilon_{\mathrm{Gibbs}}"),
    ),
    formula=_curve,
    derivation=Derivation(
        sp.Tuple(
            -sp.Derivative((q + sp.log(1 - q)) / 2, q) / sp.Derivative(evidence(q), q),
            2 * GaussianAverage(normal_tail(known_field(q)), z, 0, sp.oo),
            2 * GaussianAverage(_mistakes, z),
        ),
        (
            Step("Differentiate under the integral sign", differentiated),
            Step(
                "Integrate by parts; the angles between one, or two, students and the teacher",
                sp.Tuple(
                    q
                    / 2
                    / GaussianAverage(normal_density(known_field(q)) * normal_hazard(known_field(q)), z),
                    *_ERRORS,
                ),
            ),
            Step("Scale $v$ by $\\sqrt{1-q}$", _curve.expression),
        ),
    ),
    references=_references,
    negative_controls=(
        NegativeControl(
            "errors of Bayes and Gibbs exchanged", _curve.but(expression=sp.Tuple(_load, *reversed(_ERRORS)))
        ),
        NegativeControl("one label for both", _curve.but(expression=sp.Tuple(2 * _load, *_ERRORS))),
        NegativeControl("q for q/(1-q)", _curve.but(expression=sp.Tuple(q / pull(q), *_ERRORS))),
        NegativeControl(
            "γ for γ² = q/(1-q)",
            _curve.but(expression=sp.Tuple(q / (1 - q) / pull(q**2), *_ERRORS)),
        ),
    ),
    remarks="The students' posterior overlaps by $q$ with the teacher; $\\gamma^2=q/(1-q)$ is the signal-to-noise "
    "ratio of their fields. One of them (Gibbs) is wrong where its field and the teacher's differ in sign, their "
    "majority (Bayes) where the mean field does. For many examples $\\alpha\\varepsilon_{\\mathrm{Bayes}}\\to"
    "1/(\\sqrt{2\\pi}\\int\\varphi^2/H)=0.4417$, and $\\sqrt2$ times that for Gibbs.",
)
