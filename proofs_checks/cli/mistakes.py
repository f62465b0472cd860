"""What a user can get wrong, as one clear sentence and exit status 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

# Typer exports only the last of its usage errors; the class that all of them share is its grandparent.
WrongCall: type[Exception] = typer.BadParameter.__mro__[2]


class Mistake(Exception):
    """A call that was wrong; the message is one sentence."""


def sentence(error: Exception) -> str:
    """The message of a wrong call, as the argument parser gives it but without its decoration."""
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    return text.replace("Value error, ", "").strip()


@contextmanager
def explained() -> Iterator[None]:
    """Turn the exceptions that a user's input can raise into mistakes."""
    from proofs_checks.suite import UserFileError
    from theory.claim import ClaimError
    from theory.domain import DomainError
    from theory.patterns import UnknownClaim
    from theory.reading import ReadingError

    try:
        yield
    except UserFileError as error:
        raise Mistake(f"{error}\n{error.details}".rstrip()) from error
    except (ClaimError, DomainError, ReadingError, UnknownClaim) as error:
        raise Mistake(str(error.args[0] if isinstance(error, UnknownClaim) else error)) from error
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        raise Mistake(f"{error.strerror or error}{where}") from error
