"""Play ColorGrid alone: make pairs, take them back, and end the game when you like the score.

The score, to be kept low, is the sum of the differences within pairs plus the values of the cells left alone.
Since v(a) + v(b) - |v(a) - v(b)| = 2 min(v(a), v(b)), a pair always helps: nothing is gained by leaving two cells
alone that could pair.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.roles import Status
from gridwright.errors import IllegalMove
from gridwright.families.colorgrid.puzzle import (
    COLOUR_NAMES,
    COMPATIBLE,
    WHITE,
    Cell,
    Finish,
    Grid,
    Join,
    Move,
    Pair,
    Place,
    Position,
)
from gridwright.grid.cells import name_of, neighbours

_MATES = ("", "red, blue and white", "red, blue and white", "green and white", "")
"""For each colour what it pairs with, in words."""


def start(puzzle: Grid) -> Position:
    """Begin without pairs."""
    return Position(puzzle)


def view(state: Position) -> Position:
    """Show everything: nothing is hidden."""
    return state


def place(grid: Grid, cell: Cell) -> Place:
    """Return the row and column of a cell."""
    return divmod(cell, grid.cols)


def cell_at(grid: Grid, where: Place) -> Cell | None:
    """Return the cell at a place, or None outside the grid."""
    row, col = where
    return row * grid.cols + col if 0 <= row < grid.rows and 0 <= col < grid.cols else None


def name(grid: Grid, cell: Cell) -> str:
    """Name a cell as people do."""
    return name_of(*place(grid, cell))


def pair_of(one: Cell, other: Cell) -> Pair:
    """Put two cells in order."""
    return (one, other) if one < other else (other, one)


def objection(grid: Grid, one: Cell, other: Cell) -> str | None:
    """Say in a sentence why these two cells can't pair; None if they can."""
    if one == other:
        return f"{name(grid, one)} can't pair with itself."
    for cell in (one, other):
        if not grid.is_live(cell):
            return f"{name(grid, cell)} is black. Black cells pair with nothing."
    colours = grid.colours[one], grid.colours[other]
    if colours[1] not in COMPATIBLE[colours[0]]:
        return f"{COLOUR_NAMES[colours[0]].capitalize()} pairs with {_MATES[colours[0]]} only."
    anywhere = grid.rules == "free" and WHITE in colours
    if not anywhere and other not in neighbours(one, grid.rows, grid.cols):
        return f"{name(grid, one)} and {name(grid, other)} do not touch."
    return None


def partners(grid: Grid, cell: Cell) -> Iterator[Cell]:
    """Yield the cells that may pair with this one, in the order up, left, right, down, then anywhere."""
    if not grid.is_live(cell):
        return
    colour = grid.colours[cell]
    near = [other for other in neighbours(cell, grid.rows, grid.cols) if grid.colours[other] in COMPATIBLE[colour]]
    yield from near
    if grid.rules == "free":
        everywhere = range(len(grid.colours))
        for other in everywhere:
            if other != cell and other not in near and grid.is_live(other) and WHITE in (colour, grid.colours[other]):
                yield other


def free_partners(view: Position, cell: Cell) -> list[Cell]:
    """List the partners of a cell that have none themselves; none for a cell in a pair."""
    busy = taken(view)
    return [] if cell in busy else [other for other in partners(view.grid, cell) if other not in busy]


def all_pairs(grid: Grid) -> Iterator[Pair]:
    """Yield every allowed pair once."""
    for cell in range(len(grid.colours)):
        for other in partners(grid, cell):
            if cell < other:
                yield cell, other


def cost(grid: Grid, pair: Pair) -> int:
    """Return what a pair adds to the score."""
    return abs(grid.values[pair[0]] - grid.values[pair[1]])


def score(grid: Grid, pairs: frozenset[Pair] | set[Pair] | tuple[Pair, ...]) -> int:
    """Add up differences within pairs and values of cells left alone: a pair saves twice its smaller value."""
    return grid.total - sum(2 * min(grid.values[one], grid.values[other]) for one, other in pairs)


def taken(position: Position) -> dict[Cell, Cell]:
    """Map each cell in a pair to its partner."""
    return {cell: other for one, two in position.pairs for cell, other in ((one, two), (two, one))}


def count_possible(view: Position) -> int:
    """Count pairs that can still be made one after the other, each free cell taking its first free partner."""
    busy, count = set(taken(view)), 0
    for cell in range(len(view.grid.colours)):
        if cell not in busy:
            other = next((other for other in partners(view.grid, cell) if other not in busy), None)
            if other is not None:
                busy |= {cell, other}
                count += 1
    return count


def moves(view: Position) -> Iterator[Move]:
    """Yield every pair of free cells, every pair to take back, and the end."""
    if view.done:
        return
    grid, busy = view.grid, taken(view)
    for one in range(len(grid.colours)):
        if one not in busy:
            for other in partners(grid, one):
                if one < other and other not in busy:
                    yield Join(place(grid, one), place(grid, other))
    for one, other in sorted(view.pairs):
        yield Join(place(grid, one), place(grid, other), "/")
    yield Finish()


def play(state: Position, move: Move) -> Position:
    """Make a pair, take one back, or end the game."""
    if state.done:
        raise IllegalMove("The game has ended. Undo or reset to continue.")
    if isinstance(move, Finish):
        return Position(state.grid, state.pairs, done=True)
    grid = state.grid
    one, other = cell_at(grid, move.first), cell_at(grid, move.second)
    for cell, where in ((one, move.first), (other, move.second)):
        if cell is None:
            last = name(grid, len(grid.colours) - 1)
            raise IllegalMove(f"{name_of(*where)} is outside the grid. Cells go from a1 to {last}.")
    assert one is not None and other is not None
    pair = pair_of(one, other)
    if move.action == "/":
        if pair not in state.pairs:
            raise IllegalMove(f"{name(grid, one)} and {name(grid, other)} aren't a pair.")
        return Position(grid, state.pairs - {pair})
    reason = objection(grid, one, other)
    if reason is not None:
        raise IllegalMove(reason)
    busy = taken(state)
    for cell in pair:
        if cell in busy:
            raise IllegalMove(f"{name(grid, cell)} already has a partner.")
    return Position(grid, state.pairs | {pair})


def status(state: Position) -> Status:
    """Say whether the game has ended: by the player, or because nothing is left to pair."""
    if state.done:
        return "finished"
    busy = taken(state)
    return "playing" if _has_pair_left(state.grid, busy) else "finished"


def _has_pair_left(grid: Grid, busy: dict[Cell, Cell]) -> bool:
    """Say whether two free cells may pair; on most grids the first few cells decide."""
    cells = range(len(grid.colours))
    near = (
        other not in busy and grid.colours[other] in COMPATIBLE[grid.colours[cell]]
        for cell in cells
        if cell not in busy
        for other in neighbours(cell, grid.rows, grid.cols)
    )
    if any(near):
        return True
    if grid.rules == "classic":
        return False
    free = [grid.colours[cell] for cell in cells if cell not in busy and grid.is_live(cell)]
    return WHITE in free and len(free) > 1
