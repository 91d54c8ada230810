"""The duel of ColorGrid: what the contract's `Duel` asks for, with its picture and gestures."""

from __future__ import annotations

from gridwright.core.scene import SIDE, Gesture, Mark, Refusal, Scene, Select, Selection, Settings
from gridwright.core.verdict import Step
from gridwright.families.colorgrid import draw, gestures
from gridwright.families.colorgrid.duels.bots import ABOUT, BOTS, RENAMED, STRENGTHS
from gridwright.families.colorgrid.duels.ratings import RATINGS
from gridwright.families.colorgrid.duels.review import evaluate, review
from gridwright.families.colorgrid.duels.rules import (
    moves,
    outcome,
    play,
    position_of,
    scores,
    seat,
    start,
    status,
    view,
)
from gridwright.families.colorgrid.puzzle import Contest, Join, Move

__all__ = [
    "ABOUT",
    "BOTS",
    "RATINGS",
    "RENAMED",
    "STRENGTHS",
    "evaluate",
    "interpret",
    "moves",
    "outcome",
    "overlay",
    "play",
    "review",
    "scene",
    "scores",
    "seat",
    "start",
    "status",
    "view",
]


def scene(view: Contest, selection: Selection, settings: Settings) -> Scene:
    """Draw the grid with the pairs of one side solid and the others hollow; the last pair has a second frame."""
    title = f"{view.costs[0]} against {view.costs[1]}"
    other = 0 if settings.choices.get(SIDE) == "1" else 1
    hollow, last = frozenset(view.made[other::2]), view.made[-1] if view.made else None
    return draw.picture(position_of(view), selection, settings, title, hollow, last)


def overlay(view: Contest, move: Move) -> list[Mark]:
    """Draw a pair that a hint names, as alone."""
    return draw.overlay(position_of(view), Step("", "", (move,), "", ""))


def interpret(view: Contest, selection: Selection, gesture: Gesture, settings: Settings) -> gestures.Meaning:
    """Interpret a gesture as alone, but pairs stay and there is no Done."""
    meant = gestures.read(position_of(view), selection, gesture)
    if isinstance(meant, Select) and meant.key == draw.ASKING:
        return None
    if isinstance(meant, list) and not all(isinstance(move, Join) and move.action == "-" for move in meant):
        return _refuse_to_undo(view, meant)
    return meant


def _refuse_to_undo(view: Contest, moves: list[Move]) -> Refusal | None:
    """Say that a pair stays; a duel has no Done to press."""
    for move in moves:
        if isinstance(move, Join):
            row, col = move.first
            return Refusal("You can't take back a pair in a duel.", f"cell:{row * view.grid.cols + col}")
    return None
