"""Measure how short solutions are, how high the bounds, and how long both take.

No other program solves these boards, so the comparison is with the targets: mean rotations of the best beam that is
known (a GPU beam of ten million: 16.22 at 5x5, 28.70 at 6x6). Boards are drawn from a seed of their own, so that
a change of the solver does not change them.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.results import BenchScope, ResultTable
from gridwright.core.verdict import Solved
from gridwright.families.madness import check
from gridwright.families.madness.colours import FRESH_LETTERS
from gridwright.families.madness.puzzle import EMPTY, Answer, Board
from gridwright.families.madness.solve import shortest

SECONDS = {4: 1.0, 5: 5.0, 6: 10.0, 7: 10.0, 8: 10.0}
TARGETS = {4: "proved, <= 50 ms", 5: "<= 16.25, bound >= 14.0", 6: "<= 28.8"}


@dataclass(frozen=True)
class Measured:
    """What the boards of one side gave."""

    side: int
    boards: int
    seconds: float
    rotations: float
    bound: float
    proved: int
    median: float
    worst: float


def random_board(side: int, rng: Random) -> Board:
    """Draw a full board with its colours in random places."""
    colours = side * side // 4
    squares = [letter for letter in FRESH_LETTERS[:colours] for _ in range(4)]
    squares += [EMPTY] * (side * side - len(squares))
    rng.shuffle(squares)
    return Board(side, "".join(squares))


def solve(board: Board, seconds: float) -> tuple[Answer, bool, float]:
    """Return the answer, whether it is proved, and the time it took."""
    started = time.perf_counter()
    verdict = shortest(board, Budget(seconds))
    taken = time.perf_counter() - started
    assert isinstance(verdict, Solved)
    assert check.faults(board, verdict.answer) == []
    return verdict.answer, verdict.proven, taken


def measure(side: int, boards: int, seconds: float, seed: int, budget: Budget) -> Measured | None:
    """Average over fresh random boards of one side; None when there is no time for a single one."""
    rng = Random(f"race {side} {seed}")
    colours = side * side // 4
    rotations, bounds, times, proved = list[int](), list[int](), list[float](), 0
    for number in range(boards):
        if budget.left() < seconds or not budget.should_continue():
            break
        budget.report(f"{side}x{side}, board {number + 1} of {boards}", number, boards)
        answer, proven, taken = solve(random_board(side, rng), seconds)
        rotations.append(len(answer.moves) - colours)
        bounds.append(answer.bound.moves - colours)
        times.append(taken)
        proved += proven
    if not times:
        return None
    means = statistics.mean(rotations), statistics.mean(bounds)
    return Measured(side, len(times), seconds, *means, proved, statistics.median(times), max(times))


def answers(scope: BenchScope, options: None, budget: Budget) -> ResultTable:
    """Solve random boards of each side, each in its time."""
    boards = {4: 200, 5: 10, 6: 10} if not scope.full else {4: 1000, 5: 50, 6: 50}
    if scope.quick:
        boards = {4: 50, 5: 2, 6: 1}
    measured = (measure(side, count, SECONDS[side], 1, budget) for side, count in boards.items())
    found = [each for each in measured if each is not None]
    return ResultTable(
        title="2x2Madness: random full boards, rotations found and proved",
        columns=("board", "boards", "seconds", "rotations", "bound", "proved", "median ms", "worst ms", "target"),
        rows=tuple(
            (
                f"{each.side}x{each.side}",
                str(each.boards),
                f"{each.seconds:g}",
                f"{each.rotations:.3f}",
                f"{each.bound:.3f}",
                str(each.proved),
                f"{each.median * 1000:.1f}",
                f"{each.worst * 1000:.1f}",
                TARGETS.get(each.side, ""),
            )
            for each in found
        ),
        remarks=("A GPU beam of ten million boards a layer has means 16.22 (5x5) and 28.70 (6x6).",),
        fields={"sides": [vars(each) for each in found]},
    )


BENCHMARKS = {"answers": answers}
