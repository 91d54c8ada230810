"""Grids for the tests of ColorGrid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hypothesis import strategies as st

from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Grid, Pair, Place, RuleSet

LETTERS = "wrbgk"


def grid(text: str, rule_set: RuleSet = "classic") -> Grid:
    """A grid from rows of letter-and-value words separated by slashes: `w5 r8 / k1 g3`."""
    rows = [row.split() for row in text.split("/")]
    words = [word for row in rows for word in row]
    return Grid(
        len(rows),
        len(rows[0]),
        bytes(LETTERS.index(word[0]) for word in words),
        tuple(int(word[1:]) for word in words),
        rule_set,
    )


TRAP = grid("w4 w6 w9 / w12 w3 w2")
MIXED = grid("w6 k8 g5 / b12 r2 w4")


@st.composite
def grids(draw: st.DrawFn, most_cells: int = 10, most_value: int = 9, colours: str = "wrbgk") -> Grid:
    """Any small grid."""
    cols = draw(st.integers(2, 5))
    rows = draw(st.integers(1, max(1, most_cells // cols)))
    count = rows * cols
    drawn = draw(st.lists(st.sampled_from([LETTERS.index(c) for c in colours]), min_size=count, max_size=count))
    values = draw(st.lists(st.integers(1, most_value), min_size=count, max_size=count))
    return Grid(rows, cols, bytes(drawn), tuple(values), draw(st.sampled_from(["classic", "free"])))


def least_score(board: Grid) -> int:
    """The least score by trying every pairing."""
    pairs = list(rules.all_pairs(board))
    values = sum(value for cell, value in enumerate(board.values) if board.is_live(cell))

    @cache
    def saved(number: int, busy: int) -> int:
        if number == len(pairs):
            return 0
        skip = saved(number + 1, busy)
        bits = sum(1 << cell for cell in pairs[number])
        if busy & bits:
            return skip
        return max(skip, 2 * min(board.values[cell] for cell in pairs[number]) + saved(number + 1, busy | bits))

    return values - saved(0, 0)


def cells(board: Grid, pairs: Iterable[tuple[Place, Place]]) -> set[Pair]:
    """An answer's pairs as cells."""
    return {rules.pair_of(a * board.cols + b, c * board.cols + d) for (a, b), (c, d) in pairs}
