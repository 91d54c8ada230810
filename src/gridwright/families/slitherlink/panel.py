"""What the panel beside a board says: how far it is, why there is no other loop."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.wording import pluralise
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.drawing import faces, stamps
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, SQUARE, Answer, Board


def facts(view: Board, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Return how many lines there are, and how many clues are met: on a solved board also a 0 without crosses."""
    met, clues = count_met(view)
    met = clues if rules.status(view) == "solved" else met
    return ("Lines", str(view.marks.count(LINE))), ("Clues met", f"{met} of {clues}")


def count_met(view: Board) -> tuple[int, int]:
    """Count the clues that are met, and all of them."""
    states = stamps.clue_states(view) if view.puzzle.tiling == SQUARE else faces.clue_states(view)
    given = [state for state, clue in zip(states.tolist(), view.puzzle.clues, strict=True) if clue != NO_CLUE]
    return given.count(1), len(given)


def progress(start: Board, view: Board, budget: Budget) -> str:
    """Say how many clues still lack lines."""
    met, clues = count_met(view)
    still = clues - met
    if still == 0:
        return "All clues have their lines." if clues else ""
    return f"{pluralise(still, 'clue is', 'clues are')} still open."


def verdict(view: Board, answer: Answer) -> str:
    """Say that there is one loop and no other."""
    return "Unique"


def why(view: Board, answer: Answer) -> str:
    """Return how it is known that there is no other loop."""
    if answer.proof is None:
        return "This loop meets every clue."
    steps = len(answer.proof.steps)
    lead = "one step leads" if steps == 1 else f"{steps} steps lead"
    return f"Suppose there is another loop. Then {lead} to a contradiction, each forced by what comes before it."
