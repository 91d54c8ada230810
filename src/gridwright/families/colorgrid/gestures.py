"""What a hand means on a ColorGrid: tap a cell, then its partner; a drag joins at once; a tap on a pair with
nothing chosen takes it back.
"""

from __future__ import annotations

from gridwright.core.scene import Gesture, Select, Selection, Settings
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.draw import cell_of
from gridwright.families.colorgrid.puzzle import Cell, Finish, Join, Move, Position

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def interpret(view: Position, selection: Selection, gesture: Gesture, settings: Settings) -> list[Move] | Select | None:
    """A pair made or taken back, a chosen cell, or nothing."""
    if view.done:
        return None
    chosen = cell_of(selection)
    if gesture.kind in ("tap", "double"):
        return _tap(view, chosen, _cell_under(view, gesture.x, gesture.y))
    if gesture.kind == "alternate":
        return _take_back(view, _cell_under(view, gesture.x, gesture.y))
    if gesture.kind == "drag" and len(gesture.points) > 1:
        ends = [_cell_under(view, *gesture.points[0]), _cell_under(view, *gesture.points[-1])]
        return _join(view, ends[0], ends[1])
    if gesture.kind == "key":
        return _key(view, chosen, gesture.key)
    return None


def _cell_under(view: Position, x: float, y: float) -> Cell | None:
    return rules.cell_at(view.grid, (int(y // 1), int(x // 1)))


def _tap(view: Position, chosen: Cell | None, cell: Cell | None) -> list[Move] | Select | None:
    if cell is None or not view.grid.is_live(cell):
        return None
    if chosen == cell:
        return Select(None)
    joined = _join(view, chosen, cell)
    if joined is not None:
        return joined
    if cell in rules.taken(view):
        return _take_back(view, cell)
    return Select(f"cell:{cell}")


def _join(view: Position, one: Cell | None, other: Cell | None) -> list[Move] | None:
    """The pair, if both cells are free and may pair."""
    busy = rules.taken(view)
    if one is None or other is None or one in busy or other in busy or rules.objection(view.grid, one, other):
        return None
    return [Join(rules.place(view.grid, one), rules.place(view.grid, other))]


def _take_back(view: Position, cell: Cell | None) -> list[Move] | None:
    partner = None if cell is None else rules.taken(view).get(cell)
    if cell is None or partner is None:
        return None
    one, other = rules.pair_of(cell, partner)
    return [Join(rules.place(view.grid, one), rules.place(view.grid, other), "/")]


def _key(view: Position, chosen: Cell | None, key: str) -> list[Move] | Select | None:
    grid = view.grid
    if key in _STEPS:
        if chosen is None:
            return Select("cell:0")
        row, col = rules.place(grid, chosen)
        down, right = _STEPS[key]
        cell = rules.cell_at(grid, (row + down, col + right))
        return Select(f"cell:{chosen if cell is None else cell}")
    if key == "Escape":
        return Select(None)
    if key == "d":
        return [Finish()]
    if chosen is None:
        return None
    if key in ("Delete", "Backspace", "x"):
        return _take_back(view, chosen)
    if key in _TOWARDS:
        row, col = rules.place(grid, chosen)
        down, right = _TOWARDS[key]
        return _join(view, chosen, rules.cell_at(grid, (row + down, col + right)))
    return None


_TOWARDS = {"i": (-1, 0), "k": (1, 0), "j": (0, -1), "l": (0, 1)}
"""Join the chosen cell with its neighbour above, below, left or right."""
