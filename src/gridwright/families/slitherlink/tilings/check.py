"""The checker of Slitherlink on tilings: lines at every corner, the loops, and the clues. It knows no solver.

`proof_faults` follows the proof that there is no other loop, by a kernel that is for checkers alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault
from gridwright.families.slitherlink.checking.tiling_proofs import first_refused
from gridwright.families.slitherlink.puzzle import Proof
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


# The proof that there is no other loop


def proof_faults(puzzle: TilingClues, answer: TilingAnswer, budget: Budget | None = None) -> list[Fault]:
    """Return what is wrong with the reason why there is no other loop than the answer's, or none at all.

    Loops that are set aside leave a clue wrong when they alone are drawn, or are the answer itself. From them, the
    clues and the corners, the steps must lead to a contradiction.
    """
    piece, proof = puzzle.tiling, answer.proof
    if answer.tiling != piece:
        return [Fault("size", "The answer is for another board.")]
    if proof is None:
        return [Fault("no-proof", "Nothing shows that there is no other loop.")]
    found = _beside(piece, proof) or _set_aside(puzzle, set(answer.lines), proof)
    if found:
        return found
    if not proof.steps or proof.steps[-1]:
        return [Fault("unfinished", "The proof ends before nothing is left.")]
    refused = first_refused(puzzle, proof, budget or Budget())
    return [] if refused is None else [Fault("not-forced", f"Step {refused} of the proof does not follow.")]


def _beside(piece: Tiling, proof: Proof) -> list[Fault]:
    count = len(piece.sides)
    if all(0 <= side < count for loop in proof.loops for side in loop) and all(
        1 <= abs(literal) <= count for step in proof.steps for literal in step
    ):
        return []
    return [Fault("beside", "The proof names a side that is not on the board.")]


def _set_aside(puzzle: TilingClues, own: set[int], proof: Proof) -> list[Fault]:
    """Return loops of the proof that are no loops, or could be another answer."""
    found = []
    for number, loop in enumerate(proof.loops, 1):
        sides = set(loop)
        if not sides or [*_corners(puzzle.tiling, sides), *_loops(puzzle.tiling, sides)]:
            found.append(Fault("not-a-loop", f"Loop {number} of the proof is not one closed loop."))
        elif sides != own and next(_clues(puzzle, sides), None) is None:
            found.append(Fault("possible-loop", f"Loop {number} of the proof fits all clues."))
    return found
