"""What the editor can do by itself: fill a board, remove spare clues, add the clues that make it unique.

Every proposal is worked out on the board as it is; nothing happens before the button is pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.roles import EditHelper, Proposal
from gridwright.core.wording import pluralise
from gridwright.families.slitherlink.edit import ERASE, place_of
from gridwright.families.slitherlink.generate import alike, clues_of
from gridwright.families.slitherlink.geometry import Geometry, geometry_of, say_face
from gridwright.families.slitherlink.puzzle import LARGEST_MADE, NO_CLUE, SMALLEST_MADE, Answer, Board, Clues
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.tilings.text import most_lines

_NO_LOOP = "no loop fits the clues"
_NO_TIME = "there was no time to work it out"
NAMED = 3
"""How many clues are named one by one."""


def fill(view: Board, budget: Budget, random: Random) -> Proposal:
    """Propose all the clues of a loop that fits those on the board; of a random loop if there are none."""
    puzzle, grid = view.puzzle, geometry_of(view.puzzle)
    if all(clue == NO_CLUE for clue in puzzle.clues):
        if alike(view) is None:
            return Proposal(_wrong_size(grid))
        lines = kernel.random_loop(grid, random.randrange(2**32), budget.limit, budget.should_continue)
        if lines is None:
            return Proposal(_NO_TIME)
        return Proposal("all clues of a loop", _edits(puzzle, enumerate(clues_of(grid, lines))))
    outcome = _solve(puzzle, puzzle.clues, budget)
    if outcome.lines is None:
        return Proposal(_NO_LOOP if outcome.verdict == "none" else _NO_TIME)
    edits = _edits(puzzle, enumerate(clues_of(grid, outcome.lines)))
    if not edits:
        return Proposal("every cell has a clue")
    return Proposal(f"the other {pluralise(len(edits), 'clue')} of a loop that fits", edits)


def _wrong_size(grid: Geometry) -> str:
    return f"sides from {SMALLEST_MADE} to {LARGEST_MADE} only" if grid.square else "too large or too small a board"


def remove_spare(view: Board, budget: Budget, random: Random) -> Proposal:
    """Propose to remove clues, one after the other, as long as the loop stays the only one."""
    puzzle, grid = view.puzzle, geometry_of(view.puzzle)
    if _solve(puzzle, puzzle.clues, budget).verdict != "unique":
        return Proposal("first it needs to be unique")
    kept = bytearray(puzzle.clues)
    cells = [cell for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE]
    random.shuffle(cells)
    spare = []
    for cell in cells:
        before, kept[cell] = kept[cell], NO_CLUE
        if _solve(puzzle, bytes(kept), budget).verdict == "unique":
            spare.append(cell)
        else:
            kept[cell] = before
        if not budget.should_continue():
            break
    count = "none is spare now" if not spare else "1 is spare" if len(spare) == 1 else f"{len(spare)} are spare"
    return Proposal(count, tuple((*place_of(grid, cell), ERASE) for cell in sorted(spare)))


def make_unique(view: Board, budget: Budget, random: Random) -> Proposal:
    """Propose the clues of one loop that rule out every other one, added where two loops differ."""
    puzzle, grid = view.puzzle, geometry_of(view.puzzle)
    if all(clue == NO_CLUE for clue in puzzle.clues):
        return Proposal("first it needs a few clues")
    clues, added = bytearray(puzzle.clues), dict[int, int]()
    outcome = _solve(puzzle, puzzle.clues, budget)
    goal = outcome.lines
    if goal is None:
        return Proposal(_NO_LOOP if outcome.verdict == "none" else _NO_TIME)
    while outcome.verdict == "several":
        other = outcome.second if outcome.lines == goal else outcome.lines
        assert other is not None
        cell = deciding_cell(replace(puzzle, clues=bytes(clues)), goal, other)
        if cell is None:
            return Proposal("two loops share all their clues here")
        added[cell] = clues[cell] = clues_of(grid, goal)[cell]
        outcome = _solve(puzzle, bytes(clues), budget)
    if outcome.verdict == "stopped":
        return Proposal(_NO_TIME)
    if not added:
        return Proposal("it is unique already")
    names = ", ".join(say_face(grid, cell) for cell in added)
    named = f", {names}" if len(added) <= NAMED else ""
    return Proposal(f"adds {pluralise(len(added), 'clue')}{named}", _edits(puzzle, added.items()))


def deciding_cell(puzzle: Clues, one: bytes, other: bytes) -> int | None:
    """Return a cell without a clue in which two loops have different numbers of lines, that of the first a clue."""
    grid = geometry_of(puzzle)
    first, second = (clues_of(grid, lines) for lines in (one, other))
    cells = (cell for cell, clue in enumerate(puzzle.clues) if clue == NO_CLUE)
    return next((cell for cell in cells if first[cell] != second[cell] and first[cell] <= most_lines(grid, cell)), None)


def compare(view: Board, answer: Answer, second: Answer) -> str:
    """Say in how many sides two loops differ, and which clue would decide between them."""
    sides = sum(one != other for one, other in zip(answer.lines, second.lines, strict=True))
    cell = deciding_cell(view.puzzle, answer.lines, second.lines)
    decides = "" if cell is None else f" A clue at {say_face(geometry_of(view.puzzle), cell)} would decide them."
    return f"They differ in the {sides} dashed sides.{decides}"


def _solve(puzzle: Clues, clues: bytes, budget: Budget) -> kernel.Outcome:
    return kernel.solve(geometry_of(puzzle), clues, budget.limit, budget.should_continue)


def _edits(puzzle: Clues, clues: Iterable[tuple[int, int]]) -> tuple[tuple[int, int, str], ...]:
    """Return what to put into the cells that have no clue."""
    grid = geometry_of(puzzle)
    return tuple(
        (*place_of(grid, cell), str(clue))
        for cell, clue in sorted(clues)
        if puzzle.clues[cell] == NO_CLUE and clue <= most_lines(grid, cell)
    )


HELPERS: Mapping[str, EditHelper[Board]] = {
    "Fill": fill,
    "Remove spare clues": remove_spare,
    "Make unique": make_unique,
}
