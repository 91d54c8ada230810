"""How a person gets on: the easiest certain cell, with the numbers that force it; and where none is, the best guess.

The table below has the techniques easiest first. One number comes first, then two that share cells, under the names
players know; then three numbers together; then the count of all mines; then arguments over more numbers. Every step
names a set of numbers from which none can be spared. A guess isn't a deduction and says so: it gives its odds, beside
those of the next best cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.roles import Technique
from gridwright.core.verdict import Step
from gridwright.core.wording import join_words
from gridwright.families.minesweeper.check import COUNT_KEY, FIRST, GUESS
from gridwright.families.minesweeper.counts import fresh, is_over
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    FLAGGED,
    MINED,
    SAFE,
    Action,
    Answer,
    Difficulty,
    Move,
    Reason,
    View,
)
from gridwright.families.minesweeper.solve import EXACT, kernel_view
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, best_cell, outlooks
from gridwright.families.minesweeper.techniques import patterns, wording
from gridwright.families.minesweeper.techniques.analysis import (
    SECONDS,
    Finding,
    analyse,
    finding_of,
    position_of,
    reduce_fact,
)
from gridwright.families.minesweeper.techniques.clues import Clues, part
from gridwright.families.minesweeper.techniques.deduction import Fact, fact_about
from gridwright.families.minesweeper.techniques.reasons import clue_words, reason_for
from gridwright.grid.cells import name_of

# One number, and two or three that share cells.


def satisfied_number(view: View) -> Step[Move] | None:
    """A number has all its mines, so its other neighbours are safe."""
    return _first_fact(view, patterns.SATISFIED, patterns.is_satisfied_number)


def all_neighbours_are_mines(view: View) -> Step[Move] | None:
    """A number has no more covered neighbours than it needs, so all of them are mines."""
    return _first_fact(view, patterns.ALL_MINES, patterns.are_all_mines)


def one_one(view: View) -> Step[Move] | None:
    """Two 1s are side by side, and one's cells are among the other's. The other's remaining cells are safe."""
    return _first_fact(view, patterns.ONE_ONE, patterns.is_one_one)


def one_two(view: View) -> Step[Move] | None:
    """A 1 is beside a 2 that has one cell more. That cell is a mine."""
    return _first_fact(view, patterns.ONE_TWO, patterns.is_one_two)


def one_two_one(view: View) -> Step[Move] | None:
    """1, 2, 1 in a line: the mines are beside the 1s."""
    return _first_fact(view, patterns.ONE_TWO_ONE, patterns.is_one_two_one)


def one_two_two_one(view: View) -> Step[Move] | None:
    """1, 2, 2, 1 in a line: the mines are beside the 2s."""
    return _first_fact(view, patterns.ONE_TWO_TWO_ONE, patterns.is_one_two_two_one)


def subset(view: View) -> Step[Move] | None:
    """Two numbers need the same, and one's cells are among the other's. The other's remaining cells are safe."""
    return _first_fact(view, patterns.SUBSET, patterns.is_subset)


def box_logic(view: View) -> Step[Move] | None:
    """Two numbers share cells, and that leaves no choice for the cells they don't share."""
    return _first_fact(view, patterns.BOX_LOGIC, patterns.is_box_logic)


def three_numbers(view: View) -> Step[Move] | None:
    """Three numbers that share cells decide together what no two of them decide."""
    return _first_fact(view, patterns.THREE_NUMBERS, patterns.is_three_numbers, wider=True)


def _first_fact(view: View, name: str, fits: Callable[[Clues, Fact], bool], wider: bool = False) -> Step[Move] | None:
    """Tell the first finding of a pattern that is left to do."""
    known = analyse(view)
    if known is None:
        return None
    for finding in known.findings(wider):
        if finding.fact is not None and fits(known.here, finding.fact):
            return _step(view, known.here, name, finding, wording.chain(known.here, finding.fact))
    return None


# The count of all mines, and more than three numbers.


def mine_counting(view: View) -> Step[Move] | None:
    """The number of all mines decides."""
    known = analyse(view)
    if known is None or _is_first_click(view):
        return None
    found = _shortest(known.arguments(count=True))
    return None if found is None else _argue(view, known.here, found)


