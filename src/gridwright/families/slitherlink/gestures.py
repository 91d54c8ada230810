"""What a gesture means on a Slitherlink board.

A tap near an edge goes on from empty to line to cross and back to empty, or with the choice `skip_cross` ("True") from
line straight to empty; a right click or a long press crosses out or clears. A drag draws along the dots it passes;
begun on a line it clears, begun on a cross it crosses. A drag with the right button crosses the edges it passes over,
or clears them where it begins on a cross. Arrows walk from edge to edge, Enter goes on like a tap, x crosses out,
Delete clears; arrows with Shift draw from dot to dot, as a drag does. On other tilings than squares arrows walk from
face to face, e and q round its sides, clockwise and back. At a dot, e and q go round the edges that meet there, and
Enter draws along the chosen one to its other end.
With the choice `autocross` ("True") edges that a new line rules out are crossed as well: the rest of a met clue, the
rest at a dot with two lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import ModuleType

from gridwright.core.keyboard import ARROWS
from gridwright.core.scene import Gesture, Refusal, Select, Selection, Settings
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.draw import dot_named, edge_named, face_named
from gridwright.families.slitherlink.drawing.parts import extent, middle, place_of_dot
from gridwright.families.slitherlink.geometry import Geometry
from gridwright.families.slitherlink.places import faces, squares
from gridwright.families.slitherlink.places.layout import Point
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Move

NEXT = {UNKNOWN: LINE, LINE: CROSS, CROSS: UNKNOWN}
"""What a tap makes of each mark."""

_NEXT_WITHOUT_CROSS = {UNKNOWN: LINE, LINE: UNKNOWN, CROSS: UNKNOWN}
"""The same for players who set crosses by right click alone."""

_DRAWN = {UNKNOWN: LINE, LINE: UNKNOWN, CROSS: CROSS}
"""What a drag puts along its way, by the mark it begins on."""

_TURNS = {"e": 1, "q": -1}
_NEAR_MIDDLE = 0.35
_STRIDE = 0.2
"""A quick drag has few points; the way between two of them is looked at in steps of this length."""


def interpret(
    view: Board, selection: Selection, gesture: Gesture, settings: Settings
) -> list[Move] | Select | Refusal | None:
    """Return lines, crosses and clearings, a newly selected place, or nothing; at first also where to click."""
    if rules.status(view) == "solved":
        return None
    grid = rules.grid_of(view.puzzle)
    if gesture.kind == "key":
        selected = _walk(view, grid, selection, gesture, settings)
        if selected is not None:
            return selected
    if gesture.kind == "tap" and set(view.marks) == {UNKNOWN}:
        cell = _places(grid).cell_under(grid, gesture.x, gesture.y)
        if cell is not None and edge_under(grid, gesture.x, gesture.y) is None:
            lowest = max(grid.around[cell], key=lambda edge: middle(grid, edge)[1])
            return Refusal("Lines go between two dots. Choose a side of the cell.", f"edge:{lowest}")
    following = _NEXT_WITHOUT_CROSS if settings.choices.get("skip_cross") == "True" else NEXT
    wanted = _wanted(view, grid, edge_named(grid, selection), gesture, following)
    return list(_strokes(view, wanted, settings)) or None


def _places(grid: Geometry) -> ModuleType:
    return squares if grid.square else faces


def edge_under(grid: Geometry, x: float, y: float) -> Edge | None:
    """Return the edge nearest to a point; None in the middle of a cell or away from the board."""
    found: Edge | None = _places(grid).edge_under(grid, x, y)
    return found


def _walk(view: Board, grid: Geometry, selection: Selection, gesture: Gesture, settings: Settings) -> Select | None:
    """Return what a key selects, with Shift after drawing on the way; None for other keys."""
    edge, dot = edge_named(grid, selection), dot_named(grid, selection)
    if gesture.key == "Escape":
        if edge is not None and dot is not None:
            return Select(f"dot:{dot}")
        face = face_named(grid, selection) if edge is not None else None
        return Select(None if face is None else f"cell:{face}")
    step = ARROWS.get(gesture.key)
    if step is not None and gesture.shift:
        return _draw_on(view, grid, dot, edge, step, settings)
    if not grid.square:
        round_dot = None if dot is None else _turn_at(view, grid, dot, edge, gesture.key, settings)
        return round_dot or _walk_faces(grid, selection, gesture.key)
    if step is None:
        return None
    if dot is not None:
        return Select(f"edge:{squares.edge_from(grid, dot, *step)[0]}")
    return Select(f"edge:{0 if edge is None else squares.walk(grid, edge, *step)}")


def _walk_faces(grid: Geometry, selection: Selection, key: str) -> Select | None:
    """Return the face that an arrow leads to, or the side of the chosen face that e, q or Enter leads to."""
    face, edge, dot = face_named(grid, selection), edge_named(grid, selection), dot_named(grid, selection)
    is_chosen = face is not None
    if face is None:
        here = edge if edge is not None else grid.at[dot][0] if dot is not None else None
        face = 0 if here is None else grid.beside[here][0]
    if key in ARROWS:
        return Select(f"cell:{faces.next_face(grid, face, *ARROWS[key]) if is_chosen else face}")
    turns = _TURNS.get(key.lower())
    if turns is None and not (key in ("Enter", " ") and is_chosen and edge is None):
        return None
    return Select(f"side:{face}:{faces.next_side(grid, face, edge, turns or 0)}")


def _turn_at(view: Board, grid: Geometry, dot: int, edge: Edge | None, key: str, settings: Settings) -> Select | None:
    """Return the edge at the chosen dot that e or q leads to; with Enter, draw along it as a drag does."""
    turns = _TURNS.get(key.lower())
    if turns is not None:
        return Select(f"spoke:{dot}:{faces.next_spoke(grid, dot, edge, turns)}")
    if edge is None or key not in ("Enter", " "):
        return None
    strokes = tuple(_strokes(view, _dragged(view, [edge]), settings))
    return Select(f"dot:{faces.other_end(grid, dot, edge)}", strokes)


def _draw_on(
    view: Board, grid: Geometry, dot: int | None, edge: Edge | None, step: tuple[int, int], settings: Settings
) -> Select:
    """Draw from dot to dot, as a drag does: from the chosen dot, or from the end of the chosen edge."""
    if dot is None:
        ends = (0,) if edge is None else grid.ends[edge]
        dot = max(ends, key=lambda end: sum(a * b for a, b in zip(place_of_dot(grid, end), step, strict=True)))
    found: tuple[Edge, int] = _places(grid).edge_from(grid, dot, *step)
    edge, end = found
    if end == dot:
        return Select(f"dot:{end}")  # the board ends here
    return Select(f"dot:{end}", tuple(_strokes(view, _dragged(view, [edge]), settings)))


def _wanted(
    view: Board, grid: Geometry, chosen: Edge | None, gesture: Gesture, following: Mapping[int, int]
) -> list[tuple[Edge, int]]:
    """Return edges and the marks they should get; a tap puts what is `following`."""
    if gesture.kind == "drag":
        return _dragged(view, list(dict.fromkeys(_places(grid).edges_along(grid, _way(grid, gesture.points)))))
    if gesture.kind == "alternate_drag":
        return _crossed(view, list(dict.fromkeys(_passed(grid, _way(grid, gesture.points)))))
    edge = chosen if gesture.kind == "key" else edge_under(grid, gesture.x, gesture.y)
    if edge is None:
        return []
    now = view.marks[edge]
    crossed = UNKNOWN if now == CROSS else CROSS
    after = {
        ("tap", ""): following[now],
        ("double", ""): following[now],
        ("alternate", ""): crossed,
        ("key", "Enter"): following[now],
        ("key", " "): following[now],
        ("key", "x"): crossed,
        ("key", "X"): crossed,
        ("key", "Delete"): UNKNOWN,
        ("key", "Backspace"): UNKNOWN,
    }.get((gesture.kind, gesture.key if gesture.kind == "key" else ""), now)
    return [(edge, after)]


def _dragged(view: Board, edges: list[Edge]) -> list[tuple[Edge, int]]:
    """Draw, clear or cross along the way, as the first edge says."""
    return [(edge, _DRAWN[view.marks[edges[0]]]) for edge in edges]


def _crossed(view: Board, edges: list[Edge]) -> list[tuple[Edge, int]]:
    """Cross out along the way; begun on a cross, clear the crosses and leave the lines."""
    if edges and view.marks[edges[0]] == CROSS:
        return [(edge, UNKNOWN) for edge in edges if view.marks[edge] == CROSS]
    return [(edge, CROSS) for edge in edges]


def _passed(grid: Geometry, way: Iterable[Point]) -> Iterator[Edge]:
    """Yield the edges whose middles a drag passes, along them or across."""
    for x, y in way:
        edge = edge_under(grid, x, y)
        if edge is not None and math.dist((x, y), middle(grid, edge)) <= _NEAR_MIDDLE:
            yield edge


def _way(grid: Geometry, points: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the points but for those away from the board, and points between them where they lie far apart."""
    width, height = extent(grid)
    points = tuple((x, y) for x, y in points if -1 <= x <= width + 1 and -1 <= y <= height + 1)
    yield from points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, math.ceil(math.dist((x, y), (to_x, to_y)) / _STRIDE))
        for step in range(1, steps + 1):
            part = step / steps
            yield x + (to_x - x) * part, y + (to_y - y) * part


