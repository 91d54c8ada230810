"""Slitherlink for programs: move 2 e changes the line on edge e, 2 e + 1 the cross."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.environment import Environment, Space
from gridwright.core.roles import Status
from gridwright.errors import BadOption
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, SQUARE, UNKNOWN, Board, GenerateOptions, Move
from gridwright.families.slitherlink.research.yardstick import YARDSTICK

CLUELESS, SHOWN_LINE, SHOWN_CROSS = 4, 1, 2
STEPS_AN_EDGE = 4


def space(options: GenerateOptions) -> Space:
    """Return a plane of clues and one of marks, on a lattice where cells, edges and dots have places of their own."""
    if options.tiling != SQUARE:
        raise BadOption(f"Environments have boards of squares only, not of {options.tiling}.")
    edges = geometry(options.rows, options.cols).edges
    return Space((2, 2 * options.rows + 1, 2 * options.cols + 1), CLUELESS, 2 * edges, STEPS_AN_EDGE * edges)


def observe(view: Board) -> NDArray[np.int32]:
    """Put clues where rows and columns of the lattice are odd, and marks where one of them is."""
    grid = rules.grid_of(view.puzzle)
    planes = np.zeros((2, 2 * grid.rows + 1, 2 * grid.cols + 1), dtype=np.int32)
    clues = np.frombuffer(bytes(view.puzzle.clues), dtype=np.uint8).reshape(grid.rows, grid.cols)
    planes[0, 1::2, 1::2] = np.where(clues == NO_CLUE, CLUELESS, clues)
    for edge, mark in enumerate(view.marks):
        if mark != UNKNOWN:
            planes[1][_place(grid, edge)] = SHOWN_LINE if mark == LINE else SHOWN_CROSS
    return planes


def _place(grid: Geometry, edge: int) -> tuple[int, int]:
    (row, col), (other_row, other_col) = (divmod(dot, grid.cols + 1) for dot in grid.ends[edge])
    return row + other_row, col + other_col


def mask(view: Board) -> NDArray[np.int8]:
    """Allow every move: lines and crosses can be drawn anywhere and taken back."""
    return np.ones(2 * len(view.marks), dtype=np.int8)


def move(view: Board, number: int) -> Move:
    """Draw the line or cross of that number, or take it back where it is."""
    edge, is_cross = divmod(number, 2)
    wanted = CROSS if is_cross else LINE
    return rules.stroke(rules.grid_of(view.puzzle), edge, UNKNOWN if view.marks[edge] == wanted else wanted)


def reward(before: Board, after: Board, status: Status) -> float:
    """Give one for the loop."""
    return 1.0 if status == "solved" else 0.0


ENVIRONMENT = Environment(
    planes=(
        "clues at (2 row + 1, 2 column + 1): 0 to 3, 4 where there is none",
        "edges between them: 1 for a line, 2 for a cross",
    ),
    moves="2 e: draw the line on edge e, or take it back; 2 e + 1: the same with a cross. Edges that lie across come "
    "first, row by row.",
    returns="1 once the loop is drawn",
    space=space,
    observe=observe,
    mask=mask,
    move=move,
    reward=reward,
    yardstick=YARDSTICK,
)
