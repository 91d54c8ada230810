"""What beginners learn first: clues that are complete or need all their sides, dots, and no premature loop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.wording import capitalise, pluralise
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    HintText,
    as_finding,
    cell_words,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
)


def no_lines_around_a_0(here: BoardAnalysis) -> Iterator[Finding]:
    """Cross every side of a 0."""
    for cell, clue in enumerate(here.clues):
        if clue == 0 and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} has no lines around it, so cross all its sides.")


def completed_clue(here: BoardAnalysis) -> Iterator[Finding]:
    """Cross the other sides of a clue that has all its lines."""
    for cell, clue in enumerate(here.clues):
        if 0 < clue == here.cell_lines[cell] and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} already has all its lines, so its other sides stay empty.")


def all_sides_needed(here: BoardAnalysis) -> Iterator[Finding]:
    """Draw every side that is left of a clue that needs them all."""
    for cell, clue in enumerate(here.clues):
        still = here.cell_open[cell]
        lines = here.cell_lines[cell]
        if clue != NO_CLUE and still and lines + len(still) == clue:
            more = pluralise(clue - lines, "more line" if lines else "line")
            left = "one side is left" if len(still) == 1 else f"{len(still)} sides are left"
            yield _at_cell(here, cell, LINE, f"{{}} needs {more}, and only {left}.")


def two_lines_at_a_dot(here: BoardAnalysis) -> Iterator[Finding]:
    """Cross the other edges at a dot that has its two lines."""
    for dot, still in enumerate(here.dot_open):
        if still and here.dot_lines[dot] == 2:
            yield _at_dot(here, dot, CROSS, "{} already has two lines. The loop never branches or crosses itself.")


def dead_end(here: BoardAnalysis) -> Iterator[Finding]:
    """Cross an edge that leads to a dot with no way out."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 0:
            yield _at_dot(here, dot, CROSS, "A line to {} couldn't continue from there.")


def only_way_to_continue(here: BoardAnalysis) -> Iterator[Finding]:
    """Continue a line that reaches a dot with one way left."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 1:
            yield _at_dot(here, dot, LINE, "The line that reaches {} has only this way to continue.")


def premature_loop(here: BoardAnalysis) -> Iterator[Finding]:
    """Cross an edge that closes a loop before everything is on it."""
    paths = here.paths
    for edge in here.open:
        one, two = here.grid.ends[edge]
        if paths.other_end.get(one) == two and not here.completes(edge, paths.length[one]):
            yield Finding({edge: CROSS}, partial(_tell_premature_loop, here, edge))


def _at_cell(here: BoardAnalysis, cell: int, mark: int, because: str) -> Finding:
    def tell() -> HintText:
        name = cell_words(here, cell)
        return HintText(f"Look at {name}.", capitalise(because.format(name)), (f"cell:{cell}",))

    return Finding(dict.fromkeys(here.cell_open[cell], mark), tell)


def _at_dot(here: BoardAnalysis, dot: int, mark: int, because: str) -> Finding:
    def tell() -> HintText:
        name = dot_words(here.grid, dot)
        return HintText(f"Look at {name}.", capitalise(because.format(name)), dot_keys([dot]))

    return Finding(dict.fromkeys(here.dot_open[dot], mark), tell)


def _tell_premature_loop(here: BoardAnalysis, edge: Edge) -> HintText:
    path = path_from(here, here.grid.ends[edge][0])
    why = "leave other lines outside it" if here.paths.lines > len(path) else "leave some clues without their lines"
    return HintText(
        f"Look at the two ends of the path at {edge_words(here.grid, edge)}.",
        f"A line there would close a loop of {len(path) + 1} lines too early and {why}.",
        (*edge_keys(path), f"edge:{edge}"),
    )


def uniqueness(here: BoardAnalysis) -> Iterator[Finding]:
    """Close a loop that satisfies every clue, since a good puzzle has only one solution."""
    for edge in here.open:
        one, two = here.grid.ends[edge]
        if here.paths.other_end.get(one) == two and here.completes(edge, here.paths.length[one]):
            text = HintText(
                f"Look at {edge_words(here.grid, edge)}.",
                "It closes a loop that satisfies every clue. A good puzzle has only one such loop.",
                edge_keys(path_from(here, one)),
            )
            yield as_finding({edge: LINE}, text)


def path_from(here: BoardAnalysis, dot: int) -> list[Edge]:
    """Return the lines of the path that ends at this dot."""
    path: list[Edge] = []
    while True:
        onward = [edge for edge in here.grid.at[dot] if here.marks[edge] == LINE and edge not in path[-1:]]
        if not onward or (path and onward[0] == path[0]):
            return path
        path.append(onward[0])
        one, two = here.grid.ends[onward[0]]
        dot = two if one == dot else one


def select_open(here: BoardAnalysis, marks: dict[Edge, int]) -> dict[Edge, int]:
    """Return the marks on edges that are still open."""
    return {edge: mark for edge, mark in marks.items() if here.marks[edge] == UNKNOWN}
