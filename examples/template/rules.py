"""How Lights is played: a press changes a lamp and its neighbours; solved when all are out."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.families.lights.puzzle import Lamps, Press

from gridwright.core.contract import Status
from gridwright.errors import IllegalMove
from gridwright.grid.cells import neighbours


def start(puzzle: Lamps) -> Lamps:
    """The lamps as set."""
    return puzzle


def view(state: Lamps) -> Lamps:
    """Nothing is hidden."""
    return state


def moves(view: Lamps) -> Iterator[Press]:
    """Every lamp can be pressed."""
    return (Press(*divmod(cell, view.cols)) for cell in range(len(view.lit)))


def play(state: Lamps, move: Press) -> Lamps:
    """The lamps after a press."""
    if not (0 <= move.row < state.rows and 0 <= move.col < state.cols):
        raise IllegalMove(f"There is no such lamp; the grid is {state.rows} x {state.cols}.")
    cell = move.row * state.cols + move.col
    changed = {cell, *neighbours(cell, state.rows, state.cols)}
    return Lamps(state.rows, state.cols, tuple(lamp != (place in changed) for place, lamp in enumerate(state.lit)))


def status(state: Lamps) -> Status:
    """Solved when no lamp is lit."""
    return "playing" if any(state.lit) else "solved"
