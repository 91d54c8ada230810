"""How a person gets on: the easiest certain cell, with the numbers that force it; and where none is, the best guess.

The table below has the techniques easiest first. One number comes first, then two that share cells, under the names
players know; then three numbers together; then the count of all mines; then arguments over more numbers. Every step
names a set of numbers from which none can be spared. A guess isn't a deduction and says so: it gives its odds, beside
those of the next best cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import wraps

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.roles import Technique
from gridwright.core.verdict import Step
from gridwright.core.wording import join_words
from gridwright.families.minesweeper.check import COUNT_KEY, FIRST, GUESS
from gridwright.families.minesweeper.counts import first_cell, is_first_click, is_over
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
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, best_cell, outlooks, progress
from gridwright.families.minesweeper.techniques import wording
from gridwright.families.minesweeper.techniques.analysis import Finding, analyse, finding_of, position_of, reduce_fact
from gridwright.families.minesweeper.techniques.clues import Clues, part
from gridwright.families.minesweeper.techniques.deduction import fact_about
from gridwright.families.minesweeper.techniques.patterns import PATTERNS, Pattern, pattern_of
from gridwright.families.minesweeper.techniques.reasons import clue_words, reason_for
from gridwright.grid.cells import name_of_cell

MINE_COUNTING, CONTRADICTION = "Mine counting", "Contradiction"


def technique_of(pattern: Pattern) -> Technique[View, Move]:
    """Make the technique that finds a pattern, under its name and with its words."""

    @wraps(pattern.fits)
    def find(view: View, budget: Budget) -> Step[Move] | None:
        known = analyse(view, budget)
        if known is None:
            return None
        findings = known.findings(wider=pattern.needs_three)
        fitting = (each for each in findings if each.fact is not None and pattern.fits(known.here, each.fact))
        return _tell(view, known.here, next(fitting, None))

    return find


def mine_counting(view: View, budget: Budget) -> Step[Move] | None:
    """The number of all mines decides."""
    known = None if is_first_click(view) else analyse(view, budget)
    return None if known is None else _tell(view, known.here, _shortest(known.arguments(count=True)))


def contradiction(view: View, budget: Budget) -> Step[Move] | None:
    """Suppose the opposite: then one of four or more numbers can't be right."""
    known = None if is_first_click(view) else analyse(view, budget)
    if known is None:
        return None
    found = next((finding for finding in known.findings(wider=True) if finding.fact is None), None)
    return _tell(view, known.here, found or _shortest(known.arguments(count=False)))


def _shortest(findings: Iterable[Finding]) -> Finding | None:
    return min(findings, key=lambda finding: len(finding.numbers), default=None)


def _tell(view: View, here: Clues, finding: Finding | None) -> Step[Move] | None:
    """Tell a finding under the name of its pattern or argument; None if there is none."""
    if finding is None:
        return None
    if finding.fact is not None:
        technique, because = pattern_of(here, finding.fact).title, wording.chain(here, finding.fact)
    elif finding.count:
        technique = MINE_COUNTING
        because = wording.counted(here, finding.numbers, finding.cells[0], finding.mined)
    else:
        technique = CONTRADICTION
        because = wording.supposed(here, finding.numbers, finding.cells[0], finding.mined)
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


def first_click(view: View, budget: Budget) -> Step[Move] | None:
    """Nothing is open yet: start where the board says, or in a corner."""
    if not is_first_click(view):
        return None
    cell = first_cell(view)
    because = wording.PROMISES[view.first] if view.start is None else "The board marks this cell as the start."
    if view.no_guess is not None:
        because = "The board marks this cell as the start. From here you never have to guess."
    do = f"Open {name_of_cell(cell, view.cols)}."
    return Step(FIRST, "Nothing is open yet.", _moves(view, (cell,), "open"), do, because, (f"cell:{cell}",))


def best_guess(view: View, budget: Budget) -> Step[Move] | None:
    """Nothing is certain: the best guess, with its odds and the next best cell's."""
    known = None if is_first_click(view) else analyse(view, budget)
    if known is None or known.certain():
        return None
    cells = kernel_view(view)
    status, cell, safety, _, second, second_safety, _ = best_cell(view, cells, CHAMPION, budget)
    if status != EXACT or cell < 0:
        return None
    places, safe = ((cell, second), (safety, second_safety)) if second >= 0 else ((cell,), (safety,))
    leads_on, wins = progress(view, cells, places, budget), outlooks(view, cells, places, budget)
    best, *others = (
        wording.Guess(name_of_cell(place, view.cols), chance, further, outlook)
        for place, chance, further, outlook in zip(places, safe, leads_on, wins, strict=True)
    )
    said = ["You have to guess.", wording.guess(best)]
    said += [wording.next_best(other, best) for other in others]
    look = "Look at the whole board: no cell is certain to be safe."
    do = f"Open {best.name}, the best guess."
    return Step(GUESS, look, _moves(view, (cell,), "open"), do, " ".join(said), (f"cell:{cell}",))


# The table.


@dataclass(frozen=True)
class RankedTechnique:
    """A technique in the table: its title, how it finds a step, and how hard its reasoning is, where it is any."""

    title: str
    technique: Technique[View, Move]
    difficulty: Difficulty | None


TABLE = (
    RankedTechnique(FIRST, first_click, "easy"),
    *(RankedTechnique(pattern.title, technique_of(pattern), pattern.difficulty) for pattern in PATTERNS),
    RankedTechnique(MINE_COUNTING, mine_counting, "hard"),
    RankedTechnique(CONTRADICTION, contradiction, "extreme"),
    RankedTechnique(GUESS, best_guess, None),
)

TECHNIQUES = tuple(entry.technique for entry in TABLE)


def next_step(view: View, budget: Budget) -> Step[Move] | None:
    """Find the easiest step; None when the game is over, the position impossible or the time too short."""
    return next((step for technique in TECHNIQUES if (step := technique(view, budget)) is not None), None)


def difficulty_of(step: Step[Move]) -> Difficulty | None:
    """Tell how hard a step's reasoning is; None for a guess."""
    return next(entry.difficulty for entry in TABLE if entry.title == step.technique)


# Why every certain cell is certain.


def explain_cell(view: View, cell: int, mined: bool, budget: Budget) -> Step[Move] | None:
    """Explain why a certain cell is certain; None if it isn't, or there was no time."""
    position = position_of(view, budget)
    if position is None or view.cells[cell] not in ANY_COVERED:
        return None
    here = position.here
    fact = position.fact_about(cell, budget)
    if fact is not None and fact.mined == mined:
        return _tell(view, here, reduce_fact(here, (cell,), fact, budget))
    reason = reason_for(here, cell, mined, budget)
    if reason is None:
        return None
    fact = None if reason.count else fact_about(part(here, reason.clues), cell)
    return _tell(view, here, finding_of(reason, mined) if fact is None else reduce_fact(here, (cell,), fact, budget))


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
