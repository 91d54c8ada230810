"""How hard a puzzle is."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.verdict import Rating
from gridwright.errors import Missing


def rate(family: Family[P, S, V, M, A], view: V, budget: Budget | None = None) -> Rating:
    """Return the family's rating of a view."""
    if family.creation.rate is None:
        raise Missing(f"{family.title} has no rating.")
    return family.creation.rate(view, budget or Budget(10.0))


def rating_fields(family: AnyFamily, rating: Rating) -> dict[str, object]:
    """Return what `rate --json` prints."""
    return {
        "family": family.name,
        "difficulty": rating.difficulty,
        "number": rating.number,
        "because": rating.because,
    }
