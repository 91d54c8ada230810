"""The reasoning behind a proof on a tiling: what corners, clues and clauses force (see `reasoning.py`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import combinations

from gridwright.core.budget import Budget
from gridwright.errors import Unfinished
from gridwright.families.slitherlink.puzzle import Proof
from gridwright.families.slitherlink.tilings.puzzle import NO_CLUE, TilingClues
from gridwright.kernels import checking


def first_refused(puzzle: TilingClues, proof: Proof, budget: Budget) -> int | None:
    """Return the first step that doesn't follow, counted from 1; None if all do."""
    rules = [*_rules(puzzle), *([-(side + 1) for side in loop] for loop in proof.loops)]
    sides = len(puzzle.tiling.sides)
    outcome = checking.follow(sides, _flat(rules), _flat(proof.steps), 0.0, budget.should_continue)
    if outcome is None:
        raise Unfinished("The time ran out.")
    return outcome.refused


def _rules(puzzle: TilingClues) -> Iterator[list[int]]:
    """Yield what corners and clues say, and that there is a line, as clauses."""
    piece = puzzle.tiling
    yield [side + 1 for side in range(len(piece.sides))]
    for sides in piece.at:
        for side in sides:
            yield [-(side + 1), *(other + 1 for other in sides if other != side)]
        for three in combinations(sides, 3):
            yield [-(side + 1) for side in three]
    for clue, sides in zip(puzzle.clues, piece.around, strict=True):
        if clue == NO_CLUE:
            continue
        for too_many in combinations(sides, clue + 1):
            yield [-(side + 1) for side in too_many]
        for too_few in combinations(sides, len(sides) + 1 - clue):
            yield [side + 1 for side in too_few]


def _flat(clauses: Iterable[Iterable[int]]) -> array[int]:
    """Return the clauses one after the other, with a 0 after each."""
    flat = array("i")
    for clause in clauses:
        flat.extend(clause)
        flat.append(0)
    return flat
