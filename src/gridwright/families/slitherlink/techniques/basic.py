"""The first things a beginner learns: zeros, finished clues, dots, and no loop before its time (techniques 1 to 4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Stroke
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, situation
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    Told,
    cell_words,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
    first_step,
)


def zero(view: Board) -> Step[Stroke] | None:
    """A 0 has no line around it."""
    here = situation(view)
    return first_step("Zero", here, zeros(here))


def full_clue(view: Board) -> Step[Stroke] | None:
    """A clue has all its lines: the rest is crossed."""
    here = situation(view)
    return first_step("Full clue", here, full_clues(here))


def needy_clue(view: Board) -> Step[Stroke] | None:
    """A clue needs every side that is left."""
    here = situation(view)
    return first_step("Needy clue", here, needy_clues(here))


def two_lines(view: Board) -> Step[Stroke] | None:
    """Two lines meet at a dot: nothing else may."""
    here = situation(view)
    return first_step("Two lines at a dot", here, crowded_dots(here))


def dead_end(view: Board) -> Step[Stroke] | None:
    """A dot with one way left and no line: that way leads nowhere."""
    here = situation(view)
    return first_step("Dead end", here, dead_ends(here))


def way_on(view: Board) -> Step[Stroke] | None:
    """A line reaches a dot with one way left: it goes on there."""
    here = situation(view)
    return first_step("Only way on", here, ways_on(here))


def early_loop(view: Board) -> Step[Stroke] | None:
    """An edge would close a loop too early."""
    here = situation(view)
    return first_step("No early loop", here, early_loops(here))


def zeros(here: BoardAnalysis) -> Iterator[Finding]:
    """Every 0 with an open side."""
    for cell, clue in enumerate(here.clues):
        if clue == 0 and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} has no line around it, so all its sides are crossed.")


def full_clues(here: BoardAnalysis) -> Iterator[Finding]:
    """Every clue that has its lines and still an open side."""
    for cell, clue in enumerate(here.clues):
        if 0 < clue == here.cell_lines[cell] and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} has all its lines already, so its other sides stay empty.")


def needy_clues(here: BoardAnalysis) -> Iterator[Finding]:
    """Every clue that needs all its open sides."""
    for cell, clue in enumerate(here.clues):
        still = here.cell_open[cell]
        if clue != NO_CLUE and still and here.cell_lines[cell] + len(still) == clue:
            left = "is only one side" if len(still) == 1 else f"are only {len(still)} sides"
            yield _at_cell(here, cell, LINE, f"{{}} needs every one of its sides that is left: there {left}.")


def crowded_dots(here: BoardAnalysis) -> Iterator[Finding]:
    """Every dot with two lines and an open edge."""
    for dot, still in enumerate(here.dot_open):
        if still and here.dot_lines[dot] == 2:
            yield _at_dot(here, dot, CROSS, "The loop never branches or crosses, and {} has its two lines already.")


def dead_ends(here: BoardAnalysis) -> Iterator[Finding]:
    """Every dot with one open edge and no line."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 0:
            yield _at_dot(here, dot, CROSS, "A line to {} could not go on from there.")


def ways_on(here: BoardAnalysis) -> Iterator[Finding]:
    """Every dot where a line has one way on."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 1:
            yield _at_dot(here, dot, LINE, "The line that reaches {} has only this way to go on.")


def early_loops(here: BoardAnalysis) -> Iterator[Finding]:
    """Every open edge between the two ends of one path, unless it completes the answer."""
    paths = here.paths
    for edge in here.open:
        one, two = here.grid.ends[edge]
        if paths.other_end.get(one) == two and not here.completes(edge, paths.length[one]):
            yield Finding({edge: CROSS}, partial(_early_loop_told, here, edge))


def _at_cell(here: BoardAnalysis, cell: int, mark: int, because: str) -> Finding:
    def tell() -> Told:
        name = cell_words(here, cell)
        sentence = because.format(name)
        return Told(f"Look at {name}.", sentence[:1].upper() + sentence[1:], (f"cell:{cell}",))

    return Finding(dict.fromkeys(here.cell_open[cell], mark), tell)


def _at_dot(here: BoardAnalysis, dot: int, mark: int, because: str) -> Finding:
    def tell() -> Told:
        name = dot_words(here.grid, dot)
        return Told(f"Look at {name}.", because.format(name), dot_keys([dot]))

    return Finding(dict.fromkeys(here.dot_open[dot], mark), tell)


def _early_loop_told(here: BoardAnalysis, edge: Edge) -> Told:
    path = path_from(here, here.grid.ends[edge][0])
    why = "other lines would be left outside it" if here.paths.lines > len(path) else "some clues would be left wrong"
    return Told(
        f"Look at the two ends of the path beside {edge_words(here.grid, edge)}.",
        f"A line there would close a loop of {len(path) + 1} lines, and {why}.",
        (*edge_keys(path), f"edge:{edge}"),
    )


def path_from(here: BoardAnalysis, dot: int) -> list[Edge]:
    """The lines of the path that ends at this dot."""
    path: list[Edge] = []
    while True:
        onward = [edge for edge in here.grid.at[dot] if here.marks[edge] == LINE and edge not in path[-1:]]
        if not onward or (path and onward[0] == path[0]):
            return path
        path.append(onward[0])
        one, two = here.grid.ends[onward[0]]
        dot = two if one == dot else one


def open_only(here: BoardAnalysis, marks: dict[Edge, int]) -> dict[Edge, int]:
    """The marks on edges nothing is known about yet."""
    return {edge: mark for edge, mark in marks.items() if here.marks[edge] == UNKNOWN}
