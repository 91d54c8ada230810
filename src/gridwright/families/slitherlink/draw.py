"""The picture of a Slitherlink board: dots, lines, crosses and clues, and the inside of the loop if asked for.

Choices of a person, by name: `inside` shades what is known to lie inside ("True"); on a solved board that is always
shaded. `grey` and `redden` show clues that are finished or in error (unless "False").
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np

from gridwright.core.scene import Coordinate, Layer, Mark, Overview, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.errors import IllegalMove
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.drawing.stamps import print_board
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, need_squares
from gridwright.families.slitherlink.look import LOOK
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LINE,
    NO_CLUE,
    UNKNOWN,
    Answer,
    Board,
    Edge,
    Move,
)
from gridwright.grid.cells import column_name, name_of

PADDING = 0.12
"""Ground round the outer dots, in cells."""
FINEST = 1024
"""An overview has up to this many pixels on a side, unless it has more cells."""


def scene(view: Board, selection: Selection, settings: Settings) -> Scene:
    """Return the board as it stands, with the selected edge framed."""
    need_squares(view.puzzle, "Boards are drawn")
    puzzle, grid = view.puzzle, rules.grid_of(view.puzzle)
    marks = [_ground(grid.rows, grid.cols)]
    is_solved = rules.status(view) == "solved"
    inner = insides(view) if is_solved or settings.choices.get("inside") == "True" else ()
    pointed, chosen = edge_named(grid, settings.hover), edge_named(grid, settings.chosen(selection))
    if pointed is not None:
        marks.append(_framed(grid, pointed, "pointer", "ink", 0.03))
    if chosen is not None:
        marks.append(_framed(grid, chosen, "selected", "select", 0.05))
    dot = dot_named(grid, selection)
    if dot is not None:
        marks.append(_ring(grid, dot, "selected", "select"))
    return Scene(
        puzzle.cols,
        puzzle.rows,
        tuple(marks),
        () if dot is None else (_dot_target(grid, dot),),
        tuple(Coordinate(column_name(col), col + 0.5) for col in _shown(puzzle.cols, settings)),
        tuple(Coordinate(str(row + 1), row + 0.5) for row in _shown(puzzle.rows, settings)),
        f"Slitherlink, {puzzle.rows} × {puzzle.cols}, {view.marks.count(LINE)} lines",
        LOOK,
        print_board(view, settings, frozenset(inner), is_solved),
    )


def overview(view: Board) -> Overview:
    """Draw an overview of the lines, four pixels along each edge, or fewer on a very large board."""
    need_squares(view.puzzle, "Boards are drawn")
    rows, cols = view.puzzle.rows, view.puzzle.cols
    scale = next((scale for scale in (4, 2) if scale * max(rows, cols) <= FINEST), 1)
    drawn = np.frombuffer(view.marks, dtype=np.uint8) == LINE
    across = drawn[: (rows + 1) * cols].reshape(rows + 1, cols)
    down = drawn[(rows + 1) * cols :].reshape(rows, cols + 1)
    # A line ends on the first pixel of the next cell, so that the loop is closed at its corners.
    pixels = np.zeros((rows * scale + 1, cols * scale + 1), dtype=np.uint8)
    pixels[::scale, :-1] |= np.repeat(across, scale, axis=1)
    pixels[::scale, 1:] |= np.repeat(across, scale, axis=1)
    pixels[:-1, ::scale] |= np.repeat(down, scale, axis=0)
    pixels[1:, ::scale] |= np.repeat(down, scale, axis=0)
    return Overview(pixels.shape[1], pixels.shape[0], ("board", "loop"), pixels.tobytes())


def _shown(count: int, settings: Settings) -> range:
    return range(count if settings.coordinates else 0)


def edge_named(grid: Geometry, key: Selection) -> Edge | None:
    """Return the edge that a key such as `edge:7` names."""
    return _numbered(key, "edge", grid.edges)


def dot_named(grid: Geometry, key: Selection) -> int | None:
    """Return the dot that a key such as `dot:7` names: where lines are drawn from by keyboard."""
    return _numbered(key, "dot", len(grid.at))


def _numbered(key: Selection, kind: str, count: int) -> int | None:
    """Return the number in a key of this kind, if there is one."""
    head, _, number = (key or "").partition(":")
    known = head == kind and number.isascii() and number.isdecimal() and len(number) < 10 and int(number) < count
    return int(number) if known else None


def place_of_dot(grid: Geometry, dot: int) -> tuple[float, float]:
    """Return x and y of a dot."""
    row, col = divmod(dot, grid.cols + 1)
    return float(col), float(row)


def points(grid: Geometry, edge: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the edge begins and ends."""
    one, other = grid.ends[edge]
    return place_of_dot(grid, one), place_of_dot(grid, other)


