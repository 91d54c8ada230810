"""Solve Slitherlink with a SAT solver: a second opinion on every board, and the clues or marks behind a "no".

That the lines are one loop can't be said shortly in clauses, so the solver is asked first and told about the loops it
closed too early afterwards, until it closes only one. It is told by a *cut*: if this line of the small loop and that
line outside it are both drawn, some line must lead out of the small loop's dots. It forbids many boards at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable, Verdict
from gridwright.core.wording import join_words
from gridwright.engines.cores import find_fewest_to_remove
from gridwright.engines.sat import Clause, Satisfier, SolverName
from gridwright.families.slitherlink.geometry import Geometry, geometry_of, say_face
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Answer, Board, Clues, Edge, answer_to
from gridwright.families.slitherlink.solvers.clauses import (
    Loop,
    clue_clauses,
    dot_clauses,
    lines_in,
    loops_of,
    puzzle_clauses,
)
from gridwright.families.slitherlink.solvers.proofs import prove

GoOn = Callable[[], bool]

SHRINKING = 2.0
"""Seconds for telling clues in conflict from bystanders."""
NAMED_CLUES = 8
"""How many clues in conflict are named one by one."""


def cut_clause(grid: Geometry, loop: Loop, outside: Edge) -> Clause:
    """Return the clause: with a line of the loop and one outside, some line leads out of the loop's dots."""
    dots = {dot for edge in loop for dot in grid.ends[edge]}
    ways_out = {edge for dot in dots for edge in grid.at[dot] if sum(end in dots for end in grid.ends[edge]) == 1}
    return [-(loop[0] + 1), -(outside + 1), *(edge + 1 for edge in sorted(ways_out))]


def sat(view: Board, budget: Budget) -> Verdict[Answer]:
    """Return the only loop with the proof that it is, two loops, or the clues that cannot all be right."""
    puzzle = view.puzzle
    started = time.perf_counter()
    verdict = decide(puzzle, budget)
    if isinstance(verdict, Solved):
        # Found and decided already: the proof may use what time is left, and the answer stands without it.
        verdict = replace(verdict, answer=replace(verdict.answer, proof=prove(puzzle, verdict.answer.lines, budget)))
    return replace(verdict, seconds=time.perf_counter() - started)


def decide(puzzle: Clues, budget: Budget, name: SolverName = "glucose4") -> Verdict[Answer]:
    """Decide whether there is no loop, one or two, without a proof."""
    grid = geometry_of(puzzle)
    with Satisfier(budget.within(puzzle_clauses(puzzle)), solver=name) as solver:
        first = _single_loop(grid, solver, budget.should_continue)
        if first is None:
            return Undecided("The time ran out.")
        if not first:
            return find_conflict(puzzle, budget)
        solver.add([-(edge + 1) for edge in first])
        second = _single_loop(grid, solver, budget.should_continue)
    if second is None:
        return Undecided("A loop was found, but the time ran out before it was clear whether there is another one.")
    answer = _answer(puzzle, first)
    return Ambiguous(answer, _answer(puzzle, second)) if second else Solved(answer, proven=True)


def _answer(puzzle: Clues, loop: Iterable[Edge]) -> Answer:
    drawn = set(loop)
    edges = geometry_of(puzzle).edges
    return answer_to(puzzle, bytes(LINE if edge in drawn else 0 for edge in range(edges)))


def _single_loop(
    grid: Geometry, solver: Satisfier, should_continue: GoOn, assumptions: Sequence[int] = ()
) -> Loop | None:
    """Return a single loop that fits all clauses, empty when there is none, None when there was no time."""
    while True:
        found = solver.ask(should_continue, assumptions)
        if not found:
            return () if found is False else None
        loops = loops_of(grid, lines_in(grid, solver))
        if len(loops) == 1:
            return loops[0]
        for loop in loops[:-1]:
            solver.add(cut_clause(grid, loop, loops[-1][0]))
        solver.add(cut_clause(grid, loops[-1], loops[0][0]))


