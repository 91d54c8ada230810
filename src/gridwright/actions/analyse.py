"""Review a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.actions.choose import duel_of
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.results import Review, name_seats
from gridwright.errors import Missing

SECONDS = 60.0


def analyse(
    family: Family[P, S, V, M, A],
    puzzle: P,
    moves: Sequence[str],
    budget: Budget | None = None,
    *,
    duel: bool = False,
    names: tuple[str, str] = ("First", "Second"),
) -> Review:
    """Return the family's review of a solo game or a duel, given the texts of its moves and the names of its seats."""
    made = [family.text.read_move(move) for move in moves]
    budget = budget or Budget(SECONDS)
    if duel:
        review = duel_of(family).review(puzzle, made, budget)
        return replace(review, summary=name_seats(review.summary, names))
    if family.play.review is None:
        raise Missing(f"{family.title} has no review of finished games.")
    return family.play.review(puzzle, made, budget)


def review_fields(family: AnyFamily, review: Review) -> dict[str, object]:
    """Return what `--json` prints about a review."""
    remarks = [{"move": move, "remark": remark} for move, remark in review.remarks]
    fields: dict[str, object] = {
        "family": family.name,
        "summary": review.summary,
        "figures": dict(review.figures),
        "remarks": remarks,
    }
    return {**fields, "values": list(review.values)} if review.values else fields
