"""Pick a part of a family by name; the first is the default."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

from gridwright.core.contract import AnyFamily, Family
from gridwright.core.creation import Example
from gridwright.core.fields import Field, fields_of
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Bot, Duel
from gridwright.errors import BadOption, Missing, UnknownName

T = TypeVar("T")


def choose(family: AnyFamily, what: str, table: Mapping[str, T], name: str | None) -> tuple[str, T]:
    """Return the part of that name, or the first one; UnknownName or Missing if there is none."""
    if not table:
        raise Missing(f"{family.title} has no {what}.")
    if name is None:
        name = next(iter(table))
    if name not in table:
        raise UnknownName(f"{family.title} {what}", name, table)
    return name, table[name]


def choose_puzzle(family: AnyFamily, name: str) -> Example:
    """Return the example, or the puzzle of a collection, of that name; UnknownName if there is none."""
    creation = family.creation
    if name not in creation.puzzles:
        ranges = (f"{each}-1 to {each}-{len(shown.puzzles)}" for each, shown in creation.collections.items())
        raise UnknownName(f"{family.title} puzzle", name, (*creation.examples, *ranges))
    return creation.puzzles[name]


def duel_of(family: Family[P, S, V, M, A]) -> Duel[P, Any, Any, M]:
    """Return the family's two-player game, or Missing."""
    if family.duel is None:
        raise Missing(f"{family.title} has no two-player game.")
    return family.duel


def choose_bot(family: Family[P, S, V, M, A], text: str) -> tuple[str, Bot[V, M]]:
    """Pick a bot of the duel by its text: a name, and values for the fields of one that has some (`mcts games=200`).

    Returns the text as it is stored, with names of today, and the bot.
    """
    duel = duel_of(family)
    wanted, *settings = text.split() or [""]
    name, bot = choose(family, "bot", duel.BOTS, duel.RENAMED.get(wanted, wanted))
    if not settings:
        return name, bot
    if not is_dataclass(bot) or isinstance(bot, type):
        raise BadOption(f"The bot '{name}' has no options.")
    known = {field.name: field for field in fields_of(type(bot))}
    values: dict[str, object] = {}
    for setting in settings:
        option, _, value = setting.partition("=")
        if option not in known:
            raise UnknownName(f"option of the bot '{name}'", option, known)
        values[option] = _number(name, known[option], value)
    return " ".join((name, *(f"{option}={value}" for option, value in values.items()))), replace(bot, **values)


def _number(bot: str, field: Field, text: str) -> int | float:
    """Read an option's value."""
    whole = field.kind == "whole"
    if not re.fullmatch(r"[0-9]{1,9}" if whole else r"[0-9]{1,9}(\.[0-9]{1,9})?", text):
        raise BadOption(
            f"'{text}' isn't a value for {field.name} of the bot '{bot}'. "
            f"Give a number, such as {field.name}={field.default}."
        )
    return int(text) if whole else float(text)
