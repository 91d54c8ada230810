"""What stands beside a ColorGrid: the score, the optimum, why no score is better, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.results import Ending, Finished
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.explain import find_optimum
from gridwright.families.colorgrid.puzzle import Answer, Position


def goal(view: Position, budget: Budget) -> dict[str, float]:
    """Return the optimum, where it is proved in time."""
    answer = find_optimum(view.grid, budget)
    return {} if answer is None else {"score": answer.bound}


def facts(view: Position, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """List the score so far, with the optimum and the gap once they are known, and the pairs."""
    score = rules.score(view.grid, view.pairs)
    score_fact, pairs_fact = ("Score", str(score)), ("Pairs", str(len(view.pairs)))
    if "score" not in goal:
        return score_fact, pairs_fact
    optimum = round(goal["score"])
    return score_fact, ("Optimum", str(optimum)), ("Gap", str(score - optimum)), pairs_fact


def ending(game: Finished[Position]) -> Ending:
    """Tell the score and how far above the optimum it is, once that is known."""
    score = str(rules.score(game.view.grid, game.view.pairs))
    if "best" not in game.figures:
        return Ending("Finished", score, "points", tone="plain")
    over, lines = round(game.figures["over"]), (("Optimum", f"{game.figures['best']:.0f}"),)
    if over == 0:
        return Ending("The optimum", score, "points", lines)
    return Ending(f"{over} above the optimum", score, "points", lines, tone="plain")


def why(view: Position, answer: Answer) -> str:
    """Explain how the prices prove the score."""
    if answer.certificate is None or answer.score is None or answer.score > answer.bound:
        return f"No score is below {answer.bound}. Whether {answer.score} is the optimum isn't proved."
    total, score = view.grid.total, answer.score
    sets = answer.certificate.odd_sets
    odd = f" and on {len(sets)} odd sets of cells" if sets else ""
    return (
        f"Without pairs the score is {total}. There is a price on every cell{odd}, and no allowed pair saves more than "
        f"its prices. All prices add up to {total - score}, so no set of pairs saves more. "
        f"The best possible score is {total} − {total - score} = {score}."
    )


def verdict(view: Position, answer: Answer) -> str:
    """Name the optimum, or the score and how low it could still be."""
    if answer.score == answer.bound:
        return f"Optimum {answer.score}"
    return f"Score {answer.score}, optimum at least {answer.bound}"
