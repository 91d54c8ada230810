"""Certificates of 2x2Madness: the moves, and facts about single colours that add up to a lower bound.

A board takes no fewer rotations than any of its colours alone. And a rotation moves four squares at most, so all
colours together take at least a quarter of the squares that each must move alone. Up to 4x4, where that isn't enough,
the certificate asks its checker to try every shorter way.
"""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certificate
from gridwright.core.verdict import Solved, Verdict
from gridwright.core.wording import pluralise
from gridwright.errors import Unfinished
from gridwright.families.madness import text
from gridwright.families.madness.check import SEARCHED_SIDE, costs_alone
from gridwright.families.madness.puzzle import Answer, Board


def certify(view: Board, verdict: Verdict[Answer], budget: Budget) -> Certificate | None:
    """Write the moves and the best bound that can be checked without our tables; None without a solution."""
    if not isinstance(verdict, Solved):
        return None
    try:
        costs = costs_alone(view, budget) if view.colours() else []
    except Unfinished:
        return None
    answer, colours = verdict.answer, view.colours()
    together = -(-sum(moved for _, moved in costs) // 4)
    plain = len(colours) + max([together, *(rotations for rotations, _ in costs)])
    by_search = view.side <= SEARCHED_SIDE and answer.bound.moves > plain
    least = answer.bound.moves if by_search else min(plain, len(answer.moves))
    facts = [
        f"colour {colour} rotations {rotations} squares {moved}"
        for colour, (rotations, moved) in zip(colours, costs, strict=True)
    ]
    bound = [f"at least {least} ({'search' if by_search else 'facts'})", *(() if by_search else facts)]
    files = {
        "puzzle.txt": text.write(view),
        "solution.txt": " ".join(map(text.write_move, answer.moves)) + "\n",
        "bound.txt": "\n".join(bound) + "\n",
    }
    count = pluralise(len(answer.moves), "move")
    if least == len(answer.moves):
        return Certificate("optimal", f"{count}, and no solution has fewer.", files)
    return Certificate("bound", f"{count}, and every solution has at least {least}.", files)
