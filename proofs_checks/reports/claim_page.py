"""One claim as a Markdown page with ``$``-mathematics, and as SymPy code."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp
from sympy.core.function import AppliedUndef

from proofs_checks.check import Check
from theory import latex, plain
from theory.claim import Claim


def markdown(claim: Claim, checks: Sequence[Check], proofs: bool = True, heading: str = "##") -> str:
    """Statement, domain, derivation, evidence, controls and references of a claim."""
    region = latex.domain(claim.domain)
    lines = [
        f"{heading} {claim.title}",
        "",
        f"`{claim.id}` (formula `{claim.formula.fingerprint}`)",
        "",
        f"For {latex.parameters(claim.domain)}" + (f", {region}:" if region else ":"),
        "",
        "$$",
        latex.statement(claim),
        "$$",
        "",
    ]
    if claim.remarks:
        lines += [claim.remarks, ""]
    if proofs and claim.derivation is not None:
        lines += _derivation(claim)
    if checks:
        lines += ["**Evidence.**", "", *(f"- {check.kind.value}: {check.summary}" for check in checks), ""]
    if claim.negative_controls:
        lines += ["**Wrong variants that the evidence refutes.**", "", *_controls(claim), ""]
    if claim.uses:
        lines += ["**Rests on** " + ", ".join(f"`{used.id}`" for used in claim.uses) + ".", ""]
    if claim.references:
        lines += ["**References.** " + "; ".join(citation.text for citation in claim.references) + ".", ""]
    return "\n".join(lines)


def _derivation(claim: Claim) -> list[str]:
    assert claim.derivation is not None
    (_, start, _), *steps = latex.derivation(claim.derivation)
    lines = ["**Derivation.**", "", "$$", start, "$$", ""]
    for sign, result, reason in steps:
        lines += [f"{reason}:", "", "$$", f"{sign} {result}", "$$", ""]
    return lines


def _controls(claim: Claim) -> list[str]:
    lines = []
    for control in claim.negative_controls:
        printed = f" (printed in {control.printed_in.text})" if control.printed_in else ""
        shown = f"${latex.statement(claim, control.formula)}$"
        if plain.domain(control.formula.domain) != plain.domain(claim.domain):
            shown += f" for {latex.domain(control.formula.domain) or 'all values'}"
        lines.append(f"- {control.label}{printed}: {shown}")
    return lines


def python(claims: Sequence[Claim]) -> str:
    """The formulas as a Python module of SymPy expressions, exactly as they were judged.

    Examples
    --------
    >>> from theory.sdm.ball import cardinality
    >>> namespace = {}
    >>> exec(python([cardinality]), namespace)
    >>> namespace["sdm_ball_cardinality"] == cardinality.formula.expression
    True
    """
    lines = [
        '"""Closed forms exported by lemmata; each line is the srepr of the formula that was judged."""',
        "",
    ]
    lines += ["from sympy import *", *_further_imports(claims), ""]
    for claim in claims:
        lines.append(
            f"# {claim.title}: {plain.parameters(claim.formula.parameters)}; {plain.domain(claim.domain)}"
        )
        lines.append(f"# {claim.id}  srepr-sha256:{claim.formula.fingerprint}")
        lines += [f"{claim.id.replace('.', '_')} = {sp.srepr(claim.formula.expression)}", ""]
    return "\n".join(lines)


def _further_imports(claims: Sequence[Claim]) -> list[str]:
    """Imports of the classes that an srepr names but that SymPy does not export."""
    nodes = (node for claim in claims for node in sp.preorder_traversal(claim.formula.expression))
    kinds = {
        type(node) for node in nodes if isinstance(node, sp.Basic) and not isinstance(node, AppliedUndef)
    }
    hidden = {
        kind for kind in kinds if getattr(sp, kind.__name__, None) is None and kind.__module__ != "builtins"
    }
    named = {
        kind
        for claim in claims
        for kind in hidden
        if f"{kind.__name__}(" in sp.srepr(claim.formula.expression)
    }
    return sorted(f"from {kind.__module__} import {kind.__name__}" for kind in named)
