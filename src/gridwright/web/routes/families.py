"""What puzzles there are, and what each of them has."""

from __future__ import annotations

from typing import Any

from litestar import get

from gridwright import catalog
from gridwright.actions.convert import formats
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import fields_of


@get("/api/families", sync_to_thread=False, tags=["families"])
def list_families() -> list[dict[str, Any]]:
    """Every family: its name, title and summary."""
    cards = map(catalog.family, catalog.names())
    return [{"name": card.name, "title": card.title, "summary": card.summary} for card in cards]


@get("/api/families/{name:str}", sync_to_thread=False, tags=["families"])
def show_family(name: str) -> dict[str, Any]:
    """All parts of a family by name, and the options of its verbs."""
    card = catalog.family(name)
    return {
        "name": card.name,
        "title": card.title,
        "summary": card.summary,
        "solvers": list(card.solvers),
        "generators": list(card.creation.generators),
        "bots": list(card.play.bots),
        "formats": list(formats(card)),
        "presets": {name: preset.title for name, preset in card.creation.presets.items()},
        "examples": {name: {"title": one.title, "text": one.text} for name, one in card.creation.examples.items()},
        "options": {verb: _fields(card, verb) for verb in card.options},
    }


def _fields(card: AnyFamily, verb: str) -> list[dict[str, Any]]:
    return [
        {
            "name": field.name,
            "kind": field.kind,
            "default": field.default,
            "help": field.help,
            "choices": list(field.choices),
        }
        for field in fields_of(card.options[verb])
    ]


HANDLERS = (list_families, show_family)
