"""The plain-Python twin of the loop kernel: every loop of a tiny board, with nothing clever in it."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

Edge = tuple[int, int]  # its two ends, as vertices counted row by row
BLANK = 255


def edges(rows: int, cols: int) -> list[Edge]:
    """The ends of every edge: horizontal ones first, then vertical ones, each row by row."""
    wide = cols + 1
    across = [(row * wide + col, row * wide + col + 1) for row in range(rows + 1) for col in range(cols)]
    down = [(row * wide + col, (row + 1) * wide + col) for row in range(rows) for col in range(wide)]
    return across + down


def sides(rows: int, cols: int, row: int, col: int) -> tuple[int, int, int, int]:
    """The places of a cell's four edges: top, bottom, left, right."""
    left = (rows + 1) * cols + row * (cols + 1) + col
    return row * cols + col, (row + 1) * cols + col, left, left + 1


def is_loop(rows: int, cols: int, lines: Sequence[int]) -> bool:
    """True if the lines are one single closed loop."""
    neighbours: dict[int, list[int]] = {}
    for (a, b), line in zip(edges(rows, cols), lines, strict=True):
        if line:
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
    if not neighbours or any(len(ends) != 2 for ends in neighbours.values()):
        return False
    start = next(iter(neighbours))
    seen, vertex = {start}, start
    while ahead := [end for end in neighbours[vertex] if end not in seen]:
        vertex = ahead[0]
        seen.add(vertex)
    return len(seen) == len(neighbours)


def clues_of(rows: int, cols: int, lines: Sequence[int]) -> bytes:
    """The number of lines round every cell."""
    return bytes(sum(lines[edge] for edge in sides(rows, cols, *cell)) for cell in product(range(rows), range(cols)))


def border(rows: int, cols: int, inside: Sequence[int]) -> bytes:
    """The lines between cells inside and cells outside."""

    def at(row: int, col: int) -> int:
        return inside[row * cols + col] if 0 <= row < rows and 0 <= col < cols else 0

    across = (at(row - 1, col) ^ at(row, col) for row in range(rows + 1) for col in range(cols))
    down = (at(row, col - 1) ^ at(row, col) for row in range(rows) for col in range(cols + 1))
    return bytes([*across, *down])


def inside_of(rows: int, cols: int, lines: Sequence[int]) -> list[int]:
    """1 for each cell inside the loop: lines to the left of it are odd in number."""
    first = (rows + 1) * cols
    return [
        sum(lines[first + row * (cols + 1) + k] for k in range(col + 1)) % 2
        for row in range(rows)
        for col in range(cols)
    ]


@cache
def loops(rows: int, cols: int) -> dict[bytes, bytes]:
    """Every loop of a board with its clues: the borders of all sets of cells that are one loop."""
    borders = (border(rows, cols, inside) for inside in product((0, 1), repeat=rows * cols))
    return {lines: clues_of(rows, cols, lines) for lines in borders if is_loop(rows, cols, lines)}


def fits(clues: Sequence[int], counts: Sequence[int]) -> bool:
    """True if the lines round the cells are what the clues say."""
    return all(clue in (BLANK, count) for clue, count in zip(clues, counts, strict=True))


def fitting(rows: int, cols: int, clues: Sequence[int]) -> list[bytes]:
    """Every loop that fits the clues."""
    return [lines for lines, counts in loops(rows, cols).items() if fits(clues, counts)]


def verdict(rows: int, cols: int, clues: Sequence[int]) -> str:
    """none, unique or several."""
    return ("none", "unique", "several")[min(2, len(fitting(rows, cols, clues)))]


def straight_runs(rows: int, cols: int, lines: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The longest run of lines in each row of vertices and each column of them, with the side it is along."""
    first = (rows + 1) * cols
    for row in range(rows + 1):
        yield longest(lines[row * cols : (row + 1) * cols]), cols
    for col in range(cols + 1):
        yield longest([lines[first + row * (cols + 1) + col] for row in range(rows)]), rows


def longest(marks: Sequence[int]) -> int:
    """The length of the longest run of ones."""
    return max(map(len, "".join(map(str, marks)).split("0")))
