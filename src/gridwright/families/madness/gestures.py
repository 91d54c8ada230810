"""What a hand means on a 2x2Madness board.

A tap chooses the nearest circle; a group of one colour is removed at once, the chosen group is let go, an empty
one is ignored. With a group chosen the wheel, a right click (clockwise), or Q and E turn it; arrows walk from
circle to circle.
"""

from __future__ import annotations

from typing import Literal

from gridwright.core.scene import Gesture, Select, Selection, Settings
from gridwright.families.madness import rules
from gridwright.families.madness.draw import group_of
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.grid.cells import name_of

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_TURNS: dict[str, Literal["+", "-"]] = {"e": "+", "+": "+", "q": "-", "-": "-"}


def interpret(view: Board, selection: Selection, gesture: Gesture, settings: Settings) -> list[Turn] | Select | None:
    """A rotation or removal, a newly chosen group, or nothing."""
    if rules.status(view) == "solved":
        return None
    chosen = group_of(selection)
    if gesture.kind in ("tap", "double"):
        return _tap(view, chosen, *_nearest(view, gesture))
    if gesture.kind == "alternate":
        return _tap(view, None, *_nearest(view, gesture)) if chosen is None else _turn(view, chosen, "+")
    if gesture.kind == "wheel" and gesture.amount:
        return _turn(view, chosen, "+" if gesture.amount > 0 else "-")
    if gesture.kind == "key":
        return _key(view, chosen, gesture.key)
    return None


def _nearest(view: Board, gesture: Gesture) -> tuple[int, int]:
    """The circle nearest to the point."""
    last = view.side - 2
    return min(max(round(gesture.y) - 1, 0), last), min(max(round(gesture.x) - 1, 0), last)


def _tap(view: Board, chosen: tuple[int, int] | None, row: int, col: int) -> list[Turn] | Select | None:
    if rules.is_empty(view, row, col):
        return None
    if rules.is_uniform(view, row, col):
        return [Turn(row, col, "x")]
    if chosen == (row, col):
        return Select(None)
    return Select(f"group:{name_of(row, col)}")


def _turn(view: Board, chosen: tuple[int, int] | None, action: Literal["+", "-"]) -> list[Turn] | None:
    """A rotation of the chosen group, if it can be turned."""
    if chosen is None or rules.is_empty(view, *chosen) or rules.is_uniform(view, *chosen):
        return None
    return [Turn(*chosen, action)]


def _key(view: Board, chosen: tuple[int, int] | None, key: str) -> list[Turn] | Select | None:
    if key in _STEPS:
        return _walk(view, chosen, *_STEPS[key])
    if key == "Escape":
        return Select(None)
    if chosen is None:
        return None
    if key.lower() in _TURNS:
        return _turn(view, chosen, _TURNS[key.lower()])
    if key in ("Enter", " ", "x", "Delete") and rules.is_uniform(view, *chosen):
        return [Turn(*chosen, "x")]
    return None


def _walk(view: Board, chosen: tuple[int, int] | None, down: int, right: int) -> Select:
    """The next circle in that direction, whatever it holds; the middle of the board if none is chosen."""
    last = view.side - 2
    row, col = (last // 2, last // 2) if chosen is None else (chosen[0] + down, chosen[1] + right)
    return Select(f"group:{name_of(min(max(row, 0), last), min(max(col, 0), last))}")
