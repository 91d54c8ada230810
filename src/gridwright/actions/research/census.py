"""Count all puzzles of a kind."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.results import ResultTable
from gridwright.errors import Missing


def census(family: AnyFamily, options: object, budget: Budget | None = None) -> ResultTable:
    """Return the family's table over all puzzles of the kind ordered."""
    if family.research.census is None:
        raise Missing(f"{family.title} has no census.")
    return family.research.census(options, budget or Budget())
