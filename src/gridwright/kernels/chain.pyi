"""The chain reaction on a loop board: what follows from the plainest rules alone.

A board has rows x cols cells with clues row by row, 0 to 3 or 255 for none. Edges are the (rows + 1) * cols
horizontal ones row by row, then the rows * (cols + 1) vertical ones. A mark is 0 unknown, 1 line, 2 cross.
"""

from collections.abc import Callable, Sequence

def spread(rows: int, cols: int, clues: bytes, marks: bytes) -> bytes | None:
    """All marks that follow from these by the plain rules; None if they contradict the rules."""

def thin(
    rows: int,
    cols: int,
    lines: bytes,
    groups: Sequence[Sequence[int]],
    watch: Callable[[], bool] | None = None,
) -> bytes | None:
    """The clues of a loop, taken away group by group while the plain rules alone still find every edge.

    None if they do not even find it with all clues. A `watch` that says stop leaves the clues as far as they are.
    """
