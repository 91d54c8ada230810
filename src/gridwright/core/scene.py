"""Pictures and gestures without pixels.

A scene is a list of marks on the unit grid: a cell is 1 x 1, the top left corner of the board is (0, 0), x grows
to the right and y downwards. A board of other shapes gives the corners of each; its unit is so long that they can be
hit and read as well as cells of 1 x 1. Every front end (SVG, PNG, PDF, terminal, canvas, notebook) draws the same
scene and knows no family. A mark names a *role*, which the theme turns into a colour, so the same scene is drawn light
or dark.

Marks are painted by layer, then in the order given:

    GROUND, SHADE, WASH, CROSS, DOT, LINE, STEP, RING, TEXT

`key` is stable from scene to scene ("cell:7", "group:c2"): the client animates by it, hit-tests by it, selections
and faults point to it. `label` is what a screen reader says.

What stands at many places alike is drawn once, as a stamp, and printed: two arrays say which stamp is at each place and
what number it writes. So a board of 20,000 cells is drawn, compared and sent as arrays; its marks are made only for
painters that ask for them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from gridwright.core.look import NO_LOOK, Look
from gridwright.grid.cells import name_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

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

    tile   a filled rectangle: x, y its top left corner, width, height, corner radius; or the polygon with these
           `points`; outlined in `edge` if given
    disc   a filled circle: x, y its centre, radius; outlined in `edge` if given
    ring   an outline: of the rectangle (width and height given), of the polygon (`points`) or of the circle
           (radius alone)
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

    `pressed` are the keys of the targets that sink while this one is pressed. With two `points` it is the line between
    them, pointed at by whatever is nearer to it than to any other line, up to the `reach`; with more it is the polygon.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    label: str
    pressed: tuple[str, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    reach: float = 0.0


@dataclass(frozen=True)
class Coordinate:
    """A letter or number at the frame, at this distance from the left (columns) or the top (rows)."""

    text: str
    at: float


@dataclass(frozen=True)
class Cell:
    """A cell of a board that isn't of squares: its row and its place there from 0, its name, middle and corners."""

    row: int
    col: int
    name: str
    x: float
    y: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, eq=False)
class Stamp:
    """Marks and targets as they are at the place (0, 0); families keep their stamps, so they are compared by identity.

    In a key `{0,1}` is the number of the place so many rows below and columns to the right; in a label it is the name
    of that place. `{}` in a text or a label is the number written there.
    """

    marks: tuple[Mark, ...] = ()
    targets: tuple[Target, ...] = ()


_PLACE = re.compile(r"\{(-?\d+),(-?\d+)\}")


@dataclass(frozen=True, eq=False)
class Print:
    """Stamps at places that lie in rows, one cell apart.

    The place in row r and column c has the number `first` + r * `cols` + c and lies at x = c, y = r. `which` has a row
    for each row of places from `top` on, and in it for each place from `left` on which of the `stamps` is there;
    `numbers`, of the same shape, what is written.
    """

    name: str
    cols: int
    which: npt.NDArray[np.intp]
    stamps: tuple[Stamp, ...]
    numbers: npt.NDArray[Any] | None = None
    top: int = 0
    left: int = 0
    first: int = 0

    @classmethod
    def of(cls, name: str, cols: int, codes: npt.NDArray[Any], stamp: Callable[[int], Stamp], **fields: Any) -> Print:
        """Print at each place the stamp that its code stands for."""
        import numpy as np

        used = np.flatnonzero(np.bincount(codes.reshape(-1)))
        numbers = np.zeros(used[-1] + 1 if used.size else 0, dtype=np.intp)
        numbers[used] = np.arange(used.size)
        return cls(name, cols, numbers[codes], tuple(map(stamp, used.tolist())), **fields)

    def marks(self) -> Iterator[Mark]:
        """Make the marks, place by place."""
        for row, col, stamp, number in self._places():
            for mark in stamp.marks:
                yield replace(
                    mark,
                    key=self._key(mark.key, row, col),
                    x=0.0 if mark.points else mark.x + col,
                    y=0.0 if mark.points else mark.y + row,
                    points=tuple((x + col, y + row) for x, y in mark.points),
                    text=mark.text.replace("{}", number),
                    label=_label(mark.label, row, col, number),
                )

    def targets(self) -> Iterator[Target]:
        """Make the targets, place by place."""
        for row, col, stamp, number in self._places():
            for target in stamp.targets:
                yield self._target(target, row, col, number)

    def find_target(self, key: str) -> Target | None:
        """Return the target with this key, which ends with the number of its place."""
        digits = key.rpartition(":")[2]
        place = int(digits) - self.first if digits.isascii() and digits.isdecimal() and len(digits) < 10 else -1
        row, col = divmod(place, self.cols)
        down, across = row - self.top, col - self.left
        if place < 0 or not (0 <= down < self.which.shape[0] and 0 <= across < self.which.shape[1]):
            return None
        number = "" if self.numbers is None else str(self.numbers[down, across])
        made = (self._target(one, row, col, number) for one in self.stamps[self.which[down, across]].targets)
        return next((target for target in made if target.key == key), None)

    def _places(self) -> Iterator[tuple[int, int, Stamp, str]]:
        """Yield the row, the column, the stamp and the number of each place where there is something."""
        wanted = None if self.numbers is None else self.numbers.tolist()
        for down, stamps in enumerate(self.which.tolist()):
            for across, stamp in enumerate(stamps):
                number = "" if wanted is None else str(wanted[down][across])
                yield self.top + down, self.left + across, self.stamps[stamp], number

    def _target(self, target: Target, row: int, col: int, number: str) -> Target:
        return Target(
            self._key(target.key, row, col),
            target.x + col,
            target.y + row,
            target.width,
            target.height,
            _label(target.label, row, col, number),
            tuple(self._key(key, row, col) for key in target.pressed),
        )

    def _key(self, key: str, row: int, col: int) -> str:
        place = self.first + row * self.cols + col
        return _PLACE.sub(lambda found: str(place + int(found[1]) * self.cols + int(found[2])), key)


