"""One single closed loop along the sides of polygons, with a number of lines round some of them: solving and making.

The kernel `loop` is the same code on squares, where neighbours are sums instead of lists, and so a quarter faster. A
board is corners and faces; sides are counted in the order in which going round the faces (each turned so that its area
is positive) meets them. Clues are one number for each face: lines, or 255 (in lists also -1) where there is no clue.
Lines are one byte for each side, 1 for a line and 0 for none. No line at all is not a loop. Where faces leave holes,
the loop may run round them.

All calls release Python's lock, and threads may share a tiling. `seconds` <= 0 means no time limit; `watch` is called
every 50 ms or so and stops the call by returning False. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable, Sequence
from typing import overload

from gridwright.kernels.loop import Outcome as Outcome

class Tiling:
    """A board without clues."""

    def __init__(self, corners: Sequence[tuple[float, float]], faces: Sequence[Sequence[int]]) -> None:
        """Build it of corners by their place and faces by the numbers of their corners, in order either way round."""

    @property
    def sides(self) -> int:
        """How many sides there are."""

    @property
    def faces(self) -> int:
        """How many faces there are."""

def solve(
    tiling: Tiling, clues: bytes | Sequence[int], seconds: float = 0.0, watch: Callable[[], bool] | None = None
) -> Outcome:
    """Find the loop that fits the clues and whether it is the only one; always decided unless it is stopped."""

def follow(tiling: Tiling, clues: bytes | Sequence[int], known: bytes | Sequence[int]) -> bytes | None:
    """Mark what follows by the rules alone from the clues and the known sides; None if they contradict each other.

    One byte for each side, in and out: 0 unknown, 1 a line, 2 a cross (no line). Every loop that fits has these lines
    and none of the crosses. Not all that is true is found, and not every contradiction: `solve` decides.
    """

@overload
def random_loop(tiling: Tiling, seed: int) -> bytes: ...
@overload
def random_loop(
    tiling: Tiling, seed: int, seconds: float = 0.0, watch: Callable[[], bool] | None = None
) -> bytes | None:
    """Draw a random winding loop; the same seed gives the same loop everywhere.

    Return its lines, or None if it was stopped. No other loop has the same number of lines round every face.
    """

def minimal_clues(
    tiling: Tiling,
    lines: bytes | Sequence[int],
    seed: int = 0,
    groups: Sequence[Sequence[int]] | None = None,
    seconds: float = 0.0,
    watch: Callable[[], bool] | None = None,
) -> bytes | None:
    """Find clues for which this loop is the only one and none of which can be spared; None if it was stopped.

    All clues of the loop are tried in the random order of the seed, each once, and taken away where the loop stays the
    only one. With `groups` of faces the clues of a group go or stay together, the groups are tried in the order given,
    and clues of other faces stay; the seed has no effect. A loop that shares all its clues with another one raises
    ValueError.
    """
