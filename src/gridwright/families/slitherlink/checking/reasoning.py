"""The reasoning behind a proof: what dots, clues and clauses force, step by step.

The rules are written down as clauses, and a kernel that is for checkers alone follows the steps. Cost: for each step at
most every edge is put in once, with a look into the clauses that watch it. Measured: 10 to 20 microseconds a step.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault
from gridwright.errors import Unfinished
from gridwright.families.slitherlink.checking.lines import clue_faults, is_one_loop
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Clues, Edge, Proof
from gridwright.kernels import checking

MOST_AT_BORDER = 12
"""Open edges that lead out of an area of a proof; every odd choice of lines among them is written down."""


def setup_faults(board: Board, grid: Geometry, own: set[Edge], proof: Proof) -> list[Fault]:
    """Return what is wrong with a proof before its steps are followed: edges that aren't there, loops that may be."""
    return _beside_faults(grid, proof) or _set_aside_faults(board, grid, own, proof) or _area_faults(board, grid, proof)


def _beside_faults(grid: Geometry, proof: Proof) -> list[Fault]:
    for number, loop in enumerate(proof.loops, 1):
        if not all(0 <= edge < grid.edges for edge in loop):
            return [Fault("beside", f"Loop {number} of the proof has an edge that is not on the grid.")]
    for number, step in enumerate(proof.steps, 1):
        if not all(1 <= abs(literal) <= grid.edges for literal in step):
            return [Fault("beside", f"Step {number} of the proof has an edge that is not on the grid.")]
    for number, (dots, lines) in enumerate(proof.areas, 1):
        if not all(0 <= dot < len(grid.at) for dot in dots) or not all(0 <= edge < grid.edges for edge in lines):
            return [Fault("beside", f"Area {number} of the proof has a dot or an edge that is not on the grid.")]
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


def _area_faults(board: Board, grid: Geometry, proof: Proof) -> list[Fault]:
    """Return areas of the proof with too many open edges round them, or lines that aren't in one and beside it."""
    for number, (dots, lines) in enumerate(proof.areas, 1):
        inside = set(dots)
        if lines and [inside.issuperset(grid.ends[edge]) for edge in lines] != [True, False]:
            sentence = f"Area {number} of the proof needs a line in it and one beside it."
            return [Fault("not-apart", sentence, _keys(lines))]
        border = [edge for edge in _border(grid, dots) if board.marks[edge] == UNKNOWN]
        if not lines and len(border) > MOST_AT_BORDER:
            sentence = (
                f"Area {number} of the proof has {len(border)} open edges round it. At most {MOST_AT_BORDER} count."
            )
            return [Fault("wide-area", sentence, _keys(border))]
    return []


def _border(grid: Geometry, area: Iterable[int]) -> list[Edge]:
    """Return the edges that lead out of a set of dots."""
    inside = set(area)
    return [edge for dot in inside for edge in grid.at[dot] if not inside.issuperset(grid.ends[edge])]


def _has_marks(board: Board, lines: set[Edge]) -> bool:
    return all(mark == UNKNOWN or (mark == LINE) == (edge in lines) for edge, mark in enumerate(board.marks))


def _keys(edges: Iterable[Edge]) -> tuple[str, ...]:
    return tuple(f"edge:{edge}" for edge in sorted(edges))


def follow(puzzle: Clues, marks: bytes, proof: Proof, budget: Budget) -> checking.Outcome:
    """Take the steps one after the other, from the clues, the dots, these marks and the proof's loops."""
    clauses = _rules(puzzle)[:]
    clauses.extend(_flat([literal_of(edge, mark)] for edge, mark in enumerate(marks) if mark != UNKNOWN))
    clauses.extend(_flat([-(edge + 1) for edge in loop] for loop in proof.loops))
    grid = geometry_of(puzzle)
    for dots, lines in proof.areas:
        border = _border(grid, dots)
        clauses.extend(_flat([_joined(border, lines)] if lines else _even(border, marks)))
    outcome = checking.follow(grid.edges, clauses, _flat(proof.steps), 0.0, budget.should_continue)
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


def _joined(border: list[Edge], lines: Iterable[Edge]) -> list[int]:
    """Return the clause: if there are these lines, in an area and beside it, then one leads out of it."""
    return [*(edge + 1 for edge in border), *(-(edge + 1) for edge in lines)]


def _even(border: list[Edge], marks: bytes) -> Iterator[list[int]]:
    """Yield clauses: the loop has an even number of lines on the way out of an area, these marks among them."""
    is_odd = [marks[edge] for edge in border].count(LINE) % 2
    open_edges = [edge for edge in border if marks[edge] == UNKNOWN]
    for lines in product((True, False), repeat=len(open_edges)):
        if (sum(lines) + is_odd) % 2:
            yield [-(edge + 1) if line else edge + 1 for edge, line in zip(open_edges, lines, strict=True)]


def _flat(clauses: Iterable[Iterable[int]]) -> array[int]:
    """Return the clauses one after the other, with a 0 after each."""
    flat = array("i")
    for clause in clauses:
        flat.extend(clause)
        flat.append(0)
    return flat
