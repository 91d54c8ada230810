"""What beginners learn first: clues that are complete or need all their sides, dots, and no premature loop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.verdict import Step
from gridwright.core.wording import pluralise
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Move
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, analyse
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    HintText,
    as_step,
    capitalise,
    cell_words,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
)


def no_lines_around_a_0(view: Board) -> Step[Move] | None:
    """Cross every side of a 0."""
    here = analyse(view)
    return as_step("No lines around a 0", here, find_zeros(here))


def completed_clue(view: Board) -> Step[Move] | None:
    """Cross the other sides of a clue that has all its lines."""
    here = analyse(view)
    return as_step("Completed clue", here, find_completed_clues(here))


def all_sides_needed(view: Board) -> Step[Move] | None:
    """Draw every side that is left of a clue that needs them all."""
    here = analyse(view)
    return as_step("All sides needed", here, find_needy_clues(here))


def two_lines_at_a_dot(view: Board) -> Step[Move] | None:
    """Cross the other edges at a dot that has its two lines."""
    here = analyse(view)
    return as_step("Two lines at a dot", here, find_full_dots(here))


def dead_end(view: Board) -> Step[Move] | None:
    """Cross an edge that leads to a dot with no way out."""
    here = analyse(view)
    return as_step("Dead end", here, find_dead_ends(here))


def only_way_to_continue(view: Board) -> Step[Move] | None:
    """Continue a line that reaches a dot with one way left."""
    here = analyse(view)
    return as_step("Only way to continue", here, find_only_ways(here))


def premature_loop(view: Board) -> Step[Move] | None:
    """Cross an edge that closes a loop before everything is on it."""
    here = analyse(view)
    return as_step("Premature loop", here, find_premature_loops(here))


def find_zeros(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every 0 with an open side."""
    for cell, clue in enumerate(here.clues):
        if clue == 0 and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} has no lines around it, so cross all its sides.")


def find_completed_clues(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every clue that has its lines and still an open side."""
    for cell, clue in enumerate(here.clues):
        if 0 < clue == here.cell_lines[cell] and here.cell_open[cell]:
            yield _at_cell(here, cell, CROSS, "{} already has all its lines, so its other sides stay empty.")


def find_needy_clues(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every clue that needs all its open sides."""
    for cell, clue in enumerate(here.clues):
        still = here.cell_open[cell]
        lines = here.cell_lines[cell]
        if clue != NO_CLUE and still and lines + len(still) == clue:
            more = pluralise(clue - lines, "more line" if lines else "line")
            left = "one side is left" if len(still) == 1 else f"{len(still)} sides are left"
            yield _at_cell(here, cell, LINE, f"{{}} needs {more}, and only {left}.")


def find_full_dots(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every dot with two lines and an open edge."""
    for dot, still in enumerate(here.dot_open):
        if still and here.dot_lines[dot] == 2:
            yield _at_dot(here, dot, CROSS, "{} already has two lines. The loop never branches or crosses itself.")


def find_dead_ends(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every dot with one open edge and no line."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 0:
            yield _at_dot(here, dot, CROSS, "A line to {} couldn't continue from there.")


def find_only_ways(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every dot where a line has one way on."""
    for dot, still in enumerate(here.dot_open):
        if len(still) == 1 and here.dot_lines[dot] == 1:
            yield _at_dot(here, dot, LINE, "The line that reaches {} has only this way to continue.")


def find_premature_loops(here: BoardAnalysis) -> Iterator[Finding]:
    """Find every open edge between the two ends of one path, unless it completes the solution."""
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
