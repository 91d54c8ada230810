"""One single closed loop along the edges of a grid, with a number of lines round some cells: solving and making.

A board has rows and cols (1 to 200 each) and its clues row by row: 0 to 3 lines, or 255 (in lists also -1) where
there is no clue. Lines are one byte for each edge, 1 for a line and 0 for none: first the (rows + 1) * cols horizontal
edges row by row, then the rows * (cols + 1) vertical ones. No line at all is not a loop.

All calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable, Sequence
from typing import Literal, overload

class Outcome:
    """Whether a loop fits the clues, and whether another one does."""

    @property
    def verdict(self) -> Literal["unique", "several", "none", "stopped"]:
        """One loop and no other (proved), at least two, none (proved), or not decided in time."""

    @property
    def lines(self) -> bytes | None:
        """A loop that fits all clues; if stopped, one that was found so far."""

    @property
    def second(self) -> bytes | None:
        """Another loop that fits all clues, if there are several."""

    @property
    def stage(self) -> Literal["rules", "probing", "learning"]:
        """What it took: the rules alone, assuming single edges as well, or a search that learns from dead ends."""

    @property
    def conflicts(self) -> int:
        """Dead ends of the search."""

def solve(
    rows: int,
    cols: int,
    clues: bytes | Sequence[int],
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> Outcome:
    """Find the loop that fits the clues and whether it is the only one; always decided unless it is stopped."""

def follow(rows: int, cols: int, clues: bytes | Sequence[int], known: bytes | Sequence[int]) -> bytes | None:
    """Mark what follows by the rules alone from the clues and the known edges; None if they contradict each other.

    One byte for each edge, in and out: 0 unknown, 1 a line, 2 a cross (no line). Every loop that fits has these lines
    and none of the crosses. Not all that is true is found, and not every contradiction: `solve` decides.
    """

@overload
def random_loop(rows: int, cols: int, seed: int) -> bytes: ...
@overload
def random_loop(
    rows: int, cols: int, seed: int, seconds: float = 0.0, watch: Callable[[], bool] | None = None
) -> bytes | None:
    """Draw a random winding loop, for sides from 3 to 50; the same seed gives the same loop everywhere.

    Return its lines, or None if it was stopped.
    Its inside takes 40 to 65 % of the cells and reaches all four sides, no straight run is longer than half the side
    (two lines are always allowed), and no other loop has the same number of lines round every cell.
    """

def minimal_clues(
    rows: int,
    cols: int,
    lines: bytes | Sequence[int],
    seed: int = 0,
    groups: Sequence[Sequence[int]] | None = None,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> bytes | None:
    """Find clues for which this loop is the only one and none of which can be spared; None if it was stopped.

    All clues of the loop are tried in the random order of the seed, each once, and taken away where the loop stays the
    only one. With `groups` of cells (counted row by row) the clues of a group go or stay together, the groups are tried
    in the order given, and clues of other cells stay; the seed has no effect. A loop that shares all its clues with
    another one raises ValueError.
    """
