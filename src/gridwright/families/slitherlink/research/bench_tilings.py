"""How long loops on every tiling take: to generate a board of each difficulty, and to decide it.

Times are CPU seconds of this process, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import math
import statistics
import time
from random import Random
from typing import cast

from gridwright.core.budget import Budget
from gridwright.core.results import BenchScope, ResultTable
from gridwright.core.verdict import Solved
from gridwright.errors import Unfinished
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.puzzle import Clues, Difficulty, GenerateOptions, TilingName
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solve import exact, sat
from gridwright.grid.tilings.catalogue import KINDS, Kind

_MOST_SECONDS = 60.0
"""A board that takes longer to make is given up."""
_DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme", "any")
_AT = ("median", "95%", "worst")


def decide_and_make(pace: BenchScope, options: object, budget: Budget) -> ResultTable:
    """Generate boards of every tiling and difficulty and decide them: about 100 faces, 400 unless quick, 1,000 if full.

    Cutting a piece counts as generating; the same boards are decided by the kernel and by an outside SAT solver.
    """
    sizes = (100,) if pace.quick else (100, 400, 1000) if pace.full else (100, 400)
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    every = [(size, kind, difficulty) for size in sizes for kind in KINDS.values() for difficulty in _DIFFICULTIES]
    for size, kind, difficulty in every:
        if not budget.should_continue():
            break
        budget.report(f"{kind.title}, {difficulty}, about {size} faces", len(rows), len(every))
        boards = 5 if size == 100 else 3
        made = [each for seed in range(boards) if (each := _make(kind, size, difficulty, seed)) is not None]
        times = {
            "making": [seconds for _, seconds in made],
            "deciding": [_decide(puzzle, outside=False) for puzzle, _ in made],
            "SAT": [_decide(puzzle, outside=True) for puzzle, _ in made] if size < 1000 else [],
        }
        faces = len(made[0][0].clues) if made else 0
        rows.append((kind.name, str(faces), difficulty, f"{len(made)} of {boards}", *_shown(*times.values())))
        found.append({"tiling": kind.name, "faces": faces, "difficulty": difficulty, **times})
    return ResultTable(
        title="Slitherlink on tilings: boards generated and decided, CPU milliseconds",
        columns=("tiling", "faces", "difficulty", "made", *(f"{what} {at}" for what in _WHAT for at in _AT)),
        rows=tuple(rows),
        remarks=(f"Boards that take over {_MOST_SECONDS:.0f} s by the clock to make are given up.",),
        fields={"tilings": found},
    )


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
        puzzle = region(options, Random(seed), Budget(_MOST_SECONDS))
    except Unfinished:
        return None
    return puzzle, time.process_time() - started


def _decide(puzzle: Clues, *, outside: bool) -> float:
    """Return how long it took to find the loop and to know that it is the only one."""
    board, budget = start(puzzle), Budget(_MOST_SECONDS)
    started = time.process_time()
    verdict = sat(board, budget) if outside else exact(board, budget)
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
