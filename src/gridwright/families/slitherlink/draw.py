"""The picture of a Slitherlink board: dots, lines, crosses and clues, and the inside of the loop if asked for.

Choices of a person, by name: `inside` shades what is known to lie inside ("True"); on a solved board that is always
shaded. `grey` and `redden` show clues that are finished or in error (unless "False").
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

import numpy as np

from gridwright.core.scene import Coordinate, Layer, Mark, Overview, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.core.wording import pluralise
from gridwright.errors import IllegalMove
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.drawing import parts
from gridwright.families.slitherlink.drawing.faces import (
    cells,
    chosen_face,
    draw_faces,
    row_names,
    side_target,
    spoke_target,
)
from gridwright.families.slitherlink.drawing.stamps import print_board
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of
from gridwright.families.slitherlink.look import LOOK
from gridwright.families.slitherlink.places.layout import layout
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, SQUARE, UNKNOWN, Answer, Board, Edge, Move
from gridwright.grid.cells import column_name
from gridwright.grid.tilings.catalogue import KINDS

PADDING = 0.12
"""Ground round the outer dots, in cells."""
FINEST = 1024
"""An overview has up to this many pixels on a side, unless it has more cells."""


def scene(view: Board, selection: Selection, settings: Settings) -> Scene:
    """Return the board as it stands, with what is selected framed."""
    grid = rules.grid_of(view.puzzle)
    is_solved = rules.status(view) == "solved"
    inner = frozenset(insides(view) if is_solved or settings.choices.get("inside") == "True" else ())
    marks, targets = _frames(view, grid, selection, settings)
    if grid.square:
        return Scene(
            grid.cols,
            grid.rows,
            (_ground(grid.cols, grid.rows), *marks),
            targets,
            tuple(Coordinate(column_name(col), col + 0.5) for col in _shown(grid.cols, settings)),
            tuple(Coordinate(str(row + 1), row + 0.5) for row in _shown(grid.rows, settings)),
            _title(view, ""),
            LOOK,
            print_board(view, settings, inner, is_solved),
        )
    drawn, faces = layout(grid), draw_faces(view, settings, inner, is_solved)
    return Scene(
        drawn.width,
        drawn.height,
        (_ground(drawn.width, drawn.height), *faces[0], *marks),
        (*faces[1], *targets),
        rows=row_names(grid) if settings.coordinates else (),
        title=_title(view, f"{KINDS[view.puzzle.tiling].title} "),
        look=LOOK,
        cells=cells(grid),
        size=(view.puzzle.rows, view.puzzle.cols),
    )


def _title(view: Board, tiling: str) -> str:
    lines = pluralise(view.marks.count(LINE), "line")
    return f"Slitherlink, {tiling}{view.puzzle.rows} × {view.puzzle.cols}, {lines}"


def _frames(
    view: Board, grid: Geometry, selection: Selection, settings: Settings
) -> tuple[list[Mark], tuple[Target, ...]]:
    """Frame what is pointed at and what is selected; and return the targets that are there only while selected."""
    pointed, chosen = edge_named(grid, settings.hover), edge_named(grid, settings.chosen(selection))
    face, dot = face_named(grid, selection), dot_named(grid, selection)
    marks: list[Mark] = []
    targets: list[Target] = []
    if pointed is not None:
        marks.append(parts.frame(grid, pointed, "pointer", "ink", 0.03))
    if face is not None and not grid.square:
        marks.append(chosen_face(grid, face, 0.06 if chosen is None else 0.03))
    if chosen is not None:
        marks.append(parts.frame(grid, chosen, "selected", "select", 0.05))
        if face is not None:
            targets.append(side_target(grid, face, chosen, view.marks[chosen]))
    if dot is not None:
        marks.append(parts.ring(grid, dot, "selected-dot", "select"))
        targets.append(
            parts.dot_target(grid, dot) if chosen is None else spoke_target(grid, dot, chosen, view.marks[chosen])
        )
    return marks, tuple(targets)


def overview(view: Board) -> Overview:
    """Draw an overview of the lines, four pixels along each edge, or fewer on a very large board."""
    if view.puzzle.tiling != SQUARE:
        return _overview_of_faces(view)
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


def _overview_of_faces(view: Board) -> Overview:
    drawn = layout(rules.grid_of(view.puzzle))
    scale = next((scale for scale in (4, 2) if scale * max(drawn.width, drawn.height) <= FINEST), 1)
    pixels = np.zeros((round(drawn.height * scale) + 1, round(drawn.width * scale) + 1), dtype=np.uint8)
    lines = [drawn.grid.ends[edge] for edge, mark in enumerate(view.marks) if mark == LINE]
    starts, ends = (np.array([drawn.dots[pair[end]] for pair in lines]).reshape(-1, 2) for end in (0, 1))
    steps = 1 + 2 * scale * math.ceil(
        max((math.dist(one, other) for one, other in zip(starts, ends, strict=True)), default=0)
    )
    for part in np.linspace(0, 1, steps):
        x, y = ((starts + (ends - starts) * part) * scale).round().astype(np.intp).T
        pixels[y, x] = 1
    return Overview(pixels.shape[1], pixels.shape[0], ("board", "loop"), pixels.tobytes())


def edge_named(grid: Geometry, key: Selection) -> Edge | None:
    """Return the edge that a key such as `edge:7` names, `side:3:7` as a side of a cell or `spoke:3:7` of a dot."""
    head, _, rest = (key or "").partition(":")
    if head not in ("side", "spoke"):
        return _numbered(key, "edge", grid.edges)
    edge = _numbered(f"edge:{rest.partition(':')[2]}", "edge", grid.edges)
    face, dot = face_named(grid, key), dot_named(grid, key)
    among = grid.around[face] if face is not None else grid.at[dot] if dot is not None else ()
    return edge if edge in among else None


def dot_named(grid: Geometry, key: Selection) -> int | None:
    """Return the dot that a key such as `dot:7` names, or `spoke:7:3` with one of its edges.

    It is where lines are drawn from by keyboard.
    """
    head, _, rest = (key or "").partition(":")
    return _numbered(f"dot:{rest.partition(':')[0]}" if head == "spoke" else key, "dot", len(grid.at))


def face_named(grid: Geometry, key: Selection) -> int | None:
    """Return the cell that a key such as `cell:7` names, or `side:7:3` with one of its sides."""
    head, _, rest = (key or "").partition(":")
    return _numbered(f"cell:{rest.partition(':')[0]}" if head == "side" else key, "cell", len(grid.around))


def _numbered(key: Selection, kind: str, count: int) -> int | None:
    """Return the number in a key of this kind, if there is one."""
    head, _, number = (key or "").partition(":")
    known = head == kind and number.isascii() and number.isdecimal() and len(number) < 10 and int(number) < count
    return int(number) if known else None


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


def _ground(width: float, height: float) -> Mark:
    width, height = width + 2 * PADDING, height + 2 * PADDING
    return Mark("tile", "board", "board", x=-PADDING, y=-PADDING, width=width, height=height, radius=0.15)


def overlay(view: Board, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Return marks for a step (where to look, what to draw dashed), a fault, or an answer's loop."""
    grid = rules.grid_of(view.puzzle)
    if isinstance(about, Fault):
        return [mark for key in dict.fromkeys(about.where) for mark in _wrong(view, grid, key)]
    if isinstance(about, Step):
        lit = (_lit(grid, key) for key in dict.fromkeys(about.where))
        return [*chain.from_iterable(lit), *chain.from_iterable(_offered(grid, move) for move in about.moves)]
    if geometry_of(about) != grid:
        return []
    return [
        parts.line(grid, edge, f"answer:{edge}", "proved", Layer.LINE, 0.075)
        for edge, drawn in enumerate(about.lines)
        if drawn
    ]


