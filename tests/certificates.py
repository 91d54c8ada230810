"""Certificates of easy puzzles, for the tests of their checkers."""

from __future__ import annotations

from functools import cache
from typing import Any

from gridwright import catalog
from gridwright.actions.prove import as_line, prove
from gridwright.actions.teaching.hint import next_step
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily

ABLE = [name for name in catalog.names() if catalog.family(name).certification is not None]


def views(family: AnyFamily) -> list[Any]:
    """Two easy puzzles, and what a hint leads to: where the first view says little, the later ones do."""
    found = []
    for one in list(next(iter(family.creation.collections.values())).puzzles.values())[:2]:
        state = family.rules.start(family.text.read(one.text))
        found.append(family.rules.view(state))
        step = next_step(family, family.rules.view(state))
        if step is not None and family.rules.status(after := family.rules.play(state, step.moves[0])) == "playing":
            found.append(family.rules.view(after))
    return found


@cache
def lines(name: str) -> tuple[dict[str, Any], ...]:
    family = catalog.family(name)
    return tuple(as_line(family, prove(family, view, Budget(20))) for view in views(family))
