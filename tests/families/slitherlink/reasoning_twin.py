"""The reasoning of the checker in plain Python: dots and clues as tables, clauses that watch two of their literals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, product

from gridwright.families.slitherlink.checking.reasoning import literal_of
from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Clues, Edge, Proof


def first_refused(puzzle: Clues, proof: Proof, marks: bytes = b"") -> int | None:
    """Count to the first step that doesn't follow."""
    reasoning = Reasoning(puzzle, geometry(puzzle.rows, puzzle.cols), marks)
    for loop in proof.loops:
        reasoning.add([-(edge + 1) for edge in loop])
    for number, step in enumerate(proof.steps, 1):
        if not reasoning.forces(step):
            return number
        reasoning.add(step)
    return None


_Forced = tuple[tuple[int, int], ...]
"""What a dot or a clue forces: places among its edges, with 1 for a line there and -1 for none."""


@lru_cache(maxsize=16)
def _table(degree: int, allowed: tuple[int, ...]) -> tuple[_Forced | None, ...]:
    """Return what every state of a dot or a clue with so many edges and lines allowed forces; None for impossible.

    A state is written in base 3, a digit for each edge: UNKNOWN, LINE or CROSS.
    """
    complete = [marks for marks in product((LINE, CROSS), repeat=degree) if marks.count(LINE) in allowed]
    table: list[_Forced | None] = []
    for digits in product((UNKNOWN, LINE, CROSS), repeat=degree):
        state = digits[::-1]  # the first edge is the last digit
        fitting = [
            marks for marks in complete if all(mark in (UNKNOWN, now) for mark, now in zip(state, marks, strict=True))
        ]
        forced = [
            (place, 1 if fitting[0][place] == LINE else -1)
            for place in range(degree)
            if fitting and state[place] == UNKNOWN and len({marks[place] for marks in fitting}) == 1
        ]
        table.append(tuple(forced) if fitting else None)
    return tuple(table)


@lru_cache(maxsize=16)
def _groups(
    puzzle: Clues,
) -> tuple[
    tuple[tuple[Edge, ...], ...], tuple[tuple[_Forced | None, ...], ...], tuple[tuple[tuple[int, int], ...], ...]
]:
    """Return edges and table of every dot and clue, and for each edge those it touches, with its weight."""
    grid = geometry(puzzle.rows, puzzle.cols)
    groups: list[tuple[tuple[Edge, ...], tuple[_Forced | None, ...]]] = [
        (edges, _table(len(edges), (0, 2))) for edges in grid.at
    ]
    groups += [(grid.around[cell], _table(4, (clue,))) for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE]
    touching: list[list[tuple[int, int]]] = [[] for _ in range(grid.edges)]
    for group, (edges, _) in enumerate(groups):
        for place, edge in enumerate(edges):
            touching[edge].append((group, 3**place))
    return tuple(edges for edges, _ in groups), tuple(table for _, table in groups), tuple(map(tuple, touching))


class Reasoning:
    """What is forced by the dots, the clues and a growing list of clauses.

    `holds[literal]` is 1, -1 or 0 for true, false and open (negative literals count from the end of the list, as
    Python does). Every dot and clue keeps its state as a number and looks up what that forces; every clause of two
    or more open literals watches two of them (Moskewicz et al. 2001), so that it is looked at only when one of the
    two turns false. What is forced with nothing assumed stays.
    """

    def __init__(self, puzzle: Clues, grid: Geometry, marks: bytes = b"") -> None:
        self.holds = [0] * (2 * grid.edges + 1)
        self.trail: list[int] = []
        self.impossible = False
        self._done = 0
        self._clauses: list[list[int]] = []
        self._looked: list[int] = []
        self._watched: list[list[int]] = [[] for _ in self.holds]
        self._edges, self._tables, self._touching = _groups(puzzle)
        groups = range(len(self._edges))
        self._states = [0] * len(groups)
        for edge, mark in enumerate(marks):
            if mark != UNKNOWN:
                self._put(literal_of(edge, mark))
        self.impossible = not (self._settle(groups) and self._spread())
        if not any(clue in (1, 2, 3) for clue in puzzle.clues):  # else a clue says already that there is a line
            self.add([edge + 1 for edge in range(grid.edges)])

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause that holds, with nothing assumed."""
        literals = list(dict.fromkeys(clause))
        if self.impossible or any(self.holds[literal] > 0 for literal in literals):
            return
        open_ones = [literal for literal in literals if not self.holds[literal]]
        if len(open_ones) > 1:
            for literal in open_ones[:2]:
                self._watched[literal].append(len(self._clauses))
            self._clauses.append(open_ones)
            self._looked.append(2)
            return
        if open_ones:
            self._put(open_ones[0])
        self.impossible = not open_ones or not self._spread()

    def forces(self, clause: Iterable[int]) -> bool:
        """Return whether the clause follows: with all its literals false, what is forced ends in a contradiction."""
        if self.impossible:
            return True
        known = len(self.trail)
        follows = False
        for literal in clause:
            if self.holds[literal] > 0:
                follows = True
                break
            if not self.holds[literal]:
                self._put(-literal)
        follows = follows or not self._spread()
        self._take_back(known)
        return follows

    def _put(self, literal: int) -> None:
        self.holds[literal], self.holds[-literal] = 1, -1
        self.trail.append(literal)
        mark = LINE if literal > 0 else CROSS
        for group, weight in self._touching[abs(literal) - 1]:
            self._states[group] += weight * mark

    def _take_back(self, known: int) -> None:
        """Forget everything that was put in after the first `known` literals."""
        for literal in self.trail[known:]:
            self.holds[literal] = self.holds[-literal] = 0
            mark = LINE if literal > 0 else CROSS
            for group, weight in self._touching[abs(literal) - 1]:
                self._states[group] -= weight * mark
        del self.trail[known:]
        self._done = known

    def _spread(self) -> bool:
        """Put in all that is forced; False when that ends in a contradiction."""
        while self._done < len(self.trail):
            literal = self.trail[self._done]
            self._done += 1
            groups = self._touching[abs(literal) - 1]
            if not self._settle(group for group, _ in groups) or not self._visit(-literal):
                return False
        return True

    def _settle(self, groups: Iterable[int]) -> bool:
        """Put in what these dots and clues force; False when one has become impossible."""
        for group in groups:
            forced = self._tables[group][self._states[group]]
            if forced is None:
                return False
            for place, sign in forced:
                self._put(sign * (self._edges[group][place] + 1))
        return True

    def _visit(self, false: int) -> bool:
        """Look at the clauses that watch a literal just turned false; False when one of them has no literal left."""
        holds, kept = self.holds, []
        watching = self._watched[false]
        possible = True
        for turn, number in enumerate(watching):
            clause, looked = self._clauses[number], self._looked[number]
            if clause[0] == false:
                clause[0], clause[1] = clause[1], clause[0]
            other = clause[0]
            if holds[other] > 0:
                kept.append(number)
                continue
            # From where the last look ended: a long loop is not read from its beginning again and again.
            places = chain(range(looked, len(clause)), range(2, looked))
            place = next((place for place in places if holds[clause[place]] >= 0), 0)
            if place:
                clause[1], clause[place] = clause[place], clause[1]
                self._looked[number] = place
                self._watched[clause[1]].append(number)
                continue
            kept.append(number)
            if holds[other] < 0:
                kept += watching[turn + 1 :]
                possible = False
                break
            self._put(other)
        self._watched[false] = kept
        return possible
