"""Slitherlink as clauses for a SAT solver: variable edge + 1 says that the edge is a line.

Dots and clues become clauses at once. That the lines are one loop can't be said shortly: a model is taken apart into
its loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Clues, Edge

Loop = tuple[Edge, ...]


def dot_clauses(grid: Geometry) -> Iterator[Clause]:
    """Yield clauses: no dot has one line, three or four."""
    for edges in grid.at:
        for edge in edges:
            yield [-(edge + 1), *(other + 1 for other in edges if other != edge)]
        for three in combinations(edges, 3):
            yield [-(edge + 1) for edge in three]


def clue_clauses(edges: Sequence[Edge], clue: int) -> Iterator[Clause]:
    """Yield clauses: exactly `clue` of the edges are lines."""
    for chosen in combinations(edges, clue + 1):
        yield [-(edge + 1) for edge in chosen]
    for chosen in combinations(edges, len(edges) - clue + 1):
        yield [edge + 1 for edge in chosen]


def puzzle_clauses(puzzle: Clues) -> Iterator[Clause]:
    """Yield all clauses of a puzzle but that the loop is only one."""
    grid = geometry_of(puzzle)
    yield from dot_clauses(grid)
    if not any(0 < clue < NO_CLUE for clue in puzzle.clues):  # else a clue says already that there is a line
        yield [edge + 1 for edge in range(grid.edges)]
    for cell, clue in enumerate(puzzle.clues):
        if clue != NO_CLUE:
            yield from clue_clauses(grid.around[cell], clue)


def loops_of(grid: Geometry, lines: Iterable[Edge]) -> list[Loop]:
    """Take lines with two at every dot they touch apart into loops, shortest first."""
    at: dict[int, list[Edge]] = {}
    left = set(lines)
    for edge in left:
        for dot in grid.ends[edge]:
            at.setdefault(dot, []).append(edge)
    loops: list[Loop] = []
    for first in sorted(left):
        if first not in left:
            continue
        edge, dot = first, grid.ends[first][1]
        loop: list[Edge] = []
        while edge in left:
            left.remove(edge)
            loop.append(edge)
            one, other = at[dot]
            edge = other if edge == one else one
            dot = sum(grid.ends[edge]) - dot
        loops.append(tuple(loop))
    return sorted(loops, key=len)


def mark_clauses(marks: bytes) -> Iterator[Clause]:
    """Yield what is marked as clauses."""
    for edge, mark in enumerate(marks):
        if mark != UNKNOWN:
            yield [edge + 1 if mark == LINE else -(edge + 1)]


def lines_in(grid: Geometry, solver: Satisfier) -> list[Edge]:
    """Return the lines of the model that was found."""
    return [variable - 1 for variable in solver.model() if variable <= grid.edges]
