"""How far a player is with a lesson: which of its boards were right without help, and which comes next."""

from __future__ import annotations

from dataclasses import dataclass

RIGHT, WRONG = "+", "-"
KEPT = 50
"""How many results of a lesson are kept."""


@dataclass(frozen=True)
class LessonProgress:
    """The results of a lesson's boards in the order of time; once `sure`, always so.

    A result is the number of a board from 0, and whether it was right at once and without help.
    """

    results: tuple[tuple[int, bool], ...] = ()
    sure: bool = False

    def with_result(self, board: int, is_right: bool, boards: int) -> LessonProgress:
        """Return the progress after another board; as many right in a row as there are boards make sure."""
        results = (*self.results, (board, is_right))[-KEPT:]
        return LessonProgress(results, self.sure or count_in_a_row(results) >= boards)

    def right(self, boards: int) -> tuple[bool, ...]:
        """Return for each board whether it was right the last time."""
        last = dict(self.results)
        return tuple(last.get(board, False) for board in range(boards))

    def next_board(self, boards: int) -> int:
        """Return the board that comes next: a new one, then one that wasn't right, then the one longest ago."""
        last = dict(self.results)
        latest = {board: place for place, (board, _) in enumerate(self.results)}
        return min(range(boards), key=lambda board: (board in last, last.get(board, False), latest.get(board, board)))


def count_in_a_row(results: tuple[tuple[int, bool], ...]) -> int:
    """Return how many of the latest results were right."""
    count = 0
    for _, is_right in reversed(results):
        if not is_right:
            break
        count += 1
    return count


def write_results(progress: LessonProgress) -> str:
    """Write the results as they are stored: `0+ 1- 2+`."""
    return " ".join(f"{board}{RIGHT if is_right else WRONG}" for board, is_right in progress.results)


def read_results(text: str, sure: bool) -> LessonProgress:
    """Read what `write_results` wrote."""
    return LessonProgress(tuple((int(one[:-1]), one.endswith(RIGHT)) for one in text.split()), sure)
