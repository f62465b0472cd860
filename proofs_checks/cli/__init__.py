"""The command line, one file per command.

This module imports nothing heavy, so that help is there at once: SymPy and the rest load inside the commands.
"""

from __future__ import annotations

import os
import sys

import typer

from proofs_checks.cli import doctor, errata, evaluate, export, listing, show, verify
from proofs_checks.cli.mistakes import Mistake, WrongCall, sentence

HELP = "Verify mathematical claims about attention, evaluate their closed forms, and export them to LaTeX."

app = typer.Typer(
    name="lemmata", help=HELP, add_completion=False, rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
app.command("list")(listing.command)
app.command("show")(show.command)
app.command("verify")(verify.command)
app.command("evaluate")(evaluate.command)
app.command("export")(export.command)
app.command("errata")(errata.command)
app.command("doctor")(doctor.command)


def _version(asked: bool) -> None:
    if asked:
        from proofs_checks.version import own_version

        typer.echo(f"lemmata {own_version()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)


def _abandon_standard_output() -> None:
    """Nothing more can be said there, not even by the interpreter's last flush."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1, 2, 3 or 130 as the documentation says."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without mathematical signs shows question marks
    try:
        status = app(args=arguments, prog_name="lemmata", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.Exit as end:
        return int(end.exit_code)
    except (Mistake, WrongCall) as mistake:
        print(f"lemmata: {sentence(mistake)}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, typer.Abort):
        print("lemmata: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _abandon_standard_output()  # the reader of a pipe has gone
        return 1
    except OSError as error:
        _abandon_standard_output()
        where = f": {error.filename}" if error.filename else ""
        print(f"lemmata: {error.strerror or error}{where}", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0
