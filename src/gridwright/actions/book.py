"""Puzzles for a printed book, each with its answer: one the checker has accepted."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.actions.solve import solve
from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.scene import Scene, Settings
from gridwright.core.verdict import Solved
from gridwright.errors import Refused

SECONDS = 10.0
WORDS = 200
"""An answer with a longer text than this is shown on its board alone."""


@dataclass(frozen=True)
class Printed:
    """A puzzle ready to be printed: its board, its board with the answer, the answer in words, and how hard it is."""

    board: Scene
    answer: Scene
    words: str
    difficulty: str


def difficulty_of(family: Family[P, S, V, M, A], text: str, view: V, budget: Budget) -> str:
    """Return how hard a puzzle is: as its collection says, else by its rating."""
    known = next((one.difficulty for one in family.creation.puzzles.values() if one.text == text), "")
    if known or family.creation.rate is None:
        return known
    return family.creation.rate(view, budget).difficulty


def printed(family: Family[P, S, V, M, A], text: str, view: V, name: str, budget: Budget) -> Printed:
    """Return the puzzle with its answer, or Refused with the puzzle's name if none was found in time."""
    verdict = solve(family, view, budget).verdict
    if not isinstance(verdict, Solved):
        raise Refused(f"{name} has no single solution to print. Leave it out.")
    board = family.draw.scene(view, None, Settings())
    words = " ".join(family.text.write_answer(verdict.answer).split())
    return Printed(
        board,
        board.with_marks(family.draw.overlay(view, verdict.answer)),
        words if len(words) <= WORDS else "",
        difficulty_of(family, text, view, budget),
    )
