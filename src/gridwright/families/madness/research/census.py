"""Solve every board of a small side: how many need how many moves, and which are hardest.

Boards are counted up to renaming of colours, with as many colours as fit (2x2: one, 3x3: two and an empty square,
4x4: four). 4x4 is solved bottom up by the kernel, the few smaller boards one by one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gridwright.core import cache as disk
from gridwright.core.budget import Budget
from gridwright.core.results import ResultTable
from gridwright.errors import BadOption, Cancelled, Unfinished, Unreadable
from gridwright.families.madness.colours import FRESH_LETTERS, find_symmetries
from gridwright.families.madness.puzzle import EMPTY, Board, CensusOptions
from gridwright.families.madness.solve import flat, pair_table
from gridwright.families.madness.text import read, write
from gridwright.kernels import twist

LARGEST = 4


def census(options: CensusOptions, budget: Budget) -> ResultTable:
    """Answer the original's first challenge question for a whole side."""
    if not 2 <= options.side <= LARGEST:
        raise BadOption(f"A census of side {options.side} isn't possible. Choose 2, 3 or 4.")
    started = time.perf_counter()
    rotations, hardest = _solve_by_kernel(budget) if options.side == LARGEST else _solve_one_by_one(options.side)
    seconds = time.perf_counter() - started
    colours = options.side**2 // 4
    counts = {needed + colours: boards for needed, boards in sorted(rotations.items())}
    total, maximum = sum(counts.values()), max(counts)
    mean = sum(moves * boards for moves, boards in counts.items()) / total
    drawn = tuple(write(board) for board in hardest)
    alike = "" if len(drawn) == counts[maximum] else f", {len(drawn)} up to symmetry"
    return ResultTable(
        title=f"All {total:,} boards of side {options.side}, up to renaming of colours",
        columns=("moves", "boards", "share"),
        rows=tuple((str(moves), f"{boards:,}", f"{boards / total:.4%}") for moves, boards in counts.items()),
        remarks=(
            f"The hardest need {maximum} moves; there are {counts[maximum]}{alike}. Mean {mean:.4f}.",
            f"Solved in {seconds:.2f} s.",
        ),
        fields={
            "side": options.side,
            "boards": total,
            "counts": {str(moves): boards for moves, boards in counts.items()},
            "maximum": maximum,
            "mean": mean,
            "hardest": list(drawn),
            "seconds": seconds,
        },
        boards=drawn,
    )


def find_hardest(side: int, budget: Budget) -> list[Board]:
    """Return the hardest boards of a side up to symmetry; they are found once and stored."""

    def solve_all() -> bytes:
        found = (_solve_by_kernel(budget) if side == LARGEST else _solve_one_by_one(side))[1]
        return "\n\n".join(map(write, found)).encode()

    stored = disk.load_or_build(f"hardest{side}.txt", solve_all, lambda data: bool(_read_all(side, data)))
    return _read_all(side, stored)


def _read_all(side: int, data: bytes) -> list[Board]:
    """Read boards with blank lines between them; none if one isn't a board of this side."""
    try:
        boards = [read(text) for text in data.decode().split("\n\n")]
    except (Unreadable, UnicodeDecodeError):
        return []
    return boards if all(board.side == side for board in boards) else []


def _solve_by_kernel(budget: Budget) -> tuple[Counter[int], list[Board]]:
    """Count boards by rotations, and find the hardest up to symmetry."""
    table = twist.census(
        budget.should_continue, lambda done, total: budget.report(f"{done:,} of {total:,} positions", done, total)
    )
    if table is None:
        if budget.cancelled:
            raise Cancelled("The census was stopped before its end.")
        raise Unfinished("The time ran out before every board was counted.")
    counts = Counter({rotations: boards for rotations, boards in enumerate(table.counts()) if boards})
    return counts, [_board(LARGEST, squares) for squares in table.hardest()]


def _board(side: int, squares: list[int]) -> Board:
    return Board(side, "".join(EMPTY if square == 0 else FRESH_LETTERS[square - 1] for square in squares))


def _solve_one_by_one(side: int) -> tuple[Counter[int], list[Board]]:
    rotations: dict[Board, int] = {}
    for board in _all_boards(side):
        rotations[board] = twist.bound(flat(board), side, pair_table(side), 0, twist.Race(), None).rotations
    most = max(rotations.values())
    hardest: dict[Board, Board] = {}
    for board, needed in rotations.items():
        if needed == most:
            hardest.setdefault(min(find_symmetries(board), key=lambda alike: alike.squares), board)
    return Counter(rotations.values()), list(hardest.values())


def _all_boards(side: int) -> Iterator[Board]:
    """Yield every full board up to renaming: the first free square that isn't left empty starts the next colour."""
    empty = side**2 % 4
    for holes in combinations(range(side**2), empty):
        squares = [EMPTY if place in holes else "" for place in range(side**2)]
        yield from _fill(side, squares, FRESH_LETTERS)


def _fill(side: int, squares: list[str], letters: str) -> Iterator[Board]:
    free = [place for place, square in enumerate(squares) if not square]
    if not free:
        yield Board(side, "".join(squares))
        return
    for others in combinations(free[1:], 3):
        fuller = list(squares)
        for place in (free[0], *others):
            fuller[place] = letters[0]
        yield from _fill(side, fuller, letters[1:])
