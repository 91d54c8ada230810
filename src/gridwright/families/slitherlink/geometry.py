"""Edges, cells and dots of a Slitherlink board, and how they touch.

A board is a grid of squares or a piece of another tiling. There the cells are its faces, the dots its corners and the
edges its sides, with the numbers that `gridwright.grid.tilings` gives them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from gridwright.errors import BadOption, IllegalMove
from gridwright.families.slitherlink.puzzle import SQUARE, Action, Edge, Move, Side, SideStroke, Stroke
from gridwright.grid.cells import name_of, name_of_cell
from gridwright.grid.recent import keep_recent
from gridwright.grid.tilings.tiling import Tiling, centre_of


@dataclass(frozen=True)
class Geometry:
    """Who touches whom on a board. Size and tiling say all of it, so boards are compared by these."""

    rows: int
    cols: int
    around: tuple[tuple[Edge, ...], ...] = field(repr=False, compare=False)
    """for each cell its edges: top, left, bottom and right on squares, else clockwise"""
    at: tuple[tuple[Edge, ...], ...] = field(repr=False, compare=False)
    """for each dot the edges that meet there"""
    ends: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    """for each edge its two dots"""
    beside: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """for each edge the one or two cells it separates"""
    points: tuple[tuple[float, float], ...] = field(repr=False, compare=False)
    """for each dot where it lies, to the right and down, in lengths of an average edge"""
    tiling: Tiling | None = None
    """the piece of a tiling; none for squares"""

    @property
    def square(self) -> bool:
        """Return whether this is a grid of squares, where cells have rows and columns."""
        return self.tiling is None

    @property
    def cells(self) -> int:
        """Return how many cells there are."""
        return len(self.around)

    @property
    def edges(self) -> int:
        """Return how many edges there are."""
        return len(self.ends)

    @cached_property
    def faces(self) -> dict[str, int]:
        """Return the cells by their names."""
        return {say_face(self, face): face for face in range(self.cells)}


class Shape(Protocol):
    """What says the geometry: clues and answers do."""

    @property
    def rows(self) -> int: ...  # noqa: D102
    @property
    def cols(self) -> int: ...  # noqa: D102
    @property
    def tiling(self) -> str: ...  # noqa: D102
    @property
    def patch(self) -> str: ...  # noqa: D102


def geometry_of(board: Shape) -> Geometry:
    """Return the geometry of a puzzle or an answer; it is built once."""
    if board.tiling == SQUARE:
        return geometry(board.rows, board.cols)
    return geometry_on(board.tiling, board.rows, board.cols, board.patch)


@keep_recent(lambda grid: grid.cells)
def geometry(rows: int, cols: int) -> Geometry:
    """Return the geometry of squares, of that size."""
    across = (rows + 1) * cols
    around = tuple(
        (
            row * cols + col,
            across + row * (cols + 1) + col,
            (row + 1) * cols + col,
            across + row * (cols + 1) + col + 1,
        )
        for row in range(rows)
        for col in range(cols)
    )
    ends = [(row * (cols + 1) + col, row * (cols + 1) + col + 1) for row in range(rows + 1) for col in range(cols)]
    ends += [(row * (cols + 1) + col, (row + 1) * (cols + 1) + col) for row in range(rows) for col in range(cols + 1)]
    at: list[list[Edge]] = [[] for _ in range((rows + 1) * (cols + 1))]
    for edge, pair in enumerate(ends):
        for dot in pair:
            at[dot].append(edge)
    beside: list[list[int]] = [[] for _ in ends]
    for cell, edges in enumerate(around):
        for edge in edges:
            beside[edge].append(cell)
    points = tuple((float(col), float(row)) for row in range(rows + 1) for col in range(cols + 1))
    return Geometry(rows, cols, around, tuple(map(tuple, at)), tuple(ends), tuple(map(tuple, beside)), points)


@keep_recent(lambda grid: grid.cells)
def geometry_on(tiling: str, rows: int, cols: int, patch: str = "") -> Geometry:
    """Return the geometry of a piece of a tiling. What can't be cut raises ValueError with a sentence that says why."""
    from gridwright.grid.tilings import catalogue

    piece = catalogue.tiling(tiling, cols, rows, patch)
    return Geometry(rows, cols, piece.around, piece.at, piece.sides, piece.beside, piece.corners, piece)


SIDES: tuple[Side, Side, Side, Side] = ("t", "l", "b", "r")
SIDE_NAMES: dict[Side, str] = {"t": "top", "l": "left", "b": "bottom", "r": "right"}


def edge_of(grid: Geometry, row: int, col: int, side: Side) -> Edge:
    """Return the edge on that side of a cell, on squares."""
    return grid.around[row * grid.cols + col][SIDES.index(side)]


