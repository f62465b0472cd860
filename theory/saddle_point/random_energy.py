"""The random energy model: 2^N independent energies of variance N/2, with one step of replica symmetry breaking.

The order parameter is the breakpoint m, the temperature in units of the critical one; below that the system freezes
into its lowest states (Derrida 1981).
"""

from __future__ import annotations

import sympy as sp

from theory.claim import Claim, Derivation, Domain, Formula, NegativeControl, Quantity, Step
from theory.references import Citation, derrida_1981
from theory.saddle_point.free_energy import Branch, FreeEnergy, OrderParameter
from theory.symbols import magnetisation as m
from theory.symbols import temperature as T  # noqa: N812 - as in print

_expression = -T * sp.log(2) / m - m / (4 * T)

FREE_ENERGY = FreeEnergy(
    name="random_energy",
    title="Independent random energies",
    order_parameters=(OrderParameter(m, sp.Integer(0), sp.oo, meaning="breakpoint, at most 1"),),
    controls=Domain((T,), T > 0),
    expression=_expression,
    branches=(
        Branch("frozen", {m: T}, where=T <= 1 / (2 * sp.sqrt(sp.log(2))), meaning="few states"),
        Branch("paramagnet", fixed={m: sp.Integer(1)}, meaning="exponentially many states"),
    ),
    observables={
        "entropy": -_expression.diff(T),
        "T_c": 1 / (2 * sp.sqrt(sp.log(2))),
        "e_0": -sp.sqrt(sp.log(2)),
    },
    updates={m: 2 * T * sp.sqrt(sp.log(2))},
    criteria={"critical": m - 1},
    defaults={T: sp.Rational(1, 2)},
    selects="maximum",
    references=(Citation(derrida_1981),),
)

_T_c = 1 / (2 * sp.sqrt(sp.log(2)))


def _free_energy(ground_state: sp.Expr, transition: sp.Expr) -> sp.Expr:
    return sp.Piecewise((ground_state, T < transition), (-T * sp.log(2) - 1 / (4 * T), True))


_rem = Formula(_free_energy(-sp.sqrt(sp.log(2)), _T_c), Domain((T,), T > 0))

rem = Claim(
    id="replica.rem",
    title="Free energy of the random energy model",
    subject=Quantity("f(T)", "f(T)"),
    formula=_rem,
    derivation=Derivation(
        _expression.subs(m, sp.Min(1, 2 * T * sp.sqrt(sp.log(2)))),
        (Step("Below $T_c$ the breakpoint is $T/T_c$, above it is 1", _rem.expression),),
    ),
    references=(Citation(derrida_1981),),
    negative_controls=(
        NegativeControl(
            "ground state -sqrt(2 ln 2), as for a variance of N",
            _rem.but(expression=_free_energy(-sp.sqrt(2 * sp.log(2)), _T_c)),
        ),
        NegativeControl("no transition", _rem.but(expression=-T * sp.log(2) - 1 / (4 * T))),
        NegativeControl(
            "transition at sqrt(ln 2)",
            _rem.but(expression=_free_energy(-sp.sqrt(sp.log(2)), sp.sqrt(sp.log(2)))),
        ),
    ),
    remarks="The energies have variance $N/2$. The transition is at $T_c=1/(2\\sqrt{\\ln2})$.",
)