def contradiction(view: View) -> Step[Move] | None:
    """Suppose the opposite: then one of four or more numbers can't be right."""
    known = analyse(view)
    if known is None or _is_first_click(view):
        return None
    found = next((finding for finding in known.findings(wider=True) if finding.fact is None), None)
    found = found or _shortest(known.arguments(count=False))
    return None if found is None else _argue(view, known.here, found)


def _shortest(findings: Iterable[Finding]) -> Finding | None:
    return min(findings, key=lambda finding: len(finding.numbers), default=None)


def _argue(view: View, here: Clues, finding: Finding) -> Step[Move]:
    cell, mined = finding.cells[0], finding.mined
    if finding.count:
        because = wording.counted(here, finding.numbers, cell, mined)
        return _step(view, here, patterns.MINE_COUNTING, finding, because)
    because = wording.supposed(here, finding.numbers, cell, mined)
    return _step(view, here, patterns.CONTRADICTION, finding, because)


def _step(view: View, here: Clues, technique: str, finding: Finding, because: str) -> Step[Move]:
    look = f"Look at {_places(here, finding)}."
    where = (*(f"cell:{number}" for number in finding.numbers), *([COUNT_KEY] if finding.count else []))
    moves = _moves(view, finding.cells, "flag" if finding.mined else "open")
    do = f"{'Flag' if finding.mined else 'Open'} {wording.names(here, finding.cells)}."
    return Step(technique, look, moves, do, because, where)


def _places(here: Clues, finding: Finding) -> str:
    """Name the numbers to look at: three that belong together first, apart from those they build on."""
    chosen = finding.numbers
    if finding.fact is not None and finding.fact.rule == "triple":
        chosen = finding.fact.clues
    named = [clue_words(here, number) for number in chosen]
    words = join_words([*named, *(["the number of mines"] if finding.count else [])])
    helping = [clue_words(here, number) for number in finding.numbers if number not in chosen]
    return f"{words}, with the help of {join_words(helping)}" if helping else words


def _moves(view: View, cells: Iterable[int], action: Action) -> tuple[Move, ...]:
    """Open or flag the cells; a flag on a cell to be opened is removed first."""
    moves: list[Move] = []
    for cell in cells:
        row, col = divmod(cell, view.cols)
        if action == "open" and view.cells[cell] == FLAGGED:
            moves.append(Move(row, col, "flag"))
        moves.append(Move(row, col, action))
    return tuple(moves)


# The first click, and guesses.


def first_click(view: View) -> Step[Move] | None:
    """Nothing is open yet: start where the board says, or in a corner."""
    if not _is_first_click(view):
        return None
    cell = first_cell(view)
    because = wording.PROMISES[view.first] if view.start is None else "The board marks this cell as the start."
    if view.no_guess is not None:
        because = "The board marks this cell as the start. From here you never have to guess."
    do = f"Open {name_of(*divmod(cell, view.cols))}."
    return Step(FIRST, "Nothing is open yet.", _moves(view, (cell,), "open"), do, because, (f"cell:{cell}",))


def _is_first_click(view: View) -> bool:
    """Return whether nothing is open yet and the board says something about the first click."""
    return fresh(view) and (view.first != "none" or view.start is not None)


