"""The solver of the original report, in its three parts.

Basic: a chain reaction. Whenever a line is drawn or crossed out, its dots and cells are looked at again, and so on;
a line that would close a loop too early is crossed out. Advanced: of two neighbouring sides of a cell at least one,
or at most one, is a line; and inside and outside (Jordan's curve theorem): between two cells on the same side of
the loop there is no line. Guessing: copy the board, draw a line that is still uncertain, solve the copy; whatever
came of it, cross the line out and go on, until nothing is left or two loops have been found.

It is here to be read, and to say how hard a puzzle is; `exact` is the fast one. Cost of the first two parts: a few
milliseconds for 10x10; guessing doubles with every line guessed that leads nowhere soon.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable, Verdict
from gridwright.families.slitherlink.geometry import Geometry, geometry, need_squares
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Answer, Board, Clues, Difficulty, Edge
from gridwright.grid.recent import keep_recent

Pair = tuple[Edge, Edge]
INSIDE = -1


class Corner(NamedTuple):
    """A corner of a cell: the two sides that meet there (the lying one first), and the cells beyond them."""

    cell: int
    pair: Pair
    beyond: tuple[int, int]


class Inconsistent(Exception):
    """The lines so far contradict the rules."""


def solve_as_original(view: Board, budget: Budget, difficulty: Difficulty = "any") -> Verdict[Answer]:
    """Solve as the original report does, with techniques up to a difficulty.

    Easy is the basic part alone, hard adds the second part, extreme and any guess.
    """
    need_squares(view.puzzle, "The original report's solver works")
    started = time.perf_counter()
    verdict = _solve(view.puzzle, budget, difficulty)
    return replace(verdict, seconds=time.perf_counter() - started)


def _solve(puzzle: Clues, budget: Budget, difficulty: Difficulty) -> Verdict[Answer]:
    found: list[bytes] = []
    waiting = [_Attempt(puzzle)]
    while waiting and len(found) < 2:
        if not budget.should_continue():
            return Undecided("The time ran out.")
        attempt = waiting.pop()
        try:
            attempt.deduce(difficulty != "easy", budget)
        except Inconsistent:
            continue
        if attempt.closed:
            found.append(attempt.lines())
        elif not budget.should_continue():
            return Undecided("The time ran out.")
        elif difficulty in ("easy", "hard"):
            return Undecided("These techniques don't lead to the end.")
        else:
            waiting += _guess(attempt)
    answers = [Answer(puzzle.rows, puzzle.cols, lines) for lines in found]
    if not answers:
        return Unsolvable("No single loop fits these clues.")
    return Ambiguous(answers[0], answers[1]) if len(answers) > 1 else Solved(answers[0], proven=True)


def _guess(attempt: _Attempt) -> list[_Attempt]:
    """Return two boards: with an uncertain line crossed out, and, to be tried first, with it drawn."""
    edge = attempt.uncertain()
    drawn = attempt.copy()
    attempt.todo.append((edge, CROSS))
    drawn.todo.append((edge, LINE))
    return [attempt, drawn]


class _Attempt:
    """A board being solved.

    `todo` are marks that follow and are not yet made. `far[dot]` is the other end of the path that ends at a dot,
    the dot itself where no line is, INSIDE where a path goes through. `least` and `most` hold the pairs of which at
    least, and at most, one is a line.
    """

    def __init__(self, puzzle: Clues) -> None:
        self.puzzle = puzzle
        self.grid = geometry(puzzle.rows, puzzle.cols)
        self.marks = bytearray((*(UNKNOWN for _ in range(self.grid.edges)), CROSS))
        self.todo: list[tuple[Edge, int]] = []
        self.closed = False
        self.far = list(range(len(self.grid.at)))
        self.drawn = 0
        self.least: set[Pair] = set()
        self.most: set[Pair] = set()
        for cell in range(len(puzzle.clues)):
            self._look_at_cell(cell)
        for dot in range(len(self.grid.at)):
            self._look_at_dot(dot)

    def copy(self) -> _Attempt:
        """Return the same board, to be guessed on."""
        twin = object.__new__(_Attempt)
        twin.puzzle, twin.grid, twin.closed, twin.drawn = self.puzzle, self.grid, self.closed, self.drawn
        twin.marks, twin.todo, twin.far = bytearray(self.marks), list(self.todo), list(self.far)
        twin.least, twin.most = set(self.least), set(self.most)
        return twin

    def lines(self) -> bytes:
        """Return the lines drawn, for every edge 1 or 0."""
        return bytes(mark == LINE for mark in self.marks[: self.grid.edges])

    def uncertain(self) -> Edge:
        """Return a line to guess: one that continues a loose end if there is one, else the first horizontal one."""
        open_edges = [edge for edge, mark in enumerate(self.marks) if mark == UNKNOWN]
        at_an_end = (edge for edge in open_edges if any(self._is_end(dot) for dot in self.grid.ends[edge]))
        return next(at_an_end, open_edges[0])

    def _is_end(self, dot: int) -> bool:
        return self.far[dot] not in (dot, INSIDE)

    def deduce(self, advanced: bool, budget: Budget) -> None:
        """Make all marks that follow, while there is time; Inconsistent when they contradict each other."""
        self._chain()
        while advanced and not self.closed and budget.should_continue() and self._advance():
            self._chain()
        if not self.closed and UNKNOWN not in self.marks:
            raise Inconsistent

    # Basic

    def _chain(self) -> None:
        """Return the chain reaction: make what is to do, and look at the dots and cells beside it."""
        while self.todo and not self.closed:
            edge, mark = self.todo.pop()
            if self.marks[edge] == mark:
                continue
            if self.marks[edge] != UNKNOWN:
                raise Inconsistent
            self.marks[edge] = mark
            if mark == LINE:
                self._join(edge)
            for dot in self.grid.ends[edge]:
                self._look_at_dot(dot)
            for cell in self.grid.beside[edge]:
                self._look_at_cell(cell)

    def _look_at_dot(self, dot: int) -> None:
        lines, open_edges = self._count(self.grid.at[dot])
        if lines > 2 or (lines == 1 and not open_edges):
            raise Inconsistent
        if lines == 2 or (lines == 0 and len(open_edges) == 1):
            self._all(open_edges, CROSS)
        elif lines == 1 and len(open_edges) == 1:
            self._all(open_edges, LINE)

    def _look_at_cell(self, cell: int) -> None:
        clue = self.puzzle.clues[cell]
        if clue == NO_CLUE:
            return
        lines, open_edges = self._count(self.grid.around[cell])
        if not lines <= clue <= lines + len(open_edges):
            raise Inconsistent
        if lines == clue:
            self._all(open_edges, CROSS)
        elif lines + len(open_edges) == clue:
            self._all(open_edges, LINE)

    def _count(self, edges: Sequence[Edge]) -> tuple[int, list[Edge]]:
        """Return how many of the edges are lines, and which are uncertain."""
        return (
            sum(self.marks[edge] == LINE for edge in edges),
            [edge for edge in edges if self.marks[edge] == UNKNOWN],
        )

    def _all(self, edges: Sequence[Edge], mark: int) -> None:
        self.todo += [(edge, mark) for edge in edges]

    def _join(self, edge: Edge) -> None:
        """Join the paths at both ends of a new line; close the loop, or cross out what would close it too early."""
        self.drawn += 1
        one, other = self.grid.ends[edge]
        if INSIDE in (self.far[one], self.far[other]):
            raise Inconsistent
        if self.far[one] == other:
            self._close(one)
            return
        first, last = self.far[one], self.far[other]
        self.far[first], self.far[last] = last, first
        for dot in (one, other):
            if dot not in (first, last):
                self.far[dot] = INSIDE
        closing = next((way for way in self.grid.at[first] if last in self.grid.ends[way]), None)
        if closing is not None and self.marks[closing] == UNKNOWN and not self._would_finish(closing):
            self.todo.append((closing, CROSS))

    def _would_finish(self, closing: Edge) -> bool:
        """Return whether this line makes all lines one loop that gives every clue its number."""
        return sum(map(self._is_end, range(len(self.far)))) == 2 and self._clues_fit(closing)

    def _clues_fit(self, closing: Edge) -> bool:
        return all(
            clue == NO_CLUE or self._count(edges)[0] + (closing in edges) == clue
            for clue, edges in zip(self.puzzle.clues, self.grid.around, strict=True)
        )

    def _close(self, start: int) -> None:
        """Return a loop has been closed: it is the answer, or there is none."""
        dot, came, length = start, -1, 0
        while length == 0 or dot != start:
            came = next(edge for edge in self.grid.at[dot] if self.marks[edge] == LINE and edge != came)
            dot = sum(self.grid.ends[came]) - dot
            length += 1
        if length != self.drawn or not self._clues_fit(-1):
            raise Inconsistent
        if any((mark == LINE) != (self.marks[edge] == LINE) for edge, mark in self.todo):
            raise Inconsistent
        self.closed = True

    # Advanced

    def _advance(self) -> bool:
        """Return whether the advanced techniques, taken in turn, lead to a line or a cross."""
        known = -1
        while known < len(self.least) + len(self.most):
            known = len(self.least) + len(self.most)
            if self._use_pairs() or self._use_sides():
                return True
        return False

    def _use_pairs(self) -> bool:
        """Note "at least one" and "at most one" around every dot and clue; return whether a mark follows."""
        known = -1
        while known < len(self.least) + len(self.most):
            known = len(self.least) + len(self.most)
            for pair, opposite in dot_pairs(self.grid.rows, self.grid.cols):
                self._note(pair)
                self._pairs_at_dot(pair, opposite)
            for corner, opposite_corner in cell_corners(self.grid.rows, self.grid.cols):
                clue = self.puzzle.clues[corner.cell]
                if clue != NO_CLUE:
                    self._pairs_of_clue(clue, corner.pair, opposite_corner.pair)
            if self.todo:
                return True
        return False

    def _pairs_at_dot(self, pair: Pair, opposite: Pair) -> None:
        """Return two edges at a dot and the other two have together no line, or two."""
        low, high = self._bounds(pair)
        if low == 1:
            self.most.add(opposite)
        if low == high == 1:
            self.least.add(opposite)
        if high == 0:
            self._both_or_none(opposite)

    def _pairs_of_clue(self, clue: int, pair: Pair, opposite: Pair) -> None:
        """Return two sides of a clue that meet and the other two have together as many lines as it says."""
        low, high = self._bounds(pair)
        if clue - high >= 1:
            self.least.add(opposite)
        if clue - low <= 1:
            self.most.add(opposite)
        if clue - high == 2:
            self._all(self._count(opposite)[1], LINE)
        if clue == low:
            self._all(self._count(opposite)[1], CROSS)

    def _both_or_none(self, pair: Pair) -> None:
        """Return two edges of which both are lines or none."""
        low, high = self._bounds(pair)
        if low == high == 1:
            raise Inconsistent
        if low == 1:
            self._all(self._count(pair)[1], LINE)
        if high == 1:
            self._all(self._count(pair)[1], CROSS)

    def _bounds(self, pair: Pair) -> tuple[int, int]:
        """Return the least and the largest number of lines a pair may have."""
        lines, open_edges = self._count(pair)
        low, high = max(lines, int(pair in self.least)), lines + len(open_edges)
        return low, min(high, 1) if pair in self.most else high

    def _note(self, pair: Pair) -> None:
        """Return what the marks on a pair say about it, and what is known about it says about the marks."""
        lines, open_edges = self._count(pair)
        if lines:
            self.least.add(pair)
        if lines + len(open_edges) < 2:
            self.most.add(pair)
        low, high = self._bounds(pair)
        if low > lines + len(open_edges) or high < lines:
            raise Inconsistent
        if low == lines + len(open_edges):
            self._all(open_edges, LINE)
        if high == lines:
            self._all(open_edges, CROSS)

    def _use_sides(self) -> bool:
        """Work out which side of the loop cells lie on; return whether a mark follows."""
        sides = self._sides()
        for edge, mark in enumerate(self.marks):
            differ = sides.differ(*_across(self.grid, edge)) if mark == UNKNOWN else None
            if differ is not None:
                self.todo.append((edge, LINE if differ else CROSS))
        for corner, _ in cell_corners(self.grid.rows, self.grid.cols):
            differ = sides.differ(*corner.beyond)
            if differ:
                self.least.add(corner.pair)
                self.most.add(corner.pair)
            elif differ is not None:
                self._both_or_none(corner.pair)
        return bool(self.todo)

    def _sides(self) -> _Sides:
        """Return which cells lie on the same side of the loop, and which on different sides, as far as is known.

        A line separates, a cross joins; with exactly one line on the way around a corner, the cells before and after it
        lie on different sides. Around a clue, the way across two of its sides and the way across the other two
        have together as many lines as the clue, so that one says what the other is (the original's coupling).
        """
        sides = _Sides(len(self.puzzle.clues) + 1)
        for edge in range(self.grid.edges):
            if self.marks[edge] != UNKNOWN:
                sides.relate(*_across(self.grid, edge), self.marks[edge] == LINE)
        corners = cell_corners(self.grid.rows, self.grid.cols)
        for corner, _ in corners:
            if corner.pair in self.least and corner.pair in self.most:
                sides.relate(*corner.beyond, True)
        for corner, opposite in corners:
            clue, differ = self.puzzle.clues[corner.cell], sides.differ(*corner.beyond)
            if clue != NO_CLUE and differ is not None:
                sides.relate(*opposite.beyond, differ ^ bool(clue % 2))
        return sides


def _across(grid: Geometry, edge: Edge) -> tuple[int, int]:
    """Return the two cells an edge separates; beyond the border is one more cell, the outside."""
    cells = grid.beside[edge]
    return cells[0], cells[1] if len(cells) > 1 else grid.rows * grid.cols


@keep_recent(lambda corners: len(corners) // 4)
def cell_corners(rows: int, cols: int) -> tuple[tuple[Corner, Corner], ...]:
    """Return each corner of each cell, with the opposite one."""
    grid = geometry(rows, cols)
    found: list[tuple[Corner, Corner]] = []
    for cell, (top, left, bottom, right) in enumerate(grid.around):
        for near, far in (((top, left), (bottom, right)), ((top, right), (bottom, left))):
            one, other = _corner(grid, cell, near), _corner(grid, cell, far)
            found += [(one, other), (other, one)]
    return tuple(found)


def _corner(grid: Geometry, cell: int, pair: Pair) -> Corner:
    first, last = (sum(_across(grid, edge)) - cell for edge in pair)
    return Corner(cell, pair, (first, last))


@keep_recent(lambda pairs: len(pairs) // 4)
def dot_pairs(rows: int, cols: int) -> tuple[tuple[Pair, Pair], ...]:
    """Return for each dot each lying and standing edge that meet there, and the other two.

    Beyond the border there is one edge more, crossed out for good, that stands for all that are missing.
    """
    grid = geometry(rows, cols)
    found: list[tuple[Pair, Pair]] = []
    for dot, edges in enumerate(grid.at):
        row, col = divmod(dot, cols + 1)
        beyond = grid.edges
        lying = [edge for edge in edges if edge < (rows + 1) * cols]
        standing = [edge for edge in edges if edge >= (rows + 1) * cols]
        west, east = (beyond, *lying) if col == 0 else (*lying, beyond)[:2]
        north, south = (beyond, *standing) if row == 0 else (*standing, beyond)[:2]
        for one, other in ((west, east), (east, west)):
            for up, down in ((north, south), (south, north)):
                found.append(((one, up), (other, down)))
    return tuple(found)


class _Sides:
    """Cells that are known to lie on the same or on different sides of the loop: a union-find with parity."""

    def __init__(self, cells: int) -> None:
        self._above = list(range(cells))
        self._flips = [False] * cells

    def _root(self, cell: int) -> tuple[int, bool]:
        flips = False
        while self._above[cell] != cell:
            above = self._above[cell]
            # Halve the way for the next look.
            self._flips[cell] ^= self._flips[above]
            self._above[cell] = self._above[above]
            flips ^= self._flips[cell]
            cell = self._above[cell]
        return cell, flips

    def relate(self, one: int, other: int, differ: bool) -> None:
        """Return two cells lie on different sides, or on the same."""
        (first, flips), (last, flops) = self._root(one), self._root(other)
        if first != last:
            self._above[first], self._flips[first] = last, flips ^ flops ^ differ
        elif flips ^ flops != differ:
            raise Inconsistent

    def differ(self, one: int, other: int) -> bool | None:
        """Return whether two cells lie on different sides; None when that isn't known."""
        (first, flips), (last, flops) = self._root(one), self._root(other)
        return flips ^ flops if first == last else None
