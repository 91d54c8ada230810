"""Prove that a loop on a tiling is the only one: clauses that follow one after the other (see `puzzle.Proof`).

As on squares, a SAT solver is asked for another loop, and told of every loop it closes that leaves a clue wrong, until
it says no. What it learnt on the way are the steps; those that the end doesn't need are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from gridwright.core.budget import Budget
from gridwright.engines.lrat import trim
from gridwright.engines.sat import Clause, Satisfier
from gridwright.families.slitherlink.puzzle import Proof
from gridwright.families.slitherlink.tilings.puzzle import NO_CLUE, TilingAnswer, TilingClues
from gridwright.grid.tilings.tiling import Tiling

Loop = tuple[int, ...]


def prove(puzzle: TilingClues, lines: Sequence[int], budget: Budget) -> Proof | None:
    """Prove that the loop is the only one, or without lines that there is none; None if it isn't so or time ran out."""
    clauses = list(puzzle_clauses(puzzle))
    loops = [tuple(lines)] if lines else []
    with Satisfier([*clauses, *map(_not_all, loops)], proof=True) as solver:
        while found := solver.ask(budget.should_continue):
            drawn = [variable - 1 for variable in solver.model() if 0 < variable <= len(puzzle.tiling.sides)]
            for loop in _loops_of(puzzle.tiling, drawn):
                if _fits(puzzle, loop):
                    return None
                loops.append(loop)
                solver.add(_not_all(loop))
        if found is None:
            return None
        steps = solver.proof()
    trimmed = trim(len(puzzle.tiling.sides), [*clauses, *map(_not_all, loops)], steps, budget.should_continue)
    if trimmed is None:
        return None
    needed = tuple(loop for number, loop in enumerate(loops, len(clauses) + 1) if number in trimmed[1])
    return Proof(needed, tuple(trimmed[0]))


def with_proof(puzzle: TilingClues, answer: TilingAnswer, budget: Budget) -> TilingAnswer:
    """Return the answer with the proof that it is the only one; without one if there was no time."""
    return TilingAnswer(answer.tiling, answer.lines, prove(puzzle, answer.lines, budget))


def puzzle_clauses(puzzle: TilingClues) -> Iterator[Clause]:
    """Yield all that corners and clues say, and that there is a line."""
    piece = puzzle.tiling
    yield [side + 1 for side in range(len(piece.sides))]
    for sides in piece.at:
        for side in sides:
            yield [-(side + 1), *(other + 1 for other in sides if other != side)]
        yield from map(_not_all, combinations(sides, 3))
    for clue, sides in zip(puzzle.clues, piece.around, strict=True):
        if clue != NO_CLUE:
            yield from map(_not_all, combinations(sides, clue + 1))
            yield from ([side + 1 for side in some] for some in combinations(sides, len(sides) - clue + 1))


def _not_all(sides: Iterable[int]) -> list[int]:
    return [-(side + 1) for side in sides]


def _loops_of(piece: Tiling, lines: Iterable[int]) -> list[Loop]:
    """Take lines with two at every corner they touch apart into loops."""
    left, loops = set(lines), []
    while left:
        waiting, loop = [left.pop()], list[int]()
        while waiting:
            side = waiting.pop()
            loop.append(side)
            near = {other for corner in piece.sides[side] for other in piece.at[corner] if other in left}
            left -= near
            waiting += near
        loops.append(tuple(sorted(loop)))
    return loops


def _fits(puzzle: TilingClues, loop: Loop) -> bool:
    """Return whether the loop, drawn alone, has the right number of lines round every clue."""
    drawn = set(loop)
    return all(
        clue in (NO_CLUE, sum(side in drawn for side in sides))
        for clue, sides in zip(puzzle.clues, puzzle.tiling.around, strict=True)
    )
