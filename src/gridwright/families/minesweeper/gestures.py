"""What a hand means on a Minesweeper board.

A tap opens a covered cell, a right click or a long press flags it, a double click (or the middle button) on a number
chords. Arrows walk from cell to cell; Enter and space open (or chord a number), f flags, c chords, ? puts a question
mark. With the choice `questions` ("True") a right click goes on from flag to question mark and back to covered.
"""

from __future__ import annotations

import math

from gridwright.core.scene import Gesture, Select, Selection, Settings
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, is_over
from gridwright.families.minesweeper.draw import cell_named
from gridwright.families.minesweeper.puzzle import CLOSED, FLAGGED, QUESTION, Action, Move, View
from gridwright.families.minesweeper.rules import chorded

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def interpret(view: View, selection: Selection, gesture: Gesture, settings: Settings) -> list[Move] | Select | None:
    """A cell opened, flagged or chorded, a newly selected cell, or nothing."""
    if is_over(view) or not any(sign in view.cells for sign in CLOSED):
        return None
    questions = settings.choices.get("questions") == "True"
    if gesture.kind == "key":
        return _key(view, cell_named(view, selection), gesture.key, questions)
    cell = _under(view, gesture)
    if cell is None or gesture.kind not in ("tap", "alternate", "double"):
        return None
    if gesture.kind == "tap":
        return _open(view, cell)
    return _mark(view, cell, questions) if gesture.kind == "alternate" else _chord(view, cell)


def _under(view: View, gesture: Gesture) -> int | None:
    row, col = math.floor(gesture.y), math.floor(gesture.x)
    return row * view.cols + col if 0 <= row < view.rows and 0 <= col < view.cols else None


def _move(view: View, cell: int, action: Action) -> list[Move]:
    return [Move(*divmod(cell, view.cols), action)]


def _open(view: View, cell: int) -> list[Move] | None:
    closed = view.cells[cell] in CLOSED and view.cells[cell] != FLAGGED
    return _move(view, cell, "open") if closed else None


def _chord(view: View, cell: int) -> list[Move] | None:
    possible = view.cells[cell] <= LARGEST_NUMBER and any(chorded(view.cells, cell, view.rows, view.cols))
    return _move(view, cell, "chord") if possible else None


def _mark(view: View, cell: int, questions: bool) -> list[Move] | None:
    """A flag; where there is one, a question mark or nothing; where there is a question mark, nothing."""
    if view.cells[cell] not in CLOSED:
        return None
    if view.cells[cell] == QUESTION or (questions and view.cells[cell] == FLAGGED):
        return _move(view, cell, "question")
    return _move(view, cell, "flag")


def _key(view: View, chosen: int | None, key: str, questions: bool) -> list[Move] | Select | None:
    if key in _STEPS:
        return Select(f"cell:{_walked(view, chosen, *_STEPS[key])}")
    if key == "Escape":
        return Select(None)
    if chosen is None:
        return None
    if key in ("Enter", " "):
        return _open(view, chosen) or _chord(view, chosen)
    if key.lower() == "f":
        return _mark(view, chosen, questions)
    if key == "?":
        return _move(view, chosen, "question") if view.cells[chosen] in CLOSED else None
    return _chord(view, chosen) if key.lower() == "c" else None


def _walked(view: View, chosen: int | None, down: int, right: int) -> int:
    """The next cell in that direction; the middle of the board if none is chosen."""
    if chosen is None:
        return view.rows // 2 * view.cols + view.cols // 2
    row, col = divmod(chosen, view.cols)
    return min(max(row + down, 0), view.rows - 1) * view.cols + min(max(col + right, 0), view.cols - 1)
