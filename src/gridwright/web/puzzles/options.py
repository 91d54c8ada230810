"""The options of a puzzle as presets, and as the categories of the high scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwright.actions.choose import choose
from gridwright.actions.options import Choice
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import fields_of

AS_USUAL = "as usual"
"""The category of a puzzle without any option of its own."""


def options_of_preset(family: AnyFamily, name: str | None) -> Any:
    """Return the options of a preset; of the first one if no name is given."""
    return choose(family, "preset", family.creation.presets, name)[1].options


def options_on_kind(family: AnyFamily, options: Any, kind: str) -> tuple[Any, str]:
    """Return these options for another kind of board, about as large; and the title of kind and size."""
    kinds = {} if family.creation.kinds is None else family.creation.kinds.kinds
    chosen = choose(family, "board", kinds, kind)[1]
    usual = next(iter(kinds.values()))
    places = (
        place
        for place, size in enumerate(usual.sizes)
        if all(getattr(options, name) == value for name, value in size.options.items())
    )
    size = chosen.sizes[min(next(places, 0), len(chosen.sizes) - 1)]
    return replace(options, **chosen.options, **size.options), f"{chosen.title} {size.title}"


def category_of(family: AnyFamily, options: object) -> str:
    """Name a puzzle's options in the high scores: the preset's title, else the options that aren't the default."""
    for preset in family.creation.presets.values():
        if preset.options == options:
            return preset.title
    return ", ".join(f"{name} {value}" for name, value in changed_choices(options).items()) or AS_USUAL


def changed_choices(options: object) -> dict[str, Choice]:
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


def title_of_category(family: AnyFamily, category: str) -> str:
    """Return a category as pages show it: the kind of board and its size, the difficulty, what else was chosen."""
    choices = options_of(family, category)[1]
    if not choices or "generate" not in family.options:
        return category
    whole = {field.name: field.default for field in fields_of(family.options["generate"])} | choices
    board, known = _title_of_board(family, whole)
    rest = {name: value for name, value in choices.items() if name not in known}
    others = [value if name == "difficulty" else f"{name} {value}" for name, value in rest.items()]
    return ", ".join(map(str, (*board, *others)))


def _title_of_board(family: AnyFamily, choices: Mapping[str, Choice]) -> tuple[list[str], set[str]]:
    """Return the title of kind and size, if there is one, and the options that it speaks of."""
    for kind in () if family.creation.kinds is None else tuple(family.creation.kinds.kinds.values())[1:]:
        if _has(choices, kind.options):
            size = next((size for size in kind.sizes if _has(choices, size.options)), None)
            if size is None:
                return [kind.title], {*kind.options}
            return [f"{kind.title} {size.title}"], {*kind.options, *size.options}
    for names in (("rows", "cols"), ("side", "side")):
        # A size of 0 follows from another option.
        if all(str(choices.get(name, 0)) != "0" for name in names):
            return [" × ".join(str(choices[name]) for name in names)], {*names}
    return [], set()


def _has(choices: Mapping[str, Choice], wanted: Mapping[str, Any]) -> bool:
    return all(str(choices.get(name)) == str(value) for name, value in wanted.items())
