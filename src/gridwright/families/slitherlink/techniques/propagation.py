"""The chain reaction: what clues, dots and premature loops force one after the other.

This is the basic part of the original report's solver. It takes a rating quickly to the point where something better
is needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, analyse

Rule = Literal[
    "No lines around a 0",
    "Completed clue",
    "All sides needed",
    "Two lines at a dot",
    "Dead end",
    "Only way to continue",
    "Premature loop",
    "closed loop",
    "given",
]
"""The technique that made a mark; the last two are none."""


@dataclass(frozen=True)
class Link:
    """One edge the chain marked, and the rule that did."""

    edge: Edge
    mark: int
    rule: Rule


class Chain:
    """A board that marks what follows by itself."""

    def __init__(self, board: Board) -> None:
        here: BoardAnalysis = analyse(board)
        self.grid = here.grid
        self.clues = here.clues
        self.marks = bytearray(len(here.marks))
        self.cell_lines = [0] * len(here.clues)
        self.cell_open = [len(edges) for edges in here.grid.around]
        self.dot_lines = [0] * len(here.grid.at)
        self.dot_open = [len(edges) for edges in here.grid.at]
        self.end = list(range(len(here.grid.at)))
        self.length = [0] * len(here.grid.at)
        self.lines = 0
        self.missing = sum(clue for clue in here.clues if clue != NO_CLUE)
        self.links: list[Link] = []
        self._closing = {ends: edge for edge, ends in enumerate(here.grid.ends)}
        self._spared: set[Edge] = set()
        self._queue: deque[Link] = deque()
        self.is_impossible = False
        self._settled = False
        for edge, mark in enumerate(here.marks):
            if mark != UNKNOWN:
                self._queue.append(Link(edge, mark, "given"))
        for cell in range(len(self.clues)):
            self._look_at_cell(cell)
        for dot in range(len(self.dot_open)):
            self._look_at_dot(dot)
        self._run()
        # Only now all lines are known that a loop could leave outside.
        self._settled = True
        for edge in tuple(self._spared):
            self._look_at_closing(edge)
        self._run()

    def assume(self, marks: Iterable[tuple[Edge, int]]) -> None:
        """Mark edges and all that follows."""
        self._queue.extend(Link(edge, mark, "given") for edge, mark in marks)
        self._run()

    def board(self, board: Board) -> Board:
        """Return the board with all the marks of the chain."""
        return Board(board.puzzle, bytes(self.marks))

    def _run(self) -> None:
        while self._queue and not self.is_impossible:
            link = self._queue.popleft()
            before = self.marks[link.edge]
            if before == UNKNOWN:
                self._put(link)
            elif before != link.mark:
                self.is_impossible = True
        self._queue.clear()

    def _put(self, link: Link) -> None:
        edge, mark = link.edge, link.mark
        self.marks[edge] = mark
        self.links.append(link)
        line = mark == LINE
        for cell in self.grid.beside[edge]:
            self.cell_open[cell] -= 1
            if line:
                self.cell_lines[cell] += 1
                self.missing -= self.clues[cell] != NO_CLUE
        for dot in self.grid.ends[edge]:
            self.dot_open[dot] -= 1
            self.dot_lines[dot] += line
        if line:
            self._join(edge)
        if not self.is_impossible:
            for cell in self.grid.beside[edge]:
                self._look_at_cell(cell)
            for dot in self.grid.ends[edge]:
                self._look_at_dot(dot)

    def _join(self, edge: Edge) -> None:
        """Join the two paths an edge connects, or close a loop."""
        self.lines += 1
        one, two = self.grid.ends[edge]
        end_one, end_two = self.end[one], self.end[two]
        if self.dot_lines[one] > 2 or self.dot_lines[two] > 2:
            self.is_impossible = True
            return
        if end_one == two and end_two == one:
            if self.lines != self.length[one] + 1 or self.missing:
                self.is_impossible = True
            else:
                self._rest(range(len(self.marks)), CROSS, "closed loop")
            return
        total = self.length[end_one] + self.length[end_two] + 1
        self.end[end_one], self.end[end_two] = end_two, end_one
        self.length[end_one] = self.length[end_two] = total
        closing = self._closing.get((end_one, end_two) if end_one < end_two else (end_two, end_one))
        if closing is not None and closing != edge:
            self._spared.add(closing)
        for spared in tuple(self._spared):
            self._look_at_closing(spared)

    def _look_at_closing(self, edge: Edge) -> None:
        one, two = self.grid.ends[edge]
        if (
            not self._settled
            or self.marks[edge] != UNKNOWN
            or self.end[one] != two
            or self.end[two] != one
            or self.dot_lines[one] != 1
        ):
            return
        beside = [cell for cell in self.grid.beside[edge] if self.clues[cell] != NO_CLUE]
        whole = self.lines == self.length[one] and self.missing == len(beside)
        if not whole or any(self.clues[cell] - self.cell_lines[cell] != 1 for cell in beside):
            self._queue.append(Link(edge, CROSS, "Premature loop"))

    def _look_at_cell(self, cell: int) -> None:
        clue, lines, still = self.clues[cell], self.cell_lines[cell], self.cell_open[cell]
        if clue == NO_CLUE:
            return
        if lines > clue or lines + still < clue:
            self.is_impossible = True
        elif still and lines == clue:
            self._rest(self.grid.around[cell], CROSS, "No lines around a 0" if clue == 0 else "Completed clue")
        elif still and lines + still == clue:
            self._rest(self.grid.around[cell], LINE, "All sides needed")

    def _look_at_dot(self, dot: int) -> None:
        lines, still = self.dot_lines[dot], self.dot_open[dot]
        if lines > 2 or (lines == 1 and still == 0):
            self.is_impossible = True
        elif still and lines == 2:
            self._rest(self.grid.at[dot], CROSS, "Two lines at a dot")
        elif still == 1:
            self._rest(self.grid.at[dot], LINE if lines else CROSS, "Only way to continue" if lines else "Dead end")

    def _rest(self, edges: Iterable[Edge], mark: int, rule: Rule) -> None:
        self._queue.extend(Link(edge, mark, rule) for edge in edges if self.marks[edge] == UNKNOWN)
