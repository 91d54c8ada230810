"""How long loops on every tiling take: to make a board without spare clues, and to decide it.

Times are CPU seconds of this process, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import math
import statistics
import time

from gridwright.core.budget import Budget
from gridwright.core.results import BenchScope, ResultTable
from gridwright.families.slitherlink.solvers.kernel import graph_of
from gridwright.grid.tilings.catalogue import KINDS, Kind, tiling
from gridwright.grid.tilings.tiling import Tiling
from gridwright.kernels import tiling as kernel

_MOST_SECONDS = 60.0
"""A board that takes longer to make is given up."""


def decide_and_make(pace: BenchScope, options: object, budget: Budget) -> ResultTable:
    """Make clue-minimal boards on every tiling and decide them: about 100 faces, 400 unless quick, 1,000 if full."""
    sizes = (100,) if pace.quick else (100, 400, 1000) if pace.full else (100, 400)
    rows: list[tuple[str, ...]] = []
    found: list[dict[str, object]] = []
    for size in sizes:
        for kind in KINDS.values():
            if not budget.should_continue():
                break
            budget.report(f"{kind.title}, about {size} faces", len(rows), len(sizes) * len(KINDS))
            piece = piece_of(kind, size)
            boards = 5 if size == 100 else 3
            making, deciding = _times(piece, boards, budget)
            rows.append((kind.name, str(len(piece.faces)), f"{len(making)} of {boards}", *_shown(making, deciding)))
            found.append({"tiling": kind.name, "faces": len(piece.faces), "making": making, "deciding": deciding})
    return ResultTable(
        title="Slitherlink on tilings: clue-minimal boards made and decided, CPU milliseconds",
        columns=("tiling", "faces", "made", *(f"{what} {at}" for what in ("making", "deciding") for at in _AT)),
        rows=tuple(rows),
        remarks=(f"Boards that take over {_MOST_SECONDS:.0f} s by the clock to make are given up.",),
        fields={"tilings": found},
    )


_AT = ("median", "95%", "worst")


def piece_of(kind: Kind, faces: int) -> Tiling:
    """Return a square piece with about so many faces."""
    side = max(kind.least, round(math.sqrt(faces / kind.density)))
    return tiling(kind.name, side, side, kind.random_patch(side, side, 1) if kind.random_patch else "")


def _times(piece: Tiling, boards: int, budget: Budget) -> tuple[list[float], list[float]]:
    """Return how long boards took to make and to decide."""
    graph = graph_of(piece)
    making, deciding = list[float](), list[float]()
    for seed in range(boards):
        started = time.process_time()
        lines = kernel.random_loop(graph, seed, _MOST_SECONDS, budget.should_continue)
        if lines is None:
            continue
        clues = kernel.minimal_clues(graph, lines, seed, None, _MOST_SECONDS, budget.should_continue)
        if clues is None:
            continue
        made = time.process_time()
        outcome = kernel.solve(graph, clues, _MOST_SECONDS, budget.should_continue)
        if outcome.verdict == "unique":
            making.append(made - started)
            deciding.append(time.process_time() - made)
    return making, deciding


def _shown(*times: list[float]) -> list[str]:
    """Return median, 95th percentile and worst of each, in milliseconds."""
    shown = []
    for each in times:
        ordered = sorted(each)
        figures = [statistics.median(ordered), ordered[math.ceil(0.95 * len(ordered)) - 1], ordered[-1]] if each else []
        shown += [f"{seconds * 1000:.2f}" for seconds in figures] or ["-"] * 3
    return shown
