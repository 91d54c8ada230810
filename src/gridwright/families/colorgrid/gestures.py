"""Say what a gesture means on a ColorGrid.

A click chooses a cell, a click on a partner pairs the two, and so does a drag. With nothing chosen, a click on a pair
takes it back; the right button always does. Done asks first while more pairs are possible.

By keyboard Enter goes from the chosen cell to its nearest partner, full stop and comma to the next and the one before,
arrows to the nearest one that way. Enter again pairs the two.
"""

from __future__ import annotations

import math
from functools import partial

from gridwright.core.keyboard import distance_towards
from gridwright.core.scene import Gesture, Refusal, Select, Selection, Settings
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.draw import ASKING, cell_of, partner_of
from gridwright.families.colorgrid.puzzle import Cell, Finish, Grid, Join, Move, Position

Meaning = list[Move] | Select | Refusal | None

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_TOWARDS = {"i": (-1, 0), "k": (1, 0), "j": (0, -1), "l": (0, 1)}
"""Pair the chosen cell with its neighbour above, below, left or right."""
_ALONG = {".": 1, ",": -1, "Enter": 1, " ": 1}
"""Go to the next partner of the chosen cell, or to the one before."""


def interpret(view: Position, selection: Selection, gesture: Gesture, settings: Settings) -> Meaning:
    """Return what a gesture means; once a pointer has made or taken back a pair, nothing is chosen any more.

    The keys stay at the cell that was chosen.
    """
    meant = read(view, selection, gesture)
    if not isinstance(meant, list):
        return meant
    chosen = cell_of(selection) if gesture.kind == "key" else None
    return Select(None if chosen is None else f"cell:{chosen}", tuple(meant))


def read(view: Position, selection: Selection, gesture: Gesture) -> Meaning:
    """Return a pair to make or to take back, a chosen cell, the end, or why nothing can be done."""
    if view.done:
        return None
    if selection == ASKING:
        return _answer(view, gesture)
    if gesture.kind == "key":
        return _press(view, selection, gesture.key)
    if gesture.kind == "drag" and len(gesture.points) > 1:
        return _drag(view, _cell_at(view, *gesture.points[0]), _cell_at(view, *gesture.points[-1]))
    cell = _cell_at(view, gesture.x, gesture.y)
    if gesture.kind in ("tap", "double"):
        return _tap(view, cell_of(selection), cell)
    return _take_back(view, cell) if gesture.kind == "alternate" else None


def _cell_at(view: Position, x: float, y: float) -> Cell | None:
    return rules.cell_at(view.grid, (math.floor(y), math.floor(x)))


def _refuse(cell: Cell, message: str) -> Refusal:
    return Refusal(message, f"cell:{cell}")


def _tap(view: Position, chosen: Cell | None, cell: Cell | None) -> Meaning:
    """Choose a cell, pair it with the one chosen before, take its pair back, or let go."""
    busy = rules.taken(view)
    if chosen in busy:
        chosen = None  # a cell that has a partner now, or that the arrows rest on
    if cell is None or cell == chosen:
        return Select(None)
    if chosen is not None:
        return _pair(view, chosen, cell)
    if cell in busy:
        return _take_back(view, cell)
    return _choose(view, cell)


def _choose(view: Position, cell: Cell) -> Meaning:
    if not view.grid.is_live(cell):
        return _refuse(cell, f"{rules.name(view.grid, cell)} is black. Black cells pair with nothing.")
    if not rules.free_partners(view, cell):
        return _refuse(cell, f"{rules.name(view.grid, cell)} has no free partner.")
    return Select(f"cell:{cell}")


def _pair(view: Position, one: Cell, other: Cell) -> Meaning:
    """Pair two cells, or say at the second why they can't."""
    busy = rules.taken(view)
    reason = rules.objection(view.grid, one, other)
    for cell in (one, other):
        if cell in busy:
            reason = f"{rules.name(view.grid, cell)} already has a partner."
    if reason is not None:
        return _refuse(other, reason)
    return [Join(rules.place(view.grid, one), rules.place(view.grid, other))]


def _drag(view: Position, one: Cell | None, other: Cell | None) -> Meaning:
    """Pair the cells at both ends; a drag that leaves the grid or comes back is called off."""
    return None if one is None or other is None or one == other else _pair(view, one, other)