def _label(label: str, row: int, col: int, number: str) -> str:
    if not label:
        return label
    named = _PLACE.sub(lambda found: name_of(row + int(found[1]), col + int(found[2])), label)
    return named.replace("{}", number)


@dataclass(frozen=True)
class Scene:
    """A whole board: its extent in cells, what is drawn, what can be pointed at, and the names at the frame.

    Loose marks and targets are given one by one; in each layer they lie below what is printed.
    """

    width: float
    height: float
    loose_marks: tuple[Mark, ...]
    loose_targets: tuple[Target, ...] = ()
    columns: tuple[Coordinate, ...] = ()
    rows: tuple[Coordinate, ...] = ()
    title: str = ""
    look: Look = NO_LOOK
    """what the family adds to the shared roles and glyphs"""
    prints: tuple[Print, ...] = ()
    cells: tuple[Cell, ...] = ()
    """the cells of a board that isn't of squares"""
    size: tuple[int, int] | None = None
    """rows and columns of such a board, which its extent doesn't tell"""

    @property
    def rows_and_columns(self) -> tuple[int, int]:
        """How many rows and columns the board has."""
        return self.size or (round(self.height), round(self.width))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All that is drawn."""
        return *self.loose_marks, *(mark for one in self.prints for mark in one.marks())

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that can be pointed at."""
        return *(target for one in self.prints for target in one.targets()), *self.loose_targets

    def find_target(self, key: str | None) -> Target | None:
        """Return the target with this key, if there is one."""
        if key is None:
            return None
        printed = (found for one in self.prints if (found := one.find_target(key)) is not None)
        return next((target for target in self.loose_targets if target.key == key), None) or next(printed, None)

    def with_marks(self, extra: tuple[Mark, ...] | list[Mark]) -> Scene:
        """Return the same board with an overlay (hint, fault, answer) on it."""
        return replace(self, loose_marks=(*self.loose_marks, *extra))

    def within(self, window: Window | None) -> Scene:
        """Return the same board without the loose marks and targets that lie wholly outside the window.

        What is printed was drawn for the window.
        """
        if window is None or _covers(window, (0, 0, self.width, self.height)):
            return self
        marks = tuple(mark for mark in self.loose_marks if meets(window, extent(mark)))
        targets = tuple(target for target in self.loose_targets if meets(window, _round(target)))
        return replace(self, loose_marks=marks, loose_targets=targets)


def meets(window: Window, box: Window) -> bool:
    """Return whether two boxes have a point in common."""
    return window[0] <= box[2] and box[0] <= window[2] and window[1] <= box[3] and box[1] <= window[3]


def _covers(window: Window, box: Window) -> bool:
    return window[0] <= box[0] and window[1] <= box[1] and window[2] >= box[2] and window[3] >= box[3]


def extent(mark: Mark) -> Window:
    """Return the box that a mark is drawn in, generously for text."""
    if mark.points:
        left, top, right, bottom = box_round(mark.points)
        return left - mark.stroke, top - mark.stroke, right + mark.stroke, bottom + mark.stroke
    if mark.width:
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    half = mark.radius or mark.height / 2
    wide = half * max(1, len(mark.text)) if mark.kind == "text" else half
    return mark.x - wide, mark.y - half, mark.x + wide, mark.y + half


def box_round(points: Sequence[tuple[float, float]]) -> Window:
    """Return the box that holds these points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


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
