"""Pictures and gestures without pixels.

A scene is a list of marks on the unit grid: a cell is 1 x 1, the top left corner of the board is (0, 0), x grows
to the right and y downwards. Every front end (SVG, PNG, PDF, terminal, canvas, notebook) draws the same scene and
knows no family. A mark names a *role*, which the theme turns into a colour, so the same scene is drawn light or
dark.

Marks are painted by layer, then in the order given:

    GROUND, SHADE, WASH, CROSS, DOT, LINE, STEP, RING, TEXT

`key` is stable from scene to scene ("cell:7", "group:c2"): the client animates by it, hit-tests by it, selections
and faults point to it. `label` is what a screen reader says.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import chain
from typing import Any, Literal, TypeAlias

from gridwright.core.look import NO_LOOK, Look

Selection: TypeAlias = str | None
"""The key of the selected mark; not part of the state, so undo does not bring it back."""

Window: TypeAlias = tuple[float, float, float, float]
"""A part of the board: its left, top, right and bottom, in cells."""

Kind = Literal["tile", "disc", "ring", "line", "glyph", "text", "hatch"]


class Layer(IntEnum):
    """What is painted over what."""

    GROUND = 0
    SHADE = 1
    WASH = 2
    CROSS = 3
    DOT = 4
    LINE = 5
    STEP = 6
    RING = 7
    TEXT = 8


@dataclass(frozen=True)
class Mark:
    """One thing drawn.

    tile   a filled rectangle: x, y its top left corner, width, height, corner radius; outlined in `edge` if given
    disc   a filled circle: x, y its centre, radius; outlined in `edge` if given
    ring   an outline: of the rectangle (width and height given) or of the circle (radius alone)
    line   through `points`, round ends
    glyph  the sign named in `text` (diamond, star, turn-right ...): x, y its centre, height its size; `edge` is
           the second colour of signs that have two (a flag's pole)
    text   `text` centred on x, y, height its size, bold if `strong`
    hatch  hatching at 45 degrees over a rectangle, the lines in `role`; the ground is a tile of its own
    """

    kind: Kind
    key: str
    role: str
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    radius: float = 0.0
    stroke: float = 0.0
    edge: str = ""
    dashed: bool = False
    strong: bool = False
    text: str = ""
    points: tuple[tuple[float, float], ...] = ()
    layer: Layer = Layer.GROUND
    label: str = ""


@dataclass(frozen=True)
class Target:
    """A place that can be pointed at: its key, its centre and extent, and what a screen reader says there.

    `pressed` are the keys of the targets that sink while this one is pressed.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    label: str
    pressed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Coordinate:
    """A letter or number at the frame, at this distance from the left (columns) or the top (rows)."""

    text: str
    at: float


@dataclass(frozen=True)
class Scene:
    """A whole board: its extent in cells, what is drawn, what can be pointed at, and the names at the frame."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    targets: tuple[Target, ...] = ()
    columns: tuple[Coordinate, ...] = ()
    rows: tuple[Coordinate, ...] = ()
    title: str = ""
    look: Look = NO_LOOK
    """what the family adds to the shared roles and glyphs"""

    def with_marks(self, extra: tuple[Mark, ...] | list[Mark]) -> Scene:
        """Return the same board with an overlay (hint, fault, answer) on it."""
        return replace(self, marks=(*self.marks, *extra))

    def within(self, window: Window | None, held: Scene | None = None) -> Scene:
        """Return the same board without the marks and targets that lie wholly outside the window.

        What is known to be inside, since it is of a scene that was `held` in the same window, isn't measured again.
        """
        if window is None or _covers(window, (0, 0, self.width, self.height)):
            return self
        known = frozenset[int]() if held is None else frozenset(map(id, chain(held.marks, held.targets)))
        marks = tuple(mark for mark in self.marks if id(mark) in known or meets(window, extent(mark)))
        targets = tuple(target for target in self.targets if id(target) in known or meets(window, _round(target)))
        return replace(self, marks=marks, targets=targets)


def meets(window: Window, box: Window) -> bool:
    """Return whether two boxes have a point in common."""
    return window[0] <= box[2] and box[0] <= window[2] and window[1] <= box[3] and box[1] <= window[3]


def _covers(window: Window, box: Window) -> bool:
    return window[0] <= box[0] and window[1] <= box[1] and window[2] >= box[2] and window[3] >= box[3]


def extent(mark: Mark) -> Window:
    """Return the box that a mark is drawn in, generously for text."""
    if mark.points:
        across, down = [x for x, _ in mark.points], [y for _, y in mark.points]
        return min(across) - mark.stroke, min(down) - mark.stroke, max(across) + mark.stroke, max(down) + mark.stroke
    if mark.width:
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    half = mark.radius or mark.height / 2
    wide = half * max(1, len(mark.text)) if mark.kind == "text" else half
    return mark.x - wide, mark.y - half, mark.x + wide, mark.y + half


def _round(target: Target) -> Window:
    half_width, half_height = target.width / 2, target.height / 2
    return target.x - half_width, target.y - half_height, target.x + half_width, target.y + half_height


@dataclass(frozen=True, eq=False)
class Overview:
    """A picture of a whole board, where its cells are too small and too many to be drawn as marks.

    Rows of pixels that cover the board from edge to edge, each the number of one of at most 16 roles.
    """

    width: int
    height: int
    roles: tuple[str, ...]
    pixels: bytes


SIDE = "seat"
"""The choice that says from whose side a duel is drawn: "0", as without it, or "1"."""


@dataclass(frozen=True)
class Settings:
    """What a person chose about the picture; `choices` are the family's own switches by name.

    What lies outside the `window` need not be drawn: a family whose boards may be large leaves it out.
    """

    coordinates: bool = True
    choices: Mapping[str, str] = field(default_factory=dict)
    window: Window | None = None
    hover: Selection = None
    """the target under the pointer; while nothing is chosen it is passed as the selection, too"""

    def chosen(self, selection: Selection) -> Selection:
        """Return the selection, unless it is only what the pointer is over: that has a thin ring of ink."""
        return None if selection == self.hover else selection

    def part(self, rows: int, cols: int) -> tuple[range, range]:
        """Return the rows and the columns of cells that the window touches; all of them if there is no window.

        Half a cell round it counts, since lines and rings reach over the borders of their cells.
        """
        if self.window is None:
            return range(rows), range(cols)
        left, top, right, bottom = self.window
        return _between(top, bottom, rows), _between(left, right, cols)


def _between(start: float, end: float, count: int) -> range:
    return range(min(count, max(0, math.floor(start - 0.5))), max(0, min(count, math.ceil(end + 0.5))))


GestureKind = Literal["tap", "alternate", "double", "drag", "alternate_drag", "wheel", "key"]


@dataclass(frozen=True)
class Gesture:
    """What a player did: a tap (left click), an alternate tap (right click, long press), a drag through points with the
    left button or a finger, an alternate drag (right button), a turn of the wheel (`amount` above 0 is towards you) or
    a key by its browser name ("ArrowLeft", "q", "Enter").
    """

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    points: tuple[tuple[float, float], ...] = ()
    key: str = ""
    amount: float = 0.0
    shift: bool = False
    """whether the Shift key was held"""


@dataclass(frozen=True)
class Select:
    """A gesture that chose something: the key now selected, or None for nothing; and moves made on the way there."""

    key: Selection
    moves: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """A gesture that can't be done: why, in one short sentence, and the key of the target it is shown at."""

    message: str
    key: str
