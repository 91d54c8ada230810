"""How long loops on every tiling take: to generate a board of each difficulty, and to decide it.

Times are CPU seconds of this process, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import cast

from gridwright.core.budget import Budget
from gridwright.core.results import BenchScope, ResultTable
from gridwright.core.verdict import Solved, Verdict
from gridwright.errors import Unfinished
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.puzzle import Answer, Board, Clues, Difficulty, GenerateOptions, TilingName
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solve import exact
from gridwright.families.slitherlink.solvers import sat_solver
from gridwright.grid.tilings.catalogue import KINDS, Kind

_MOST_SECONDS = 60.0
"""A board that takes longer to make is given up."""
_DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme", "any")
_AT = ("median", "95%", "worst")
_BOARDS = {100: 10, 400: 5, 1000: 3}
_MOST_FOR_SAT = 100


class _ProcessorTime(Budget):
    """A budget that counts CPU seconds of this process."""

    def __init__(self, seconds: float) -> None:
        self._from = time.process_time()
        super().__init__(seconds)

    def spent(self) -> float:
        return time.process_time() - self._from


def decide_and_make(scope: BenchScope, options: object, budget: Budget) -> ResultTable:
    """Generate boards of every tiling and difficulty and decide them: about 100 faces, 400 unless quick, 1,000 if full.

    Cutting a piece counts as generating; the smallest boards are decided by an outside SAT solver, too.
    """
    sizes = (100,) if scope.quick else (100, 400, 1000) if scope.full else (100, 400)
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    every = [(size, kind, difficulty) for size in sizes for kind in KINDS.values() for difficulty in _DIFFICULTIES]
    for size, kind, difficulty in every:
        if not budget.should_continue():
            break
        budget.report(f"{kind.title}, {difficulty}, about {size} faces", len(rows), len(every))
        faces, times = measure(kind, size, difficulty)
        made = f"{len(times['making'])} of {_BOARDS[size]}"
        rows.append((kind.name, str(faces), difficulty, made, *_shown(*times.values())))
        found.append({"tiling": kind.name, "faces": faces, "difficulty": difficulty, **times})
    return ResultTable(
        title="Slitherlink on tilings: boards generated and decided, CPU milliseconds",
        columns=("tiling", "faces", "difficulty", "made", *(f"{what} {at}" for what in _WHAT for at in _AT)),
        rows=tuple(rows),
        remarks=(f"Boards that take over {_MOST_SECONDS:.0f} s of CPU time to make are given up.",),
        fields={"tilings": found},
    )


def measure(kind: Kind, size: int, difficulty: Difficulty) -> tuple[int, dict[str, list[float]]]:
    """Return how many faces boards of about that size have, and how long each took to make and to decide."""
    made = [each for seed in range(_BOARDS[size]) if (each := _make(kind, size, difficulty, seed)) is not None]
    return len(made[0][0].clues) if made else 0, {
        "making": [seconds for _, seconds in made],
        "deciding": [_time(exact, puzzle) for puzzle, _ in made],
        "SAT": [_time(_decide_by_sat, puzzle) for puzzle, _ in made] if size <= _MOST_FOR_SAT else [],
    }


_WHAT = ("making", "deciding", "SAT")


def side_of(kind: Kind, faces: int) -> int:
    """Return how wide and high a square piece with about so many faces is."""
    return max(kind.least, round(math.sqrt(faces / kind.density)))


def _make(kind: Kind, faces: int, difficulty: Difficulty, seed: int) -> tuple[Clues, float] | None:
    """Return a board and how long it took to make; None if it was given up."""
    side = side_of(kind, faces)
    options = GenerateOptions(side, side, difficulty, tiling=cast(TilingName, kind.name))
    started = time.process_time()
    try:
        puzzle = region(options, Random(seed), _ProcessorTime(_MOST_SECONDS))
    except Unfinished:
        return None
    return puzzle, time.process_time() - started


def _decide_by_sat(board: Board, budget: Budget) -> Verdict[Answer]:
    return sat_solver.decide(board.puzzle, budget)


def _time(solve: Callable[[Board, Budget], Verdict[Answer]], puzzle: Clues) -> float:
    """Return how long it took to find the loop and to know that it is the only one."""
    board, budget = start(puzzle), _ProcessorTime(_MOST_SECONDS)
    started = time.process_time()
    verdict = solve(board, budget)
    seconds = time.process_time() - started
    return seconds if isinstance(verdict, Solved) else math.inf


def _shown(*times: list[float]) -> list[str]:
    """Return median, 95th percentile and worst of each, in milliseconds."""
    shown = []
    for each in times:
        ordered = sorted(each)
        figures = [statistics.median(ordered), ordered[math.ceil(0.95 * len(ordered)) - 1], ordered[-1]] if each else []
        shown += [f"{seconds * 1000:.2f}" for seconds in figures] or ["-"] * 3
    return shown
