"""What a gesture means on a Minesweeper board.

A tap on a covered cell does what the switch `mode` says, "dig" or "flag"; a right click or a long press does the other
of the two. On a number a tap, a double click and both buttons chord: they open the rest around it if it has all its
flags, and flag the rest if only mines can be left (the choice `chord_flags`). Arrows walk from cell to cell, Enter and
space act as a tap, f as a right click, c chords, ? puts a question mark. With the choice `questions`, flagging cycles
through flag, question mark and covered. What can't be done is refused with a sentence at the cell.
"""

from __future__ import annotations

import math

from gridwright.core.scene import Gesture, Refusal, Select, Selection, Settings
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, is_over
from gridwright.families.minesweeper.draw import cell_named
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, QUESTION, Action, Move, Playing, View
from gridwright.families.minesweeper.rules import chorded, key_of, why_no_chord
from gridwright.grid.cells import name_of_cell, surrounding

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def interpret(
    view: View, selection: Selection, gesture: Gesture, settings: Settings
) -> list[Move] | Select | Refusal | None:
    """Turn a gesture into moves, a newly selected cell, a refusal, or nothing."""
    if is_over(view) or not any(sign in view.cells for sign in ANY_COVERED):
        return None
    if gesture.kind == "key":
        return _key(view, cell_named(view, selection), gesture.key, settings)
    cell = _under(view, gesture)
    if cell is None:
        return None
    if gesture.kind == "tap":
        return _tap(view, cell, settings)
    if gesture.kind == "alternate":
        return _other(view, cell, settings)
    return _chord(view, cell, settings) if gesture.kind == "double" else None


def _under(view: View, gesture: Gesture) -> int | None:
    row, col = math.floor(gesture.y), math.floor(gesture.x)
    return row * view.cols + col if 0 <= row < view.rows and 0 <= col < view.cols else None


def _is_on(settings: Settings, name: str) -> bool:
    """Return whether a switch is on; one that wasn't touched is as it is by default."""
    return settings.choices.get(name, str(getattr(Playing, name))) == "True"


def _tap(view: View, cell: int, settings: Settings) -> list[Move] | Refusal | None:
    """Do what the switch says; chord a number."""
    if view.cells[cell] not in ANY_COVERED:
        return _chord(view, cell, settings)
    return _flag(view, cell, settings) if _flags(settings) else _dig(view, cell)


def _other(view: View, cell: int, settings: Settings) -> list[Move] | Refusal | None:
    """Do what the switch doesn't say; nothing on an open cell."""
    if view.cells[cell] not in ANY_COVERED:
        return None
    return _dig(view, cell) if _flags(settings) else _flag(view, cell, settings)


def _flags(settings: Settings) -> bool:
    """Return whether the switch says that a tap flags."""
    return settings.choices.get("mode", Playing.mode) == "flag"


def _move(view: View, cell: int, action: Action) -> list[Move]:
    return [Move(*divmod(cell, view.cols), action)]


def _dig(view: View, cell: int) -> list[Move] | Refusal:
    if view.cells[cell] == FLAGGED:
        return Refusal(f"There is a flag on {name_of_cell(cell, view.cols)}.", key_of(cell))
    return _move(view, cell, "open")


def _flag(view: View, cell: int, settings: Settings) -> list[Move]:
    """Add a flag; where there is one, remove it or turn it into a question mark."""
    question = view.cells[cell] == QUESTION or (view.cells[cell] == FLAGGED and _is_on(settings, "questions"))
    return _move(view, cell, "question" if question else "flag")


def _chord(view: View, cell: int, settings: Settings) -> list[Move] | Refusal | None:
    """Open what is left around a number, or flag it; nothing where nothing is left."""
    number = view.cells[cell]
    if not 0 < number <= LARGEST_NUMBER:
        return None
    if any(True for _ in chorded(view.cells, cell, view.rows, view.cols)):
        return _move(view, cell, "chord")
    covered = [other for other in surrounding(cell, view.rows, view.cols) if view.cells[other] in ANY_COVERED]
    left = [other for other in covered if view.cells[other] != FLAGGED]
    if left and len(covered) == number and _is_on(settings, "chord_flags"):
        return [Move(*divmod(other, view.cols), "flag") for other in left]
    if not left and len(covered) == number:
        return None
    return Refusal(why_no_chord(view.cells, cell, view.rows, view.cols), key_of(cell)) if covered else None


def _key(view: View, chosen: int | None, key: str, settings: Settings) -> list[Move] | Select | Refusal | None:
    if key in _STEPS:
        return Select(key_of(_walk(view, chosen, *_STEPS[key])))
    if key == "Escape":
        return Select(None)
    if chosen is None:
        return None
    if key in ("Enter", " "):
        return _tap(view, chosen, settings)
    if key == "f":
        return _other(view, chosen, settings)
    if key == "?":
        return _move(view, chosen, "question") if view.cells[chosen] in ANY_COVERED else None
    return _chord(view, chosen, settings) if key.lower() == "c" else None


def _walk(view: View, chosen: int | None, down: int, right: int) -> int:
    """Go to the next cell in that direction; to the middle of the board if none is chosen."""
    if chosen is None:
        return view.rows // 2 * view.cols + view.cols // 2
    row, col = divmod(chosen, view.cols)
    return min(max(row + down, 0), view.rows - 1) * view.cols + min(max(col + right, 0), view.cols - 1)
