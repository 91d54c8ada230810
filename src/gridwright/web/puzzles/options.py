"""What a person asked for, as a form or a program sends it, into the family's own options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.actions.choose import choose
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import Field, fields_of
from gridwright.errors import BadOption, Missing

YES, NO = ("true", "on", "yes", "1"), ("false", "off", "no", "0", "")


def order_of_preset(family: AnyFamily, name: str | None) -> Any:
    """The order behind a preset; the first one if no name is given."""
    return choose(family, "preset", family.creation.presets, name)[1].options


def category_of(family: AnyFamily, order: Any) -> str:
    """The size and level of an order in words: the title of the preset it is, else what was not left as usual."""
    for preset in family.creation.presets.values():
        if preset.options == order:
            return preset.title
    chosen = ((field, getattr(order, field.name)) for field in fields_of(type(order)))
    return ", ".join(f"{field.name} {value}" for field, value in chosen if value != field.default) or "as usual"


def options_of(family: AnyFamily, verb: str, wishes: Mapping[str, Any]) -> Any:
    """The family's options for a verb with these wishes filled in, or BadOption with what is allowed."""
    shape = family.options.get(verb)
    if shape is None:
        raise Missing(f"{family.title} has no options for '{verb}'.")
    known = {field.name: field for field in fields_of(shape)}
    for name in wishes:
        if name not in known:
            raise BadOption(f"{family.title} knows no '{name}' here; it knows: {', '.join(known)}.")
    return shape(**{name: value_of(known[name], wish) for name, wish in wishes.items()})


def value_of(field: Field, wish: Any) -> Any:
    """The wish as a value of the field's kind; words come from forms, values from programs."""
    if field.optional and wish in (None, ""):
        return None
    if field.kind == "switch":
        return _switch(field, wish)
    if field.kind == "word":
        if str(wish) not in field.choices:
            raise BadOption(f"'{wish}' is no {field.name}; it is one of: {', '.join(field.choices)}.")
        return str(wish)
    if field.kind == "text":
        return str(wish)
    return _number(field, wish)


def _switch(field: Field, wish: Any) -> bool:
    if isinstance(wish, bool):
        return wish
    if str(wish).lower() in (*YES, *NO):
        return str(wish).lower() in YES
    raise BadOption(f"'{wish}' is not understood for {field.name}; it is true or false.")


def _number(field: Field, wish: Any) -> int | float:
    expected = "a whole number" if field.kind == "whole" else "a number"
    try:
        number = float(wish)
        if isinstance(wish, bool) or not abs(number) < 1e15 or (field.kind == "whole" and number != int(number)):
            raise ValueError
    except (TypeError, ValueError):
        raise BadOption(f"'{wish}' is not understood for {field.name}; {expected} was expected.") from None
    return int(number) if field.kind == "whole" else number
