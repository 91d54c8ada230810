"""The checker of Slitherlink on tilings: lines at every corner, the loops, and the clues. It knows no solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.verdict import Fault
from gridwright.families.slitherlink.tilings.puzzle import NO_CLUE, TilingAnswer, TilingClues
from gridwright.grid.tilings.tiling import Tiling


def faults(puzzle: TilingClues, answer: TilingAnswer) -> list[Fault]:
    """Return all that is wrong with the lines; empty when they are the solution."""
    piece = puzzle.tiling
    if answer.tiling != piece:
        return [Fault("size", "The answer is for another board.")]
    if not answer.lines:
        return [Fault("no-line", "There is no line at all.")]
    lines = set(answer.lines)
    return [*_corners(piece, lines), *_loops(piece, lines), *_clues(puzzle, lines)]


def _corners(piece: Tiling, lines: set[int]) -> Iterator[Fault]:
    for corner, sides in enumerate(piece.at):
        drawn = [side for side in sides if side in lines]
        where = (f"dot:{corner}", *(f"edge:{side}" for side in drawn))
        if len(drawn) == 1:
            yield Fault("loose-end", f"A line ends at a corner, beside {piece.name_of_side(drawn[0])}.", where)
        if len(drawn) > 2:
            yield Fault("intersection", f"{len(drawn)} lines meet at an end of {piece.name_of_side(drawn[0])}.", where)


def _loops(piece: Tiling, lines: set[int]) -> Iterator[Fault]:
    """Yield a fault where the lines lie in several pieces."""
    left, count = set(lines), 0
    while left:
        count += 1
        waiting = [left.pop()]
        while waiting:
            near = {side for corner in piece.sides[waiting.pop()] for side in piece.at[corner] if side in left}
            left -= near
            waiting += near
    if count > 1:
        yield Fault("several-loops", f"The lines are in {count} pieces.")


def _clues(puzzle: TilingClues, lines: set[int]) -> Iterator[Fault]:
    piece = puzzle.tiling
    for face, clue in enumerate(puzzle.clues):
        drawn = sum(side in lines for side in piece.around[face])
        if clue not in (NO_CLUE, drawn):
            code = "too-few" if drawn < clue else "too-many"
            message = f"The {clue} at {piece.name_of_face(face)} has {drawn} {'line' if drawn == 1 else 'lines'}."
            yield Fault(code, message, (f"cell:{face}",))
