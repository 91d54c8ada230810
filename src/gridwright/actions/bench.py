"""Race our solvers against their peers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Pace, Table


def bench(
    family: str | None, race: str | None, pace: Pace, budget: Budget | None = None, options: Any = None
) -> Iterator[Table]:
    """The tables of one race, of all races of a family, or of all families, one after the other."""
    budget = budget or Budget()
    for name in (family,) if family is not None else catalog.names():
        card = catalog.family(name)
        races = dict([choose(card, "race", card.races, race)]) if race is not None else card.races
        for run in races.values():
            if not budget.go_on():
                return
            yield run(pace, options or _usual(card), budget)


def _usual(card: AnyFamily) -> Any:
    return card.options["bench"]() if "bench" in card.options else None
