"""``lemmata evaluate``: one closed form at one point."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from proofs_checks.cli.mistakes import Mistake, explained
from proofs_checks.cli.output import Json, write_json


def _value(expression: Any, values: Any, digits: int | None, seconds: float) -> Any:
    """Exact if it can be, at a length that can be written, and no digits were asked for; else a ball."""
    from numerics import arithmetic

    if digits is None:
        try:
            return arithmetic.exact(expression, values, seconds=seconds)
        except arithmetic.OutOfTime:
            raise
        except (arithmetic.NotExact, arithmetic.TooLarge, arithmetic.Unsupported):
            pass
    return arithmetic.ball(expression, values, digits=digits or 15, seconds=seconds)


def command(
    claim_id: Annotated[str, typer.Argument(metavar="ID", help="A claim; `lemmata list` shows all.")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="name=value...", help="Every parameter.")
    ] = None,
    digits: Annotated[
        int | None,
        typer.Option(min=1, max=10_000, help="Digits of a certified ball; exact or 15 digits if not given."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--time-limit", min=0.001, help="Give up after this many seconds.")
    ] = 60.0,
    json_target: Json = None,
) -> int:
    """Evaluate one claim's closed form, exactly or as a ball that is proved to hold the value.

    Decimals and fractions are exact; a function is an expression in its variable.

    Example: lemmata evaluate sdm.intersection.cardinality n=1000 d_w=451 d_r=451 k=100
    """
    from numerics.arithmetic import ArithmeticFailure, OutOfTime, TooLarge, Undecided
    from proofs_checks import suite
    from proofs_checks.cli import values

    with explained():
        claim = suite.holding(claim_id).library.get(claim_id)
        texts = values.assignments(words or [])
        point = values.point(claim.formula, texts)
    try:
        value = _value(claim.formula.expression, claim.formula.bind(point), digits, seconds)
    except OutOfTime as limit:
        typer.echo(f"lemmata: {limit} (limit: {seconds:g} s; see --time-limit)", err=True)
        return 3
    except (TooLarge, Undecided) as limit:
        typer.echo(f"lemmata: no certified value: {limit}", err=True)
        return 3
    except ArithmeticFailure as failure:
        raise Mistake(f"{claim.id} has no value there: {failure}") from failure
    text, radius = values.as_json(value, digits or 15)
    ball = radius is not None
    write_json(
        json_target,
        {
            "claim": claim.id,
            "inputs": texts,
            "value": text,
            "radius": radius,
            "arithmetic": "ball" if ball else "exact",
            "digits": (digits or 15) if ball else None,
        },
    )
    if json_target != "-":
        typer.echo(values.shown(value, digits or 15))
    return 0
