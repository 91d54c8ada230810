"""What the panel says about a Lights Out board: what is lit, how few presses will do, and why."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.results import Ending, Finished
from gridwright.core.verdict import Solved
from gridwright.core.wording import pluralise
from gridwright.families.lights.puzzle import Answer, Lamps
from gridwright.families.lights.solve import solve_by_algebra


def facts(view: Lamps, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Return how many lamps are lit, and the fewest presses once they are known."""
    lit = ("Lit", str(sum(view.lit)))
    return (lit, ("Fewest presses", str(round(goal["presses"])))) if "presses" in goal else (lit,)


def goal(view: Lamps, budget: Budget) -> dict[str, float]:
    """Return the fewest presses from the first position."""
    verdict = solve_by_algebra(view, budget)
    return {"presses": len(verdict.answer.presses)} if isinstance(verdict, Solved) else {}


def ending(game: Finished[Lamps]) -> Ending:
    """Tell the presses, and how many more they are than the fewest, once the review has found those."""
    presses, _, unit = pluralise(game.moves, "press", "presses").partition(" ")
    over = round(game.figures.get("over", 0))
    if over:
        return Ending(f"{over} above the fewest", presses, unit, tone="plain")
    return Ending("The fewest presses" if "over" in game.figures else "Solved", presses, unit)


def progress(first: Lamps, view: Lamps, budget: Budget) -> str:
    """Say how far the board is from the end."""
    verdict = solve_by_algebra(view, budget)
    fewest = f" The shortest way from here has {_count(verdict.answer)}." if isinstance(verdict, Solved) else ""
    lit = sum(view.lit)
    return f"{pluralise(lit, 'lamp is', 'lamps are')} lit.{fewest}"


def verdict(view: Lamps, answer: Answer) -> str:
    """Say what a solution is worth."""
    return f"{_count(answer)}, the fewest"


def why(view: Lamps, answer: Answer) -> str:
    """Say why no solution is shorter."""
    if not answer.quiet:
        return f"This is the only set of presses that puts all lamps out, so {_count(answer)} are the fewest."
    ways = 2 ** len(answer.quiet)
    return (
        f"Exactly {ways} sets of presses put all lamps out. They differ by sets that switch nothing. "
        f"None of them is smaller than this one: {_count(answer)}."
    )


def _count(answer: Answer) -> str:
    return pluralise(len(answer.presses), "press", "presses")
