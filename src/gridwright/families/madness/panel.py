"""What stands beside a 2x2Madness board: what is left, the best way known, and how few moves could do."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness.puzzle import Answer, Board, BoundSource
from gridwright.families.madness.solve import shortest


def goal(view: Board, budget: Budget) -> dict[str, float]:
    """The moves of the best way found in time, and the bound that was proved."""
    verdict = shortest(view, budget)
    if not isinstance(verdict, Solved):
        return {}
    return {"moves": len(verdict.answer.moves), "bound": verdict.answer.bound.moves}


def facts(view: Board, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """The colours left; the fewest moves, or the best way known and the bound where they differ."""
    left = ("Colours left", str(len(view.colours())))
    if "moves" not in goal:
        return (left,)
    moves, bound = round(goal["moves"]), round(goal["bound"])
    if moves == bound:
        return left, ("Fewest moves", str(moves))
    return left, ("Best known", str(moves)), ("At least", str(bound))


def why(view: Board, answer: Answer) -> str:
    """How few moves could do it, and how that is known."""
    told = f"This way has {len(answer.moves)} moves, and none has fewer than {answer.bound.moves}: "
    return told + _SOURCES[answer.bound.source]


def verdict(view: Board, answer: Answer) -> str:
    """The fewest moves, or those of the best way and the bound."""
    moves, bound = len(answer.moves), answer.bound.moves
    return f"{moves} moves, the fewest" if moves == bound else f"{moves} moves, at least {bound}"


_SOURCES: dict[BoundSource, str] = {
    "none": "every colour has to be removed once.",
    "gather": "the colour that is spread out most needs so many rotations alone.",
    "squares": "a rotation moves at most four squares, and together the colours have that far to go.",
    "pairs": "every two colours were played out alone, and their rotations add up to that.",
    "search": "every shorter sequence of rotations was tried or cut off by a bound.",
}
