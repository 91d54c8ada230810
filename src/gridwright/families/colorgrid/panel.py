"""What stands beside a ColorGrid: the score and the least score, and why nobody gets below it."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Answer, Position
from gridwright.families.colorgrid.solve import exact


def goal(view: Position, budget: Budget) -> dict[str, float]:
    """The least score, where it is proved in time."""
    verdict = exact(view, budget)
    return {"score": verdict.answer.bound} if isinstance(verdict, Solved) and verdict.proven else {}


def facts(view: Position, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """The score so far, every cell outside a pair counted with its value; beside it the least score and the gap."""
    score = rules.score(view.grid, view.pairs)
    so_far = ("Score", str(score)), ("Pairs", str(len(view.pairs)))
    if "score" not in goal:
        return so_far
    least = round(goal["score"])
    return ("Score", str(score)), ("Least", str(least)), ("Gap", str(score - least)), ("Pairs", str(len(view.pairs)))


def why(view: Position, answer: Answer) -> str:
    """How the prices add up to the score."""
    if answer.certificate is None or answer.score is None or answer.score > answer.bound:
        return f"Nobody gets below {answer.bound}."
    total, score = view.grid.total, answer.score
    odd_sets = answer.certificate.odd_sets
    sets = f" and {len(odd_sets)} odd sets" if odd_sets else ""
    return (
        f"Without any pair the score is {total}, the sum of all values. The prices on the cells{sets} add up to "
        f"{total - score}, and no allowed pair saves more than its prices; so no pairing saves more than "
        f"{total - score}, and nobody gets below {total} − {total - score} = {score}."
    )


def verdict(view: Position, answer: Answer) -> str:
    """The least score, or how far down the bound is."""
    if answer.score == answer.bound:
        return f"Least score {answer.score}"
    return f"Score {answer.score}, least {answer.bound} or more"