def find_conflict(puzzle: Clues, budget: Budget) -> Unsolvable:
    """Say why there is no loop: clues that can't all be right, as few as time allows."""
    grid = geometry_of(puzzle)
    said = {grid.edges + 1 + cell: cell for cell, clue in enumerate(puzzle.clues) if clue != NO_CLUE}
    with Satisfier(budget.within(chain(dot_clauses(grid), [range(1, grid.edges + 1)]))) as solver:
        for switch, cell in budget.within(said.items()):
            for clause in clue_clauses(grid.around[cell], puzzle.clues[cell]):
                solver.add([-switch, *clause])
        core = list(said)
        if _single_loop(grid, solver, budget.should_continue, core) == ():
            core = _shrunk(grid, solver, solver.core(), budget)
    return tell_conflict(puzzle, sorted(said[switch] for switch in core))


def tell_conflict(puzzle: Clues, cells: Sequence[int]) -> Unsolvable:
    """Say that these clues can't all be right."""
    grid = geometry_of(puzzle)
    where = tuple(f"cell:{cell}" for cell in cells)
    if len(cells) > NAMED_CLUES:
        return Unsolvable(f"No single loop fits these {len(cells)} clues.", where)
    names = [f"the {puzzle.clues[cell]} at {say_face(grid, cell)}" for cell in cells]
    return Unsolvable(f"No single loop fits {join_words(names)}.", where)


def _shrunk(grid: Geometry, solver: Satisfier, core: list[int], budget: Budget) -> list[int]:
    """Return the assumptions that are still impossible after each has been left out in turn, for a second or two."""
    until = time.monotonic() + SHRINKING

    def should_continue() -> bool:
        return budget.should_continue() and time.monotonic() < until

    for switch in list(core):
        if not should_continue():
            break
        fewer = [other for other in core if other != switch]
        if switch in core and _single_loop(grid, solver, should_continue, fewer) == ():
            # The core of a smaller "no" may be smaller still.
            core = solver.core()
    return core


def find_fewest_removed(puzzle: Clues, marks: bytes, budget: Budget) -> tuple[Answer, set[Edge]] | None:
    """Return a loop and the marks it contradicts, as few as any loop does; None without time or without a loop.

    Where half the time isn't enough for that, they are just marks of which none can stay beside all others.
    """
    grid = geometry_of(puzzle)
    literals = sorted(edge + 1 if mark == LINE else -(edge + 1) for edge, mark in enumerate(marks) if mark != UNKNOWN)
    with Satisfier(budget.within(puzzle_clauses(puzzle))) as solver:
        half = budget.share(0.5)

        def find_core(kept: Collection[int]) -> list[int] | None:
            loop = _single_loop(grid, solver, half.should_continue, list(kept))
            return solver.core() if loop == () else None

        removed = find_fewest_to_remove(literals, find_core, half.should_continue)
        if removed is None:
            return _keep_what_can_stay(puzzle, solver, literals, budget)
        loop = _single_loop(grid, solver, budget.should_continue, sorted(set(literals).difference(removed)))
    return (_answer(puzzle, loop), {abs(literal) - 1 for literal in removed}) if loop else None


def _keep_what_can_stay(
    puzzle: Clues, solver: Satisfier, literals: Sequence[int], budget: Budget
) -> tuple[Answer, set[Edge]] | None:
    """Keep each mark that some loop has together with those kept before it; return the loop and the other marks."""
    grid, kept = geometry_of(puzzle), list[int]()
    loop = _single_loop(grid, solver, budget.should_continue)
    for literal in literals:
        if loop and (abs(literal) - 1 in loop) != (literal > 0):
            found = _single_loop(grid, solver, budget.should_continue, [*kept, literal])
            if found == ():
                continue
            loop = found
        kept.append(literal)
    removed = {abs(literal) - 1 for literal in set(literals).difference(kept)}
    return (_answer(puzzle, loop), removed) if loop else None
