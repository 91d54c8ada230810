"""Pick a part of a family by name; the first is the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from gridwright.core.contract import AnyFamily
from gridwright.errors import Missing, UnknownName

T = TypeVar("T")


def choose(family: AnyFamily, what: str, table: Mapping[str, T], name: str | None) -> tuple[str, T]:
    """Return the part of that name, or the first one; UnknownName or Missing if there is none."""
    if not table:
        raise Missing(f"{family.title} has no {what}.")
    if name is None:
        name = next(iter(table))
    if name not in table:
        raise UnknownName(f"{what} for {family.title}", name, table)
    return name, table[name]
