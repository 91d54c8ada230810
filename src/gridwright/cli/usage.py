"""What may be written on the command line, and a sentence about what may not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, get_args

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    Token,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
    convert,
)

MOST = 10**12
"""No more games, boards or nodes than this are asked for."""
MOST_WORKERS = 1000
_WHOLE = re.compile(r"[+-]?[0-9]+")


def convert_exactly(kind: Any, tokens: Sequence[Token]) -> Any:
    """Convert as Cyclopts does, but don't round: 1.5 isn't a whole number."""
    if int in (kind, *get_args(kind)):
        for token in tokens:
            if not _WHOLE.fullmatch(token.value):
                raise CoercionError(token=token, target_type=int)
    return convert(kind, tokens)


def refuse_below_zero(_: object, seconds: float | None) -> None:
    """Raise ValueError unless this is a time limit."""
    if seconds is not None and not seconds >= 0:  # not a number compares as False
        raise ValueError("Give 0 or more.")


def from_one_to(most: int) -> Callable[[object, int | None], None]:
    """Return what raises ValueError unless this many can be asked for."""

    def validate(_: object, count: int | None) -> None:
        if count is not None and not 1 <= count <= most:
            raise ValueError("Give 1 or more." if count < 1 else f"Give up to {most:,}.")

    return validate


def usage_sentence(error: CycloptsError) -> str:
    """Say what is wrong with the words that were typed, and what to write."""
    match error:
        case UnknownCommandError(unused_tokens=[str(word), *_], app=app):
            known = [name for name in app or () if not name.startswith("-")]
            return f"Unknown command '{word}'. {_nearest(word, known) or _choices(known)}"
        case UnknownOptionError():
            return str(error).replace("Unknown option: ", "Unknown flag ")
        case UnusedCliTokensError(unused_tokens=[str(word), *_]):
            return f"'{word}' is one word too many.{_help(error)}"
        case RepeatArgumentError():
            return f"{error.token.keyword} is given twice. Give it once."
        case MissingArgumentError():
            problem = "is missing" if error.keyword is None else "needs a value"
            return f"{error.keyword or _name(error)} {problem}.{_help(error)}"
        case ValidationError():
            return f"{_name(error)} can't be {_written(error)}. {error.exception_message}"
        case CoercionError(token=Token() as token):
            return _unfit(error, token)
    return " ".join(str(error).split())


def _unfit(error: CoercionError, token: Token) -> str:
    """Say what kind of value a flag takes."""
    name = token.keyword or _name(error)
    choices = [str(choice) for choice in get_args(error.target_type)]
    if choices:
        return f"{name} can't be '{token.value}'. {_choices(choices)} {_nearest(token.value, choices)}".rstrip()
    if error.target_type is bool:
        return f"{name} takes no value. Leave out '{token.value}'."
    number = {int: "a whole number", float: "a number"}.get(error.target_type or str, "something else")
    return f"{name} can't be '{token.value}'. Give {number}."


def _choices(known: Sequence[str]) -> str:
    return f"Choose from: {', '.join(known)}."


def _nearest(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, n=1)
    return f"Did you mean {near[0]}?" if near else ""


def _name(error: CycloptsError) -> str:
    """Return the flag, or the name of a word without one, as it is in the help."""
    if error.argument is None:
        return "A value"
    flags = [token.keyword for token in error.argument.tokens if token.keyword]
    name = flags[0] if flags else error.argument.name
    return name if name.startswith("-") else name.upper()


def _written(error: CycloptsError) -> str:
    """Return what was given for a flag."""
    return error.argument.tokens[0].value if error.argument is not None and error.argument.tokens else "this"


def _help(error: CycloptsError) -> str:
    """Say where the help is."""
    return f" `gridwright {' '.join(error.command_chain)} --help` says more." if error.command_chain else ""
