"""How hard a board is: played from its start by deduction alone, always with the easiest means that open a cell.

easy     single numbers are enough
medium   also pairs of numbers: 1-1, 1-2, holes, box logic
hard     also arguments over more numbers
extreme  also the count of all mines
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.check import FIRST, GUESS
from gridwright.families.minesweeper.counts import fresh, is_over, numbers, shown_mines
from gridwright.families.minesweeper.explain import next_step
from gridwright.families.minesweeper.puzzle import Difficulty, Layout, Move, View
from gridwright.families.minesweeper.solve import EXACT, kernel_view
from gridwright.families.minesweeper.solvers.sat_solver import Logic
from gridwright.families.minesweeper.techniques import wording
from gridwright.families.minesweeper.techniques.clues import Clues, clues_of
from gridwright.families.minesweeper.techniques.deduction import Deduction
from gridwright.kernels import sweep

DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme")
_WEIGHTS = {"easy": 1, "medium": 3, "hard": 10, "extreme": 20}
_PLAIN = (wording.SATISFIED, wording.FULL)


@dataclass(frozen=True)
class Grade:
    """How often each means was needed to get on, and whether they lead to the end without a guess."""

    rounds: Counter[Difficulty]
    complete: bool

    @property
    def hardest(self) -> Difficulty:
        """The hardest means that was needed."""
        return max(self.rounds, key=DIFFICULTIES.index, default="easy")

    @property
    def number(self) -> float:
        """What all rounds weigh together."""
        return float(sum(_WEIGHTS[means] * times for means, times in self.rounds.items()))


def grade(board: Layout, start: int, budget: Budget) -> Grade:
    """Play a board from its start cell by deduction; in each round every cell that the easiest means show is opened."""
    state = rules.play(rules.start(board), Move(*divmod(start, board.cols)))
    rounds: Counter[Difficulty] = Counter()
    while rules.status(state) == "playing" and budget.should_continue():
        means, safe = _safe_cells(rules.view(state), budget)
        if means is None:
            break
        rounds[means] += 1
        for cell in safe:
            if state.cells[cell] not in range(9):
                state = rules.play(state, Move(*divmod(cell, board.cols)))
    return Grade(rounds, rules.status(state) == "solved")


def _safe_cells(view: View, budget: Budget) -> tuple[Difficulty | None, list[int]]:
    """The easiest means that show a safe cell, and all cells they show; None if there are none."""
    here = clues_of(view)
    for means, pairs in zip(DIFFICULTIES, (False, True), strict=False):
        facts = Deduction(here, pairs=pairs).facts
        safe = [cell for cell, fact in facts.items() if not fact.mined]
        if safe:
            return means, safe
    cells = kernel_view(view)
    status, odds, _ = sweep.analyse(cells, view.rows, view.cols, view.mines)
    certain = [int(cell) for cell in np.flatnonzero((odds == 0.0) & (cells < 0))] if status == EXACT else []
    if not certain:
        return None, []
    without_count = _without_count(here, certain, budget)
    return ("hard", without_count) if without_count else ("extreme", certain)


def _without_count(here: Clues, cells: list[int], budget: Budget) -> list[int]:
    """Those of the safe cells that the numbers alone show to be safe."""
    with Logic(here, budget.should_continue, counting=False) as logic:
        return [cell for cell in cells if cell in here.near and logic.ask([logic.variable(cell)]) is False]


def rate(view: View, budget: Budget) -> Rating:
    """A full board by all deductions from its start; a certified one by its word; a position by its next step."""
    if is_over(view):
        return _full_board(view, budget)
    if fresh(view):
        if view.certified is None:
            return Rating("open", 0, "The mines are not laid yet: how hard the board is shows when cells are open.")
        number = 100 * DIFFICULTIES.index(view.certified)
        return Rating(
            view.certified, number, f"The board is certified: no guess, and deductions up to {view.certified}."
        )
    step = next_step(view)
    if step is None:
        return Rating("over", 0, "There is nothing to find out here.")
    if step.technique == GUESS:
        return Rating("guess", 1000, "No cell is certain: a guess is needed.")
    return _position(step.technique)


def _position(technique: str) -> Rating:
    level: Difficulty = "medium"
    if technique in (*_PLAIN, FIRST):
        level = "easy"
    elif technique in (wording.MANY, wording.COUNT):
        level = "hard" if technique == wording.MANY else "extreme"
    return Rating(level, 100 * DIFFICULTIES.index(level), f"The next certain cell needs “{technique}”.")


def _full_board(view: View, budget: Budget) -> Rating:
    mines = shown_mines(view).astype(np.uint8).tobytes()
    start = view.start if view.start is not None else _good_start(view, mines)
    if start is None or mines[start]:
        return Rating("guess", 1000, "There is no safe cell to begin with.")
    found = grade(Layout(view.rows, view.cols, mines), start, budget)
    if not found.complete:
        return Rating("guess", 1000 + found.number, "Deduction gets stuck: a guess is needed.")
    times = ", ".join(f"{means} {found.rounds[means]}" for means in DIFFICULTIES if found.rounds[means])
    number = 100 * DIFFICULTIES.index(found.hardest) + found.number
    return Rating(found.hardest, number, f"No guess is needed; rounds of deduction: {times or 'none'}.")


def _good_start(view: View, mines: bytes) -> int | None:
    """The first 0, or the first cell without a mine."""
    shown = numbers(mines, view.rows, view.cols)
    free = [cell for cell, mine in enumerate(mines) if not mine]
    return next((cell for cell in free if shown[cell] == 0), free[0] if free else None)
