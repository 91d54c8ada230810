"""How Lights Out is played: a press switches a lamp and its neighbours; solved when all lamps are out."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.roles import Status
from gridwright.errors import IllegalMove
from gridwright.families.lights.puzzle import Lamps, Press
from gridwright.grid.cells import neighbours


def start(puzzle: Lamps) -> Lamps:
    """Return the lamps as they were set."""
    return puzzle


def view(state: Lamps) -> Lamps:
    """Return all of it: nothing is hidden."""
    return state


def moves(view: Lamps) -> Iterator[Press]:
    """Return a press for each lamp."""
    return (Press(*divmod(cell, view.cols)) for cell in range(len(view.lit)))


def play(state: Lamps, move: Press) -> Lamps:
    """Return the lamps after a press, or raise IllegalMove."""
    if not (0 <= move.row < state.rows and 0 <= move.col < state.cols):
        raise IllegalMove(f"There's no such lamp. The grid has {state.rows} rows and {state.cols} columns.")
    switched = switched_by(state, move)
    return Lamps(state.rows, state.cols, tuple(lamp != (cell in switched) for cell, lamp in enumerate(state.lit)))


def switched_by(state: Lamps, move: Press) -> frozenset[int]:
    """Return the lamps that a press switches, as cells counted row by row."""
    cell = move.row * state.cols + move.col
    return frozenset((cell, *neighbours(cell, state.rows, state.cols)))


def status(state: Lamps) -> Status:
    """Return "solved" when no lamp is lit."""
    return "playing" if any(state.lit) else "solved"
