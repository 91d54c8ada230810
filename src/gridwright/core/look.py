"""How a family looks: colours for its roles, glyphs of its own, and hints for animation.

A mark names a role, and a theme turns the role into a colour. Roles that every board shares (`ink`, `cell`, `select`,
`look`, `fault`, the puzzle colours) are in `paint/theme.py`. Every other role belongs to one family, in its `look.py`.
A scene carries its family's look, so a painter needs the scene and nothing else. The web app joins the looks of all
families into one style sheet and one file of outlines, so the client names no family either.
A role gives its colours by theme and says what it is: ground or ink. That decides how it prints, what forced colours
replace it, and what a terminal does. Nothing depends on colour alone: a ground has a texture or carries a glyph.
Tests measure what a look promises: the contrast of each role on the grounds in `on`, and how far the roles of each
group in `apart` are from each other, for full and for colour-blind vision. Two families never define the same role.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

RoleKind = Literal["ground", "ink", "highlight", "reverse"]
"""A ground lies under other marks, ink stands on it. A highlight is ink to be looked at, a reverse ink on dark ink."""

Animation = Literal["fade", "turn"]
"""Marks that change fade over; those that `turn` are shown turning by a quarter about the selected place."""

FinishKind = Literal["run", "ripple", "beat", "ring"]
"""What plays over a board once its game is over. A light runs along marks that are lines; marks come in rings from the
last place; marks swell one after the other; rings spread from marks."""

Texture: TypeAlias = tuple[str, str]
"""The characters that fill a ground in a terminal without colour: one in Unicode, one in ASCII."""

TEXT, LINE = 4.5, 3.0
"""The least contrast that text and lines need (WCAG 2)."""


@dataclass(frozen=True)
class Role:
    """What one role looks like. Colours are `#RRGGBB`, or `#RRGGBBAA` where something shows through."""

    light: str
    dark: str = ""
    """like `light` if empty"""
    contrast: str = ""
    """light with high contrast; like `light` if empty"""
    dark_contrast: str = ""
    """dark with high contrast; like `dark` if empty"""
    paper: str = ""
    """a grey; if empty, white for a ground or a reverse, black for ink"""
    kind: RoleKind = "ink"
    on: tuple[str, ...] = ()
    """the grounds on which it must be readable, each with this `least` contrast"""
    least: float = TEXT
    texture: Texture | None = None
    """of a ground, where no glyph tells it; hatched where forced colours replace the theme's"""


@dataclass(frozen=True)
class Part:
    """One outline of a glyph: filled, or drawn with a pen if `pen` is above 0.

    A `second` part takes the mark's `edge` as its colour, where the mark has one.
    """

    path: str
    pen: float = 0.0
    second: bool = False


@dataclass(frozen=True)
class Glyph:
    """A symbol: its outlines in a box of `box` units round 0,0, its character, and its letter in ASCII.

    Outlines are absolute path commands `M x,y`, `L x,y`, `C x,y x,y x,y`, `Z`, and `A radius large sweep x,y` (a piece
    of a circle, flags as in SVG).
    """

    character: str
    ascii: str
    parts: tuple[Part, ...]
    box: float = 20.0


def circle(radius: float, x: float = 0, y: float = 0) -> str:
    """Write the path of a circle."""
    left, right = f"{x - radius},{y}", f"{x + radius},{y}"
    return f"M {left} A {radius} 0 1 {right} A {radius} 0 1 {left} Z"


def filled(character: str, ascii_: str, *paths: str) -> Glyph:
    """Make a glyph of filled outlines."""
    return Glyph(character, ascii_, tuple(Part(path) for path in paths))


def stroked(character: str, ascii_: str, pen: float, path: str, box: float = 20.0) -> Glyph:
    """Make a glyph drawn with one pen."""
    return Glyph(character, ascii_, (Part(path, pen),), box)


@dataclass(frozen=True)
class Finish:
    """How a board plays its end: what moves, and which marks, by the first part of their keys."""

    kind: FinishKind
    marks: str
    fills: str = ""
    """marks that come meanwhile, in rings from the last place"""


@dataclass(frozen=True, eq=False)
class Look:
    """What a family adds to the shared roles and glyphs."""

    roles: Mapping[str, Role] = field(default_factory=dict)
    glyphs: Mapping[str, Glyph] = field(default_factory=dict)
    animations: Mapping[str, Animation] = field(default_factory=dict)
    """by the first part of a mark's key ("square" of "square:7"); what isn't named fades"""
    finishes: Mapping[str, Finish] = field(default_factory=dict)
    """by how the game ended ("solved"), or a duel by whose side won as it is drawn ("near" or "far"); without one the
    result is shown at once"""
    drawn: tuple[str, ...] = ()
    """roles of what a player draws: during a trial it is shown hollow"""
    apart: tuple[tuple[str, ...], ...] = ()
    """groups of roles that everyone must be able to tell from each other"""


NO_LOOK = Look()
"""A look that adds nothing."""
