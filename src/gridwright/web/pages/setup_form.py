"""The form for a new puzzle, from a family's record: sizes, difficulties, and everything else folded away."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup

from gridwright.actions.options import Choice
from gridwright.core.contract import AnyFamily
from gridwright.core.creation import BoardKind, Size
from gridwright.core.fields import fields_of
from gridwright.core.scene import box_round
from gridwright.storage.scores import PlayedBefore
from gridwright.web.pages.context import FormField, capital, form_field
from gridwright.web.pages.statistics import value_writer

OWN = "own"
"""The value of the form's field `size` for a size of your own."""
DIFFICULTY = "difficulty"
PICTURE = 44
"""Pixels of the picture of a kind of board."""
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
class KindChoice:
    """A kind of board that can be chosen, with a little picture."""

    value: str
    title: str
    picture: Markup
    chosen: bool


@dataclass(frozen=True)
class SetupForm:
    """What the form offers, with what was chosen last."""

    kinds_title: str
    kinds: tuple[KindChoice, ...]
    kind_options: tuple[tuple[str, Choice], ...]
    """the options behind the chosen kind"""
    title: str
    sizes: tuple[SizeChoice, ...]
    own_fields: tuple[FormField, ...]
    difficulties: tuple[DifficultyChoice, ...]
    switch: FormField | None
    """with it a difficulty can be asked for"""
    more: tuple[FormField, ...]


def setup_form(family: AnyFamily, chosen: Mapping[str, Choice], kind: str = "") -> SetupForm | None:
    """Return the form with these options and this kind of board chosen; None for a family that only has presets."""
    setup, kinds = family.creation.setup, family.creation.kinds
    if not setup.sizes:
        return None
    current = _kind_in(family, chosen)
    if kinds is not None and kind in kinds.kinds and kind != current:
        # What is left of the last choice fits every kind: not the size.
        chosen = {name: value for name, value in chosen.items() if name not in setup.own_fields}
        chosen |= kinds.kinds[kind].options
        current = kind
    shape = family.options["generate"]
    fields = {field.name: form_field(field) for field in fields_of(shape)}
    behind = {name for size in setup.sizes for name in size.options} | set(setup.own_options)
    kind_options = {} if kinds is None else dict(kinds.kinds[current].options)
    apart = {*behind, *kind_options, *setup.own_fields, DIFFICULTY, setup.difficulty_switch}
    start = {name: field.default for name, field in fields.items()} | dict(setup.own_values)
    if not any(name in chosen for name in setup.own_fields):
        start |= _sizes_of(family, current)[0].options
    start |= {name: value for name, value in chosen.items() if value != fields[name].default}
    filled = {name: replace(field, default=start[name]) for name, field in fields.items()}
    return SetupForm(
        kinds_title="" if kinds is None else kinds.title,
        kinds=()
        if kinds is None
        else tuple(
            KindChoice(name, each.title, _outlined(each), name == current) for name, each in kinds.kinds.items()
        ),
        kind_options=tuple(kind_options.items()),
        title=setup.title,
        sizes=_sizes(family, chosen, _sizes_of(family, current)),
        own_fields=tuple(filled[name] for name in setup.own_fields),
        difficulties=_difficulties(setup.difficulties, str(chosen.get(DIFFICULTY, USUAL))),
        switch=filled.get(setup.difficulty_switch),
        more=tuple(replace(field, usual=fields[name].default) for name, field in filled.items() if name not in apart),
    )


def _kind_in(family: AnyFamily, chosen: Mapping[str, Choice]) -> str:
    """Return the kind of board that these options mean; the usual one if they don't say."""
    kinds = {} if family.creation.kinds is None else family.creation.kinds.kinds
    meant = (name for name, kind in kinds.items() if all(chosen.get(key) == to for key, to in kind.options.items()))
    return next(meant, next(iter(kinds), ""))


def _sizes_of(family: AnyFamily, kind: str) -> Sequence[Size]:
    """Return the sizes of a kind of board; the family's own where it has one kind."""
    kinds = family.creation.kinds
    return family.creation.setup.sizes if kinds is None else kinds.kinds[kind].sizes


@lru_cache(maxsize=64)
def _outlined(kind: BoardKind) -> Markup:
    """Draw a kind of board in little, in the colour of the text beside it."""
    outlines = kind.outlines()
    left, top, right, bottom = box_round([corner for outline in outlines for corner in outline])
    scale = PICTURE / max(right - left, bottom - top)
    across, down = (PICTURE - (right - left) * scale) / 2, (PICTURE - (bottom - top) * scale) / 2
    path = "".join(
        "M" + "L".join(f"{(x - left) * scale + across:.1f},{(y - top) * scale + down:.1f}" for x, y in outline) + "Z"
        for outline in outlines
    )
    view = f"-2 -2 {PICTURE + 4} {PICTURE + 4}"
    return Markup(f'<svg viewBox="{view}" width="{PICTURE + 4}" height="{PICTURE + 4}"><path d="{path}"/></svg>')


def _sizes(family: AnyFamily, chosen: Mapping[str, Choice], sizes: Sequence[Size]) -> tuple[SizeChoice, ...]:
    setup = family.creation.setup
    has_size = any(name in chosen for size in sizes for name in size.options)
    known = [all(chosen.get(name) == value for name, value in size.options.items()) for size in sizes]
    current = known.index(True) if True in known else len(known) if has_size else setup.usual
    found = [
        SizeChoice(str(number), size.title, size.about, json.dumps(dict(size.options)), number == current)
        for number, size in enumerate(sizes)
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
    size, sizes = data.get("size", ""), _sizes_of(family, _kind_in(family, order))
    if size == OWN:
        order |= setup.own_options
    elif size.isdecimal() and len(size) < 4 and int(size) < len(sizes):
        order = {name: value for name, value in order.items() if name not in setup.own_fields}
        order |= sizes[int(size)].options
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
