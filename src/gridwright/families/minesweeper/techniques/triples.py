"""What three numbers say together about a cell, where one and two say no more.

Most such arguments compare one number, the middle one, with the other two together: either they allow too few mines
among its cells, or they need all that it has. The rest is found by trying how many mines each kind of cell can hold,
where cells touched by the same ones of the three numbers are of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

Bound = Literal["most", "least", ""]


@dataclass(frozen=True)
class Equation:
    """A number and what isn't known yet around it: the cells, and how many of them are mines."""

    clue: int
    cells: frozenset[int]
    needs: int


@dataclass(frozen=True)
class Triple:
    """Three numbers that decide some cells together, in the order in which they are told.

    With the bound "most", the middle number needs all that the others allow it, and more: its own cells are mines, and
    the others have none elsewhere. With "least", the others need all that the middle one has: its own cells are safe,
    and those that only the others have are mines. `one` is the number whose cells are decided, unless these are the
    middle one's own. Without a bound, one cell is decided by trying.
    """

    middle: Equation
    one: Equation
    other: Equation
    bound: Bound

    @property
    def clues(self) -> tuple[int, ...]:
        """The cells of the three numbers, in order."""
        first, second, third = sorted((self.middle.clue, self.one.clue, self.other.clue))
        return first, second, third

    @property
    def own(self) -> frozenset[int]:
        """The cells that only the middle number has."""
        return self.middle.cells - self.one.cells - self.other.cells

    @property
    def common(self) -> frozenset[int]:
        """The cells that all three have."""
        return self.middle.cells & self.one.cells & self.other.cells


@dataclass(frozen=True)
class Decision:
    """What three numbers decide: cells, whether they are mines, and how it is shown."""

    cells: tuple[int, ...]
    mined: bool
    triple: Triple


def compare(three: tuple[Equation, Equation, Equation], cell: int) -> Decision | None:
    """Compare each number with the two others together; None if that doesn't decide the cell."""
    for place in range(3):
        middle, one, other = three[place], three[place - 2], three[place - 1]
        if cell not in one.cells:
            one, other = other, one
        own = middle.cells - one.cells - other.cells
        common = middle.cells & one.cells & other.cells
        beyond = one.needs + other.needs - middle.needs
        if -beyond == len(own):
            triple = Triple(middle, one, other, "most")
            if cell in own:
                return Decision(tuple(sorted(own)), True, triple)
            if cell not in middle.cells:
                return Decision(tuple(sorted(one.cells - middle.cells)), False, triple)
            if cell in common:
                return Decision(tuple(sorted(common)), False, triple)
        if beyond == len(one.cells - middle.cells) + len(other.cells - middle.cells) + len(common):
            triple = Triple(middle, one, other, "least")
            if cell in own:
                return Decision(tuple(sorted(own)), False, triple)
            if cell in common or cell not in middle.cells:
                return Decision(tuple(sorted(one.cells - (middle.cells - other.cells))), True, triple)
    return None


def try_both(three: tuple[Equation, Equation, Equation], cell: int) -> Decision | None:
    """Try the cell as a mine and as safe; None if both are possible."""
    for mined in (True, False):
        if not _can_hold(three, cell, not mined):
            return Decision((cell,), mined, Triple(*three, ""))
    return None


def _can_hold(three: tuple[Equation, Equation, Equation], cell: int, mined: bool) -> bool:
    """Tell whether mines can meet three numbers with the cell given."""
    one, other, third = (each.cells - {cell} for each in three)
    first, second, last = (each.needs - (mined and cell in each.cells) for each in three)
    both, everywhere = one & other, one & other & third
    shared = (everywhere, both - third, (one & third) - other, (other & third) - one)
    rooms = len(one - other - third), len(other - one - third), len(third - one - other)
    return any(
        0 <= first - every - low - middle <= rooms[0]
        and 0 <= second - every - low - high <= rooms[1]
        and 0 <= last - every - middle - high <= rooms[2]
        for every, low, middle, high in product(*(range(len(cells) + 1) for cells in shared))
    )


def decide(threes: Iterator[tuple[Equation, Equation, Equation]], cell: int) -> Decision | None:
    """Find three numbers that decide a cell: by a comparison with few cells if there is one, else by trying."""
    tried: Decision | None = None
    compared: list[Decision] = []
    for three in threes:
        found = compare(three, cell)
        if found is not None:
            compared.append(found)
        elif tried is None and not compared:
            tried = try_both(three, cell)
    return min(compared, key=_effort, default=tried)


def _effort(found: Decision) -> tuple[int, int, tuple[int, ...]]:
    """Measure an argument: what all three share makes it harder to follow, then the number of cells."""
    triple = found.triple
    cells = triple.middle.cells | triple.one.cells | triple.other.cells
    return len(triple.common), len(cells), triple.clues
