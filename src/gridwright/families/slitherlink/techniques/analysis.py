"""What is known on a board, worked out once and shared by all techniques.

Counts around cells and dots, the ends of the paths drawn so far, and which cells lie on the same side of the loop: an
edge is a line where the cells on its two sides differ, and the outside of the board is a cell too (it has the number
after the last cell).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gridwright.core.budget import Budget
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of, move_on
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Move
from gridwright.grid.recent import keep_recent


class Classes:
    """Things that are known to be equal or opposite to each other, whatever they turn out to be."""

    def __init__(self, count: int) -> None:
        self.label = list(range(count))
        self.odd = [False] * count
        self.members = [[thing] for thing in range(count)]

    def copy(self) -> Classes:
        """Return the same classes, to be changed alone."""
        twin = Classes(0)
        twin.label, twin.odd = self.label.copy(), self.odd.copy()
        twin.members = [members.copy() for members in self.members]
        return twin

    @classmethod
    def of(cls, members: list[list[int]], odd: list[bool]) -> Classes:
        """Return the classes with these members, by their labels, and what is opposite in each."""
        classes = cls(0)
        classes.members, classes.odd, classes.label = members, odd, [0] * len(odd)
        for label, things in enumerate(members):
            for thing in things:
                classes.label[thing] = label
        return classes

    def differ(self, one: int, other: int) -> bool | None:
        """Return whether the two are opposite; None where that is not known."""
        return self.odd[one] != self.odd[other] if self.label[one] == self.label[other] else None

    def join(self, one: int, other: int, different: bool) -> list[int]:
        """Learn that two are equal or opposite; the things whose class changed. What contradicts is left alone."""
        kept, gone = self.label[one], self.label[other]
        if kept == gone:
            return []
        if len(self.members[kept]) < len(self.members[gone]):
            kept, gone = gone, kept
        turn = self.odd[one] ^ self.odd[other] ^ different
        moved = self.members[gone]
        for thing in moved:
            self.label[thing] = kept
            self.odd[thing] ^= turn
        self.members[kept] += moved
        self.members[gone] = []
        return moved


@dataclass(frozen=True)
class Paths:
    """The lines drawn so far, as paths: for each end its other end, and for each end the number of lines."""

    other_end: Mapping[int, int]
    length: Mapping[int, int]
    lines: int
    loops: int
    """how many paths are closed loops"""


@dataclass(frozen=True)
class BoardAnalysis:
    """A board with its counts: for each cell and each dot the lines around it and the edges still open."""

    board: Board
    grid: Geometry
    marks: bytes
    clues: bytes
    cell_lines: tuple[int, ...]
    cell_open: tuple[tuple[Edge, ...], ...]
    dot_lines: tuple[int, ...]
    dot_open: tuple[tuple[Edge, ...], ...]
    budget: Budget
    """ends a search for contradictions before its own limit"""

    @property
    def outside(self) -> int:
        """Return the cell around the board."""
        return len(self.clues)

    def sides(self, edge: Edge) -> tuple[int, int]:
        """Return the two cells an edge separates; one may be the outside of the board."""
        cells = self.grid.beside[edge]
        return (cells[0], cells[1]) if len(cells) == 2 else (cells[0], self.outside)

    @cached_property
    def open(self) -> tuple[Edge, ...]:
        """Return the edges nothing is known about."""
        return tuple(edge for edge, mark in enumerate(self.marks) if mark == UNKNOWN)

    @cached_property
    def colours(self) -> Classes:
        """Return which cells the marks show to lie on the same side of the loop or on different sides."""
        colours = Classes(self.outside + 1)
        for edge, mark in enumerate(self.marks):
            if mark != UNKNOWN:
                colours.join(*self.sides(edge), mark == LINE)
        return colours

    @cached_property
    def paths(self) -> Paths:
        """Return the paths drawn so far."""
        other, length, lines, loops = dict[int, int](), dict[int, int](), 0, 0
        for edge, mark in enumerate(self.marks):
            if mark != LINE:
                continue
            lines += 1
            one, two = self.grid.ends[edge]
            first, last = other.get(one, one), other.get(two, two)
            if first == two and last == one:
                loops += 1
                continue
            total = length.get(first, 0) + length.get(last, 0) + 1
            other[first], other[last] = last, first
            length[first] = length[last] = total
        ends = {dot: end for dot, end in other.items() if self.dot_lines[dot] == 1}
        return Paths(ends, length, lines, loops)

    @cached_property
    def solved(self) -> bool:
        """Return whether one closed loop is drawn, nothing else, and every clue has its lines."""
        met = all(clue in (NO_CLUE, lines) for clue, lines in zip(self.clues, self.cell_lines, strict=True))
        return met and self.paths.loops == 1 and all(lines in (0, 2) for lines in self.dot_lines)

    @cached_property
    def missing(self) -> int:
        """Return how many lines the clues still ask for, a line between two clues counted twice."""
        return sum(clue - lines for clue, lines in zip(self.clues, self.cell_lines, strict=True) if clue != NO_CLUE)

    def completes(self, edge: Edge, length: int) -> bool:
        """Return whether closing a path of that length with this edge gives a loop that satisfies every clue."""
        beside = [cell for cell in self.grid.beside[edge] if self.clues[cell] != NO_CLUE]
        return (
            self.paths.lines == length
            and self.missing == len(beside)
            and all(self.clues[cell] - self.cell_lines[cell] == 1 for cell in beside)
        )


@keep_recent(lambda here: here.grid.cells)
def analyse(board: Board, budget: Budget | None = None) -> BoardAnalysis:
    """Return what is known on the board; searches in it end with the budget."""
    grid = geometry_of(board.puzzle)
    marks = board.marks
    open_at = [mark == UNKNOWN for mark in marks]
    line_at = [mark == LINE for mark in marks]
    return BoardAnalysis(
        board,
        grid,
        marks,
        board.puzzle.clues,
        tuple([sum([line_at[edge] for edge in edges]) for edges in grid.around]),
        tuple([tuple([edge for edge in edges if open_at[edge]]) for edges in grid.around]),
        tuple([sum([line_at[edge] for edge in edges]) for edges in grid.at]),
        tuple([tuple([edge for edge in edges if open_at[edge]]) for edges in grid.at]),
        budget or Budget(),
    )


def stroke(grid: Geometry, edge: Edge, mark: int) -> Move:
    """Return the move that draws or crosses an edge."""
    return move_on(grid, edge, "x" if mark == CROSS else "")


def marked(board: Board, strokes: Iterable[Move]) -> Board:
    """Return the board with these strokes made."""
    grid = geometry_of(board.puzzle)
    marks = bytearray(board.marks)
    for move in strokes:
        edge = edge_of_move(grid, move)
        marks[edge] = {"": LINE, "x": CROSS, "?": UNKNOWN}[move.action]
    return Board(board.puzzle, bytes(marks))


def with_marks(board: Board, marks: Mapping[Edge, int]) -> Board:
    """Return the board with these edges marked."""
    changed = bytearray(board.marks)
    for edge, mark in marks.items():
        changed[edge] = mark
    return Board(board.puzzle, bytes(changed))
