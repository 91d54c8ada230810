"""How a person gets on: the easiest certain cell, with the numbers that force it; and where none is, the best guess.

One number, then two that share cells, under the names players know (1-1, 1-2, 1-2-1, holes, box logic); then
arguments over any set of numbers; then the count of all mines. Every step names a set of numbers from which none can be
spared. A guess is no deduction and says so: it is told by its odds, beside those of the runner-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.contract import Technique
from gridwright.core.verdict import Step
from gridwright.families.minesweeper.check import COUNT_KEY, FIRST, GUESS
from gridwright.families.minesweeper.counts import fresh, is_over
from gridwright.families.minesweeper.puzzle import CLOSED, FLAGGED, MINED, SAFE, Answer, Move, Reason, View
from gridwright.families.minesweeper.solve import EXACT, IMPOSSIBLE, STRONG, kernel_view
from gridwright.families.minesweeper.techniques import wording
from gridwright.families.minesweeper.techniques.clues import Clues, allowed, bare, clues_of, part
from gridwright.families.minesweeper.techniques.deduction import Deduction, Fact, fact_about
from gridwright.families.minesweeper.techniques.reasons import SMALLEST_SECONDS, clue_words, listed, reason_for
from gridwright.grid.cells import name_of
from gridwright.kernels import sweep

SECONDS = 5.0
"""How long a step may be looked for."""
LARGE = 10_000
"""On boards of more cells nothing is thought through as a whole: only the first certain cell, or the one asked for."""
COMPARED = 6
"""So many certain cells are asked for their reasons before the one with the fewest numbers is told."""


@dataclass(frozen=True)
class PositionAnalysis:
    """A position thought through: its numbers, what one or two of them show (if it is not too large), and all odds."""

    here: Clues
    deduction: Deduction | None
    odds: NDArray[np.float64] | None


@lru_cache(maxsize=32)
def _situation(rows: int, cols: int, mines: int, cells: bytes) -> PositionAnalysis | None:
    view = View(rows, cols, mines, cells)
    status, odds, _ = sweep.analyse(kernel_view(view), rows, cols, mines, SECONDS)
    if status == IMPOSSIBLE:
        return None
    here = clues_of(view)
    deduction = Deduction(here) if len(cells) <= LARGE else None
    return PositionAnalysis(here, deduction, odds if status == EXACT else None)


def situation(view: View) -> PositionAnalysis | None:
    """What is known about a view, whatever the player noted; None if no layout fits it."""
    return _situation(view.rows, view.cols, view.mines, bare(view))


@lru_cache(maxsize=64)
def next_step(view: View) -> Step[Move] | None:
    """The easiest step, or the best guess; None when the game is over or the position impossible."""
    if is_over(view) or not any(sign in view.cells for sign in CLOSED):
        return None
    if fresh(view) and (view.first != "none" or view.start is not None):
        return _first_click(view)
    known = situation(view)
    if known is None:
        return None
    return _by_rules(view, known) or _by_argument(view, known) or _guess(view)


def _open_to_do(view: View, cells: Iterable[int], mined: bool) -> list[int]:
    """Those of some certain cells that are still to be opened or flagged."""
    return [cell for cell in cells if view.cells[cell] in CLOSED and not (mined and view.cells[cell] == FLAGGED)]


def _by_rules(view: View, known: PositionAnalysis) -> Step[Move] | None:
    """The first fact that one or two numbers show, and that is not done yet."""
    deduction = known.deduction
    if deduction is None:
        deduction = Deduction(known.here, lambda fact: bool(_open_to_do(view, fact.cells, fact.mined)))
    for fact in deduction.order:
        left = _open_to_do(view, fact.cells, fact.mined)
        if left:
            return _told_fact(view, known.here, left, fact)
    return None


def _told_fact(view: View, here: Clues, cells: list[int], fact: Fact) -> Step[Move]:
    """A fact with no more numbers than it needs; if fewer are enough, it is told anew with them."""
    numbers = _without_spares(here, fact.numbers(), cells[0], fact.mined)
    shorter = fact_about(part(here, sorted(numbers)), cells[0])
    if len(numbers) > 2:
        fewest = reason_for(here, cells[0], fact.mined, Budget(SMALLEST_SECONDS))
        if fewest is not None and len(fewest.clues) < len(numbers):
            # Fewer numbers are better as long as they can be told one after the other.
            told = fact_about(part(here, fewest.clues), cells[0])
            if told is not None or shorter is None:
                numbers, shorter = set(fewest.clues), told
    if shorter is None:
        return _argued(view, here, Reason(cells[0], tuple(sorted(numbers))), fact.mined)
    # One cell is opened at a time: if it shows a 0, it opens others by itself.
    together = [cell for cell in cells if cell in shorter.cells] if fact.mined else cells[:1]
    name = wording.pattern(here, shorter)
    return _step(view, here, name, together, fact.mined, sorted(numbers), False, wording.chain(here, shorter))


def _without_spares(here: Clues, numbers: set[int], cell: int, mined: bool) -> set[int]:
    """A part of some numbers that still forces the cell, with none to spare."""
    kept = set(numbers)
    for number in sorted(numbers):
        if _forces(here, kept - {number}, cell, mined):
            kept.remove(number)
    return kept


def why(view: View, cell: int, mined: bool, budget: Budget) -> Step[Move] | None:
    """The step that tells why a certain cell is certain; None if it is not, or there was no time."""
    known = situation(view)
    if known is None or view.cells[cell] not in CLOSED:
        return None
    fact = None if known.deduction is None else known.deduction.facts.get(cell)
    if fact is not None and fact.mined == mined:
        return _told_fact(view, known.here, [cell], fact)
    reason = reason_for(known.here, cell, mined, budget)
    if reason is None:
        return None
    fact = None if reason.count else fact_about(part(known.here, reason.clues), cell)
    return _argued(view, known.here, reason, mined) if fact is None else _told_fact(view, known.here, [cell], fact)


def prove(view: View, answer: Answer, budget: Budget) -> Answer:
    """The answer with the reason of every certain cell, as far as the budget reaches."""
    found: list[Reason] = []
    states = np.frombuffer(answer.states, dtype=np.uint8)
    certain = [] if is_over(view) else np.flatnonzero((states == SAFE) | (states == MINED)).tolist()
    for number, cell in enumerate(certain):
        if not budget.should_continue():
            break
        budget.report("finding reasons", number, len(certain))
        step = why(view, cell, bool(states[cell] == MINED), budget)
        if step is not None:
            numbers = tuple(int(key.removeprefix("cell:")) for key in step.where if key != COUNT_KEY)
            found.append(Reason(cell, numbers, COUNT_KEY in step.where, step.because))
    return replace(answer, reasons=tuple(found))


def _forces(here: Clues, numbers: Iterable[int], cell: int, mined: bool) -> bool:
    return not allowed(here, [here.by_cell[number] for number in sorted(numbers)], {cell: not mined}, False)


def _by_argument(view: View, known: PositionAnalysis) -> Step[Move] | None:
    """A certain cell that needs more than two numbers, or the count of mines: the shortest reason of a few."""
    if known.odds is None:
        return None
    budget = Budget(SECONDS)
    cells = [(int(cell), False) for cell in np.flatnonzero((known.odds == 0.0) & (kernel_view(view) < 0))]
    cells += [(int(cell), True) for cell in np.flatnonzero(known.odds == 1.0)]
    to_do = [(cell, mined) for cell, mined in cells if _open_to_do(view, (cell,), mined)]
    found: list[tuple[Reason, bool]] = []
    for cell, mined in to_do:
        reason = reason_for(known.here, cell, mined, budget)
        if reason is not None:
            found.append((reason, mined))
        if len(found) == COMPARED:
            break
    if not found:
        return None
    reason, mined = min(found, key=lambda each: (each[0].count, len(each[0].clues)))
    return _argued(view, known.here, reason, mined)


def _argued(view: View, here: Clues, reason: Reason, mined: bool) -> Step[Move]:
    name = wording.COUNT if reason.count else wording.MANY
    if reason.count:
        because = wording.counted(here, reason.clues, reason.cell, mined)
    else:
        because = wording.supposed(here, reason.clues, reason.cell, mined)
    return _step(view, here, name, [reason.cell], mined, reason.clues, reason.count, because)


def _step(
    view: View,
    here: Clues,
    technique: str,
    cells: list[int],
    mined: bool,
    numbers: Iterable[int],
    count: bool,
    because: str,
) -> Step[Move]:
    looked = [clue_words(here, number) for number in numbers]
    look = f"Look at {listed([*looked, *(['the number of mines'] if count else [])])}."
    where = (*(f"cell:{number}" for number in numbers), *([COUNT_KEY] if count else []))
    moves = _moves(view, cells, "flag" if mined else "open")
    do = f"{'Flag' if mined else 'Open'} {wording.names(here, cells)}."
    return Step(technique, look, moves, do, because, where)


def _moves(view: View, cells: Iterable[int], action: str) -> tuple[Move, ...]:
    """Open or flag the cells; a flag on a cell to be opened is taken away first."""
    moves: list[Move] = []
    for cell in cells:
        row, col = divmod(cell, view.cols)
        if action == "open" and view.cells[cell] == FLAGGED:
            moves.append(Move(row, col, "flag"))
        moves.append(Move(row, col, "open" if action == "open" else "flag"))
    return tuple(moves)


# The first click, and guesses.


def first_cell(view: View) -> int:
    """Where to begin: the start cell, near a corner where the first click opens a whole area, else the corner."""
    if view.start is not None:
        return view.start
    inset = 2 if view.first == "open" else 0
    return min(inset, (view.rows - 1) // 2) * view.cols + min(inset, (view.cols - 1) // 2)


_PROMISES = {
    "safe": "The first cell that is opened is never a mine.",
    "open": "The first cell that is opened shows a 0 wherever there is room for it, and opens all around it.",
    "none": "Nothing is open yet.",
}


def _first_click(view: View) -> Step[Move]:
    cell = first_cell(view)
    name = name_of(*divmod(cell, view.cols))
    because = "The board says where to begin." if view.start is not None else _PROMISES[view.first]
    if view.certified is not None:
        because = "The board says where to begin, and that no guess is needed from there on."
    return Step(
        FIRST, "Nothing is open yet.", _moves(view, (cell,), "open"), f"Open {name}.", because, (f"cell:{cell}",)
    )


def _guess(view: View) -> Step[Move] | None:
    """The best guess with its numbers, beside the runner-up's."""
    found = sweep.best(kernel_view(view), view.rows, view.cols, view.mines, STRONG, SECONDS)
    status, cell, safety, progress, wins, second, second_safety, second_progress, solved = found
    if status != EXACT or cell < 0:
        return None
    name = name_of(*divmod(cell, view.cols))
    said = [f"No cell is certain, so this is a guess: {name} is safe with {_percent(safety)}."]
    said.append(f"With {_percent(progress)} it is safe and leads on to a safe cell, or to the end.")
    if solved and wins >= 0:
        said.append(f"Every way to play on was looked at: it wins with {_percent(wins)}.")
    if second >= 0:
        other = name_of(*divmod(second, view.cols))
        odds = f"is safe with {_percent(second_safety)} and leads on with {_percent(second_progress)}"
        said.append(f"The runner-up {other} {odds}.")
    look = "No number, alone or with others, shows a safe cell."
    return Step(
        GUESS, look, _moves(view, (cell,), "open"), f"Open {name}, the best guess.", " ".join(said), (f"cell:{cell}",)
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


# The table.


def _of(view: View, name: str) -> Step[Move] | None:
    step = next_step(view)
    return step if step is not None and step.technique == name else None


def first_click(view: View) -> Step[Move] | None:
    """Nothing is open yet: begin where the board says, or in a corner."""
    return _of(view, FIRST)


def satisfied_number(view: View) -> Step[Move] | None:
    """A number that has all its mines: the rest around it is safe."""
    return _of(view, wording.SATISFIED)


def full_number(view: View) -> Step[Move] | None:
    """A number with no more covered neighbours than it needs: all of them are mines."""
    return _of(view, wording.FULL)


def one_one(view: View) -> Step[Move] | None:
    """Two 1s side by side, the cells of one within those of the other: the rest is safe."""
    return _of(view, wording.ONE_ONE)


def one_two(view: View) -> Step[Move] | None:
    """A 1 beside a 2 that has one cell more: that cell is a mine."""
    return _of(view, wording.ONE_TWO)


def one_two_one(view: View) -> Step[Move] | None:
    """1, 2, 1 in a line."""
    return _of(view, wording.ONE_TWO_ONE)


def one_two_two_one(view: View) -> Step[Move] | None:
    """1, 2, 2, 1 in a line."""
    return _of(view, wording.ONE_TWO_TWO_ONE)


def hole(view: View) -> Step[Move] | None:
    """Two numbers that need the same, the cells of one within those of the other: the rest is safe."""
    return _of(view, wording.HOLE)


def box_logic(view: View) -> Step[Move] | None:
    """Two numbers that share cells: what is left outside of these has no choice."""
    return _of(view, wording.BOX_LOGIC)


def many_numbers(view: View) -> Step[Move] | None:
    """Several numbers together: suppose the opposite, and one of them cannot be met."""
    return _of(view, wording.MANY)


def mine_count(view: View) -> Step[Move] | None:
    """The number of all mines decides."""
    return _of(view, wording.COUNT)


def best_guess(view: View) -> Step[Move] | None:
    """Nothing is certain: the best guess, by its numbers."""
    return _of(view, GUESS)


TECHNIQUES: tuple[Technique[View, Move], ...] = (
    first_click,
    satisfied_number,
    full_number,
    one_one,
    one_two,
    one_two_one,
    one_two_two_one,
    hole,
    box_logic,
    many_numbers,
    mine_count,
    best_guess,
)
