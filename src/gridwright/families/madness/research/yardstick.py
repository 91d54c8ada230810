"""What agents for 2x2Madness are measured by: the fewest moves, which are known exactly up to 4x4."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.core.yardstick import BoardSet, Yardstick
from gridwright.families.madness import solve
from gridwright.families.madness.puzzle import Board, GenerateOptions, Turn


def fewest_moves(puzzle: Board, boards: BoardSet) -> float:
    """Return minus the length of a shortest solution, which is proven."""
    found = solve.shortest(puzzle, Budget())
    assert isinstance(found, Solved) and found.proven, "up to 4x4 the search ends"
    return -float(len(found.answer.moves))


YARDSTICK: Yardstick[Board, Board, Turn] = Yardstick(
    sets={
        "3x3": BoardSet("3 × 3, two colours", GenerateOptions(3), 100),
        "4x4": BoardSet("4 × 4, four colours", GenerateOptions(4), 200),
    },
    file=Path(__file__).with_name("boards.json"),
    best=fewest_moves,
)
