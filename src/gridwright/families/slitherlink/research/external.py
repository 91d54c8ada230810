"""Other programs for the same question: each takes clues and gives how many loops it found, two at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved
from gridwright.engines.sat import SolverName
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import NO_CLUE, Clues

PROGRAM = """
{ line(E) } :- edge(E).
:- dot(D), #count { E : line(E), at(D, E) } = N, N != 0, N != 2.
:- clue(C, K), #count { E : line(E), around(C, E) } != K.
passed(D) :- line(E), at(D, E).
:- not passed(D) : dot(D).
first(D) :- passed(D), not passed(O) : dot(O), O < D.
reached(D) :- first(D).
reached(O) :- reached(D), line(E), at(D, E), at(O, E).
:- passed(D), not reached(D).
"""
"""The rules as an answer-set program: everything on the loop is reached from its first dot."""


def clingo_program(puzzle: Clues) -> int:
    """Ask clingo, which knows reachability, for two solutions."""
    import clingo

    control: Any = clingo.Control(["2", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(_facts(puzzle)))
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            found += 1
    return found


def _facts(puzzle: Clues) -> Iterator[str]:
    grid = geometry(puzzle.rows, puzzle.cols)
    for edge, dots in enumerate(grid.ends):
        yield f"edge({edge})."
        yield from (f"at({dot},{edge})." for dot in dots)
    yield from (f"dot({dot})." for dot in range(len(grid.at)))
    for cell, edges in enumerate(grid.around):
        if puzzle.clues[cell] != NO_CLUE:
            yield f"clue({cell},{puzzle.clues[cell]})."
            yield from (f"around({cell},{edge})." for edge in edges)


def sat_with_cuts(puzzle: Clues) -> int:
    """Ask python-sat, with loops forbidden as they turn up."""
    return _ask_sat(puzzle, "glucose4")


def cadical_with_cuts(puzzle: Clues) -> int:
    """Ask CaDiCaL in the same way."""
    return _ask_sat(puzzle, "cadical195")


def _ask_sat(puzzle: Clues, name: SolverName) -> int:
    from gridwright.families.slitherlink.solvers.sat_solver import decide

    verdict = decide(puzzle, Budget(600), name)
    return 1 if isinstance(verdict, Solved) else 2 if isinstance(verdict, Ambiguous) else 0


OTHER_SOLVERS: dict[str, Callable[[Clues], int]] = {
    "python-sat": sat_with_cuts,
    "CaDiCaL": cadical_with_cuts,
    "clingo": clingo_program,
}
