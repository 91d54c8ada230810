"""Turn options, as a form or a program gives them, into the family's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from gridwright.core.contract import AnyFamily
from gridwright.core.fields import Field, fields_of
from gridwright.errors import BadOption, Missing, shorten

Choice: TypeAlias = str | int | float | bool | None
YES, NO = ("true", "on", "yes", "1"), ("false", "off", "no", "0", "")


def read_options(family: AnyFamily, command: str, choices: Mapping[str, Choice]) -> Any:
    """Return the family's options for a command with these choices filled in, or BadOption with what is allowed."""
    shape = family.options.get(command)
    if shape is None:
        raise Missing(f"{family.title} has no options for '{command}'.")
    known = {field.name: field for field in fields_of(shape)}
    for name in choices:
        if name not in known:
            raise BadOption(f"Unknown {family.title} option '{shorten(name)}'. Choose from: {', '.join(known)}.")
    return shape(**{name: read_value(known[name], choice) for name, choice in choices.items()})


def read_value(field: Field, choice: Choice) -> Choice:
    """Return the choice as a value of the field's kind; forms send words, programs values."""
    if field.optional and choice in (None, ""):
        return None
    if field.kind == "switch":
        return _switch(field, choice)
    if field.kind == "word":
        if str(choice) not in field.choices:
            raise BadOption(f"Unknown {field.name} '{shorten(choice)}'. Choose from: {', '.join(field.choices)}.")
        return str(choice)
    if field.kind == "text":
        return str(choice)
    return _number(field, choice)


def _switch(field: Field, choice: Choice) -> bool:
    if isinstance(choice, bool):
        return choice
    if str(choice).lower() in (*YES, *NO):
        return str(choice).lower() in YES
    raise BadOption(f"{field.name} can't be '{shorten(choice)}'. Choose true or false.")


def _number(field: Field, choice: Choice) -> int | float:
    expected = "a whole number" if field.kind == "whole" else "a number"
    try:
        if choice is None:
            raise ValueError
        number = float(choice)
        if isinstance(choice, bool) or not abs(number) < 1e15 or (field.kind == "whole" and number != int(number)):
            raise ValueError
    except (TypeError, ValueError, OverflowError):
        raise BadOption(f"{field.name} can't be '{shorten(choice)}'. Give {expected}.") from None
    return int(number) if field.kind == "whole" else number
