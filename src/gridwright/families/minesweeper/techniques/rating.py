"""How hard a board is: played from its start by deduction alone, always with the easiest means that open a cell.

easy     single numbers are enough
medium   also pairs of numbers: 1-1, 1-2, subsets, box logic
hard     also three numbers together, and the count of all mines
extreme  also contradictions over more numbers
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating
from gridwright.families.minesweeper.counts import fresh, is_over, numbers, shown_mines
from gridwright.families.minesweeper.explain import difficulty_of, next_step
from gridwright.families.minesweeper.puzzle import Difficulty, Layout, View
from gridwright.kernels import sweep

DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme")
UNRATED = "unrated"
GUESSED = 1000
"""The number of a board that takes a guess: beyond every one that doesn't."""
MEANS: tuple[Difficulty, ...] = ("easy", "medium", "hard", "hard", "extreme")
"""How hard the kernel's means are: single numbers, pairs, three numbers, the count of all mines, all numbers."""
OUT_OF_TIME = Rating(UNRATED, 0, "The time ran out. Give it more seconds.")
_WEIGHTS = {"easy": 1, "medium": 3, "hard": 10, "extreme": 20}


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
        """The weight of all rounds together."""
        return float(sum(_WEIGHTS[means] * times for means, times in self.rounds.items()))


def grade(board: Layout, start: int, budget: Budget) -> Grade:
    """Play a board from its start cell by deduction; in each round every cell that the easiest means show is opened."""
    mines = np.frombuffer(board.mines, dtype=np.uint8)
    found = sweep.grade(mines, board.rows, board.cols, start, budget.limit, budget.should_continue)
    if found is None:
        return Grade(Counter(), False)
    complete, rounds = found
    times: Counter[Difficulty] = Counter()
    for means, number in zip(MEANS, rounds, strict=True):
        times[means] += number
    return Grade(+times, complete)


def rate(view: View, budget: Budget) -> Rating:
    """Rate a full board by all deductions from its start, a no-guess board by its word, a position by its next step."""
    if is_over(view):
        return _full_board(view, budget)
    if fresh(view) and view.no_guess is not None:
        number = 100 * DIFFICULTIES.index(view.no_guess)
        return Rating(view.no_guess, number, "The board says that you never have to guess, and how hard it is.")
    if fresh(view):
        placed = view.first == "none"  # as far as can be told
        reason = "No cell is open yet." if placed else "Mines are placed on the first click."
        return Rating(UNRATED, 0, reason)
    step = next_step(view, budget)
    if step is None and not budget.should_continue():
        return OUT_OF_TIME
    if step is None:
        return Rating(UNRATED, 0, "There is nothing left to find out.")
    difficulty = difficulty_of(step)
    if difficulty is None:
        return Rating(UNRATED, GUESSED, "No cell is certain to be safe, so you have to guess.")
    number = 100 * DIFFICULTIES.index(difficulty)
    return Rating(difficulty, number, f"The next certain cell needs “{step.technique}”.")


def _full_board(view: View, budget: Budget) -> Rating:
    mines = shown_mines(view).astype(np.uint8).tobytes()
    start = view.start if view.start is not None else _good_start(view, mines)
    if start is None or mines[start]:
        return Rating(UNRATED, GUESSED, "There is no safe cell to start with.")
    found = grade(Layout(view.rows, view.cols, mines), start, budget)
    if not found.complete and not budget.should_continue():
        return OUT_OF_TIME
    if not found.complete:
        return Rating(UNRATED, GUESSED + found.number, "Deduction gets stuck, so you have to guess.")
    times = ", ".join(f"{found.rounds[means]} {means}" for means in DIFFICULTIES if found.rounds[means])
    number = 100 * DIFFICULTIES.index(found.hardest) + found.number
    return Rating(found.hardest, number, f"You never have to guess. Rounds of deduction: {times or 'none'}.")


def _good_start(view: View, mines: bytes) -> int | None:
    """Choose the first 0, or the first cell without a mine."""
    shown = numbers(mines, view.rows, view.cols)
    free = [cell for cell, mine in enumerate(mines) if not mine]
    return next((cell for cell in free if shown[cell] == 0), free[0] if free else None)
