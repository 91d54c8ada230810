"""Prove that a loop is the only one: loops that leave a clue wrong, and the steps a SAT solver learns from them.

A *loop* says that its lines are never all drawn. That is weaker than the cuts that `sat` decides with, but anyone can
check it, so proofs use nothing else.
"""

from __future__ import annotations

from itertools import chain

from gridwright.core.budget import Budget
from gridwright.engines.lrat import trim
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Clues, Proof
from gridwright.families.slitherlink.solvers.clauses import Loop, lines_in, loops_of, mark_clauses, puzzle_clauses


def prove(puzzle: Clues, lines: bytes, budget: Budget, marks: bytes = b"") -> Proof | None:
    """Prove that the loop is the only one with these marks; None when it isn't, or when there was no time.

    Without a loop (no lines at all) this proves that there is none.

    The solver is asked for another loop, and told of every loop it closes that leaves a clue or mark wrong, until it
    says no. All the while it writes down what it learns: the steps. What the end doesn't need is left out, loops and
    steps.
    Measured: 0.01 s for 10x10, 0.05 s for 20x20, 0.1 s for 30x30, a second or two at worst.
    """
    grid = geometry_of(puzzle)
    clauses = list(budget.within(chain(puzzle_clauses(puzzle), mark_clauses(marks))))
    own = tuple(edge for edge, mark in enumerate(lines) if mark == LINE)
    found = _refutation(Board(puzzle, marks), clauses, grid, own, budget)
    return None if found is None else _trimmed(grid, clauses, found, budget)


def _refutation(board: Board, clauses: list[Clause], grid: Geometry, own: Loop, budget: Budget) -> Proof | None:
    """Return the loop itself, others that leave a clue or mark wrong, and steps that rule out any second solution."""
    loops = [own] if own else []
    with Satisfier(budget.within(clauses), proof=True) as solver:
        for loop in loops:
            solver.add([-(edge + 1) for edge in loop])
        while found := solver.ask(budget.should_continue):
            for loop in loops_of(grid, lines_in(grid, solver)):
                if _fits(board, grid, loop):
                    return None
                loops.append(loop)
                solver.add([-(edge + 1) for edge in loop])
        return Proof(tuple(loops), tuple(solver.proof())) if found is False else None


def _fits(board: Board, grid: Geometry, loop: Loop) -> bool:
    """Return whether the loop, drawn alone, has all marks and the right number of lines around every clue."""
    drawn = set(loop)
    return all(mark == UNKNOWN or (mark == LINE) == (edge in drawn) for edge, mark in enumerate(board.marks)) and all(
        clue == NO_CLUE or sum(edge in drawn for edge in edges) == clue
        for clue, edges in zip(board.puzzle.clues, grid.around, strict=True)
    )


def _trimmed(grid: Geometry, clauses: list[Clause], proof: Proof, budget: Budget) -> Proof | None:
    """Return the proof without the loops and steps that its end doesn't need; None when time runs out."""
    loops = [[-(edge + 1) for edge in loop] for loop in proof.loops]
    found = trim(grid.edges, [*clauses, *loops], proof.steps, budget.should_continue)
    if found is None:
        return None
    steps, used = found
    needed = (loop for number, loop in enumerate(proof.loops, len(clauses) + 1) if number in used)
    return Proof(tuple(needed), tuple(steps))