def middle(grid: Geometry, edge: Edge) -> tuple[float, float]:
    """Return x and y of the middle of an edge."""
    (x, y), (other_x, other_y) = points(grid, edge)
    return (x + other_x) / 2, (y + other_y) / 2


def insides(view: Board) -> set[int]:
    """Return the cells known to lie inside: an odd number of lines away from the outside.

    From the outside one may step over marked edges only, for a line or none could be on the others. Where no line
    has a loose end, the unmarked edges count as crossed.
    """
    grid, marks = rules.grid_of(view.puzzle), view.marks
    closed = all(sum(marks[edge] == LINE for edge in edges) % 2 == 0 for edges in grid.at)
    outside = -1
    inner = {outside: False}
    frontier = [(outside, edge) for edge, cells in enumerate(grid.beside) if len(cells) == 1]
    while frontier:
        here, edge = frontier.pop()
        if marks[edge] == UNKNOWN and not closed:
            continue
        for cell in grid.beside[edge]:
            if cell not in inner:
                inner[cell] = inner[here] != (marks[edge] == LINE)
                frontier += [(cell, other) for other in grid.around[cell]]
    return {cell for cell, within in inner.items() if within}


def _ground(rows: int, cols: int) -> Mark:
    width, height = cols + 2 * PADDING, rows + 2 * PADDING
    return Mark("tile", "board", "board", x=-PADDING, y=-PADDING, width=width, height=height, radius=0.15)


def _dot_target(grid: Geometry, dot: int) -> Target:
    """Return what a screen reader says at a dot; it has no extent, so that no pointer meets it."""
    x, y = place_of_dot(grid, dot)
    row, col = round(y), round(x)
    down, right = row == grid.rows, col == grid.cols
    corner = f"{'bottom' if down else 'top'} {'right' if right else 'left'}"
    return Target(f"dot:{dot}", x, y, 0.0, 0.0, f"dot at the {corner} of {name_of(row - down, col - right)}")


def _tile(grid: Geometry, key: str, cell: int, role: str, layer: Layer, inset: float = 0.0, edge: str = "") -> Mark:
    row, col = divmod(cell, grid.cols)
    return Mark(
        "tile",
        key,
        role,
        x=col + inset,
        y=row + inset,
        width=1 - 2 * inset,
        height=1 - 2 * inset,
        radius=inset,
        stroke=0.03,
        edge=edge,
        layer=layer,
    )


def _wrong_clue(cols: int, cell: int, clue: int, key: str) -> Mark:
    row, col = divmod(cell, cols)
    return Mark(
        "text",
        key,
        "clue-bad",
        x=col + 0.5,
        y=row + 0.5,
        height=0.48,
        strong=True,
        text=str(clue),
        layer=Layer.TEXT,
        label=f"{name_of(row, col)}, clue {clue}, in error",
    )


def _line(grid: Geometry, edge: Edge, key: str, role: str, layer: Layer, stroke: float, dashed: bool = False) -> Mark:
    return Mark("line", key, role, points=points(grid, edge), stroke=stroke, dashed=dashed, layer=layer)


def _cross(grid: Geometry, edge: Edge, key: str, role: str, layer: Layer, size: float) -> Mark:
    x, y = middle(grid, edge)
    return Mark("glyph", key, role, x=x, y=y, height=size, text="cross", layer=layer)


