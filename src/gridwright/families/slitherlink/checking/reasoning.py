"""The reasoning behind a proof: what dots, clues and clauses force, step by step.

The rules are written down as clauses, and a kernel that is for checkers alone follows the steps. Cost: for each step at
most every edge is put in once, with a look into the clauses that watch it. Measured: 10 to 20 microseconds a step.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault
from gridwright.errors import Unfinished
from gridwright.families.slitherlink.checking.lines import clue_faults, is_one_loop
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Clues, Edge, Proof
from gridwright.kernels import checking


def setup_faults(board: Board, grid: Geometry, own: set[Edge], proof: Proof) -> list[Fault]:
    """Return what is wrong with a proof before its steps are followed: edges that aren't there, loops that may be."""
    return _beside_faults(grid, proof) or _set_aside_faults(board, grid, own, proof)


def _beside_faults(grid: Geometry, proof: Proof) -> list[Fault]:
    for number, loop in enumerate(proof.loops, 1):
        if not all(0 <= edge < grid.edges for edge in loop):
            return [Fault("beside", f"Loop {number} of the proof has an edge that is not on the grid.")]
    for number, step in enumerate(proof.steps, 1):
        if not all(1 <= abs(literal) <= grid.edges for literal in step):
            return [Fault("beside", f"Step {number} of the proof has an edge that is not on the grid.")]
    return []


def _set_aside_faults(board: Board, grid: Geometry, own: set[Edge], proof: Proof) -> list[Fault]:
    """Return loops of the proof that could be (part of) a solution other than `own` that has all marks."""
    found = []
    for number, loop in enumerate(proof.loops, 1):
        edges = set(loop)
        if not is_one_loop(grid, loop):
            found.append(Fault("not-a-loop", f"Loop {number} of the proof is not one closed loop.", _keys(edges)))
        elif edges != own and _has_marks(board, edges) and next(clue_faults(board.puzzle, grid, edges), None) is None:
            found.append(Fault("possible-loop", f"Loop {number} of the proof fits all clues.", _keys(edges)))
    return found


def _has_marks(board: Board, lines: set[Edge]) -> bool:
    return all(mark == UNKNOWN or (mark == LINE) == (edge in lines) for edge, mark in enumerate(board.marks))


def _keys(edges: Iterable[Edge]) -> tuple[str, ...]:
    return tuple(f"edge:{edge}" for edge in sorted(edges))


def follow(puzzle: Clues, marks: bytes, proof: Proof, budget: Budget) -> checking.Outcome:
    """Take the steps one after the other, from the clues, the dots, these marks and the proof's loops."""
    clauses = _rules(puzzle)[:]
    clauses.extend(_flat([literal_of(edge, mark)] for edge, mark in enumerate(marks) if mark != UNKNOWN))
    clauses.extend(_flat([-(edge + 1) for edge in loop] for loop in proof.loops))
    edges = geometry_of(puzzle).edges
    outcome = checking.follow(edges, clauses, _flat(proof.steps), 0.0, budget.should_continue)
    if outcome is None:
        raise Unfinished("The time ran out.")
    return outcome


def forced_faults(proof: Proof, outcome: checking.Outcome) -> list[Fault]:
    """Return the first step that didn't follow from those before it, if there is one."""
    if outcome.refused is None:
        return []
    where = _keys({abs(literal) - 1 for literal in proof.steps[outcome.refused - 1]})
    return [Fault("not-forced", f"Step {outcome.refused} of the proof does not follow.", where)]


def literal_of(edge: Edge, mark: int) -> int:
    """Return the literal that says an edge has this mark."""
    return edge + 1 if mark == LINE else -(edge + 1)


@lru_cache(maxsize=16)
def _rules(puzzle: Clues) -> array[int]:
    """Return what dots and clues say, and that there is a line, as clauses for the kernel."""
    grid = geometry_of(puzzle)
    return _flat([*_dots(grid), *_clues(puzzle, grid), [edge + 1 for edge in range(grid.edges)]])


def _dots(grid: Geometry) -> Iterator[list[int]]:
    """Yield clauses: a line that reaches a dot goes on, and no three lines meet there."""
    for edges in grid.at:
        for edge in edges:
            yield [-(edge + 1), *(other + 1 for other in edges if other != edge)]
        for three in combinations(edges, 3):
            yield [-(edge + 1) for edge in three]


def _clues(puzzle: Clues, grid: Geometry) -> Iterator[list[int]]:
    """Yield clauses: of any clue + 1 sides one is no line, and of as many as may stay empty and one more one is."""
    for clue, edges in zip(puzzle.clues, grid.around, strict=True):
        if clue == NO_CLUE:
            continue
        for too_many in combinations(edges, clue + 1):
            yield [-(edge + 1) for edge in too_many]
        for too_few in combinations(edges, len(edges) + 1 - clue):
            yield [edge + 1 for edge in too_few]


def _flat(clauses: Iterable[Iterable[int]]) -> array[int]:
    """Return the clauses one after the other, with a 0 after each."""
    flat = array("i")
    for clause in clauses:
        flat.extend(clause)
        flat.append(0)
    return flat