def _wrong(view: Board, grid: Geometry, key: str) -> Iterator[Mark]:
    """Yield a place in error: a ring round a dot, a red line, a red clue on a wash."""
    cell, edge = _numbered(key, "cell", len(grid.around)), edge_named(grid, key)
    dot = _numbered(key, "dot", len(grid.at))
    if cell is not None:
        yield parts.tile(grid, f"fault:{key}", cell, "fault-wash", Layer.WASH, by=0.1)
        if view.puzzle.clues[cell] != NO_CLUE:
            number = view.puzzle.clues[cell]
            yield parts.clue(grid, f"fault-clue:{cell}", cell, number, "clue-bad", ", in error", strong=True)
    if edge is not None and view.marks[edge] == CROSS:
        yield parts.cross(grid, edge, f"fault:{key}", "fault", Layer.STEP, 0.22)
    elif edge is not None:
        yield parts.line(grid, edge, f"fault:{key}", "fault", Layer.STEP, 0.125)
    if dot is not None:
        yield parts.ring(grid, dot, f"fault:{key}", "fault")


def _lit(grid: Geometry, key: str) -> Iterator[Mark]:
    """Yield a place to look at: a framed cell, a broad band under an edge, a ring round a dot."""
    cell, edge = _numbered(key, "cell", len(grid.around)), edge_named(grid, key)
    dot = _numbered(key, "dot", len(grid.at))
    if cell is not None:
        yield parts.tile(grid, f"lit:{key}", cell, "look", Layer.WASH, by=0.1, edge="look-edge")
    if edge is not None:
        yield parts.line(grid, edge, f"lit-edge:{key}", "look-edge", Layer.WASH, 0.28)
        yield parts.line(grid, edge, f"lit:{key}", "look", Layer.WASH, 0.22)
    if dot is not None:
        yield parts.ring(grid, dot, f"lit:{key}", "look-edge")


def _offered(grid: Geometry, move: Move) -> Iterator[Mark]:
    """Yield what a move of a step would do: a dashed line, a cross, or a ring where something is to be cleared."""
    try:
        edge = edge_of_move(grid, move)
    except IllegalMove:
        return
    if move.action == "":
        yield parts.line(grid, edge, f"step:{edge}", "step", Layer.STEP, 0.1, dashed=True)
    elif move.action == "x":
        yield parts.cross(grid, edge, f"step:{edge}", "step", Layer.STEP, 0.18)
    else:
        x, y = parts.middle(grid, edge)
        yield Mark("ring", f"step:{edge}", "step", x=x, y=y, radius=0.16, stroke=0.05, dashed=True, layer=Layer.STEP)
