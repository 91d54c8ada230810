"""Slitherlink without thinking: every loop of a tiny grid, and random loops of any size to set puzzles from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from random import Random

from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import NO_CLUE, Board, Clues

Cell = tuple[int, int]


def puzzle(text: str) -> Clues:
    """Rows of digits and dots, separated by slashes."""
    rows = text.split("/")
    return Clues(len(rows), len(rows[0]), bytes(NO_CLUE if sign == "." else int(sign) for row in rows for sign in row))


def board(given: Clues) -> Board:
    return Board(given, bytes(geometry(given.rows, given.cols).edges))


def border(rows: int, cols: int, inside: Iterable[Cell]) -> bytes:
    """The lines between inside cells and the rest."""
    grid = geometry(rows, cols)
    chosen = {row * cols + col for row, col in inside}
    return bytes(sum(cell in chosen for cell in cells) == 1 for cells in grid.beside)


def clues_of(rows: int, cols: int, lines: bytes) -> Clues:
    """The puzzle with every clue of these lines; what surrounds a single cell is left without one."""
    counts = [sum(lines[edge] for edge in edges) for edges in geometry(rows, cols).around]
    return Clues(rows, cols, bytes(count if count < 4 else NO_CLUE for count in counts))


def without(given: Clues, cells: Iterable[int]) -> Clues:
    """The puzzle with the clues of these cells erased."""
    clues = bytearray(given.clues)
    for cell in cells:
        clues[cell] = NO_CLUE
    return Clues(given.rows, given.cols, bytes(clues))


@lru_cache(maxsize=32)
def all_loops(rows: int, cols: int) -> tuple[bytes, ...]:
    """Every loop of the grid: the borders of all sets of cells whose border is one simple closed curve."""
    cells = list(product(range(rows), range(cols)))
    loops = []
    for number in range(1, 1 << len(cells)):
        inside = {cell for bit, cell in enumerate(cells) if number >> bit & 1}
        frame = set(product(range(-1, rows + 1), range(-1, cols + 1)))
        if _connected(inside) and _connected(frame - inside) and not _touches_itself(inside, frame):
            loops.append(border(rows, cols, inside))
    return tuple(loops)


def _connected(cells: set[Cell]) -> bool:
    reached = [min(cells)]
    left = cells - set(reached)
    for row, col in reached:
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
        left -= beside
        reached += beside
    return not left


def _touches_itself(inside: set[Cell], frame: set[Cell]) -> bool:
    """Whether two inside cells meet at a corner only."""
    return any(
        ((row, col) in inside) == ((row + 1, col + 1) in inside) != ((row + 1, col) in inside)
        and ((row + 1, col) in inside) == ((row, col + 1) in inside)
        for row, col in frame
    )


def solutions(given: Clues) -> list[bytes]:
    """All loops that fit the clues."""
    around = geometry(given.rows, given.cols).around
    return [
        lines
        for lines in all_loops(given.rows, given.cols)
        if all(
            clue in (NO_CLUE, sum(lines[edge] for edge in edges))
            for clue, edges in zip(given.clues, around, strict=True)
        )
    ]


def random_loop(rows: int, cols: int, random: Random, rounds: int = 60) -> bytes:
    """The border of a region grown cell by cell, without holes and without touching itself."""
    inside: set[Cell] = {(rows // 2, cols // 2)}
    for _ in range(rounds * rows * cols):
        cell = random.randrange(rows), random.randrange(cols)
        if not _may_flip(inside, *cell):
            continue
        grown = cell not in inside
        # Long borders are wanted: shrink only where that makes the border longer.
        beside = sum((cell[0] + down, cell[1] + right) in inside for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        longer = beside < 2 if grown else beside > 2
        if longer or random.random() < 0.2:
            inside ^= {cell}
    return border(rows, cols, inside)


def _may_flip(inside: set[Cell], row: int, col: int) -> bool:
    """Whether inside and outside stay in one piece each: around the cell they change exactly twice."""
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    held = [(row + down, col + right) in inside for down, right in ring]
    sides = held[1::2]
    corner_alone = any(
        held[place] != held[place - 1] and held[place] != held[(place + 1) % 8] for place in range(0, 8, 2)
    )
    changes = sum(held[place] != held[place - 1] for place in range(8))
    return changes == 2 and any(sides) and not all(sides) and not corner_alone


def thinned(given: Clues, unique: Callable[[Clues], bool], random: Random, at_once: int = 1) -> Clues:
    """The puzzle with clues taken away, some at once, wherever it stays unique."""
    order = list(range(len(given.clues)))
    random.shuffle(order)
    for start in range(0, len(order), at_once):
        fewer = without(given, order[start : start + at_once])
        if unique(fewer):
            given = fewer
    return given
