"""What a finished game of Lights Out is measured by: its presses beside the fewest."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.core.results import Review
from gridwright.core.wording import pluralise
from gridwright.families.lights.panel import goal
from gridwright.families.lights.puzzle import Lamps, Press


def review(puzzle: Lamps, moves: Sequence[Press], budget: Budget) -> Review:
    """Compare the presses made with the fewest, and point out lamps that were pressed more than once."""
    best = round(goal(puzzle, budget).get("presses", len(moves)))
    again = [number for number, move in enumerate(moves, 1) if move in moves[: number - 1]]
    return Review(
        summary=f"{pluralise(len(moves), 'press', 'presses')}. The shortest solution has {best}.",
        figures={"moves": len(moves), "best": best, "over": len(moves) - best},
        remarks=tuple((number, "pressed this lamp again, which undoes the first press") for number in again),
    )
