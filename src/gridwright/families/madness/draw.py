"""The picture of a 2x2Madness board: tiles with glyphs, circles at the groups, the selected group with what a
turn would bring.
"""

from __future__ import annotations

from functools import lru_cache

from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.families.madness import rules
from gridwright.families.madness.colours import colour
from gridwright.families.madness.look import LOOK
from gridwright.families.madness.puzzle import EMPTY, Answer, Board, Turn
from gridwright.grid.cells import column_name, name_of, place_of

INSET = 0.05
CIRCLE = 0.1
GHOST = 0.3
KEPT = 2**12
"""So many squares drawn before are kept: from one scene to the next hardly any of them changes."""


def scene(view: Board, selection: Selection, settings: Settings) -> Scene:
    """The board; with a group selected, small signs show what each place will hold after a turn.

    The setting `turn` says which way: "right" (if nothing is said) or "left".
    """
    marks = [mark for place, square in enumerate(view.squares) for mark in _square(view.side, place, square)]
    chosen = group_of(selection)
    marks += [_circle(row, col, _is_near(chosen, row, col)) for row, col in _circles(view)]
    if chosen is not None and chosen in _circles(view):
        marks += _selected(view, *chosen, settings.choices.get("turn", "right"))
    names = _coordinates(view) if settings.coordinates else ((), ())
    colours = len(view.colours())
    return Scene(
        width=view.side,
        height=view.side,
        marks=tuple(marks),
        targets=tuple(_target(row, col, _held(view, row, col)) for row, col in _circles(view)),
        columns=names[0],
        rows=names[1],
        title=f"2x2Madness, {view.side} × {view.side}, {colours} colour{'' if colours == 1 else 's'} left",
        look=LOOK,
    )


def group_of(selection: Selection) -> tuple[int, int] | None:
    """Row and column of the circle that a selection names."""
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
    glyph = Mark(
        "glyph",
        f"glyph:{place}",
        look.ink,
        x=col + 0.5,
        y=row + 0.5,
        height=0.44,
        text=look.glyph,
        layer=Layer.SHADE,
    )
    return tile, glyph


def _tile(key: str, role: str, x: float, y: float, size: float, edge: str = "", label: str = "") -> Mark:
    inset = INSET * size
    return Mark(
        "tile",
        key,
        role,
        x=x + inset,
        y=y + inset,
        width=size - 2 * inset,
        height=size - 2 * inset,
        radius=0.15 * size,
        edge=edge,
        stroke=0.02 if edge else 0.0,
        label=label,
    )


def _is_near(chosen: tuple[int, int] | None, row: int, col: int) -> bool:
    return chosen is not None and abs(row - chosen[0]) <= 1 and abs(col - chosen[1]) <= 1


@lru_cache(maxsize=KEPT)
def _circle(row: int, col: int, near: bool) -> Mark:
    """A small circle in the middle of a group; those round the chosen group take its colour."""
    name = name_of(row, col)
    return Mark(
        "disc",
        f"group:{name}",
        "surface-raised",
        x=col + 1.0,
        y=row + 1.0,
        radius=CIRCLE,
        edge="select" if near else "line-strong",
        stroke=0.04,
        layer=Layer.STEP,
        label=f"group {name}",
    )


def _held(view: Board, row: int, col: int) -> str:
    """The four characters of a group."""
    return "".join(view.squares[square] for square in rules.group(view, row, col))


@lru_cache(maxsize=KEPT)
def _target(row: int, col: int, held: str) -> Target:
    names = ", ".join("empty" if square == EMPTY else colour(square).name for square in held)
    label = f"group {name_of(row, col)}: {names}"
    return Target(f"group:{name_of(row, col)}", col + 1.0, row + 1.0, 1.0, 1.0, label)


def _selected(view: Board, row: int, col: int, turn: str) -> list[Mark]:
    name = name_of(row, col)
    ring = Mark(
        "ring",
        f"selected:{name}",
        "select",
        x=col,
        y=row,
        width=2.0,
        height=2.0,
        radius=0.2,
        stroke=0.065,
        layer=Layer.LINE,
        label=f"group {name} is selected",
    )
    disc = Mark(
        "disc",
        f"turn:{name}",
        "select",
        x=col + 1.0,
        y=row + 1.0,
        radius=0.25,
        layer=Layer.RING,
        edge="surface",
        stroke=0.06,
    )
    arrow = Mark(
        "glyph",
        f"arrow:{name}",
        "accent-ink",
        x=col + 1.0,
        y=row + 1.0,
        height=0.3,
        text="turn-left" if turn == "left" else "turn-right",
        layer=Layer.TEXT,
    )
    return [ring, *_ghosts(view, row, col, turn), disc, arrow]


def _ghosts(view: Board, row: int, col: int, turn: str) -> list[Mark]:
    """A small tile in each outer corner of the group: what the place will hold."""
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
            Mark(
                "tile",
                f"ghost:{place}",
                role,
                x=x,
                y=y,
                width=GHOST,
                height=GHOST,
                radius=0.085,
                edge="surface",
                stroke=0.04,
                layer=Layer.RING,
            )
        )
        if coming != EMPTY:
            look = colour(coming)
            marks.append(
                Mark(
                    "glyph",
                    f"ghost-glyph:{place}",
                    look.ink,
                    x=x + GHOST / 2,
                    y=y + GHOST / 2,
                    height=0.15,
                    text=look.glyph,
                    layer=Layer.TEXT,
                )
            )
    return marks


def overlay(view: Board, about: Step[Turn] | Fault | Answer) -> list[Mark]:
    """Marks for a hint (squares to look at, circles to turn in order), a fault, or an answer's order of moves."""
    if isinstance(about, Fault):
        return [_lit(view, key, "fault", "fault-wash") for key in about.where]
    if isinstance(about, Step):
        return [*(_lit(view, key, "look-edge", "look") for key in about.where), *_order(about.moves)]
    return _order(about.moves)


def _lit(view: Board, key: str, edge: str, wash: str) -> Mark:
    """A ring round a square or a whole group; the wash is left to the ring, since a square's own colour must stay."""
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
    """At each circle that is used, the numbers of its moves."""
    numbers: dict[str, list[str]] = {}
    places: dict[str, Turn] = {}
    for number, move in enumerate(moves, 1):
        name = name_of(move.row, move.col)
        numbers.setdefault(name, []).append(f"{number}{move.action.replace('-', '−')}")
        places[name] = move
    marks: list[Mark] = []
    for name, said in numbers.items():
        x, y = places[name].col + 1.0, places[name].row + 1.0
        text = " ".join(said) if len(said) <= 3 else f"{said[0]} … {said[-1]}"
        width = max(0.34, 0.13 * len(text) + 0.12)
        marks.append(
            Mark(
                "tile",
                f"order:{name}",
                "surface-raised",
                x=x - width / 2,
                y=y - 0.16,
                width=width,
                height=0.32,
                radius=0.16,
                edge="step",
                stroke=0.04,
                layer=Layer.RING,
            )
        )
        marks.append(
            Mark(
                "text",
                f"order-text:{name}",
                "step",
                x=x,
                y=y,
                height=0.2,
                strong=True,
                text=text,
                layer=Layer.TEXT,
            )
        )
    return marks