def _take_back(view: Position, cell: Cell | None) -> Meaning:
    if cell is None:
        return None
    partner = rules.taken(view).get(cell)
    if partner is None:
        return _refuse(cell, f"{rules.name(view.grid, cell)} has no partner.")
    one, other = rules.pair_of(cell, partner)
    return [Join(rules.place(view.grid, one), rules.place(view.grid, other), "/")]


def _press(view: Position, selection: Selection, key: str) -> Meaning:
    chosen, partner = cell_of(selection), partner_of(selection)
    if chosen is not None and partner in rules.free_partners(view, chosen):
        meant = _press_at_partner(view, chosen, partner, key)
        if meant is not None:
            return meant
    if key in _STEPS:
        return _step(view.grid, chosen, *_STEPS[key])
    if key == "Escape":
        return Select(None)
    if key == "d":
        return Select(ASKING) if rules.count_possible(view) else [Finish()]
    if chosen is None:
        return None
    if key in _ALONG:
        return _first_partner(view, chosen, _ALONG[key])
    if key in ("Delete", "Backspace", "x"):
        return _take_back(view, chosen)
    if key in _TOWARDS:
        row, col = rules.place(view.grid, chosen)
        down, right = _TOWARDS[key]
        other = rules.cell_at(view.grid, (row + down, col + right))
        return _refuse(chosen, "The grid ends here.") if other is None else _pair(view, chosen, other)
    return None


def _step(grid: Grid, chosen: Cell | None, down: int, right: int) -> Select:
    """Choose the next cell that way; the first one if nothing is chosen."""
    if chosen is None:
        return Select("cell:0")
    row, col = rules.place(grid, chosen)
    cell = rules.cell_at(grid, (row + down, col + right))
    return Select(f"cell:{chosen if cell is None else cell}")


def _first_partner(view: Position, chosen: Cell, along: int) -> Meaning:
    """Go from a chosen cell to its nearest partner, or to its farthest."""
    name = rules.name(view.grid, chosen)
    if not view.grid.is_live(chosen):
        return _refuse(chosen, f"{name} is black. Black cells pair with nothing.")
    if chosen in rules.taken(view):
        return _refuse(chosen, f"{name} already has a partner.")
    free = _nearest_first(view, chosen)
    return Select(f"cell:{chosen}-{free[min(along, 0)]}") if free else _refuse(chosen, f"{name} has no free partner.")


def _press_at_partner(view: Position, chosen: Cell, partner: Cell, key: str) -> Meaning:
    """Pair with the partner that the keys have gone to, go to another one, or back to the chosen cell."""
    grid, place = view.grid, partial(rules.place, view.grid)
    if key in ("Enter", " "):
        return [Join(place(chosen), place(partner))]
    if key == "Escape":
        return Select(f"cell:{chosen}")
    if key in _ALONG:
        free = _nearest_first(view, chosen)
        return Select(f"cell:{chosen}-{free[(free.index(partner) + _ALONG[key]) % len(free)]}")
    if key not in _STEPS:
        return None
    down, right = _STEPS[key]

    def distance(other: Cell) -> float:
        (row, col), (to_row, to_col) = place(partner), place(other)
        return distance_towards(right, down, to_col - col, to_row - row)

    nearest = min(rules.free_partners(view, chosen), key=distance)
    if distance(nearest) == math.inf:
        return Refusal(f"{rules.name(grid, chosen)} has no partner further that way.", f"cell:{chosen}-{partner}")
    return Select(f"cell:{chosen}-{nearest}")


def _nearest_first(view: Position, chosen: Cell) -> list[Cell]:
    """List the free partners of a cell by their distance, those as near by what they cost."""
    grid = view.grid
    row, col = rules.place(grid, chosen)

    def order(other: Cell) -> tuple[int, int, Cell]:
        other_row, other_col = rules.place(grid, other)
        return abs(row - other_row) + abs(col - other_col), rules.cost(grid, rules.pair_of(chosen, other)), other

    return sorted(rules.free_partners(view, chosen), key=order)


def _answer(view: Position, gesture: Gesture) -> Meaning:
    """Take the answer to the question whether to end: Done, Enter or a click on it end the game, all else lets go."""
    if gesture.kind == "key" and gesture.key in ("d", "Enter", " "):
        return [Finish()]
    if gesture.kind in ("tap", "double") and abs(gesture.y - view.grid.rows / 2) <= 0.5:
        return [Finish()]
    return Select(None)
