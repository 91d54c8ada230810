"""Draw a 2x2Madness board: tiles with symbols, circles at the groups, the chosen group with what a rotation would
bring, and groups that can be removed.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from gridwright.core.marks import make_disc, make_glyph, make_text, make_tile
from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.core.wording import pluralise
from gridwright.families.madness import rules
from gridwright.families.madness.colours import colour
from gridwright.families.madness.look import LOOK
from gridwright.families.madness.puzzle import EMPTY, Answer, Board, Turn
from gridwright.grid.cells import column_name, name_of, place_of

INSET = 0.05
CIRCLE = 0.1
GHOST = 0.3
HALF = 0.5
"""How far the middle of a half of a group is from the group's."""
ALONG, REACH = 0.7, 0.6
"""A half of the chosen group is pointed at along a line up and down through its middle: how far, and how far off."""
KEPT = 2**12
"""How many squares are remembered: from one scene to the next hardly any of them changes."""


def scene(view: Board, selection: Selection, settings: Settings) -> Scene:
    """Draw the board; small tiles show what each place of the chosen group will hold after a rotation.

    Which way is said by the half under the pointer; where there is none, by the setting `turn`: "right" (the default)
    or "left".
    """
    marks = [mark for place, square in enumerate(view.squares) for mark in _square(view.side, place, square)]
    chosen, pointed = group_of(settings.chosen(selection)), group_of(settings.hover)
    for row, col in _circles(view):
        if not rules.is_empty(view, row, col):
            marks.append(_circle(row, col, _is_near(chosen, row, col)))
        if rules.is_uniform(view, row, col):
            marks += _removable(row, col)
    if pointed is not None and pointed in _circles(view):
        marks.append(_frame("pointer", "ink", *pointed, 0.045))
    halved = None
    if chosen is not None and chosen in _circles(view) and not rules.is_uniform(view, *chosen):
        turn = _half_of(settings.hover, chosen) or settings.choices.get("turn", "right")
        marks += _selected(view, *chosen, turn)
        halved = chosen
    targets = [_target(row, col, _held(view, row, col), (row, col) == halved) for row, col in _circles(view)]
    targets += _halves(*halved) if halved is not None else ()
    names = _coordinates(view) if settings.coordinates else ((), ())
    colours = len(view.colours())
    return Scene(
        width=view.side,
        height=view.side,
        loose_marks=tuple(marks),
        loose_targets=tuple(targets),
        columns=names[0],
        rows=names[1],
        title=f"2x2Madness, {view.side} × {view.side}, {pluralise(colours, 'colour')} left",
        look=LOOK,
    )


def group_of(selection: Selection) -> tuple[int, int] | None:
    """Return the row and column of the circle that a selection names."""
    if selection is None or not selection.startswith("group:"):
        return None
    return place_of(selection.removeprefix("group:"))


def _circles(view: Board) -> list[tuple[int, int]]:
    return [(row, col) for row in range(view.side - 1) for col in range(view.side - 1)]


def _coordinates(view: Board) -> tuple[tuple[Coordinate, ...], tuple[Coordinate, ...]]:
    columns = tuple(Coordinate(column_name(col), col + 1.0) for col in range(view.side - 1))
    rows = tuple(Coordinate(str(row + 1), row + 1.0) for row in range(view.side - 1))
    return columns, rows


@lru_cache(maxsize=KEPT)
def _square(side: int, place: int, character: str) -> tuple[Mark, ...]:
    row, col = divmod(place, side)
    if character == EMPTY:
        return (_tile(f"square:{place}", "cell-empty", col, row, 1.0, label="empty"),)
    look = colour(character)
    tile = _tile(f"square:{place}", look.role, col, row, 1.0, edge="tile-edge", label=look.name)
    glyph = make_glyph(f"glyph:{place}", look.ink, col + 0.5, row + 0.5, 0.44, look.glyph, layer=Layer.SHADE)
    return tile, glyph


def _tile(key: str, role: str, x: float, y: float, size: float, edge: str = "", label: str = "") -> Mark:
    inset = INSET * size
    box = x + inset, y + inset, size - 2 * inset, size - 2 * inset
    return make_tile(key, role, box, 0.15 * size, stroke=0.02 if edge else 0.0, edge=edge, label=label)


def _is_near(chosen: tuple[int, int] | None, row: int, col: int) -> bool:
    return chosen is not None and abs(row - chosen[0]) <= 1 and abs(col - chosen[1]) <= 1


@lru_cache(maxsize=KEPT)
def _circle(row: int, col: int, near: bool) -> Mark:
    """Draw a small circle in the middle of a group; those round the chosen group take its colour."""
    name = name_of(row, col)
    return make_disc(
        f"group:{name}",
        "surface-raised",
        col + 1.0,
        row + 1.0,
        CIRCLE,
        stroke=0.04,
        edge="select" if near else "line-strong",
        label=f"group {name}",
    )


def _held(view: Board, row: int, col: int) -> str:
    """Return the four characters of a group."""
    return "".join(view.squares[square] for square in rules.group(view, row, col))


