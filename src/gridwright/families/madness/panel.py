"""What stands beside a 2x2Madness board: what is left, the best solution known, the bound, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.results import Ending, Finished, Offer
from gridwright.core.verdict import Solved
from gridwright.core.wording import pluralise
from gridwright.families.madness import rules
from gridwright.families.madness.colours import colour
from gridwright.families.madness.puzzle import Answer, Board, BoundSource, Turn
from gridwright.families.madness.solve import ALWAYS_PROVED_SIDE, shortest
from gridwright.grid.cells import name_of


def goal(view: Board, budget: Budget) -> dict[str, float]:
    """Return the moves of the best solution found in time, and the bound that was proved."""
    verdict = shortest(view, budget)
    if not isinstance(verdict, Solved):
        return {}
    return {"moves": len(verdict.answer.moves), "bound": verdict.answer.bound.moves}


def facts(view: Board, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """List the colours left, and the fewest moves, or the best known and the bound where they differ."""
    left = ("Colours left", str(len(view.colours())))
    if "moves" not in goal:
        return (left,)
    moves, bound = round(goal["moves"]), round(goal["bound"])
    if moves == bound:
        return left, ("Fewest moves", str(moves))
    return left, ("Fewest known", str(moves)), ("At least", str(bound))


def offer(view: Board) -> Offer[Turn] | None:
    """Offer to remove the first group of one colour."""
    groups = ((row, col) for row in range(view.side - 1) for col in range(view.side - 1))
    group = next((group for group in groups if rules.is_uniform(view, *group)), None)
    if group is None:
        return None
    name = name_of(*group)
    look = colour(view.squares[rules.group(view, *group)[0]])
    return Offer(Turn(*group, "x"), f"The group {name} is all {look.name}. Remove it.", f"Remove {name}", "Remove")


def ending(game: Finished[Board]) -> Ending:
    """Tell the moves, and how many more they are than the fewest, once those are known."""
    moves, unit = str(game.moves), "move" if game.moves == 1 else "moves"
    if "over" not in game.figures:
        return Ending("Solved", moves, unit)
    known = "fewest possible" if game.view.side <= ALWAYS_PROVED_SIDE else "fewest known"
    over = round(game.figures["over"])
    lines = ((known.capitalize(), f"{game.figures['best']:.0f}"),)
    if over == 0:
        return Ending(f"The {known}", moves, unit, lines)
    if over < 0:
        return Ending(f"{-over} below the {known}", moves, unit, lines)
    return Ending(f"{over} above the {known}", moves, unit, lines, tone="plain")


def why(view: Board, answer: Answer) -> str:
    """Explain why no solution is shorter than the bound."""
    moves, bound = len(answer.moves), answer.bound.moves
    known = f"This solution has {pluralise(moves, 'move')}. No solution has fewer than {bound}. "
    return known + _SOURCES[answer.bound.source]


def verdict(view: Board, answer: Answer) -> str:
    """Name the fewest moves, or those of the best solution found and the bound."""
    moves, bound = len(answer.moves), answer.bound.moves
    known = "the fewest possible" if moves == bound else f"at least {bound}"
    return f"{pluralise(moves, 'move')}, {known}"


_SOURCES: dict[BoundSource, str] = {
    "none": "Every colour has to be removed once.",
    "gather": "The colour that is spread out most needs that many alone.",
    "squares": "A rotation moves at most four squares, and together the colours have that far to go.",
    "pairs": "Every two colours were solved alone, and their rotations add up to that.",
    "search": "Every shorter sequence of rotations was tried or ruled out by a bound.",
}
