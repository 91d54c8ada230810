"""A setter's page: the puzzles a player shares, with how far another player is with each."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright import catalog
from gridwright.actions.links import path_of
from gridwright.errors import Missing
from gridwright.storage.database import Database
from gridwright.storage.progress import Progress, progress_of
from gridwright.storage.setters import Setter, SharedPuzzle, setter_of, shared_by

NAMELESS = "Anonymous"


@dataclass(frozen=True)
class SetterBoard:
    """A shared puzzle, where it is played, and how far the visitor is with it."""

    id: str
    title: str
    path: str | None
    progress: Progress


@dataclass(frozen=True)
class SharedGroup:
    """A setter's puzzles of one family."""

    family: str
    title: str
    boards: tuple[SetterBoard, ...]


def find_setter(database: Database, page: str) -> Setter:
    """Return whose page this is, or Missing."""
    found = setter_of(database, page)
    if found is None:
        raise Missing("There is no such page.")
    return found


def name_of_setter(setter: Setter) -> str:
    """Return the nickname, or a word for none."""
    return setter.nickname or NAMELESS


def show_setter(database: Database, visitor: str, setter: Setter) -> list[SharedGroup]:
    """Return the setter's puzzles by family, with the visitor's progress."""
    shared = shared_by(database, setter.player)
    groups = []
    for name in catalog.names():
        mine = [one for one in shared if one.family == name]
        if mine:
            reached = progress_of(database, visitor, name, (one.text for one in mine))
            boards = tuple(_board(one, reached.get(one.text, "")) for one in mine)
            groups.append(SharedGroup(name, catalog.family(name).title, boards))
    return groups


def _board(one: SharedPuzzle, progress: Progress) -> SetterBoard:
    return SetterBoard(one.id, one.title, path_of(one.family, one.text), progress)
