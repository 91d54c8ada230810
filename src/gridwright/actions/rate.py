"""How hard a puzzle is."""

from __future__ import annotations

from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Rating
from gridwright.errors import Missing


def rate(family: AnyFamily, view: Any, budget: Budget | None = None) -> Rating:
    """Return the family's rating of a view."""
    if family.creation.rate is None:
        raise Missing(f"{family.title} has no rating.")
    return family.creation.rate(view, budget or Budget(10.0))
