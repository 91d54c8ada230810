"""The kernels that decide and make boards, whatever the tiling: one for squares, one for all others.

Clues are one byte for each cell, lines and what is known one for each edge. See `kernels/loop.pyi`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.grid.recent import keep_recent
from gridwright.grid.tilings.tiling import Tiling
from gridwright.kernels import loop, tiling

Outcome: TypeAlias = loop.Outcome
Watch: TypeAlias = Callable[[], bool] | None


@keep_recent(lambda graph: graph.faces)
def graph_of(piece: Tiling) -> tiling.Tiling:
    """Return a piece of a tiling as the kernel knows it; threads may share it."""
    return tiling.Tiling(piece.corners, piece.faces)


def solve(grid: Geometry, clues: bytes, seconds: float = 0.0, watch: Watch = None) -> Outcome:
    """Find the loop that fits the clues and whether it is the only one."""
    if grid.tiling is None:
        return loop.solve(grid.rows, grid.cols, clues, seconds, watch)
    return tiling.solve(graph_of(grid.tiling), clues, seconds, watch)


def follow(grid: Geometry, clues: bytes, known: bytes) -> bytes | None:
    """Mark what follows by the rules alone; None if clues and known edges contradict each other."""
    if grid.tiling is None:
        return loop.follow(grid.rows, grid.cols, clues, known)
    return tiling.follow(graph_of(grid.tiling), clues, known)


def random_loop(grid: Geometry, seed: int, seconds: float = 0.0, watch: Watch = None) -> bytes | None:
    """Draw a random winding loop that no other shares all its clues with; None if it was stopped."""
    if grid.tiling is None:
        return loop.random_loop(grid.rows, grid.cols, seed, seconds, watch)
    return tiling.random_loop(graph_of(grid.tiling), seed, seconds, watch)


def minimal_clues(
    grid: Geometry,
    lines: bytes | Sequence[int],
    seed: int = 0,
    groups: Sequence[Sequence[int]] | None = None,
    seconds: float = 0.0,
    watch: Watch = None,
) -> bytes | None:
    """Find clues for which this loop is the only one and none of which can be spared; None if it was stopped.

    Clues of a group go or stay together.
    """
    if grid.tiling is None:
        return loop.minimal_clues(grid.rows, grid.cols, lines, seed, groups, seconds, watch)
    return tiling.minimal_clues(graph_of(grid.tiling), lines, seed, groups, seconds, watch)
