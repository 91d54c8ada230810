"""Certificates of Slitherlink in the formats of the SAT competitions.

Variable edge + 1 says that the edge is a line. The clauses are the dots, the clues, and loops that can't all be drawn:
each leaves a clue wrong when it alone is drawn, or is the solution itself, which is set aside to ask for another one.
The proof leads from them to a contradiction. On another tiling than squares `faces.txt` says what the board is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certificate
from gridwright.core.verdict import Ambiguous, Solved, Unsolvable, Verdict
from gridwright.engines.lrat import refute
from gridwright.engines.proof_files import ClauseGroup, write_cnf, write_drat, write_lrat
from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.geometry import Geometry, geometry_of, say_board, say_dot, say_edge, say_face
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, Answer, Board, Clues, Edge, Proof
from gridwright.families.slitherlink.solvers.clauses import clue_clauses
from gridwright.families.slitherlink.solvers.proofs import prove


def certify(view: Board, verdict: Verdict[Answer], budget: Budget) -> Certificate | None:
    """Prove that the loop is the only one, that there is none, or that there are two; None without time."""
    puzzle = view.puzzle
    files = {"puzzle.txt": text.write(puzzle), **_faces(puzzle)}
    if isinstance(verdict, Ambiguous):
        files |= {"solution.txt": _drawing(verdict.answer), "second.txt": _drawing(verdict.second)}
        return Certificate("several", "There are at least two solutions.", files)
    if isinstance(verdict, Solved):
        own = verdict.answer.lines
        proof = verdict.answer.proof or prove(puzzle, own, budget)
        files["solution.txt"] = _drawing(verdict.answer)
        claim, says = "unique", "The solution is the only one."
    elif isinstance(verdict, Unsolvable):
        own, proof = b"", prove(puzzle, b"", budget)
        claim, says = "unsolvable", "There is no solution."
    else:
        return None
    refutation = None if proof is None else _refutation(puzzle, own, proof, budget)
    return None if refutation is None else Certificate(claim, says, files | refutation)


def _faces(puzzle: Clues) -> dict[str, str]:
    """Write what faces a piece of a tiling has, each by the numbers of its corners, so that no checker must cut it."""
    piece = geometry_of(puzzle).tiling
    return {} if piece is None else {"faces.txt": "".join(f"{' '.join(map(str, face))}\n" for face in piece.faces)}


def _drawing(answer: Answer) -> str:
    return text.write_answer(replace(answer, proof=None))


def _refutation(puzzle: Clues, own: bytes, proof: Proof, budget: Budget) -> dict[str, str] | None:
    """Write clauses and proof; None without time."""
    grid = geometry_of(puzzle)
    parts = _dots(grid), _lines(grid), _clues(puzzle, grid), _loops(puzzle, grid, own, proof)
    groups = list(budget.within(chain.from_iterable(parts)))
    clauses = [clause for group in groups for clause in group.clauses]
    steps = refute(grid.edges, clauses, proof.steps, budget.should_continue)
    if steps is None:
        return None
    head = [f"Slitherlink, {say_board(puzzle)}: each variable says that an edge is a line.", *_variables(grid)]
    return {
        "puzzle.cnf": write_cnf(grid.edges, head, groups),
        "proof.drat": write_drat(steps),
        "proof.lrat": write_lrat(steps),
    }


def _variables(grid: Geometry) -> Iterator[str]:
    for edge in range(grid.edges):
        yield f"{edge + 1} is {say_edge(grid, edge)}"


def _dots(grid: Geometry) -> Iterator[ClauseGroup]:
    for dot, edges in enumerate(grid.at):
        ends = [[-(edge + 1), *(other + 1 for other in edges if other != edge)] for edge in edges]
        threes = [[-(edge + 1) for edge in three] for three in combinations(edges, 3)]
        yield ClauseGroup(f"{_place(grid, dot)}: no lines or two", [*ends, *threes])


def _place(grid: Geometry, dot: int) -> str:
    """Say where a dot lies, on a tiling as a corner of a face."""
    if not grid.square:
        return say_dot(grid, dot)
    row, col = divmod(dot, grid.cols + 1)
    return f"dot in row {row + 1}, column {col + 1}"


def _lines(grid: Geometry) -> Iterator[ClauseGroup]:
    yield ClauseGroup("there is a line", [[edge + 1 for edge in range(grid.edges)]])


def _clues(puzzle: Clues, grid: Geometry) -> Iterator[ClauseGroup]:
    for cell, clue in enumerate(puzzle.clues):
        if clue != NO_CLUE:
            about = f"the {clue} at {say_face(grid, cell)}"
            yield ClauseGroup(about, list(clue_clauses(grid.around[cell], clue)))


def _loops(puzzle: Clues, grid: Geometry, own: bytes, proof: Proof) -> Iterator[ClauseGroup]:
    drawn = {edge for edge, mark in enumerate(own) if mark == LINE}
    for number, loop in enumerate(proof.loops, 1):
        clause = [-(edge + 1) for edge in loop]
        if set(loop) == drawn:
            yield ClauseGroup("the solution, set aside to ask for another one", [clause])
        else:
            yield ClauseGroup(f"loop {number} leaves {_broken_clue(puzzle, grid, set(loop))} wrong", [clause])


def _broken_clue(puzzle: Clues, grid: Geometry, loop: set[Edge]) -> str:
    """Name a clue that has another number of lines when this loop alone is drawn."""
    cell = next(
        cell
        for cell, clue in enumerate(puzzle.clues)
        if clue != NO_CLUE and sum(edge in loop for edge in grid.around[cell]) != clue
    )
    return f"the {puzzle.clues[cell]} at {say_face(grid, cell)}"
