"""What the pages show of a family, from its record alone: templates and client name none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from markupsafe import Markup

from gridwright import catalog
from gridwright.actions.options import Choice
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.fields import Field, FieldKind, fields_of
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Rules
from gridwright.core.scene import Scene, Settings
from gridwright.core.wording import capitalise
from gridwright.paint.svg import svg
from gridwright.web.live.scene_diff import FIRST_WINDOW
from gridwright.web.pages.theme_assets import draw_icon


@dataclass(frozen=True)
class Named:
    """Something with a name for programs and a title for people."""

    name: str
    title: str


@dataclass(frozen=True)
class FormField:
    """An option as a form shows it; `titled` are the words it may take, each with its title."""

    name: str
    kind: FieldKind
    default: Choice
    title: str
    help: str
    titled: tuple[tuple[str, str], ...]
    usual: Choice = None
    """what it is if nothing was chosen, where `default` is what was chosen last"""


@dataclass(frozen=True)
class FamilyTab:
    """A family among the others, with the first of its examples in small."""

    name: str
    title: str
    picture: Markup


@dataclass(frozen=True)
class KeyButton:
    """A button beside the board that stands for a key, with its icon."""

    title: str
    key: str
    icon: Markup


@dataclass(frozen=True)
class FamilyPage:
    """Everything a page may say about a family."""

    name: str
    title: str
    summary: str
    rules: tuple[str, ...]
    duel_rules: tuple[str, ...]
    controls: dict[str, tuple[tuple[str, str], ...]]
    moves: str
    buttons: tuple[KeyButton, ...]
    choices: tuple[FormField, ...]
    switch: FormField | None
    switch_icons: dict[str, Markup]
    drags: bool
    overview: bool
    tenths: bool
    presets: tuple[Named, ...]
    fields: tuple[FormField, ...]
    hints: bool
    checks: bool
    bots: tuple[str, ...]
    duels: bool
    bots_titled: tuple[tuple[str, str], ...]
    why: str
    """the question after a game that `teaching.why` answers"""
    steps_solutions: bool
    finishes: dict[str, dict[str, str]]
    readings: tuple[FormField, ...]
    examples: tuple[Named, ...]
    others: tuple[FamilyTab, ...]


def page_family(family: AnyFamily) -> FamilyPage:
    """Return what pages say about a family."""
    manual = family.teaching.manual
    options = [_play_field(field) for field in _fields(family, "play")]
    switch = next((option for option in options if option.name == family.play.switch), None)
    return FamilyPage(
        name=family.name,
        title=family.title,
        summary=family.summary,
        rules=tuple(manual.rules),
        duel_rules=tuple(manual.duel),
        controls={"Mouse": tuple(manual.mouse), "Touch": tuple(manual.touch), "Keyboard": tuple(manual.keys)},
        moves=manual.moves,
        buttons=tuple(KeyButton(each.title, each.key, _icon(family, each.glyph)) for each in manual.buttons),
        choices=tuple(option for option in options if option.name != family.play.switch),
        switch=switch,
        switch_icons={
            value: _icon(family, value) for value, _ in (switch.titled if switch else ()) if value in family.look.glyphs
        },
        drags=family.play.drags,
        overview=family.play.overview is not None,
        tenths=family.play.tenths,
        presets=tuple(Named(name, preset.title) for name, preset in family.creation.presets.items()),
        fields=tuple(form_field(field) for field in _fields(family, "generate")),
        hints=bool(family.teaching.techniques),
        checks=family.teaching.mistakes is not None or family.teaching.progress is not None,
        bots=tuple(family.play.bots),
        duels=family.duel is not None,
        bots_titled=tuple((name, capital(name)) for name in family.play.bots),
        why=_why(family),
        readings=tuple(_reading(field) for field in _fields(family, "read") if field.kind == "word"),
        steps_solutions=family.play.solution_moves is not None,
        finishes={how: asdict(finish) for how, finish in family.look.finishes.items()},
        examples=tuple(Named(name, example.title) for name, example in family.creation.examples.items()),
        others=tuple(map(_tab, catalog.names())),
    )


def name_families(families: Iterable[AnyFamily]) -> list[Named]:
    """Return the families among which a page lets you choose."""
    return [Named(family.name, family.title) for family in families]


def example_move(family: AnyFamily, rules: Rules[Any, Any, Any, Any], puzzle: Any, view: Any | None) -> str:
    """Return a move as it is typed on this very board: one that can be made in this view, else at the start.

    Without a view nothing is told of what was played. Where there is no move at all, it is the manual's example.
    """
    if view is not None:
        for move in rules.moves(view):
            return family.text.write_move(move)
    for move in rules.moves(rules.view(rules.start(puzzle))):
        return family.text.write_move(move)
    return next(iter(family.teaching.manual.moves.split()), "")


def _why(family: AnyFamily) -> str:
    """Ask what `teaching.why` answers: of the optimum where there is one to reach, else of the only solution."""
    if family.teaching.why is None:
        return ""
    return "Why is this optimal?" if family.play.measure == "over" else "Why is there no other solution?"


def _icon(family: AnyFamily, glyph: str) -> Markup:
    return draw_icon(glyph, family.look) if glyph else Markup()


@cache
def _tab(name: str) -> FamilyTab:
    family = catalog.family(name)
    return FamilyTab(family.name, family.title, _draw_cover(family))


def _draw_cover(family: AnyFamily) -> Markup:
    """Draw in little what the game looks like."""
    if family.creation.cover:
        return draw_board(family, family.text.read_view(family.creation.cover))
    first = next(iter(family.creation.examples.values()), None)
    if first is None:
        return Markup("")
    return draw_board(family, family.rules.view(family.rules.start(family.text.read(first.text))))


def _fields(family: AnyFamily, command: str) -> tuple[Field, ...]:
    return fields_of(family.options[command]) if command in family.options else ()


def _play_field(field: Field) -> FormField:
    """Return a choice of how the board is drawn: its help is its title."""
    return FormField(field.name, field.kind, field.default, field.help, "", _titled(field))


def form_field(field: Field) -> FormField:
    """Return an option of a new puzzle; its help starts with its title."""
    if field.kind == "word":
        title, colon, _ = field.help.partition(":")
        title, help_text = title if colon else field.name, ""
    else:
        title, help_text = _split(field.help or field.name)
    return FormField(field.name, field.kind, field.default, capital(title), help_text, _titled(field))


def _reading(field: Field) -> FormField:
    """Return an option for reading a puzzle, such as its rules; without a choice it is as the puzzle says."""
    default = ("", "As the puzzle says")
    help_text = capitalise(field.help)
    return FormField(field.name, field.kind, "", capital(field.name), help_text, (default, *_titled(field)))


def _titled(field: Field) -> tuple[tuple[str, str], ...]:
    return tuple((word, capital(word)) for word in field.choices)


def _split(help_text: str) -> tuple[str, str]:
    """Return what comes before the first comma or semicolon, and what comes after it."""
    title, _, rest = re.sub("[,;] ", "\n", help_text, count=1).partition("\n")
    return title, rest


ACRONYMS = {"sat": "SAT"}
"""Parts of names that people write in capitals."""


def capital(word: str) -> str:
    """Return a name of the program's as people read it."""
    text = " ".join(ACRONYMS.get(part, part) for part in word.replace("_", " ").replace("-", " ").split(" "))
    return capitalise(text)


