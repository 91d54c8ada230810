"""What lines on a grid form: how many meet at each dot and clue, which pieces there are, which of them are loops."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gridwright.core.verdict import Fault
from gridwright.families.slitherlink.geometry import Geometry, say_dot, say_edge, say_face
from gridwright.families.slitherlink.puzzle import NO_CLUE, Clues, Edge

NAMED_LOOPS = 6
"""How many loops are named one by one."""


def dot_faults(grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    """Yield dots where lines end or cross."""
    for dot, edges in enumerate(grid.at):
        drawn = [edge for edge in edges if edge in lines]
        where = (f"dot:{dot}", *(f"edge:{edge}" for edge in drawn))
        if len(drawn) == 1:
            yield Fault("loose-end", f"A line ends at {say_dot(grid, dot)}.", where)
        if len(drawn) > 2:
            yield Fault("intersection", f"{len(drawn)} lines meet at {say_dot(grid, dot)}.", where)


def loop_faults(grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    """Yield the loops, if there is more than one."""
    loops = [piece for piece in pieces(grid, lines) if is_loop(grid, piece)]
    if len(loops) < 2:
        return
    named = [f"{len(loop)} lines at {say_edge(grid, min(loop))}" for loop in loops[:NAMED_LOOPS]]
    more = [f"and {len(loops) - NAMED_LOOPS} more"] if len(loops) > NAMED_LOOPS else []
    longest = max(loops, key=len)
    where = tuple(f"edge:{edge}" for loop in loops if loop is not longest for edge in sorted(loop))
    yield Fault("several-loops", f"There are {len(loops)} loops: {', '.join([*named, *more])}.", where)


def pieces(grid: Geometry, lines: set[Edge]) -> list[set[Edge]]:
    """Return the lines in connected pieces, in the order of their first edges."""
    left, pieces = set(lines), []
    for first in sorted(lines):
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for edge in piece:  # the piece grows while it is read
            for dot in grid.ends[edge]:
                joined = [other for other in grid.at[dot] if other in left]
                left.difference_update(joined)
                piece += joined
        pieces.append(set(piece))
    return pieces


def is_loop(grid: Geometry, piece: set[Edge]) -> bool:
    """Return whether a connected piece is a simple closed loop: two lines at each of its dots."""
    return all(sum(other in piece for other in grid.at[dot]) == 2 for edge in piece for dot in grid.ends[edge])


def is_one_loop(grid: Geometry, edges: Collection[Edge]) -> bool:
    """Return whether these edges, each named once, are one single closed loop."""
    at: dict[int, list[Edge]] = {}
    for edge in edges:
        for dot in grid.ends[edge]:
            at.setdefault(dot, []).append(edge)
    if not edges or any(len(joined) != 2 for joined in at.values()):
        return False
    first = edge = next(iter(edges))
    dot, length = grid.ends[edge][0], 0
    while length == 0 or edge != first:
        one, other = at[dot]
        edge = other if edge == one else one
        dot = sum(grid.ends[edge]) - dot
        length += 1
    return length == len(edges)


def clue_faults(puzzle: Clues, grid: Geometry, lines: set[Edge]) -> Iterator[Fault]:
    """Yield clues with another number of lines around them."""
    for cell, clue in enumerate(puzzle.clues):
        if clue == NO_CLUE:
            continue
        drawn = sum(edge in lines for edge in grid.around[cell])
        if drawn != clue:
            code = "too-few" if drawn < clue else "too-many"
            yield Fault(code, clue_sentence(grid, cell, clue, drawn), (f"cell:{cell}",))


def clue_sentence(grid: Geometry, cell: int, clue: int, drawn: int) -> str:
    """Say how many lines a clue has."""
    count = {0: "no lines", 1: "1 line"}.get(drawn, f"{drawn} lines")
    return f"The {clue} at {say_face(grid, cell)} has {count}."
