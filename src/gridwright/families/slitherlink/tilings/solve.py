"""Decide Slitherlink on a tiling, exactly: no loop, one, or two different ones."""

from __future__ import annotations

import time
from functools import lru_cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable, Verdict
from gridwright.families.slitherlink.tilings.puzzle import TilingAnswer, TilingClues
from gridwright.grid.tilings.tiling import Tiling
from gridwright.kernels import tiling as kernel


@lru_cache(maxsize=16)
def graph_of(piece: Tiling) -> kernel.Tiling:
    """Return the piece as the kernel knows it; threads may share it."""
    return kernel.Tiling(piece.corners, piece.faces)


def exact(puzzle: TilingClues, budget: Budget) -> Verdict[TilingAnswer]:
    """Find the only loop, two loops, or the certainty that there is none."""
    limit = 0.0 if budget.seconds is None else max(budget.left(), 1e-3)
    graph = graph_of(puzzle.tiling)
    started = time.perf_counter()
    outcome = kernel.solve(graph, puzzle.clues, limit, budget.should_continue)
    seconds = time.perf_counter() - started
    if outcome.verdict == "stopped":
        return Undecided("The budget ran out.", seconds)
    if outcome.lines is None:
        return Unsolvable("No single loop fits these clues.", seconds=seconds)
    answer = _answer(puzzle.tiling, outcome.lines)
    if outcome.second is not None:
        return Ambiguous(answer, _answer(puzzle.tiling, outcome.second), seconds)
    return Solved(answer, proven=True, seconds=seconds)


def _answer(piece: Tiling, lines: bytes) -> TilingAnswer:
    return TilingAnswer(piece, tuple(side for side, line in enumerate(lines) if line))