@lru_cache(maxsize=KEPT)
def _target(row: int, col: int, held: str, is_halved: bool) -> Target:
    """Return a group as a target; of one that is halved, only the halves are pointed at."""
    names = ", ".join("empty" if square == EMPTY else colour(square).name for square in held)
    label = f"group {name_of(row, col)}: {names}"
    size = 0.0 if is_halved else 2.0
    return Target(f"group:{name_of(row, col)}", col + 1.0, row + 1.0, size, size, label)


@lru_cache(maxsize=KEPT)
def _halves(row: int, col: int) -> tuple[Target, ...]:
    """Return the halves of the chosen group, each of which rotates it its way."""
    name, y = name_of(row, col), row + 1.0
    halves = (("left", col + 1.0 - HALF), ("right", col + 1.0 + HALF))
    return tuple(
        Target(
            f"half:{name}:{way}",
            x,
            y,
            1.0,
            2.0,
            f"rotate group {name} {way}",
            points=((x, y - ALONG), (x, y + ALONG)),
            reach=REACH,
        )
        for way, x in halves
    )


def _half_of(hover: Selection, chosen: tuple[int, int]) -> str:
    """Return which half of the chosen group the pointer is on; empty if it is elsewhere."""
    kind, _, way = (hover or "").rpartition(":")
    return way if kind == f"half:{name_of(*chosen)}" else ""


def distance_to_half(group: tuple[int, int], x: float, y: float) -> float:
    """Return how far a point is from the line through the nearer half of a group."""
    across, down = abs(x - group[1] - 1), abs(y - group[0] - 1)
    return math.hypot(across - HALF, max(0.0, down - ALONG))


def _frame(kind: str, role: str, row: int, col: int, stroke: float, dashed: bool = False, label: str = "") -> Mark:
    """Draw a frame round a group."""
    name = name_of(row, col)
    return Mark(
        "ring",
        f"{kind}:{name}",
        role,
        x=col,
        y=row,
        width=2.0,
        height=2.0,
        radius=0.2,
        stroke=stroke,
        dashed=dashed,
        layer=Layer.LINE,
        label=label,
    )


def _selected(view: Board, row: int, col: int, turn: str) -> list[Mark]:
    """Draw the frame of the chosen group, what a rotation brings, and a pill: each half rotates its way."""
    name = name_of(row, col)
    frame = _frame("selected", "select", row, col, 0.065, label=f"group {name} is chosen")
    return [frame, *_ghosts(view, row, col, turn), *_pill(name, col + 1.0, row + 1.0, turn)]


PILL = 0.52
"""Height of the pill in the middle of the chosen group; it is about twice as wide."""


def _pill(name: str, x: float, y: float, turn: str) -> list[Mark]:
    """Draw the pill with two arrows: full on the half whose rotation is shown, light on the other."""
    half = Mark("tile", f"turn:{name}", "accent", y=y - PILL / 2, height=PILL, layer=Layer.RING)
    whole = replace(half, x=x - PILL, width=2 * PILL, radius=PILL / 2, edge="surface", stroke=0.06)
    is_left = turn == "left"
    end, inner = (x, x + 0.02) if is_left else (x - PILL, x - PILL / 2)
    light = replace(half, key=f"turn-light:{name}", role="accent-soft", x=end, width=PILL, radius=PILL / 2)
    patch = replace(half, key=f"turn-patch:{name}", role="accent-soft", x=inner, width=PILL / 2 - 0.02)
    inks = ("accent-ink", "accent") if is_left else ("accent", "accent-ink")
    arrow = Mark("glyph", f"arrow-left:{name}", inks[0], y=y, height=0.34, text="turn-left", layer=Layer.TEXT)
    other = replace(arrow, key=f"arrow-right:{name}", role=inks[1], text="turn-right")
    return [whole, light, patch, replace(arrow, x=x - PILL / 2), replace(other, x=x + PILL / 2)]


def _removable(row: int, col: int) -> list[Mark]:
    """Draw a dashed frame round a group of one colour, and a pill that says Remove."""
    name, x, y = name_of(row, col), col + 1.0, row + 1.0
    pill = make_tile(
        f"remove:{name}",
        "accent",
        (x - 0.58, y - 0.21, 1.16, 0.42),
        0.21,
        stroke=0.055,
        edge="surface",
        layer=Layer.RING,
        label=f"group {name} can be removed",
    )
    word = make_text(f"remove-text:{name}", "accent-ink", x, y, 0.22, "Remove", strong=True)
    return [_frame("removable", "select", row, col, 0.06, dashed=True), pill, word]


def _ghosts(view: Board, row: int, col: int, turn: str) -> list[Mark]:
    """Draw a small tile in each outer corner of the group: what the place will hold."""
    squares = rules.group(view, row, col)
    corners = ((0.0, 0.0), (2.0 - GHOST, 0.0), (2.0 - GHOST, 2.0 - GHOST), (0.0, 2.0 - GHOST))
    from_where = 1 if turn == "left" else 3
    marks: list[Mark] = []
    for corner, (dx, dy) in enumerate(corners):
        coming = view.squares[squares[(corner + from_where) % 4]]
        x, y = col + dx * 0.93 + 0.065, row + dy * 0.93 + 0.065
        place = squares[corner]
        role = "cell-empty" if coming == EMPTY else colour(coming).role
        marks.append(
            make_tile(
                f"ghost:{place}", role, (x, y, GHOST, GHOST), 0.085, stroke=0.04, edge="surface", layer=Layer.RING
            )
        )
        if coming != EMPTY:
            look = colour(coming)
            marks.append(make_glyph(f"ghost-glyph:{place}", look.ink, x + GHOST / 2, y + GHOST / 2, 0.15, look.glyph))
    return marks


