"""What the pages show of a family, from its record alone: the templates and the client name none."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from markupsafe import Markup

from gridwright import catalog
from gridwright.core.contract import AnyFamily, Button
from gridwright.core.fields import Field, fields_of
from gridwright.core.scene import Scene, Settings
from gridwright.paint.svg import svg


def page_family(family: AnyFamily) -> dict[str, Any]:
    """Everything a page may say about a family."""
    manual = family.teaching.manual
    return {
        "name": family.name,
        "title": family.title,
        "summary": family.summary,
        "rules": list(manual.rules),
        "duel_rules": list(manual.duel),
        "hands": {"Mouse": list(manual.mouse), "Touch": list(manual.touch), "Keyboard": list(manual.keys)},
        "moves": manual.moves,
        "buttons": [_button(button) for button in manual.buttons],
        "choices": [{**_field(field), "title": field.help} for field in _fields(family, "play")],
        "presets": [{"name": name, "title": preset.title} for name, preset in family.creation.presets.items()],
        "fields": [_field(field) for field in _fields(family, "generate")],
        "makes": bool(family.creation.generators),
        "hints": bool(family.teaching.techniques),
        "checks": family.play.as_answer is not None,
        "bots": list(family.play.bots),
        "duels": family.duel is not None,
        "bots_titled": [(name, capital(name)) for name in family.play.bots],
        "why": family.teaching.why is not None,
        "examples": [{"name": name, "title": example.title} for name, example in family.creation.examples.items()],
        "others": [_signboard(name) for name in catalog.names()],
    }


@cache
def _signboard(name: str) -> dict[str, Any]:
    """A family among the others: its name, its title, and the first of its examples in small."""
    family = catalog.family(name)
    first = next(iter(family.creation.examples.values()), None)
    shown = None if first is None else family.rules.view(family.rules.start(family.text.read(first.text)))
    drawn = "" if shown is None else board_picture(family, shown)
    return {"name": family.name, "title": family.title, "picture": drawn}


def _button(button: Button) -> dict[str, str]:
    return {"title": button.title, "key": button.key, "glyph": button.glyph}


def _fields(family: AnyFamily, verb: str) -> tuple[Field, ...]:
    return fields_of(family.options[verb]) if verb in family.options else ()


def _field(field: Field) -> dict[str, Any]:
    """A field as a form shows it; `titled` are the words it may take, each with its title.

    The help of a number begins with what it counts, so that is its title.
    """
    title, help_text = (field.name, "") if field.kind == "word" else _parted(field.help or field.name)
    return {
        "name": field.name,
        "kind": field.kind,
        "default": field.default,
        "title": capital(title),
        "help": help_text,
        "titled": [(word, capital(word)) for word in field.choices],
    }


def _parted(help_text: str) -> tuple[str, str]:
    """What comes before the first comma or semicolon, and what comes after it."""
    title, _, rest = re.sub("[,;] ", "\n", help_text, count=1).partition("\n")
    return title, rest


def capital(word: str) -> str:
    """A name of the program's as people read it."""
    text = word.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def picture(scene: Scene, unit: float = 40) -> Markup:
    """A board to look at, once for light pages and once for dark ones: the style sheet shows one of them."""
    bare = replace(scene, columns=(), rows=())
    shown = (f'<span class="for-{theme}">{svg(bare, theme, unit)}</span>' for theme in ("light", "dark"))
    return Markup("".join(shown))


def board_picture(family: AnyFamily, view: Any, unit: float = 40) -> Markup:
    """The picture of a view, without coordinates."""
    return picture(family.draw.scene(view, None, Settings(coordinates=False)), unit)