def _strokes(view: Board, wanted: Iterable[tuple[Edge, int]], settings: Settings) -> Iterator[Move]:
    """Yield the moves, as far as they change something and until the board is solved."""
    grid, board = rules.grid_of(view.puzzle), view
    crossing = settings.choices.get("autocross") == "True"
    for edge, mark in wanted:
        ruled_out = [(edge, mark)]
        while ruled_out:
            here, after = ruled_out.pop(0)
            if board.marks[here] == after or rules.status(board) == "solved":
                continue
            board = rules.marked(board, here, after)
            yield rules.stroke(grid, here, after)
            if crossing and after == LINE:
                ruled_out += [(other, CROSS) for other in _ruled_out(board, grid, here)]


def _ruled_out(board: Board, grid: Geometry, edge: Edge) -> Iterator[Edge]:
    """Return the empty edges that a new line rules out: its clues are met, or a third line would meet at its dots."""
    full = [grid.at[dot] for dot in grid.ends[edge] if sum(board.marks[other] == LINE for other in grid.at[dot]) == 2]
    full += [
        grid.around[cell]
        for cell in grid.beside[edge]
        if board.puzzle.clues[cell] != NO_CLUE and rules.lines_around(board, cell) == board.puzzle.clues[cell]
    ]
    return (other for edges in full for other in edges if board.marks[other] == UNKNOWN)
