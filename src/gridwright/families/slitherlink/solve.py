"""Solvers of Slitherlink.

`exact` decides any board in a kernel: no loop, one, or two different ones. `sat` asks an outside SAT solver the
same question, with loops forbidden as they turn up: a second opinion that shares nothing with the first. `original`
is the three-part solver of the original report. Why a loop is the only one is a proof that
`prove` adds on request, since it costs more than finding the loop.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable, Verdict
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import Answer, Board, answer_to
from gridwright.families.slitherlink.solvers import kernel


def exact(view: Board, budget: Budget) -> Verdict[Answer]:
    """Find the only loop, two loops, or the certainty that there is none."""
    puzzle = view.puzzle
    grid = geometry_of(puzzle)
    started = time.perf_counter()
    outcome = kernel.solve(grid, puzzle.clues, budget.limit, budget.should_continue)
    seconds = time.perf_counter() - started
    if outcome.verdict == "stopped":
        return Undecided("The time ran out.", seconds)
    if outcome.lines is None:
        return Unsolvable("No single loop fits these clues.", seconds=seconds)
    answer = answer_to(puzzle, outcome.lines)
    if outcome.second is not None:
        return Ambiguous(answer, answer_to(puzzle, outcome.second), seconds)
    return Solved(answer, proven=True, seconds=seconds)


def sat(view: Board, budget: Budget) -> Verdict[Answer]:
    """Decide the same with an outside SAT solver."""
    from gridwright.families.slitherlink.solvers.sat_solver import sat as by_sat

    return by_sat(view, budget)


def original(view: Board, budget: Budget) -> Verdict[Answer]:
    """Solve by basic deductions, advanced ones, then guessing, as the original report does."""
    from gridwright.families.slitherlink.solvers.original import solve_as_original

    return solve_as_original(view, budget)


def original_basic(view: Board, budget: Budget) -> Verdict[Answer]:
    """Solve by the original's basic part alone: undecided where it stops."""
    from gridwright.families.slitherlink.solvers.original import solve_as_original

    return solve_as_original(view, budget, "easy")


def original_advanced(view: Board, budget: Budget) -> Verdict[Answer]:
    """Solve by the original's basic and advanced parts, without guessing: undecided where they stop."""
    from gridwright.families.slitherlink.solvers.original import solve_as_original

    return solve_as_original(view, budget, "hard")


SOLVERS = {
    "exact": exact,
    "sat": sat,
    "original": original,
    "original-basic": original_basic,
    "original-advanced": original_advanced,
}


def prove(view: Board, answer: Answer, budget: Budget) -> Answer:
    """Return the answer with the proof that it is the only one; unchanged if there was no time for one."""
    from gridwright.families.slitherlink.solvers.proofs import prove as proof_of

    proof = proof_of(view.puzzle, answer.lines, budget)
    return replace(answer, proof=proof)
