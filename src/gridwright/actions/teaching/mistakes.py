"""Mistakes first: what makes a position unsolvable, confirmed by the checker before it is shown."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.verdict import Mistake
from gridwright.errors import Refused

SECONDS = 10.0
"""What looking for a mistake or a step may take unless a budget says otherwise."""


def find_mistake(family: Family[P, S, V, M, A], view: V, budget: Budget | None = None) -> Mistake[M] | None:
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


def mistake_fields(family: Family[P, S, V, M, A], mistake: Mistake[M]) -> dict[str, object]:
    """Return what `--json` prints about a mistake."""
    return {
        "moves": [family.text.write_move(move) for move in mistake.moves],
        "where": list(mistake.where),
        "because": mistake.because,
    }
