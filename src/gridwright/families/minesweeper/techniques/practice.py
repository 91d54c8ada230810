"""The words for moves made in a lesson, from what can be seen alone."""

from __future__ import annotations

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.teaching import Practice
from gridwright.core.verdict import Step
from gridwright.families.minesweeper.check import FIRST, GUESS
from gridwright.families.minesweeper.explain import explain_cell
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, Move, View
from gridwright.families.minesweeper.review import find_risk, opened_by
from gridwright.families.minesweeper.techniques.analysis import position_of
from gridwright.grid.cells import name_of, name_of_cell

SECONDS = 1.0
"""What looking for other cells that are as good may take."""


def describe_task(view: View, step: Step[Move]) -> str:
    """Say how many cells to open or to flag; one of several that the technique gives may be any of them."""
    if step.technique in (FIRST, GUESS):
        return "Open the cell to start with." if step.technique == FIRST else "Open the best guess."
    opened = sum(move.action == "open" for move in step.moves)
    if opened > 1:
        return f"Open the {opened} cells that are safe."
    if not opened and len(step.moves) > 1:
        return f"Flag the {len(step.moves)} mines."
    one = "a" if _has_others(view, step) else "the"
    return f"Open {one} cell that is safe." if opened else f"Flag {one} mine."


def _has_others(view: View, step: Step[Move]) -> bool:
    """Return whether the technique of a step gives more cells of its kind than the step names."""
    budget, action = Budget(SECONDS), step.moves[-1].action
    position = position_of(view, budget)
    if position is None or position.odds is None:
        return False
    alike = np.flatnonzero(position.odds == (1.0 if action == "flag" else 0.0)).tolist()
    moves = (Move(*divmod(cell, view.cols), action) for cell in alike if view.cells[cell] in ANY_COVERED)
    return any(move not in step.moves and is_given_too(view, step, move, budget) for move in moves)


def name_move(view: View, move: Move) -> str:
    """Name the cell."""
    return name_of(move.row, move.col)


def refute(view: View, step: Step[Move], move: Move, budget: Budget) -> str:
    """Say why a cell isn't decided by this step; empty for a first click or a guess that is as good."""
    cell = move.row * view.cols + move.col
    if step.technique == FIRST:
        is_promised = view.start is None and move.action == "open"
        return "" if is_promised else "the board marks where to start."
    if view.cells[cell] == FLAGGED or move.action == "question":
        return "this cell is settled already."
    position = position_of(view, budget)
    odds = None if position is None else position.odds
    cells = opened_by(view, move) if move.action != "flag" else [cell]
    if odds is None or not all(view.cells[each] in ANY_COVERED for each in cells):
        return "look at the marked numbers first."
    worst = max(cells, key=lambda each: float(odds[each]))
    if step.technique == GUESS:
        return _refute_guess(view, step, move, worst, {each: float(odds[each]) for each in (worst, _cell(view, step))})
    return _refute_certain(name_of_cell(worst, view.cols), float(odds[worst]), move.action == "flag")


def is_given_too(view: View, step: Step[Move], move: Move, budget: Budget) -> bool:
    """Return whether the technique of the step decides every cell of a move: those a chord opens, too."""
    if step.technique in (FIRST, GUESS) or move.action == "question":
        return False
    is_flag = move.action == "flag"
    cells = [move.row * view.cols + move.col] if is_flag else opened_by(view, move)
    if not cells or any(view.cells[cell] == FLAGGED for cell in cells):
        return False
    reasons = (explain_cell(view, cell, is_flag, budget) for cell in cells)
    return all(reason is not None and reason.technique == step.technique for reason in reasons)


def _cell(view: View, step: Step[Move]) -> int:
    return step.moves[0].row * view.cols + step.moves[0].col


def _refute_certain(name: str, odds: float, is_flag: bool) -> str:
    """Say what is known about a cell that the step doesn't name."""
    if odds in (0.0, 1.0) and (odds == 1.0) == is_flag:
        return f"{name} is {'a mine' if is_flag else 'safe'}, but look at the marked numbers first."
    if odds in (0.0, 1.0):
        return f"{name} is {'a mine' if odds else 'safe'}."
    return f"{name} could still be {'safe' if is_flag else 'a mine'}."


def _refute_guess(view: View, step: Step[Move], move: Move, cell: int, odds: dict[int, float]) -> str:
    best = _cell(view, step)
    if move.action == "flag":
        return "no mine is certain here."
    names = {each: name_of_cell(each, view.cols) for each in (cell, best)}
    return f"{names[cell]} is {100 * (1 - odds[cell]):.0f}% safe, and another cell is better."


def missed(view: View, move: Move, budget: Budget) -> bool:
    """Return whether a move risked a mine while another cell was certainly safe."""
    if move.action not in ("open", "chord"):
        return False
    risk = find_risk(view, move, 0, budget)
    return risk is not None and bool(risk.known)


PRACTICE: Practice[View, Move] = Practice(
    task=describe_task, name=name_move, refute=refute, also=is_given_too, missed=missed
)
