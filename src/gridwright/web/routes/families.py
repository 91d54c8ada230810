"""The families there are, and what each of them has."""

from __future__ import annotations

from litestar import get
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.convert import formats
from gridwright.actions.options import Choice
from gridwright.core.contract import AnyFamily
from gridwright.core.fields import FieldKind, fields_of


class FamilyListed(Struct, frozen=True):
    """A family in a list."""

    name: str
    title: str
    summary: str


class ExampleShown(Struct, frozen=True):
    """A puzzle that comes with a family."""

    title: str
    text: str


class OptionShown(Struct, frozen=True):
    """An option of a command."""

    name: str
    kind: FieldKind
    default: Choice
    help: str
    choices: tuple[str, ...]


class FamilyShown(Struct, frozen=True, kw_only=True):
    """All parts of a family by name; `options` are those of each command."""

    name: str
    title: str
    summary: str
    solvers: tuple[str, ...]
    generators: tuple[str, ...]
    bots: tuple[str, ...]
    formats: tuple[str, ...]
    presets: dict[str, str]
    examples: dict[str, ExampleShown]
    options: dict[str, tuple[OptionShown, ...]]


@get("/api/families", sync_to_thread=False, tags=["families"])
def list_families() -> list[FamilyListed]:
    """List every family."""
    return [FamilyListed(one.name, one.title, one.summary) for one in catalog.families()]


@get("/api/families/{name:str}", sync_to_thread=False, tags=["families"])
def show_family(name: str) -> FamilyShown:
    """Show all parts of a family by name, and the options of its commands."""
    family = catalog.family(name)
    return FamilyShown(
        name=family.name,
        title=family.title,
        summary=family.summary,
        solvers=tuple(family.solvers),
        generators=tuple(family.creation.generators),
        bots=tuple(family.play.bots),
        formats=tuple(formats(family)),
        presets={name: preset.title for name, preset in family.creation.presets.items()},
        examples={name: ExampleShown(one.title, one.text) for name, one in family.creation.examples.items()},
        options={command: _options(family, command) for command in family.options},
    )


def _options(family: AnyFamily, command: str) -> tuple[OptionShown, ...]:
    return tuple(
        OptionShown(field.name, field.kind, field.default, field.help, tuple(field.choices))
        for field in fields_of(family.options[command])
    )
