"""The words for moves made in a lesson."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.teaching import Practice
from gridwright.core.verdict import Step
from gridwright.core.wording import number_word, pluralise
from gridwright.errors import Unfinished
from gridwright.families.madness import rules, solve
from gridwright.families.madness.explain import plan
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.grid.cells import name_of


def describe_task(view: Board, step: Step[Turn]) -> str:
    """Say how many rotations complete the group."""
    rotations = len(step.moves) - 1
    if not rotations:
        return "Remove the group that is complete."
    return f"Complete a group with {pluralise(rotations, 'rotation')}, then remove it."


def name_move(view: Board, move: Turn) -> str:
    """Name the group and what happens to it."""
    done = {"x": "removed", "+": "rotated right", "-": "rotated left"}[move.action]
    return f"{name_of(move.row, move.col)} {done}"


def refute(view: Board, step: Step[Turn], move: Turn, budget: Budget) -> str:
    """Say how many moves are needed after this one, and how many would be enough; empty if that is the same."""
    try:
        enough, needed = len(plan(view, budget)) - 1, len(plan(rules.play(view, move), budget))
    except Unfinished:
        return ""
    if needed <= enough:
        return ""
    moves = number_word(needed, "more move")
    if view.side <= solve.ALWAYS_PROVED_SIDE:
        return f"it leaves {moves}. {number_word(enough).capitalize()} would be enough."
    return f"the best solution found after it has {moves}. One with {number_word(enough)} is known."


def missed(view: Board, move: Turn, budget: Budget) -> bool:
    """Return whether a move made the shortest solution longer, where that is proved."""
    if view.side > solve.ALWAYS_PROVED_SIDE or not budget.should_continue():
        return False
    return len(plan(rules.play(view, move))) >= len(plan(view))


PRACTICE: Practice[Board, Turn] = Practice(
    task=describe_task, name=name_move, refute=refute, ordered=True, missed=missed
)
