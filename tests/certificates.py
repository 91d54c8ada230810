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


BOARDS = {
    "slitherlink": (
        "4x4t2:c331023a12d",
        "4x4t4:e2a1c2b3b230b4a",
        "8x8t12:01CCXYCCCX_e213a2320a32a1a32i3",
        "3x3t14:2b2124a42a0a411a4d2a2",
        "tiling honeycomb 3x3\n0........\n",
        "tiling rhombille 2x1\n0.0.0.\n",
    )
}
"""Boards that a family has besides those of its collections."""


@cache
def further_lines(name: str) -> tuple[dict[str, Any], ...]:
    """Certificates of boards of another kind."""
    family = catalog.family(name)
    boards = BOARDS.get(name, ())
    return tuple(as_line(family, prove(family, family.text.read_view(text), Budget(20))) for text in boards)
