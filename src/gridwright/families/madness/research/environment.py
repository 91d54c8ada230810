"""2x2Madness for programs: move 3 g turns group g clockwise, 3 g + 1 the other way, 3 g + 2 removes it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.environment import Batch, Environment, Space
from gridwright.core.roles import Status
from gridwright.errors import BadOption
from gridwright.families.madness import rules
from gridwright.families.madness.colours import FRESH_LETTERS
from gridwright.families.madness.generate import check_options
from gridwright.families.madness.puzzle import EMPTY, Action, Board, GenerateOptions, Turn
from gridwright.families.madness.research.yardstick import YARDSTICK
from gridwright.kernels import batch

ACTIONS: tuple[Action, ...] = ("+", "-", "x")
STEPS_A_SQUARE = 20


def space(options: GenerateOptions) -> Space:
    """Return one plane of squares, and three moves for each group."""
    side = options.side
    return Space((1, side, side), side * side // 4, 3 * (side - 1) ** 2, STEPS_A_SQUARE * side * side)


def observe(view: Board) -> NDArray[np.int32]:
    """Number the colours in the order of their letters, from 1; 0 is an empty square."""
    squares = np.frombuffer(view.squares.encode("ascii"), dtype=np.uint8)
    letters = np.unique(squares[squares != ord(EMPTY)])
    return (
        np.where(squares == ord(EMPTY), 0, np.searchsorted(letters, squares) + 1)
        .reshape(1, view.side, view.side)
        .astype(np.int32)
    )


def mask(view: Board) -> NDArray[np.int8]:
    """Mark the moves that `rules` allows."""
    allowed = np.zeros(3 * (view.side - 1) ** 2, dtype=np.int8)
    for turn in rules.moves(view):
        allowed[3 * (turn.row * (view.side - 1) + turn.col) + ACTIONS.index(turn.action)] = 1
    return allowed


def move(view: Board, number: int) -> Turn:
    """Return the move of that number."""
    group, action = divmod(number, 3)
    return Turn(*divmod(group, view.side - 1), ACTIONS[action])


def reward(before: Board, after: Board, status: Status) -> float:
    """Take one for every move."""
    return -1.0


def start(options: GenerateOptions, boards: int, threads: int) -> batch.Squares:
    """Start many games on random boards."""
    if options.moves or options.difficulty != "any":
        raise BadOption("Many boards at once are random ones. Leave out moves and difficulty.")
    return batch.Squares(boards, options.side, check_options(options), threads)


def puzzle(options: GenerateOptions, seed: int) -> Board:
    """Return the board of that seed."""
    colours = check_options(options)
    letters = EMPTY + "".join(sorted(FRESH_LETTERS[:colours]))
    return Board(options.side, "".join(letters[colour] for colour in batch.squares_of(options.side, colours, seed)))


ENVIRONMENT = Environment(
    planes=("colour of each square, from 1; 0 where it is empty",),
    moves="3 g: turn group g clockwise; 3 g + 1: the other way; 3 g + 2: remove it. Groups count row by row.",
    returns="minus the number of moves",
    space=space,
    observe=observe,
    mask=mask,
    move=move,
    reward=reward,
    batch=Batch(start, puzzle),
    yardstick=YARDSTICK,
)
