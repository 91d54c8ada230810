"""Make a puzzle to order, the same for the same seed on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.actions.choose import choose
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.errors import Missing

SECONDS = 60.0


def order_of(family: AnyFamily, **wishes: Any) -> Any:
    """Return the family's order with these wishes filled in; TypeError names a wish it does not know."""
    if "generate" not in family.options:
        raise Missing(f"{family.title} has no generator.")
    return family.options["generate"](**wishes)


def generate(
    family: AnyFamily, order: Any, seed: int, budget: Budget | None = None, generator: str | None = None
) -> Any:
    """Return a puzzle that keeps the order's promise."""
    name, make = choose(family, "generator", family.creation.generators, generator)
    # The seed is spelt out with what it is for, so that neighbouring seeds and families share nothing.
    return make(order, Random(f"{family.name} {name} {seed}"), budget or Budget(SECONDS))
