"""Boards for the tests of 2x2Madness."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from gridwright.core.budget import Budget
from gridwright.families.madness.puzzle import Board


def board(text: str) -> Board:
    """A board from rows separated by slashes."""
    rows = text.split("/")
    return Board(len(rows), "".join(rows))


ORIGINAL_4 = board("GYSB/GSYB/GYSB/GSYB")
ORIGINAL_5 = board("ORPGB/ROGBY/PGOYP/GBYOR/BYPR.")
ORIGINAL_6 = board("RMPGYR/YODDOB/GNBPNM/MNPBNG/BODDOY/RYGPMR")
HARDEST_4 = board("ABCD/BCDA/CDAB/DABC")


def shuffled(side: int, colours: int, seed: int) -> Board:
    """A board with random places."""
    squares = [letter for letter in "ABCDEFGHIJKLMNOP"[:colours] for _ in range(4)] + ["."] * (side**2 - 4 * colours)
    Random(seed).shuffle(squares)
    return Board(side, "".join(squares))


class ShortBudget(Budget):
    """A budget that ends when it has been asked so many times."""

    def __init__(self, times: int = 0) -> None:
        super().__init__()
        self._times = times

    def should_continue(self) -> bool:
        self._times -= 1
        return self._times >= 0


@st.composite
def boards(draw: st.DrawFn, least: int = 2, most: int = 8) -> Board:
    """Any legal board."""
    side = draw(st.integers(least, most))
    colours = draw(st.integers(0, side**2 // 4))
    letters = draw(st.permutations("RBGYPOSNMDACEFHIxyz0123"))[:colours]
    squares = draw(st.permutations([letter for letter in letters for _ in range(4)] + ["."] * (side**2 - 4 * colours)))
    return Board(side, "".join(squares))
