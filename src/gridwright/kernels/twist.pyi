"""2x2 groups that are turned until every colour is a block: answers, proofs, and the census of all 4x4 boards.

A board is a side (2 to 8) and its squares row by row: 0 is empty, 1, 2, 3, ... are colours with four squares each.
A rotation is 2 * group + direction: groups count row by row (side - 1 in a row), direction 0 is clockwise,
1 counter-clockwise.
A colour that fills a group vanishes at once, also at the start. Lengths count rotations only.

Long calls release Python's lock. `seconds` <= 0 means no time limit; `watch` is called every 50 ms or so and stops the
call by returning False. Arguments that make no sense raise ValueError.
"""

from collections.abc import Callable, Sequence
from typing import Literal

class Race:
    """Bounds that two searches on the same board share, 0 to 255 rotations each; when they meet, both stop."""

    upper: int
    """Rotations of the best answer so far; 255 if there is none."""
    lower: int
    """Rotations that every answer needs, proved."""
    def __init__(self) -> None: ...

class Pairs:
    """For every two colours of a board: the fewest rotations that gather both, and their share of the cost."""

    @staticmethod
    def build(side: int, watch: Callable[[], bool] | None = None) -> Pairs | None:
        """Build the table for a side from 2 to 5, in a few seconds; None if `watch` stopped it."""

    @staticmethod
    def from_bytes(side: int, data: bytes) -> Pairs:
        """Read the table that `to_bytes` wrote; damaged or foreign data raises ValueError."""

    def to_bytes(self) -> bytes:
        """Write the table as bytes, with a checksum; 42 MB for side 5."""

    @property
    def side(self) -> int:
        """The side of the boards it is for."""

class Bound:
    """A proof that no answer is shorter."""

    @property
    def rotations(self) -> int:
        """Every answer has at least this many rotations."""

    @property
    def path(self) -> list[int] | None:
        """An answer of exactly that length, if the search came upon it."""

    @property
    def source(self) -> Literal["gather", "squares", "pairs", "search"]:
        """Where the bound comes from.

        gather: one colour alone needs this many.
        squares: a rotation moves at most four squares, and this many must be moved.
        pairs: two colours alone need this many, or the costs of pairs of colours add up to it.
        search: all sequences of `depth` rotations were tried.
        """

    @property
    def depth(self) -> int:
        """All sequences of this many rotations were tried and none solves the board; 0 if none were tried."""

    @property
    def nodes(self) -> int:
        """Boards looked at."""

class Table4:
    """The fewest rotations of every 4x4 board with up to four colours."""

    def rotations(self, squares: bytes | Sequence[int]) -> int:
        """Return the fewest rotations that solve this board."""

    def counts(self, colours: int = 4) -> list[int]:
        """Count the boards with this many colours that need 0, 1, 2, ... rotations; colours have no names."""

    def hardest(self, colours: int = 4) -> list[list[int]]:
        """List the squares of the boards that need most rotations, one of each up to the eight symmetries."""

def beam(
    squares: bytes | Sequence[int],
    side: int,
    weights: bytes,
    seconds: float,
    race: Race,
    watch: Callable[[], bool] | None = None,
    seed: int = 0,
) -> list[int] | None:
    """Find a short list of rotations until time is up or the bounds meet; None if there was no time for any.

    `weights` are the bytes of a fitted weight file for that side, or empty. Seed 0 is the main search; another seed
    gives second opinions only, for a second thread on the same board. `race` is shared with `bound`.
    """

def quick(
    squares: bytes | Sequence[int],
    side: int,
    weights: bytes,
    width: int,
    watch: Callable[[], bool] | None = None,
) -> list[int] | None:
    """Find a short list of rotations by one beam of that width, the same everywhere; None if `watch` stopped it."""

def bound(
    squares: bytes | Sequence[int],
    side: int,
    pairs: Pairs | None,
    seconds: float,
    race: Race,
    watch: Callable[[], bool] | None = None,
) -> Bound:
    """Prove a lower bound, raised until time is up or the bounds meet. For sides up to 4 it ends at the optimum.

    `pairs` makes it much better on side 5; sides up to 4 need none given, larger ones have none.
    """

def gather(squares: bytes | Sequence[int], side: int) -> list[tuple[int, int, list[int]]]:
    """Gather each colour alone: fewest rotations, fewest moved squares, a shortest list of rotations."""

def census(
    watch: Callable[[], bool] | None = None, progress: Callable[[int, int], object] | None = None
) -> Table4 | None:
    """Solve every 4x4 board, in a few seconds; None if `watch` stopped it.

    `progress` is told the boards done and the boards in all, now and then.
    """
