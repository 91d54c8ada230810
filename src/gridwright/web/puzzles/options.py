"""Turn options, as a form or a program sends them, into the family's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.actions.choose import choose
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import Field, fields_of
from gridwright.errors import BadOption, Missing
from gridwright.web.jobs.task import Choice

LONGEST_SHOWN = 60
AS_USUAL = "as usual"
"""The category of a puzzle without any option of its own."""
YES, NO = ("true", "on", "yes", "1"), ("false", "off", "no", "0", "")


def options_of_preset(family: AnyFamily, name: str | None) -> Any:
    """Return the options of a preset; of the first one if no name is given."""
    return choose(family, "preset", family.creation.presets, name)[1].options


def category_of(family: AnyFamily, options: Any) -> str:
    """Name a puzzle's options in the high scores: the preset's title, else the options that aren't the default."""
    for preset in family.creation.presets.values():
        if preset.options == options:
            return preset.title
    return ", ".join(f"{name} {value}" for name, value in changed_choices(options).items()) or AS_USUAL


def changed_choices(options: Any) -> dict[str, Choice]:
    """Return the options that aren't the default, by name."""
    chosen = ((field, getattr(options, field.name)) for field in fields_of(type(options)))
    return {field.name: value for field, value in chosen if value != field.default}


def options_of(family: AnyFamily, category: str) -> tuple[str | None, dict[str, Choice] | None]:
    """Return the preset or the options behind a category: what `category_of` was given."""
    for name, preset in family.creation.presets.items():
        if preset.title == category:
            return name, None
    parts = [] if category == AS_USUAL else category.split(", ")
    return None, {name: value for name, _, value in (part.partition(" ") for part in parts)}


def read_options(family: AnyFamily, command: str, choices: Mapping[str, Choice]) -> Any:
    """Return the family's options for a command with these choices filled in, or BadOption with what is allowed."""
    shape = family.options.get(command)
    if shape is None:
        raise Missing(f"{family.title} has no options for '{command}'.")
    known = {field.name: field for field in fields_of(shape)}
    for name in choices:
        if name not in known:
            raise BadOption(f"Unknown {family.title} option '{name}'. Choose from: {', '.join(known)}.")
    return shape(**{name: read_value(known[name], choice) for name, choice in choices.items()})


def read_value(field: Field, choice: Choice) -> Choice:
    """Return the choice as a value of the field's kind; forms send words, programs values."""
    if field.optional and choice in (None, ""):
        return None
    if field.kind == "switch":
        return _switch(field, choice)
    if field.kind == "word":
        if str(choice) not in field.choices:
            raise BadOption(f"Unknown {field.name} '{_shorten(choice)}'. Choose from: {', '.join(field.choices)}.")
        return str(choice)
    if field.kind == "text":
        return str(choice)
    return _number(field, choice)


def _switch(field: Field, choice: Choice) -> bool:
    if isinstance(choice, bool):
        return choice
    if str(choice).lower() in (*YES, *NO):
        return str(choice).lower() in YES
    raise BadOption(f"{field.name} can't be '{_shorten(choice)}'. Choose true or false.")


def _shorten(choice: Choice) -> str:
    text = str(choice)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _number(field: Field, choice: Choice) -> int | float:
    expected = "a whole number" if field.kind == "whole" else "a number"
    try:
        if choice is None:
            raise ValueError
        number = float(choice)
        if isinstance(choice, bool) or not abs(number) < 1e15 or (field.kind == "whole" and number != int(number)):
            raise ValueError
    except (ValueError, OverflowError):
        raise BadOption(f"{field.name} can't be '{_shorten(choice)}'. Give {expected}.") from None
    return int(number) if field.kind == "whole" else number
