"""Patterns worth knowing by heart (techniques 5 to 9 and 11).

Each looks at a few windows (cells and dots) that stand in a known way; what they force together is worked out, not
looked up, so a pattern also helps where some of its edges are marked already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Board, Clues, Edge, Stroke
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, situation
from gridwright.families.slitherlink.techniques.basic import open_only
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers, dots_of
from gridwright.families.slitherlink.techniques.reasons import reason
from gridwright.families.slitherlink.techniques.reasons import told as told_reason
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    Told,
    cell_keys,
    cell_words,
    certain,
    corner_words,
    first_step,
    listed,
)

PAIRS = Powers(pairs=True)


def corner_clue(view: Board) -> Step[Stroke] | None:
    """A 1, 2 or 3 in a corner of the board."""
    here = situation(view)
    return first_step("Clue in a corner", here, corner_clues(here))


def zero_and_three(view: Board) -> Step[Stroke] | None:
    """A 0 beside or diagonal to a 3."""
    here = situation(view)
    return first_step("0 and 3", here, zeros_and_threes(here))


def adjacent_threes(view: Board) -> Step[Stroke] | None:
    """Two 3s side by side."""
    here = situation(view)
    return first_step("Adjacent 3s", here, threes_side_by_side(here))


def diagonal_threes(view: Board) -> Step[Stroke] | None:
    """Two 3s that touch at a dot."""
    here = situation(view)
    return first_step("Diagonal 3s", here, threes_diagonal(here))


def line_at_corner(view: Board) -> Step[Stroke] | None:
    """A line reaches the corner of a clue."""
    here = situation(view)
    return first_step("Line at a corner", here, lines_at_corners(here))


def diagonal_chain(view: Board) -> Step[Stroke] | None:
    """Clues in a diagonal row pass on what happens at their corners."""
    here = situation(view)
    return first_step("Diagonal chain", here, diagonal_chains(here))


def corner_clues(here: BoardAnalysis) -> Iterator[Finding]:
    """Clues in a corner of the board that decide something."""
    rows, cols = here.grid.rows, here.grid.cols
    for cell in sorted({0, cols - 1, (rows - 1) * cols, rows * cols - 1}):
        if here.clues[cell] in (1, 2, 3):
            yield from _among(here, (cell, *dots_of(here.grid, cell)), _corner_sentence(here, cell), (cell,))


def _corner_sentence(here: BoardAnalysis, cell: int) -> str:
    both = f"In a corner of the board both edges are lines or neither is, and {cell_words(here, cell)} "
    ends = {
        1: "has room for only one line, so neither is.",
        2: "then has either just these two lines or just the other two; in both cases the lines go on like this.",
        3: "can leave out only one side, so both are.",
    }
    return both + ends[here.clues[cell]]


def zeros_and_threes(here: BoardAnalysis) -> Iterator[Finding]:
    """Zeros with a 3 beside them or diagonal to them."""
    for cell, other, diagonal in _neighbours(here.board.puzzle, frozenset((0, 3))):
        for empty, three in ((cell, other), (other, cell)):
            if here.clues[empty] == 0 and here.cell_open[three] and not here.cell_open[empty]:
                end = (
                    "so at their common dot both sides of the 3 are lines or neither, and the 3 can leave out only one."
                    if diagonal
                    else "so the 3 needs its three other sides, and lines that reach the 0 have to turn away."
                )
                sentence = f"{cell_words(here, empty)} has no line, {end}".capitalize()
                yield from _among(here, (three, *dots_of(here.grid, three)), sentence, (empty, three))


def threes_side_by_side(here: BoardAnalysis) -> Iterator[Finding]:
    """Pairs of 3s side by side: the edge between them and the two parallel to it are lines, and it ends there."""
    for cell, other, diagonal in _neighbours(here.board.puzzle, frozenset((3,))):
        if diagonal or not here.cell_open[cell] + here.cell_open[other]:
            continue
        if not _small_loop_is_wrong(here, (cell, other)):
            continue
        (shared,) = set(here.grid.around[cell]) & set(here.grid.around[other])
        slot = here.grid.around[cell].index(shared)
        far = {here.grid.around[cell][slot ^ 2], here.grid.around[other][slot]}
        marks = dict.fromkeys((shared, *sorted(far)), LINE)
        near = set(here.grid.around[cell]) | set(here.grid.around[other])
        for dot in here.grid.ends[shared]:
            marks |= dict.fromkeys((edge for edge in here.grid.at[dot] if edge not in near), CROSS)
        marks = open_only(here, marks)
        if marks:
            names = listed([cell_words(here, cell), cell_words(here, other)])
            told = Told(
                f"Look at {names}.",
                "Without a line between them all their other sides would be lines and close a loop around the two, so "
                "it is there; at its ends it turns around one 3 and then the other, so the far sides are lines too.",
                cell_keys(here, (cell, other)),
            )
            yield certain(marks, told)


def _small_loop_is_wrong(here: BoardAnalysis, cells: tuple[int, int]) -> bool:
    """Whether a loop around just these two cells would leave a clue wrong or a line outside."""
    one, two = (set(here.grid.around[cell]) for cell in cells)
    loop = one ^ two
    wrong_clue = any(
        clue != NO_CLUE and clue != sum(edge in loop for edge in here.grid.around[cell])
        for cell, clue in enumerate(here.clues)
    )
    return wrong_clue or any(mark == LINE and edge not in loop for edge, mark in enumerate(here.marks))


def threes_diagonal(here: BoardAnalysis) -> Iterator[Finding]:
    """Pairs of 3s that touch at a dot: the two sides of each that lie away from it are lines."""
    for cell, other, diagonal in _neighbours(here.board.puzzle, frozenset((3,))):
        if diagonal and here.cell_open[cell] + here.cell_open[other]:
            (dot,) = set(dots_of(here.grid, cell)) & set(dots_of(here.grid, other))
            sentence = (
                "Each 3 has a line at the dot between them, and the dot takes two in all: so each has exactly one "
                "there, that is where its one empty side is, and its two far sides are lines."
            )
            yield from _among(here, (cell, other, dot), sentence, (cell, other))


def lines_at_corners(here: BoardAnalysis) -> Iterator[Finding]:
    """Clues at whose corner a line arrives from outside and decides something."""
    for cell, clue in enumerate(here.clues):
        if clue not in (1, 2, 3) or not here.cell_open[cell]:
            continue
        dots = dots_of(here.grid, cell)
        sides = set(here.grid.around[cell])
        for number, dot in enumerate(dots):
            place = dot - here.outside
            arriving = [edge for edge in here.grid.at[place] if here.marks[edge] == LINE and edge not in sides]
            if len(arriving) == here.dot_lines[place] == 1:
                lead = f"a line arrives at {_corner_of(here, cell, number)}"
                yield from _among(here, (cell, dot, dots[3 - number]), None, (cell,), lead, arriving)


def _corner_of(here: BoardAnalysis, cell: int, number: int) -> str:
    return corner_words(*divmod(cell, here.grid.cols), number > 1, number % 2 == 1)


def diagonal_chains(here: BoardAnalysis) -> Iterator[Finding]:
    """Diagonal rows of clues, with the dots between them, that decide something."""
    for cells in _diagonals(here):
        dots = {dot for cell in cells for dot in _dots_along(here, cells, cell)}
        yield from _among(here, (*cells, *sorted(dots)), None, cells)


def _diagonals(here: BoardAnalysis) -> Iterator[tuple[int, ...]]:
    """Every longest diagonal row of two or more clues."""
    rows, cols = here.grid.rows, here.grid.cols
    for start in range(rows * cols):
        for turn in (1, -1):
            row, col = divmod(start, cols)
            if row and 0 <= col - turn < cols and here.clues[start - cols - turn] != NO_CLUE:
                continue
            run = []
            while row < rows and 0 <= col < cols and here.clues[row * cols + col] != NO_CLUE:
                run.append(row * cols + col)
                row, col = row + 1, col + turn
            if len(run) > 1:
                yield tuple(run)


def _dots_along(here: BoardAnalysis, cells: tuple[int, ...], cell: int) -> tuple[int, int]:
    """The two dots of a cell on the diagonal it belongs to."""
    dots = dots_of(here.grid, cell)
    down_right = cells[1] - cells[0] == here.grid.cols + 1
    return (dots[0], dots[3]) if down_right else (dots[1], dots[2])


@lru_cache(maxsize=64)
def _neighbours(given: Clues, clues: frozenset[int]) -> tuple[tuple[int, int, bool], ...]:
    """Two neighbouring cells with just these clues, and whether they touch only at a dot."""
    rows, cols = given.rows, given.cols
    return tuple(
        (cell, cell + down * cols + right, bool(down and right))
        for cell, clue in enumerate(given.clues)
        if clue in clues
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if cell // cols + down < rows and 0 <= cell % cols + right < cols
        if {clue, given.clues[cell + down * cols + right]} == clues
    )


def _among(
    here: BoardAnalysis,
    windows: tuple[int, ...],
    sentence: str | None,
    cells: Iterable[int],
    lead: str = "",
    edges: Iterable[Edge] = (),
) -> Iterator[Finding]:
    """What these windows force together; told by the sentence, or by their facts where there is none."""
    marks = dict(LocalSolver(here, PAIRS).run(windows))
    if not marks:
        return
    extra = tuple(f"edge:{edge}" for edge in edges)

    def tell() -> Told:
        if sentence is None:
            return told_reason(here, reason(here, PAIRS, marks, windows), marks, lead, extra)
        names = listed([cell_words(here, cell) for cell in cells])
        return Told(f"Look at {names}.", sentence, (*cell_keys(here, cells), *extra))

    yield Finding(marks, tell)