def name_of_edge(grid: Geometry, edge: Edge) -> tuple[int, int, Side]:
    """Return the cell and side that name an edge of squares: top or left, bottom or right only at the far borders."""
    across = (grid.rows + 1) * grid.cols
    if edge < across:
        row, col = divmod(edge, grid.cols)
        return (row, col, "t") if row < grid.rows else (row - 1, col, "b")
    row, col = divmod(edge - across, grid.cols + 1)
    return (row, col, "l") if col < grid.cols else (row, col - 1, "r")


def need_squares(board: Shape, what: str) -> None:
    """Refuse what is there for squares alone."""
    if board.tiling != SQUARE:
        raise BadOption(f"{what} on squares only, not on {board.tiling}.")


# Moves


def edge_of_move(grid: Geometry, move: Move) -> Edge:
    """Return the edge that a move is about; IllegalMove if the board has none of that name."""
    if isinstance(move, SideStroke):
        if grid.square:
            raise IllegalMove("This board is of squares. Give a cell and a side of it, such as b2t.")
        if not 0 <= move.edge < grid.edges:
            raise IllegalMove(f"There is no side s{move.edge}: the sides are s0 to s{grid.edges - 1}.")
        return move.edge
    if not grid.square:
        raise IllegalMove("On this board sides have numbers. Give one, such as s17.")
    if not (0 <= move.row < grid.rows and 0 <= move.col < grid.cols):
        last = name_of(grid.rows - 1, grid.cols - 1)
        raise IllegalMove(f"There is no cell {name_of(move.row, move.col)}: the board goes from a1 to {last}.")
    return edge_of(grid, move.row, move.col, move.side)


def move_on(grid: Geometry, edge: Edge, action: Action) -> Move:
    """Return the move that does this to an edge, by the name that the edge has on this board."""
    return Stroke(*name_of_edge(grid, edge), action) if grid.square else SideStroke(edge, action)


# What people call them


def say_board(board: Shape) -> str:
    """Return tiling and size: `10x10` for rows and columns of squares, else the piece's name such as `honeycomb 5x4`.

    Loopy's order, which names of pieces have, is width and height.
    """
    if board.tiling == SQUARE:
        return f"{board.rows}x{board.cols}"
    return " ".join(filter(None, (board.tiling, f"{board.cols}x{board.rows}", board.patch)))


def say_edge(grid: Geometry, edge: Edge) -> str:
    """Return the edge as people say it: `b2 top`, on other tilings `r2f3-r2f4` or `r1f1 rim`."""
    if grid.tiling is not None:
        return grid.tiling.name_of_side(edge)
    row, col, side = name_of_edge(grid, edge)
    return f"{name_of(row, col)} {SIDE_NAMES[side]}"


def say_face(grid: Geometry, face: int) -> str:
    """Return the cell as people say it: `b2`, on other tilings `r2f3`."""
    return name_of_cell(face, grid.cols) if grid.tiling is None else grid.tiling.name_of_face(face)


def say_dot(grid: Geometry, dot: int) -> str:
    """Return the dot as people find it: a corner of a cell, the top left one wherever a grid of squares has it."""
    if grid.tiling is not None:
        return _say_corner(grid, grid.tiling, dot)
    row, col = divmod(dot, grid.cols + 1)
    down, right = row == grid.rows, col == grid.cols
    corner = f"{'bottom' if down else 'top'} {'right' if right else 'left'}"
    return f"the {corner} corner of {name_of(row - down, col - right)}"


_DIRECTIONS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")


def _say_corner(grid: Geometry, piece: Tiling, dot: int) -> str:
    """Say where the corner lies on a face that has no other corner in that direction; else give its number."""
    faces = sorted({face for edge in grid.at[dot] for face in grid.beside[edge]})
    for face in faces:
        where = say_direction(grid, face, dot)
        if where:
            return f"the {where} corner of {say_face(grid, face)}"
    return f"corner {dot} of {say_face(grid, faces[0])}"


def say_direction(grid: Geometry, face: int, dot: int) -> str:
    """Return in which direction of a tiling's face its corner lies; nothing if another corner lies there, too."""
    if grid.tiling is None:
        return ""
    where = _direction(grid.tiling, face, dot)
    corners = [_direction(grid.tiling, face, corner) for corner in grid.tiling.faces[face]]
    return where if corners.count(where) == 1 else ""


def _direction(piece: Tiling, face: int, dot: int) -> str:
    """Return where a corner lies, seen from the middle of a face."""
    (x, y), (middle_x, middle_y) = piece.corners[dot], centre_of([piece.corners[each] for each in piece.faces[face]])
    return _DIRECTIONS[round(math.atan2(y - middle_y, x - middle_x) / (math.pi / 4)) % 8]
