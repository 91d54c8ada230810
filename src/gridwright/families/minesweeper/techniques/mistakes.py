"""Flags that the open numbers prove wrong. Nothing else counts as a mistake, since a player couldn't know it.

A view is all that is looked at, so two boards that look the same give the same answer.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.verdict import Mistake, Unsolvable
from gridwright.core.wording import join_words, number_word, pluralise
from gridwright.families.minesweeper.check import COUNT_KEY
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, around, fresh, is_over, opened, signs
from gridwright.families.minesweeper.explain import explain_cell
from gridwright.families.minesweeper.puzzle import FLAGGED, Move, Reason, View
from gridwright.families.minesweeper.rules import key_of
from gridwright.families.minesweeper.techniques.analysis import Position, position_of
from gridwright.families.minesweeper.techniques.reasons import find_conflict, reason_for
from gridwright.grid.cells import name_of, name_of_cell, surrounding


def find_mistake(view: View, budget: Budget) -> Mistake[Move] | None:
    """Find the flags that must go; None when the open numbers prove nothing against any."""
    if is_over(view) or fresh(view):
        return None
    position = position_of(view, budget)
    if position is None:
        conflict = find_conflict(view, budget)
        return Mistake((), conflict.where, conflict.because) if isinstance(conflict, Unsolvable) else None
    if FLAGGED not in view.cells:
        return None
    return _wrong_flags(view, position, budget) or _too_many_flags(view, position)


def _wrong_flags(view: View, position: Position, budget: Budget) -> Mistake[Move] | None:
    """Find the flags on cells that are certain to be safe, each with the numbers that prove it."""
    flagged = np.flatnonzero(np.frombuffer(view.cells, dtype=np.uint8) == FLAGGED).tolist()
    found: list[Reason] = []
    for cell in flagged:
        reason = reason_for(position.here, cell, False, budget) if _is_safe(position, cell) else None
        if reason is not None:
            found.append(reason)
    if not found:
        return None
    step = explain_cell(view, found[0].cell, False, budget)
    if step is not None:
        numbers = tuple(int(key.removeprefix("cell:")) for key in step.where if key != COUNT_KEY)
        found[0] = Reason(found[0].cell, numbers, COUNT_KEY in step.where, step.because)
    names = [name_of_cell(reason.cell, view.cols) for reason in found]
    said = [f"The flag at {names[0]} is wrong.", found[0].because]
    if len(found) > 1:
        flags = "flag" if len(found) == 2 else "flags"
        said.append(f"The {flags} at {join_words(names[1:])} {'is' if len(found) == 2 else 'are'} wrong too.")
    numbers = tuple(dict.fromkeys(clue for reason in found for clue in reason.clues))
    where = (*(key_of(reason.cell) for reason in found), *map(key_of, numbers))
    moves = _flag_moves(view, [reason.cell for reason in found])
    return Mistake(moves, where, " ".join(filter(None, said)), moves, tuple(found))


def _is_safe(position: Position, cell: int) -> bool:
    """Return whether a cell is certain to be safe: by its odds, or without odds by one or two numbers at a time."""
    if position.odds is not None:
        return bool(position.odds[cell] == 0.0)
    fact = None if position.deduction is None else position.deduction.facts.get(cell)
    return fact is not None and not fact.mined


def _too_many_flags(view: View, position: Position) -> Mistake[Move] | None:
    """Find a number with more flags than it allows; those least likely to be mines should go."""
    flags = around((signs(view) == FLAGGED).astype(np.float64))
    over = np.flatnonzero(opened(view) & (flags > signs(view)) & (signs(view) <= LARGEST_NUMBER))
    if not len(over):
        return None
    cell = int(over[0])
    number = view.cells[cell]
    beside = [other for other in surrounding(cell, view.rows, view.cols) if view.cells[other] == FLAGGED]
    if position.odds is not None:
        odds = position.odds
        beside.sort(key=lambda other: (float(odds[other]), other))
    excess = len(beside) - number
    name = name_of_cell(cell, view.cols)
    wrong = "one of them is" if excess == 1 else f"{excess} of them are"
    because = f"The {number} at {name} has {len(beside)} flags, so at least {wrong} wrong."
    remedy = _flag_moves(view, beside[:excess])
    where = (key_of(cell), *map(key_of, sorted(beside)))
    return Mistake(remedy, where, because, remedy, among=_flag_moves(view, sorted(beside)))


def _flag_moves(view: View, cells: list[int]) -> tuple[Move, ...]:
    return tuple(Move(*divmod(cell, view.cols), "flag") for cell in cells)


def shows_flag(view: View, move: Move) -> bool:
    """Return whether there is a flag on the move's cell."""
    return view.cells[move.row * view.cols + move.col] == FLAGGED


def describe_wrong(mistake: Mistake[Move], move: Move, when: str) -> str:
    """Say which flag is wrong, or among which it is, by when it was placed."""
    cell = name_of(move.row, move.col)
    if mistake.among:
        wrong = len(mistake.moves)
        some = "One" if wrong == 1 else f"At least {number_word(wrong)}"
        flags = join_words([name_of(other.row, other.col) for other in mistake.among])
        said = f"{some} of the flags at {flags} can't be right."
        return f"{said} You placed the one at {cell} {when}." if when else said
    placed = " ".join(filter(None, (f"The flag you placed at {cell}", when)))
    return f"{placed} can't be right."


def describe_progress(first: View, view: View, budget: Budget) -> str:
    """Say how many safe cells are left to open, and how many mines have no flag."""
    if is_over(view):
        return ""
    left = len(view.cells) - view.mines - int(opened(view).sum())
    mines = view.mines - view.cells.count(FLAGGED)
    cells = pluralise(left, "safe cell is", "safe cells are")
    return f"{cells} still covered, and {pluralise(max(mines, 0), 'mine has', 'mines have')} no flag."