def overlay(view: Board, about: Step[Turn] | Fault | Answer) -> list[Mark]:
    """Draw a step (squares to look at, the order of its moves), a fault, or the order of a solution's moves."""
    if isinstance(about, Fault):
        return [_lit(view, key, "fault", "fault-wash") for key in about.where]
    if isinstance(about, Step):
        return [*(_lit(view, key, "look-edge", "look") for key in about.where), *_order(about.moves)]
    return _order(about.moves)


def _lit(view: Board, key: str, edge: str, wash: str) -> Mark:
    """Draw a ring round a square or a whole group; a square's own colour must stay, so only the ring has the wash."""
    kind, _, name = key.partition(":")
    if kind == "square":
        row, col = divmod(int(name), view.side)
        x, y, size = col + 0.02, row + 0.02, 0.96
    else:
        row, col = place_of(name) or (0, 0)
        x, y, size = col + 0.0, row + 0.0, 2.0
    return Mark(
        "ring",
        f"lit:{key}",
        edge,
        x=x,
        y=y,
        width=size,
        height=size,
        radius=0.17,
        stroke=0.09,
        edge=wash,
        layer=Layer.STEP,
    )


def _order(moves: tuple[Turn, ...]) -> list[Mark]:
    """Write at each circle that is used when: the number of each of its moves, and an arrow or a cross."""
    used: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for number, move in enumerate(moves, 1):
        used.setdefault((move.row, move.col), []).append((number, _SIGNS[move.action]))
    return [mark for (row, col), said in used.items() for mark in _order_at(row, col, said, _crowded(used, row, col))]


def _crowded(used: Collection[tuple[int, int]], row: int, col: int) -> bool:
    """Return whether a circle beside this one is used, too."""
    return (row, col - 1) in used or (row, col + 1) in used


_SIGNS = {"+": "turn-right", "-": "turn-left", "x": "cross"}
_MOST_SAID = 3
"""Of more moves at a circle the first and the last are named."""
_LINE = 0.28
"""How high a line is where moves are written below each other."""


def _order_at(row: int, col: int, said: list[tuple[int, str]], crowded: bool) -> list[Mark]:
    """Write moves beside each other; below each other where they would cover a neighbour's."""
    shown = said if len(said) <= _MOST_SAID else [said[0], said[-1]]
    widths = [0.28 + 0.13 * len(str(number)) for number, _ in shown]
    gap = 0.06 if shown is said else 0.24
    if crowded and sum(widths) + gap * (len(shown) - 1) + 0.1 > 1.0:
        high = _LINE * (len(shown) + (shown is not said))
        places = [(col + 1.0 - wide / 2, row + 1.0 - high / 2 + _LINE * (at + 0.5)) for at, wide in enumerate(widths)]
        if shown is not said:
            places[-1] = (places[-1][0], places[-1][1] + _LINE)
        size = max(widths) + 0.1, high + 0.04
    else:
        width = sum(widths) + gap * (len(shown) - 1) + 0.1
        left = col + 1.0 - width / 2 + 0.05
        places = [(left + sum(widths[:at]) + gap * at, row + 1.0) for at in range(len(shown))]
        size = width, 0.34
    return _order_pill(row, col, size, list(zip(shown, places, widths, strict=True)), shown is not said)


def _order_pill(
    row: int,
    col: int,
    size: tuple[float, float],
    lines: list[tuple[tuple[int, str], tuple[float, float], float]],
    more: bool,
) -> list[Mark]:
    """Draw the moves at their places on a ground of this size, with dots in its middle if there are more."""
    name, x, y = name_of(row, col), col + 1.0, row + 1.0
    width, height = size
    ground = Mark("tile", f"order:{name}", "surface-raised", edge="step", radius=0.17, stroke=0.04, layer=Layer.RING)
    marks = [replace(ground, x=x - width / 2, y=y - height / 2, width=width, height=height)]
    text = Mark("text", f"order-text:{name}", "step", height=0.2, strong=True, layer=Layer.TEXT)
    if more:
        marks.append(replace(text, key=f"order-more:{name}", x=x, y=y, text="…"))
    for (number, sign), (left, middle), wide in lines:
        key = f"{name}:{number}"
        marks.append(replace(text, key=f"order-text:{key}", x=left + (wide - 0.22) / 2, y=middle, text=str(number)))
        glyph = Mark("glyph", f"order-sign:{key}", "step", y=middle, text=sign, layer=Layer.TEXT)
        marks.append(replace(glyph, x=left + wide - 0.14, height=0.13 if sign == "cross" else 0.2))
    return marks