def first_cell(view: View) -> int:
    """Choose where to start: the start cell, near a corner if the first click opens an area, else the corner."""
    if view.start is not None:
        return view.start
    inset = 2 if view.first == "open" else 0
    return min(inset, (view.rows - 1) // 2) * view.cols + min(inset, (view.cols - 1) // 2)


def best_guess(view: View) -> Step[Move] | None:
    """Nothing is certain: the best guess, with its odds and the next best cell's."""
    known = analyse(view)
    if known is None or _is_first_click(view) or known.certain():
        return None
    cells = kernel_view(view)
    status, cell, safety, progress, _, second, second_safety, second_progress, _ = best_cell(
        view, cells, CHAMPION, SECONDS
    )
    if status != EXACT or cell < 0:
        return None
    best, other = (*outlooks(view, cells, (cell, second) if second >= 0 else (cell,), Budget(SECONDS)), None)[:2]
    name = name_of(*divmod(cell, view.cols))
    said = ["No cell is certain, so you have to guess.", wording.guess(name, safety, progress, best)]
    if second >= 0:
        rival = wording.Rival(name_of(*divmod(second, view.cols)), second_safety, second_progress, other)
        said.append(wording.next_best(rival, safety, progress, best))
    look = "No set of numbers shows a certain cell."
    do = f"Open {name}, the best guess."
    return Step(GUESS, look, _moves(view, (cell,), "open"), do, " ".join(said), (f"cell:{cell}",))


# The table.


@dataclass(frozen=True)
class Entry:
    """A technique in the table: its name, how it finds a step, and how hard its reasoning is, where it is any."""

    name: str
    technique: Technique[View, Move]
    difficulty: Difficulty | None


TABLE = (
    Entry(FIRST, first_click, "easy"),
    Entry(patterns.SATISFIED, satisfied_number, "easy"),
    Entry(patterns.ALL_MINES, all_neighbours_are_mines, "easy"),
    Entry(patterns.ONE_ONE, one_one, "medium"),
    Entry(patterns.ONE_TWO, one_two, "medium"),
    Entry(patterns.ONE_TWO_ONE, one_two_one, "medium"),
    Entry(patterns.ONE_TWO_TWO_ONE, one_two_two_one, "medium"),
    Entry(patterns.SUBSET, subset, "medium"),
    Entry(patterns.BOX_LOGIC, box_logic, "medium"),
    Entry(patterns.THREE_NUMBERS, three_numbers, "hard"),
    Entry(patterns.MINE_COUNTING, mine_counting, "hard"),
    Entry(patterns.CONTRADICTION, contradiction, "extreme"),
    Entry(GUESS, best_guess, None),
)

TECHNIQUES = tuple(entry.technique for entry in TABLE)


def next_step(view: View) -> Step[Move] | None:
    """Find the easiest step; None when the game is over or the position impossible."""
    return next((step for technique in TECHNIQUES if (step := technique(view)) is not None), None)


def difficulty_of(step: Step[Move]) -> Difficulty | None:
    """Tell how hard a step's reasoning is; None for a guess."""
    return next(entry.difficulty for entry in TABLE if entry.name == step.technique)


# Why every certain cell is certain.


def explain_cell(view: View, cell: int, mined: bool, budget: Budget) -> Step[Move] | None:
    """Explain why a certain cell is certain; None if it isn't, or there was no time."""
    position = position_of(view)
    if position is None or view.cells[cell] not in ANY_COVERED:
        return None
    here = position.here
    fact = position.fact_about(cell)
    if fact is not None and fact.mined == mined:
        return _tell(view, here, reduce_fact(here, (cell,), fact))
    reason = reason_for(here, cell, mined, budget)
    if reason is None:
        return None
    fact = None if reason.count else fact_about(part(here, reason.clues), cell)
    return _tell(view, here, finding_of(reason, mined) if fact is None else reduce_fact(here, (cell,), fact))


def _tell(view: View, here: Clues, finding: Finding) -> Step[Move]:
    """Tell a finding under the name of its pattern."""
    if finding.fact is None:
        return _argue(view, here, finding)
    name = patterns.pattern(here, finding.fact)
    return _step(view, here, name, finding, wording.chain(here, finding.fact))


def prove(view: View, answer: Answer, budget: Budget) -> Answer:
    """Add the reason of every certain cell to an answer, as far as the budget reaches."""
    found: list[Reason] = []
    states = np.frombuffer(answer.states, dtype=np.uint8)
    certain = [] if is_over(view) else np.flatnonzero((states == SAFE) | (states == MINED)).tolist()
    for number, cell in enumerate(certain):
        if not budget.should_continue():
            break
        budget.report("Finding reasons", number, len(certain))
        step = explain_cell(view, cell, bool(states[cell] == MINED), budget)
        if step is not None:
            numbers = tuple(int(key.removeprefix("cell:")) for key in step.where if key != COUNT_KEY)
            found.append(Reason(cell, numbers, COUNT_KEY in step.where, step.because))
    return replace(answer, reasons=tuple(found))
