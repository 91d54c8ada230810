"""The catalogue of families: a family is a folder, imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from gridwright import families as folders_of_families
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Text
from gridwright.errors import UnknownName


def names() -> tuple[str, ...]:
    """Return the names of all families, in alphabetical order."""
    folders = (Path(folder) for folder in folders_of_families.__path__)
    return tuple(sorted({record.parent.name for folder in folders for record in folder.glob("*/family.py")}))


def families() -> list[AnyFamily]:
    """Return all families, in alphabetical order of their names."""
    return [family(name) for name in names()]


@cache
def family(name: str) -> AnyFamily:
    """Return the family of that name."""
    if name not in names():
        raise UnknownName("family", name, names())
    record: AnyFamily = import_module(f"gridwright.families.{name}.family").FAMILY
    return record


@cache
def text(name: str) -> Text[Any, Any, Any, Any]:
    """Return how a family reads and writes, without importing the rest of the family if that is a file of its own.

    Whose puzzle a file holds is found out by asking every family, and most of them aren't needed after that.
    """
    module = f"gridwright.families.{name}.text"
    if name in names() and find_spec(module) is not None:
        return cast("Text[Any, Any, Any, Any]", import_module(module))
    return family(name).text
