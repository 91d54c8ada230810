"""The same puzzle in another format."""

from __future__ import annotations

from typing import Any

from gridwright.core.contract import AnyFamily
from gridwright.errors import UnknownName

OWN = "text"


def formats(family: AnyFamily) -> tuple[str, ...]:
    """The formats a puzzle of this family can be written in."""
    return (OWN, *(name for name, format_ in family.text.FORMATS.items() if format_.write is not None))


def convert(family: AnyFamily, puzzle: Any, to: str) -> str:
    """The puzzle in the format of that name."""
    if to == OWN:
        return family.text.write(puzzle)
    if to not in formats(family):
        raise UnknownName(f"format for {family.title}", to, formats(family))
    write = family.text.FORMATS[to].write
    assert write is not None
    return write(puzzle)