def draw_scene(scene: Scene, unit: float = 40) -> Markup:
    """Draw a scene twice, for light and for dark pages: the style sheet shows one of them."""
    bare = replace(scene, columns=(), rows=())
    shown = (f'<span class="for-{theme}">{svg(bare, theme, unit)}</span>' for theme in ("light", "dark"))
    return Markup("".join(shown))


def first_scene(family: Family[P, S, V, M, A], puzzle: P) -> Scene:
    """Return the board before the first move without coordinates, of a large one its top left part."""
    return small_scene(family, family.rules.view(family.rules.start(puzzle)))


def small_scene(family: Family[P, S, V, M, A], view: V) -> Scene:
    """Return a view without coordinates, of a large board its top left part."""
    settings = Settings(coordinates=False, window=FIRST_WINDOW)
    return family.draw.scene(view, None, settings).within(FIRST_WINDOW)


def draw_first(family: AnyFamily, text: str) -> Markup:
    """Draw the board before the first move."""
    return draw_scene(first_scene(family, family.text.read(text)))


def draw_view(family: Family[P, S, V, M, A], view: V) -> Markup:
    """Draw a view in small, of a large board its top left part."""
    return draw_scene(small_scene(family, view))


def draw_board(family: Family[P, S, V, M, A], view: V, unit: float = 40) -> Markup:
    """Draw a view without coordinates."""
    return draw_scene(family.draw.scene(view, None, Settings(coordinates=False)), unit)
