"""Grids for the tests of ColorGrid."""

from __future__ import annotations

from collections import defaultdict
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
    values = sum(value for cell, value in enumerate(board.values) if board.is_live(cell))
    partners: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one, other in map(sorted, rules.all_pairs(board)):
        partners[one].append((other, 2 * min(board.values[one], board.values[other])))

    @cache
    def saved(free: int) -> int:
        """What the cells of this set save at most: the first one stays alone, or goes with one of its partners."""
        if not free:
            return 0
        first, rest = (free & -free).bit_length() - 1, free & (free - 1)
        pairings = (worth + saved(rest ^ 1 << other) for other, worth in partners[first] if rest >> other & 1)
        return max(saved(rest), *pairings, 0)

    return values - saved((1 << len(board.values)) - 1)


def cells(board: Grid, pairs: Iterable[tuple[Place, Place]]) -> set[Pair]:
    """An answer's pairs as cells."""
    return {rules.pair_of(a * board.cols + b, c * board.cols + d) for (a, b), (c, d) in pairs}
