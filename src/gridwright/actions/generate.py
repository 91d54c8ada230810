"""Generate a puzzle, the same for the same seed on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.actions.choose import choose
from gridwright.actions.options import read_options
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.errors import Missing

SECONDS = 60.0


def build_options(family: AnyFamily, **options: Any) -> Any:
    """Return the family's options with these values; BadOption says what is allowed."""
    if "generate" not in family.options:
        raise Missing(f"{family.title} has no generator.")
    return read_options(family, "generate", options)


def generate(
    family: AnyFamily, options: object, seed: int, budget: Budget | None = None, generator: str | None = None
) -> object:
    """Return a puzzle that is what the options ask for."""
    name, make = choose(family, "generator", family.creation.generators, generator)
    # The seed is spelt out with what it is for, so that neighbouring seeds and families share nothing.
    return make(options, Random(f"{family.name} {name} {seed}"), budget or Budget(SECONDS))
