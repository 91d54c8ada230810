"""What a gesture means on a Slitherlink board.

A tap near an edge goes on from empty to line to cross and back to empty, or with the choice `skip_cross` ("True") from
line straight to empty; a right click or a long press crosses out or clears. A drag draws along the dots it passes;
begun on a line it clears, begun on a cross it crosses. A drag with the right button crosses the edges it passes over,
or clears them where it begins on a cross. Arrows walk from edge to edge, Enter goes on like a tap, x crosses out,
Delete clears; arrows with Shift draw from dot to dot, as a drag does.
With the choice `autocross` ("True") edges that a new line rules out are crossed as well: the rest of a met clue, the
rest at a dot with two lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from gridwright.core.scene import Gesture, Refusal, Select, Selection, Settings
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.draw import dot_named, edge_named, middle, place_of_dot
from gridwright.families.slitherlink.drawing.stamps import REACH
from gridwright.families.slitherlink.geometry import Geometry, need_squares
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Move

NEXT = {UNKNOWN: LINE, LINE: CROSS, CROSS: UNKNOWN}
"""What a tap makes of each mark."""

_NEXT_WITHOUT_CROSS = {UNKNOWN: LINE, LINE: UNKNOWN, CROSS: UNKNOWN}
"""The same for players who set crosses by right click alone."""

_DRAWN = {UNKNOWN: LINE, LINE: UNKNOWN, CROSS: CROSS}
"""What a drag puts along its way, by the mark it begins on."""

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_NEAR_DOT = 0.4
_NEAR_MIDDLE = 0.35
_STRIDE = 0.2
"""A quick drag has few points; the way between two of them is looked at in steps of this length."""


def interpret(
    view: Board, selection: Selection, gesture: Gesture, settings: Settings
) -> list[Move] | Select | Refusal | None:
    """Return lines, crosses and clearings, a newly selected edge, or nothing; at first also where to click."""
    need_squares(view.puzzle, "Boards are played")
    if rules.status(view) == "solved":
        return None
    grid = rules.grid_of(view.puzzle)
    chosen = edge_named(grid, selection)
    if gesture.kind == "key" and gesture.key in _STEPS:
        step, dot = _STEPS[gesture.key], dot_named(grid, selection)
        if gesture.shift:
            return _draw_on(view, grid, dot, chosen, step, settings)
        if dot is not None:
            return Select(f"edge:{_edge_from(grid, dot, *step)[0]}")
        return Select(f"edge:{0 if chosen is None else _walked(grid, chosen, *step)}")
    if gesture.kind == "key" and gesture.key == "Escape":
        return Select(None)
    if gesture.kind == "tap" and set(view.marks) == {UNKNOWN} and _is_inside_cell(grid, gesture):
        cell = math.floor(gesture.y) * grid.cols + math.floor(gesture.x)
        return Refusal("Lines go between two dots. Choose a side of the cell.", f"edge:{grid.around[cell][2]}")
    following = _NEXT_WITHOUT_CROSS if settings.choices.get("skip_cross") == "True" else NEXT
    wanted = _wanted(view, grid, chosen, gesture, following)
    crossing = settings.choices.get("autocross") == "True"
    return list(_strokes(view, wanted, crossing)) or None


def _draw_on(
    view: Board, grid: Geometry, dot: int | None, edge: Edge | None, step: tuple[int, int], settings: Settings
) -> Select:
    """Draw from dot to dot, as a drag does: from the chosen dot, or from the end of the chosen edge."""
    if dot is None:
        dot = 0 if edge is None else grid.ends[edge][0 if min(step) < 0 else 1]
    edge, end = _edge_from(grid, dot, *step)
    if end == dot:
        return Select(f"dot:{end}")  # the board ends here
    crossing = settings.choices.get("autocross") == "True"
    return Select(f"dot:{end}", tuple(_strokes(view, _dragged(view, [edge]), crossing)))


def _edge_from(grid: Geometry, dot: int, down: int, right: int) -> tuple[Edge, int]:
    """Return the edge that leads from a dot in a direction and the dot at its end; at the border, any and the dot."""
    col, row = place_of_dot(grid, dot)
    x, y = round(col) + right, round(row) + down
    end = y * (grid.cols + 1) + x if 0 <= x <= grid.cols and 0 <= y <= grid.rows else dot
    return next((edge for edge in grid.at[dot] if end in grid.ends[edge]), grid.at[dot][0]), end


def _is_inside_cell(grid: Geometry, gesture: Gesture) -> bool:
    """Return whether a point lies in a cell, but near none of its sides."""
    inside = 0 <= gesture.x < grid.cols and 0 <= gesture.y < grid.rows
    return inside and edge_under(grid, gesture.x, gesture.y) is None


def _wanted(
    view: Board, grid: Geometry, chosen: Edge | None, gesture: Gesture, following: Mapping[int, int]
) -> list[tuple[Edge, int]]:
    """Return edges and the marks they should get; a tap puts what is `following`."""
    if gesture.kind == "drag":
        return _dragged(view, list(dict.fromkeys(_way(grid, _near(grid, gesture.points)))))
    if gesture.kind == "alternate_drag":
        return _crossed(view, list(dict.fromkeys(_passed(grid, _near(grid, gesture.points)))))
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


def edge_under(grid: Geometry, x: float, y: float) -> Edge | None:
    """Return the edge nearest to a point; None in the middle of a cell or away from the board."""
    if not (-REACH <= x <= grid.cols + REACH and -REACH <= y <= grid.rows + REACH):
        return None
    row, col = min(max(math.floor(y), 0), grid.rows - 1), min(max(math.floor(x), 0), grid.cols - 1)
    top, left, bottom, right = grid.around[row * grid.cols + col]
    away = {top: abs(y - row), left: abs(x - col), bottom: abs(row + 1 - y), right: abs(col + 1 - x)}
    nearest = min(away, key=lambda edge: (away[edge], math.dist((x, y), middle(grid, edge))))
    return nearest if away[nearest] <= REACH else None


def _near(grid: Geometry, points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Return the points without those away from the board."""
    return tuple((x, y) for x, y in points if -1 <= x <= grid.cols + 1 and -1 <= y <= grid.rows + 1)


