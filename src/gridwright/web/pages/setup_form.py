"""The form for a new puzzle, from a family's record: sizes, difficulties, and everything else folded away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from gridwright.actions.options import Choice
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import fields_of
from gridwright.storage.scores import PlayedBefore
from gridwright.web.pages.context import FormField, capital, form_field
from gridwright.web.pages.statistics import value_writer

OWN = "own"
"""The value of the form's field `size` for a size of your own."""
DIFFICULTY = "difficulty"
USUAL = "medium"
"""The difficulty that is offered first."""


@dataclass(frozen=True)
class SizeChoice:
    """A size that can be chosen, with the options behind it as JSON."""

    value: str
    title: str
    about: str
    options: str
    chosen: bool


@dataclass(frozen=True)
class DifficultyChoice:
    """A difficulty that can be chosen: how many of four bars it has, and what it means."""

    value: str
    title: str
    about: str
    bars: int
    chosen: bool


@dataclass(frozen=True)
class SetupForm:
    """What the form offers, with what was chosen last."""

    title: str
    sizes: tuple[SizeChoice, ...]
    own_fields: tuple[FormField, ...]
    difficulties: tuple[DifficultyChoice, ...]
    switch: FormField | None
    """with it a difficulty can be asked for"""
    more: tuple[FormField, ...]


def setup_form(family: AnyFamily, chosen: Mapping[str, Choice]) -> SetupForm | None:
    """Return the form with these options chosen; None for a family that only has presets."""
    setup = family.creation.setup
    if not setup.sizes:
        return None
    shape = family.options["generate"]
    fields = {field.name: form_field(field) for field in fields_of(shape)}
    behind = {name for size in setup.sizes for name in size.options} | set(setup.own_options)
    apart = {*behind, *setup.own_fields, DIFFICULTY, setup.difficulty_switch}
    start = {name: field.default for name, field in fields.items()} | dict(setup.own_values)
    start |= {name: value for name, value in chosen.items() if value != fields[name].default}
    filled = {name: replace(field, default=start[name]) for name, field in fields.items()}
    return SetupForm(
        title=setup.title,
        sizes=_sizes(family, chosen),
        own_fields=tuple(filled[name] for name in setup.own_fields),
        difficulties=_difficulties(setup.difficulties, str(chosen.get(DIFFICULTY, USUAL))),
        switch=filled.get(setup.difficulty_switch),
        more=tuple(replace(field, usual=fields[name].default) for name, field in filled.items() if name not in apart),
    )


def _sizes(family: AnyFamily, chosen: Mapping[str, Choice]) -> tuple[SizeChoice, ...]:
    setup = family.creation.setup
    has_size = any(name in chosen for size in setup.sizes for name in size.options)
    known = [all(chosen.get(name) == value for name, value in size.options.items()) for size in setup.sizes]
    current = known.index(True) if True in known else len(known) if has_size else setup.usual
    found = [
        SizeChoice(str(number), size.title, size.about, json.dumps(dict(size.options)), number == current)
        for number, size in enumerate(setup.sizes)
    ]
    own = SizeChoice(OWN, setup.own_title, "", json.dumps(dict(setup.own_options)), current == len(known))
    return (*found, own) if setup.own_fields else tuple(found)


def _difficulties(meanings: Mapping[str, str], chosen: str) -> tuple[DifficultyChoice, ...]:
    if not meanings:
        return ()
    found = [
        DifficultyChoice(name, capital(name), about, number, name == chosen)
        for number, (name, about) in enumerate(meanings.items(), 1)
    ]
    return (*found, DifficultyChoice("any", "Any", "As it comes", 0, chosen not in meanings))


def read_setup(family: AnyFamily, data: Mapping[str, str]) -> dict[str, Choice]:
    """Return the options that a form asks for; without a size, those that are filled in."""
    setup = family.creation.setup
    order: dict[str, Choice] = {name: value for name, value in data.items() if name != "size" and value != ""}
    size = data.get("size", "")
    if size == OWN:
        order |= setup.own_options
    elif size.isdecimal() and len(size) < 4 and int(size) < len(setup.sizes):
        order = {name: value for name, value in order.items() if name not in setup.own_fields}
        order |= setup.sizes[int(size)].options
    if setup.difficulty_switch and setup.difficulty_switch not in order:
        order.pop(DIFFICULTY, None)
    return order


def describe_played(family: AnyFamily, known: PlayedBefore) -> str:
    """Say how many such games the player has played, and the best of them; nothing if there are none."""
    if not known.played:
        return ""
    played = f"You have played {known.played:,} like this"
    if known.best is None:
        return f"{played}."
    what = "best" if family.play.measure == "seconds" else "best gap"
    return f"{played}; your {what} is {value_writer(family)(known.best)}."
