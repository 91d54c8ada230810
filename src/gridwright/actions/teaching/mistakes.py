"""Mistakes first: what makes a position unsolvable, confirmed by the checker before it is shown."""

from __future__ import annotations

from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.verdict import Mistake
from gridwright.errors import Refused

SECONDS = 10.0
"""What looking for a mistake may take unless a budget says otherwise."""


def find_mistake(family: AnyFamily, view: Any, budget: Budget | None = None) -> Mistake[Any] | None:
    """Return the marks that no solution has; None for a position that can still be solved."""
    mistakes = family.teaching.mistakes
    if mistakes is None:
        return None
    mistake = mistakes.find(view, budget or Budget(SECONDS))
    if mistake is not None:
        faults = mistakes.faults(view, mistake)
        if faults:
            raise Refused(f"The checker rejected a mistake, so it isn't shown: {faults[0].message}")
    return mistake


def mistake_fields(family: AnyFamily, mistake: Mistake[Any]) -> dict[str, Any]:
    """Return what `--json` prints about a mistake."""
    return {
        "moves": [family.text.write_move(move) for move in mistake.moves],
        "where": list(mistake.where),
        "because": mistake.because,
    }
