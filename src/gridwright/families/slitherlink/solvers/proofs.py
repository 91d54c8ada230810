"""Prove that a loop is the only one: loops that leave a clue wrong, and the steps a SAT solver learns from them.

A *loop* says that its lines are never all drawn. That is weaker than the cuts that `sat` decides with, but anybody can
check it, so proofs use nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.budget import Budget
from gridwright.engines.lrat import refute
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, Clues, Proof
from gridwright.families.slitherlink.solvers.clauses import Loop, lines_in, loops_of, mark_clauses, puzzle_clauses

SHORT = 2000
"""A proof with fewer steps than this is short enough."""


def prove(puzzle: Clues, lines: bytes, budget: Budget, marks: bytes = b"") -> Proof | None:
    """Prove that the loop is the only one with these marks; None when it isn't, or when there was no time.

    Without a loop (no lines at all) this proves that there is none.

    The solver is asked for another loop, and told of every loop it closes that leaves a clue wrong, until it says no.
    Asked once more with the loops it could not do without, it writes down what it learns: the steps. What nothing
    after it needs is left out. Measured: 0.02 s for 10x10, 0.1 s for 20x20, 0.3 s for 30x30, seconds at worst.
    """
    grid = geometry(puzzle.rows, puzzle.cols)
    clauses = [*puzzle_clauses(puzzle), *mark_clauses(marks)]
    own = tuple(edge for edge, mark in enumerate(lines) if mark == LINE)
    loops = _loops_in_the_way(puzzle, clauses, grid, own, budget)
    if loops is None:
        return None
    found = _shortest_try(clauses, _fewer_loops(clauses, grid, loops, budget), budget)
    return None if found is None else _trimmed(grid, clauses, found, budget)


def _shortest_try(clauses: list[Clause], loops: list[Loop], budget: Budget) -> Proof | None:
    """Return the shortest of some proofs: the same loops in another order lead the solver another way."""
    best: Proof | None = None
    for order in (loops, loops[::-1], sorted(loops, key=len), sorted(loops, key=len, reverse=True)):
        steps = _learnt(clauses, order, budget)
        if steps and (best is None or len(steps) < len(best.steps)):
            best = Proof(tuple(order), tuple(steps))
        if best is not None and len(best.steps) < SHORT:
            break
    return best


def _learnt(clauses: list[Clause], loops: Sequence[Loop], budget: Budget) -> list[tuple[int, ...]]:
    """Return what the solver learns from the clues and these loops up to a contradiction; nothing without time."""
    with Satisfier(clauses, proof=True) as solver:
        for loop in loops:
            solver.add([-(edge + 1) for edge in loop])
        return solver.proof() if solver.ask(budget.should_continue) is False else []


def _fewer_loops(clauses: list[Clause], grid: Geometry, loops: list[Loop], budget: Budget) -> list[Loop]:
    """Return those of the loops that a contradiction was found from, most often less than half of them."""
    for _ in range(2):
        with Satisfier(clauses) as solver:
            switched = dict(enumerate(loops, grid.edges + 1))
            for switch, loop in switched.items():
                solver.add([-switch, *(-(edge + 1) for edge in loop)])
            if solver.ask(budget.should_continue, switched) is False:
                loops = [switched[switch] for switch in sorted(solver.core())]
    return loops


def _loops_in_the_way(
    puzzle: Clues, clauses: list[Clause], grid: Geometry, own: Loop, budget: Budget
) -> list[Loop] | None:
    """Return the loop itself and enough others that leave a clue wrong to rule out any second solution."""
    loops = [own] if own else []
    with Satisfier(clauses) as solver:
        for loop in loops:
            solver.add([-(edge + 1) for edge in loop])
        while found := solver.ask(budget.should_continue):
            for loop in loops_of(grid, lines_in(grid, solver)):
                if _fits(puzzle, grid, loop):
                    return None
                loops.append(loop)
                solver.add([-(edge + 1) for edge in loop])
    return loops if found is False else None


def _fits(puzzle: Clues, grid: Geometry, loop: Loop) -> bool:
    """Return whether the loop, drawn alone, has the right number of lines around every clue."""
    drawn = set(loop)
    return all(
        clue == NO_CLUE or sum(edge in drawn for edge in edges) == clue
        for clue, edges in zip(puzzle.clues, grid.around, strict=True)
    )


def _trimmed(grid: Geometry, clauses: list[Clause], proof: Proof, budget: Budget) -> Proof:
    """Return the proof without the loops and steps that its end does not need; all of it when time runs out."""
    loops = [[-(edge + 1) for edge in loop] for loop in proof.loops]
    steps = refute(grid.edges, [*clauses, *loops], proof.steps, budget.should_continue)
    if steps is None:
        return proof
    used = {number for step in steps for number in step.hints}
    needed = (loop for number, loop in enumerate(proof.loops, len(clauses) + 1) if number in used)
    return Proof(tuple(needed), tuple(step.clause for step in steps))
