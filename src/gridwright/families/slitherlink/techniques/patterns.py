"""Patterns worth knowing by heart.

Each looks at a few windows (cells and dots) that stand in a known way; what they force together is worked out, not
looked up, so a pattern also helps where some of its edges are marked already. Neighbours and diagonals are patterns of
squares; a number where two sides meet, and a loop that reaches a number, are found on every tiling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from gridwright.core.wording import join_words
from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, SQUARE, Clues, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis
from gridwright.families.slitherlink.techniques.basic import select_open
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers, dots_of
from gridwright.families.slitherlink.techniques.reasons import find_reason, tell_reason
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    HintText,
    as_finding,
    cell_keys,
    cell_name,
    cell_words,
    corner_words,
    dot_words,
)
from gridwright.grid.recent import keep_recent

PAIRS = Powers(pairs=True)


def number_in_a_corner(here: BoardAnalysis) -> Iterator[Finding]:
    """Use a number in a corner of the board, or on other tilings wherever only two sides meet."""
    if not here.grid.square:
        yield from _find_where_two_meet(here)
        return
    rows, cols = here.grid.rows, here.grid.cols
    for cell in sorted({0, cols - 1, (rows - 1) * cols, rows * cols - 1}):
        if here.clues[cell] in (1, 2, 3):
            yield from _among(here, (cell, *dots_of(here.grid, cell)), _corner_sentence(here, cell), (cell,))


def _find_where_two_meet(here: BoardAnalysis) -> Iterator[Finding]:
    for cell, clue in enumerate(here.clues):
        if clue == NO_CLUE or not here.cell_open[cell]:
            continue
        dots = dots_of(here.grid, cell)
        if any(len(here.grid.at[dot - here.outside]) == 2 and here.dot_open[dot - here.outside] for dot in dots):
            yield from _among(here, (cell, *dots), None, (cell,), _two_sides)


def _corner_sentence(here: BoardAnalysis, cell: int) -> str:
    both = "In a corner of the board, the loop uses both edges or neither. "
    ends = {
        1: "A 1 has no room for two lines, so it uses neither.",
        2: "Either these two are the 2's lines or the other two are. Both ways, the loop continues like this.",
        3: "A 3 can't skip two sides, so it uses both.",
    }
    return both + ends[here.clues[cell]]


def adjacent_or_diagonal_0_and_3(here: BoardAnalysis) -> Iterator[Finding]:
    """Use a 0 beside or diagonal to a 3."""
    for cell, other, diagonal in _neighbours(here.board.puzzle, frozenset((0, 3))):
        for empty, three in ((cell, other), (other, cell)):
            if here.clues[empty] == 0 and here.cell_open[three] and not here.cell_open[empty]:
                end = (
                    "so where the two touch, the loop uses both sides of the 3 or neither. A 3 can't skip two sides."
                    if diagonal
                    else "so the 3 needs its three other sides. Where they reach the 0, the loop turns away."
                )
                sentence = f"The 0 at {cell_name(here, empty)} has no lines, {end}"
                yield from _among(here, (three, *dots_of(here.grid, three)), sentence, (empty, three))


def adjacent_3s(here: BoardAnalysis) -> Iterator[Finding]:
    """Use two 3s side by side."""
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
        marks = select_open(here, marks)
        if marks:
            names = join_words([cell_words(here, cell), cell_words(here, other)])
            text = HintText(
                f"Look at {names}.",
                "Without a line between the two 3s, their other sides close a loop too early. So the shared edge is a "
                "line. If a 3 skips its far side, the other 3 gets only two lines, so both far sides are lines too.",
                cell_keys(here, (cell, other)),
            )
            yield as_finding(marks, text)


def _small_loop_is_wrong(here: BoardAnalysis, cells: tuple[int, int]) -> bool:
    """Return whether a loop around just these two cells would leave a clue wrong or a line outside."""
    one, two = (set(here.grid.around[cell]) for cell in cells)
    loop = one ^ two
    wrong_clue = any(
        clue != NO_CLUE and clue != sum(edge in loop for edge in here.grid.around[cell])
        for cell, clue in enumerate(here.clues)
    )
    return wrong_clue or any(mark == LINE and edge not in loop for edge, mark in enumerate(here.marks))


def diagonal_3s(here: BoardAnalysis) -> Iterator[Finding]:
    """Use two 3s that touch at a dot."""
    for cell, other, diagonal in _neighbours(here.board.puzzle, frozenset((3,))):
        if diagonal and here.cell_open[cell] + here.cell_open[other]:
            (dot,) = set(dots_of(here.grid, cell)) & set(dots_of(here.grid, other))
            sentence = (
                "Each 3 has a line at the dot between them, and a dot has only two. So each 3 has exactly one line "
                "there and skips the other, and its two far sides are lines."
            )
            yield from _among(here, (cell, other, dot), sentence, (cell, other))


def loop_reaching_a_number(here: BoardAnalysis) -> Iterator[Finding]:
    """Follow a line that reaches the corner of a clue."""
    for cell, clue in enumerate(here.clues):
        if clue in (0, NO_CLUE) or not here.cell_open[cell]:
            continue
        dots = dots_of(here.grid, cell)
        sides = set(here.grid.around[cell])
        for number, dot in enumerate(dots):
            place = dot - here.outside
            if here.dot_lines[place] != 1:
                continue
            arriving = [edge for edge in here.grid.at[place] if here.marks[edge] == LINE and edge not in sides]
            if arriving:
                lead = partial(_arrival, here, cell, number)
                near = (dot, dots[3 - number]) if here.grid.square else dots
                yield from _among(here, (cell, *near), None, (cell,), lead, arriving)


def _arrival(here: BoardAnalysis, cell: int, number: int) -> str:
    return f"the loop arrives at {_corner_of(here, cell, number)} and must continue there"


def _two_sides() -> str:
    return "where only two sides meet, the loop uses both or neither"


def _corner_of(here: BoardAnalysis, cell: int, number: int) -> str:
    if not here.grid.square:
        return dot_words(here.grid, dots_of(here.grid, cell)[number] - here.outside)
    return corner_words(*divmod(cell, here.grid.cols), number > 1, number % 2 == 1)


def diagonal_chain(here: BoardAnalysis) -> Iterator[Finding]:
    """Follow clues in a diagonal row that pass on what happens at their corners."""
    for cells, dots in _diagonals(here.board.puzzle):
        if any(here.cell_open[cell] for cell in cells) or any(here.dot_open[dot - here.outside] for dot in dots):
            yield from _among(here, (*cells, *dots), None, cells)


@keep_recent(len)
def _diagonals(given: Clues) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return every longest diagonal row of two or more clues, with the dots along it; on squares only."""
    if given.tiling != SQUARE:
        return []
    grid = geometry(given.rows, given.cols)
    return [
        (cells, tuple(sorted({dot for cell in cells for dot in _dots_along(grid, cells, cell)})))
        for cells in _diagonal_clues(given)
    ]


