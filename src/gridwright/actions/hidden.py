"""Whether a puzzle says more than its player may see."""

from __future__ import annotations

from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V


def hides(family: Family[P, S, V, M, A], puzzle: P) -> bool:
    """Return whether the puzzle has secrets at the beginning: its text is not that of the first view."""
    first = family.rules.view(family.rules.start(puzzle))
    return family.text.write(puzzle) != family.text.write_view(first)


def has_secrets(family: AnyFamily) -> bool:
    """Return whether the family's puzzles have secrets, by those that come with it."""
    return any(hides(family, family.text.read(example.text)) for example in family.creation.examples.values())