def _box(grid: Geometry, edge: Edge, along: float, beside: float) -> tuple[float, float]:
    """Return width and height of a box round an edge."""
    (x, _), (other_x, _) = points(grid, edge)
    return (along, beside) if x != other_x else (beside, along)


def _framed(grid: Geometry, edge: Edge, key: str, role: str, stroke: float) -> Mark:
    x, y = middle(grid, edge)
    width, height = _box(grid, edge, 1.2, 0.34)
    return Mark(
        "ring",
        key,
        role,
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        radius=0.17,
        stroke=stroke,
        layer=Layer.RING,
    )


def overlay(view: Board, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Return marks for a step (where to look, what to draw dashed), a fault, or an answer's loop."""
    need_squares(view.puzzle, "Boards are drawn")
    grid = rules.grid_of(view.puzzle)
    if isinstance(about, Fault):
        return [mark for key in dict.fromkeys(about.where) for mark in _wrong(view, grid, key)]
    if isinstance(about, Step):
        lit = (_lit(grid, key) for key in dict.fromkeys(about.where))
        return [*chain.from_iterable(lit), *chain.from_iterable(_offered(grid, move) for move in about.moves)]
    if (about.rows, about.cols) != (grid.rows, grid.cols):
        return []
    return [
        _line(grid, edge, f"answer:{edge}", "proved", Layer.LINE, 0.075)
        for edge, drawn in enumerate(about.lines)
        if drawn
    ]


def _ring(grid: Geometry, dot: int, key: str, role: str) -> Mark:
    x, y = place_of_dot(grid, dot)
    return Mark("ring", key, role, x=x, y=y, radius=0.25, stroke=0.06, layer=Layer.RING)


def _wrong(view: Board, grid: Geometry, key: str) -> Iterator[Mark]:
    """Yield a place in error: a ring round a dot, a red line, a red clue on a wash."""
    cell, edge = _numbered(key, "cell", len(grid.around)), edge_named(grid, key)
    dot = _numbered(key, "dot", len(grid.at))
    if cell is not None:
        yield _tile(grid, f"fault:{key}", cell, "fault-wash", Layer.WASH, inset=0.1)
        if view.puzzle.clues[cell] != NO_CLUE:
            yield _wrong_clue(grid.cols, cell, view.puzzle.clues[cell], f"fault-clue:{cell}")
    if edge is not None and view.marks[edge] == CROSS:
        yield _cross(grid, edge, f"fault:{key}", "fault", Layer.STEP, 0.22)
    elif edge is not None:
        yield _line(grid, edge, f"fault:{key}", "fault", Layer.STEP, 0.125)
    if dot is not None:
        yield _ring(grid, dot, f"fault:{key}", "fault")


def _lit(grid: Geometry, key: str) -> Iterator[Mark]:
    """Yield a place to look at: a framed cell, a broad band under an edge, a ring round a dot."""
    cell, edge = _numbered(key, "cell", len(grid.around)), edge_named(grid, key)
    dot = _numbered(key, "dot", len(grid.at))
    if cell is not None:
        yield _tile(grid, f"lit:{key}", cell, "look", Layer.WASH, inset=0.1, edge="look-edge")
    if edge is not None:
        yield _line(grid, edge, f"lit-edge:{key}", "look-edge", Layer.WASH, 0.28)
        yield _line(grid, edge, f"lit:{key}", "look", Layer.WASH, 0.22)
    if dot is not None:
        yield _ring(grid, dot, f"lit:{key}", "look-edge")


def _offered(grid: Geometry, move: Move) -> Iterator[Mark]:
    """Yield what a move of a step would do: a dashed line, a cross, or a ring where something is to be cleared."""
    try:
        edge = edge_of_move(grid, move)
    except IllegalMove:
        return
    if move.action == "":
        yield _line(grid, edge, f"step:{edge}", "step", Layer.STEP, 0.1, dashed=True)
    elif move.action == "x":
        yield _cross(grid, edge, f"step:{edge}", "step", Layer.STEP, 0.18)
    else:
        x, y = middle(grid, edge)
        yield Mark("ring", f"step:{edge}", "step", x=x, y=y, radius=0.16, stroke=0.05, dashed=True, layer=Layer.STEP)
