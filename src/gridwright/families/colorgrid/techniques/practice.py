"""The words for moves made in a lesson."""

from __future__ import annotations

from dataclasses import replace

from gridwright.core.budget import Budget
from gridwright.core.teaching import Practice
from gridwright.core.verdict import Step
from gridwright.core.wording import pluralise
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.explain import find_optimum
from gridwright.families.colorgrid.puzzle import BLACK, Finish, Join, Move, Position
from gridwright.grid.cells import name_of


def describe_task(view: Position, step: Step[Move]) -> str:
    """Say how many pairs to make and to take back."""
    made = sum(isinstance(move, Join) and move.action == "-" for move in step.moves)
    back = sum(isinstance(move, Join) and move.action == "/" for move in step.moves)
    if not made and not back:
        return "Press Done when nothing more can be saved."
    if back:
        return f"Take back {pluralise(back, 'pair')} and make {pluralise(made, 'pair')} instead."
    return "Make the pair that loses nothing." if made == 1 else f"Make the {made} pairs that lose nothing."


def name_move(view: Position, move: Move) -> str:
    """Name the two cells."""
    if isinstance(move, Finish):
        return "nothing more can be saved"
    return f"{name_of(*move.first)} with {name_of(*move.second)}"


def refute(view: Position, step: Step[Move], move: Move, budget: Budget) -> str:
    """Say what a move costs against the best that is left; empty for a pair that loses nothing either."""
    before = reachable(view, budget)
    after = None if isinstance(move, Finish) else reachable(rules.play(view, move), budget)
    if isinstance(move, Finish) or before is None or after is None:
        return "something can still be saved." if isinstance(move, Finish) else "it isn't part of this step."
    if after > before:
        return f"with that pair the best score is {after}. Without it, {before} can be reached."
    if len(step.moves) > 1 or after < before:
        return "the marked pairs come first."
    return ""


def reachable(view: Position, budget: Budget) -> int | None:
    """Return the best score that keeps the pairs made so far; None if there was no time to prove it."""
    taken = rules.taken(view)
    free = bytes(BLACK if cell in taken else colour for cell, colour in enumerate(view.grid.colours))
    rest = find_optimum(replace(view.grid, colours=free), budget)
    return None if rest is None else rest.bound + sum(rules.cost(view.grid, pair) for pair in view.pairs)


def missed(view: Position, move: Move, budget: Budget) -> bool:
    """Return whether a pair made the best score that could still be reached worse."""
    if isinstance(move, Finish) or move.action != "-":
        return False
    before, after = reachable(view, budget), reachable(rules.play(view, move), budget)
    return before is not None and after is not None and after > before


PRACTICE: Practice[Position, Move] = Practice(task=describe_task, name=name_move, refute=refute, missed=missed)
