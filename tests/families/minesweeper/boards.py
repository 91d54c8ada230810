"""Small positions, and all their layouts listed one by one: what everything else is held against."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from gridwright.families.minesweeper import text
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, numbers
from gridwright.families.minesweeper.puzzle import ANY_COVERED, COVERED, Layout, View
from gridwright.grid.cells import surrounding


def view_of(*lines: str) -> View:
    """The position in these lines."""
    return text.read_view("\n".join(lines))


def laid(rows: int, cols: int, mines: int, chance: Random) -> Layout:
    """A board with so many mines anywhere."""
    chosen = set(chance.sample(range(rows * cols), mines))
    return Layout(rows, cols, bytes(cell in chosen for cell in range(rows * cols)))


def position(rows: int, cols: int, mines: int, share: float, chance: Random) -> View:
    """A position with about that share of its safe cells open, whether or not play could lead there."""
    board = laid(rows, cols, mines, chance)
    shown = numbers(board.mines, rows, cols)
    cells = bytes(
        shown[cell] if not mine and chance.random() < share else COVERED for cell, mine in enumerate(board.mines)
    )
    return View(rows, cols, mines, cells)


def positions(count: int, seed: int, most_covered: int = 14) -> list[View]:
    """Positions small enough to list every layout."""
    chance = Random(seed)
    found: list[View] = []
    while len(found) < count:
        rows, cols = chance.randint(1, 5), chance.randint(1, 5)
        mines = chance.randint(0, max(rows * cols // 2, 1))
        made = position(rows, cols, min(mines, rows * cols), chance.random(), chance)
        if made.cells.count(COVERED) <= most_covered:
            found.append(made)
    return found


def layouts(view: View) -> list[frozenset[int]]:
    """Every way to lay the mines under the covered cells that meets all numbers."""
    covered = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    near = {
        cell: frozenset(surrounding(cell, view.rows, view.cols))
        for cell, sign in enumerate(view.cells)
        if sign <= LARGEST_NUMBER
    }
    found = []
    for chosen in combinations(covered, view.mines):
        mines = frozenset(chosen)
        if all(len(around & mines) == view.cells[cell] for cell, around in near.items()):
            found.append(mines)
    return found


def odds(view: View) -> dict[int, Fraction]:
    """The chance of each covered cell, by listing all layouts; empty if none fits."""
    found = layouts(view)
    covered = [cell for cell, sign in enumerate(view.cells) if sign in ANY_COVERED]
    if not found:
        return {}
    return {cell: Fraction(sum(cell in mines for mines in found), len(found)) for cell in covered}
