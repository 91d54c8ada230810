"""Benchmark our solvers against their peers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, BenchScope, ResultTable


def bench(
    family: str | None, race: str | None, pace: BenchScope, budget: Budget | None = None, options: Any = None
) -> Iterator[ResultTable]:
    """Return the tables of one race, of all races of a family, or of all families, one after the other."""
    budget = budget or Budget()
    for name in (family,) if family is not None else catalog.names():
        card = catalog.family(name)
        races = dict([choose(card, "race", card.research.bench, race)]) if race is not None else card.research.bench
        for run in races.values():
            if not budget.should_continue():
                return
            yield run(pace, options or _usual(card), budget)


def _usual(card: AnyFamily) -> Any:
    return card.options["bench"]() if "bench" in card.options else None
