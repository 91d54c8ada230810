"""Counting lines along borders, even or odd: every clue is an equation between the colours of its neighbours.

A clue counts the neighbours that differ from its cell; even or odd, that is the sum of the neighbours' colours (inside
1, outside 0), and the cell's own where it has an odd number of sides. The equations are solved over even and odd; two
cells with the same unknown part are related. Equations are integers with one bit for each unknown; cost: cells squared
over the width of a machine word.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis


def find_cuts(here: BoardAnalysis) -> Iterator[tuple[Edge, int, tuple[int, ...]]]:
    """Find open edges that the equations decide: the edge, its mark, and the clues that were added up."""
    rows = _solve_equations(here)
    for edge in here.open:
        one, two = (_form(here, rows, cell) for cell in here.sides(edge))
        if one[0] == two[0] and one[1] ^ two[1]:
            odd = one[2] ^ two[2]
            group = tuple(cell for cell in range(here.outside) if (one[1] ^ two[1]) >> cell & 1)
            yield edge, LINE if odd else CROSS, group


Row = tuple[int, int, bool]
"""Unknown classes as bits, the clues that were added up as bits, and whether the sum is odd."""


def _solve_equations(here: BoardAnalysis) -> dict[int, Row]:
    """Return the clues' equations, each solved for one class that appears in no other; keyed by that class."""
    rows: dict[int, Row] = {}
    for cell, clue in enumerate(here.clues):
        if clue == NO_CLUE or not here.cell_open[cell]:
            continue
        unknown, odd = 0, bool(clue % 2)
        for edge in here.grid.around[cell]:
            one, two = here.sides(edge)
            bit, turn = _variable(here, two if one == cell else one)
            unknown ^= bit
            odd ^= turn
        if len(here.grid.around[cell]) % 2:
            bit, turn = _variable(here, cell)
            unknown ^= bit
            odd ^= turn
        _insert(rows, (unknown, 1 << cell, odd))
    return rows


def _insert(rows: dict[int, Row], row: Row) -> None:
    unknown, group, odd = row
    for pivot, (other, other_group, other_odd) in rows.items():
        if unknown >> pivot & 1:
            unknown, group, odd = unknown ^ other, group ^ other_group, odd ^ other_odd
    if not unknown:
        return
    pivot = unknown.bit_length() - 1
    for key, (other, other_group, other_odd) in rows.items():
        if other >> pivot & 1:
            rows[key] = (other ^ unknown, other_group ^ group, other_odd ^ odd)
    rows[pivot] = (unknown, group, odd)


def _variable(here: BoardAnalysis, cell: int) -> tuple[int, bool]:
    """Return the class of a cell as a bit (0 for the class of the outside), and whether the cell is its opposite."""
    label = here.colours.label[cell]
    if label == here.colours.label[here.outside]:
        return 0, here.colours.odd[cell] != here.colours.odd[here.outside]
    return 1 << label, here.colours.odd[cell]


def _form(here: BoardAnalysis, rows: dict[int, Row], cell: int) -> Row:
    """Express a cell's colour through classes that stay free."""
    bit, turn = _variable(here, cell)
    row = rows.get(bit.bit_length() - 1) if bit else None
    if row is None:
        return bit, 0, turn
    return row[0] ^ bit, row[1], row[2] ^ turn