def _diagonal_clues(given: Clues) -> Iterator[tuple[int, ...]]:
    rows, cols = given.rows, given.cols
    for start in range(rows * cols):
        for turn in (1, -1):
            row, col = divmod(start, cols)
            if row and 0 <= col - turn < cols and given.clues[start - cols - turn] != NO_CLUE:
                continue
            run = []
            while row < rows and 0 <= col < cols and given.clues[row * cols + col] != NO_CLUE:
                run.append(row * cols + col)
                row, col = row + 1, col + turn
            if len(run) > 1:
                yield tuple(run)


def _dots_along(grid: Geometry, cells: tuple[int, ...], cell: int) -> tuple[int, int]:
    """Return the two dots of a cell on the diagonal it belongs to."""
    dots = dots_of(grid, cell)
    down_right = cells[1] - cells[0] == grid.cols + 1
    return (dots[0], dots[3]) if down_right else (dots[1], dots[2])


@keep_recent(len)
def _neighbours(given: Clues, clues: frozenset[int]) -> tuple[tuple[int, int, bool], ...]:
    """Return neighbouring cells with just these clues, and whether they touch only at a dot; on squares only."""
    rows, cols = given.rows, given.cols
    if given.tiling != SQUARE:
        return ()
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
    lead: Callable[[], str] = str,
    edges: Iterable[Edge] = (),
) -> Iterator[Finding]:
    """Find what these windows force together; told by the sentence, or by their facts where there is none."""
    marks = LocalSolver(here, PAIRS, None, windows, first=True).found
    if not marks:
        return
    extra = tuple(f"edge:{edge}" for edge in edges)

    def tell() -> HintText:
        if sentence is None:
            return tell_reason(here, find_reason(here, PAIRS, marks, windows), marks, lead(), extra)
        names = join_words([cell_words(here, cell) for cell in cells])
        return HintText(f"Look at {names}.", sentence, (*cell_keys(here, cells), *extra))

    yield Finding(marks, tell)