def _dragged(view: Board, edges: list[Edge]) -> list[tuple[Edge, int]]:
    """Draw, clear or cross along the way, as the first edge says."""
    return [(edge, _DRAWN[view.marks[edges[0]]]) for edge in edges]


def _crossed(view: Board, edges: list[Edge]) -> list[tuple[Edge, int]]:
    """Cross out along the way; begun on a cross, clear the crosses and leave the lines."""
    if edges and view.marks[edges[0]] == CROSS:
        return [(edge, UNKNOWN) for edge in edges if view.marks[edge] == CROSS]
    return [(edge, CROSS) for edge in edges]


def _passed(grid: Geometry, points: tuple[tuple[float, float], ...]) -> Iterator[Edge]:
    """Yield the edges whose middles a drag passes, along them or across."""
    for x, y in _sampled(points):
        edge = edge_under(grid, x, y)
        if edge is not None and math.dist((x, y), middle(grid, edge)) <= _NEAR_MIDDLE:
            yield edge


def _way(grid: Geometry, points: tuple[tuple[float, float], ...]) -> Iterator[Edge]:
    """Yield the edges along the dots that a drag passes; from dot to dot first sideways, then up or down."""
    for (row, col), (to_row, to_col) in pairwise(_dots_passed(grid, points)):
        for left in range(min(col, to_col), max(col, to_col)):
            yield row * grid.cols + left
        for top in range(min(row, to_row), max(row, to_row)):
            yield (grid.rows + 1) * grid.cols + top * (grid.cols + 1) + to_col


def _dots_passed(grid: Geometry, points: tuple[tuple[float, float], ...]) -> Iterator[tuple[int, int]]:
    last = None
    for x, y in _sampled(points):
        row, col = round(y), round(x)
        near = math.dist((x, y), (col, row)) <= _NEAR_DOT and 0 <= row <= grid.rows and 0 <= col <= grid.cols
        if near and (row, col) != last:
            last = row, col
            yield last


def _sampled(points: tuple[tuple[float, float], ...]) -> Iterator[tuple[float, float]]:
    """Yield the points, and points between them where they lie far apart."""
    yield from points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, math.ceil(math.dist((x, y), (to_x, to_y)) / _STRIDE))
        for step in range(1, steps + 1):
            part = step / steps
            yield x + (to_x - x) * part, y + (to_y - y) * part


def _strokes(view: Board, wanted: Iterable[tuple[Edge, int]], crossing: bool) -> Iterator[Move]:
    """Yield the moves, as far as they change something and until the board is solved."""
    grid, board = rules.grid_of(view.puzzle), view
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


def _walked(grid: Geometry, edge: Edge, down: int, right: int) -> Edge:
    """Return the next edge in that direction, or the same one at the border.

    Across an edge one comes to the next edge beside it; along an edge, round the dot at its end, to the one that
    stands on it.
    """
    x, y = (round(2 * part) for part in middle(grid, edge))
    flat = y % 2 == 0
    if flat == (down != 0):
        return _edge_at(grid, x + 2 * right, y + 2 * down, edge)
    if flat:
        return _edge_at(grid, x + right, y + 1 if y < 2 * grid.rows else y - 1, edge)
    return _edge_at(grid, x + 1 if x < 2 * grid.cols else x - 1, y + down, edge)


def _edge_at(grid: Geometry, x: int, y: int, otherwise: Edge) -> Edge:
    """Return the edge whose middle lies at x / 2, y / 2; the other one where the board ends before."""
    if not (0 <= x <= 2 * grid.cols and 0 <= y <= 2 * grid.rows):
        return otherwise
    if y % 2 == 0:
        return y // 2 * grid.cols + x // 2
    return (grid.rows + 1) * grid.cols + y // 2 * (grid.cols + 1) + x // 2
