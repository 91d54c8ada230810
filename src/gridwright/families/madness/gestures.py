"""Say what a gesture means on a 2x2Madness board.

A click chooses the group of the nearest circle, or removes it if it has one colour. A click on the chosen group rotates
it: the left half left, the right half right. Wheel and right button rotate the group under the pointer, chosen or not.
"""

from __future__ import annotations

import math
from typing import Literal

from gridwright.core.scene import Gesture, Refusal, Select, Selection, Settings
from gridwright.families.madness import rules
from gridwright.families.madness.draw import distance_to_half, group_of
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.grid.cells import name_of

Meaning = list[Turn] | Select | Refusal | None
Group = tuple[int, int]

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_ROTATIONS: dict[str, Literal["+", "-"]] = {"e": "+", "+": "+", "q": "-", "-": "-"}
_BESIDE = 0.5
"""Farther from the board than this, in squares, a click lets go."""


def interpret(view: Board, selection: Selection, gesture: Gesture, settings: Settings) -> Meaning:
    """Return a rotation or a removal, a chosen group, or why nothing can be done."""
    if rules.status(view) == "solved":
        return None
    chosen = group_of(selection)
    if gesture.kind == "key":
        return _press(view, chosen, gesture.key)
    if not all(-_BESIDE <= at <= view.side + _BESIDE for at in (gesture.x, gesture.y)):
        return Select(None)
    group = _nearest(view, gesture)
    if gesture.kind in ("tap", "double"):
        # The chosen group owns its four squares, but for what is nearer to the circle of another group at its rim.
        if chosen is not None and _is_inside(chosen, gesture) and not _is_nearer(group, chosen, gesture):
            if rules.is_uniform(view, *chosen):
                return [Turn(*chosen, "x")]
            return _rotate(view, chosen, "-" if gesture.x < chosen[1] + 1 else "+")
        return _choose_or_remove(view, group)
    if gesture.kind == "alternate":
        return _rotate(view, group, "-" if gesture.shift else "+")
    if gesture.kind == "wheel" and gesture.amount:
        return _rotate(view, group, "+" if gesture.amount > 0 else "-")
    return None


def _nearest(view: Board, gesture: Gesture) -> Group:
    """Find the circle nearest to the point."""
    last = view.side - 2
    return min(max(round(gesture.y) - 1, 0), last), min(max(round(gesture.x) - 1, 0), last)


def _is_inside(group: Group, gesture: Gesture) -> bool:
    row, col = group
    return row <= gesture.y <= row + 2 and col <= gesture.x <= col + 2


def _is_nearer(group: Group, chosen: Group, gesture: Gesture) -> bool:
    """Whether the point is nearer to the circle of another group than to the halves of the chosen one."""
    to_circle = math.hypot(gesture.x - group[1] - 1, gesture.y - group[0] - 1)
    return group != chosen and to_circle < distance_to_half(chosen, gesture.x, gesture.y)


def _key_of(group: Group) -> str:
    return f"group:{name_of(*group)}"


def _choose_or_remove(view: Board, group: Group) -> Meaning:
    if rules.is_empty(view, *group):
        return Refusal("This group is empty.", _key_of(group))
    if rules.is_uniform(view, *group):
        return [Turn(*group, "x")]
    return Select(_key_of(group))


def _rotate(view: Board, group: Group, action: Literal["+", "-"]) -> Meaning:
    """Rotate a group; one of a single colour would only turn into itself."""
    if rules.is_empty(view, *group):
        return Refusal("This group is empty.", _key_of(group))
    if rules.is_uniform(view, *group):
        return Refusal("This group has one colour. Click to remove it.", _key_of(group))
    return [Turn(*group, action)]


def _press(view: Board, chosen: Group | None, key: str) -> Meaning:
    if key in _STEPS:
        return _walk(view, chosen, *_STEPS[key])
    if key == "Escape":
        return Select(None)
    if chosen is None or not all(0 <= place < view.side - 1 for place in chosen):
        return Refusal("Choose a group first.", _key_of(_middle(view))) if key.lower() in _ROTATIONS else None
    if key.lower() in _ROTATIONS:
        return _rotate(view, chosen, _ROTATIONS[key.lower()])
    if key in ("Enter", " ", "x", "Delete"):
        if rules.is_uniform(view, *chosen):
            return [Turn(*chosen, "x")]
        return Refusal("Only a group of one colour can be removed.", _key_of(chosen))
    return None


def _middle(view: Board) -> Group:
    """Return the group in the middle of the board."""
    return (view.side - 2) // 2, (view.side - 2) // 2


def _walk(view: Board, chosen: Group | None, down: int, right: int) -> Select:
    """Choose the next circle in that direction, whatever it holds; the middle of the board if none is chosen."""
    last = view.side - 2
    row, col = _middle(view) if chosen is None else (chosen[0] + down, chosen[1] + right)
    return Select(_key_of((min(max(row, 0), last), min(max(col, 0), last))))
