"""The collections of a family, and how far a player is with each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from gridwright import catalog
from gridwright.actions.choose import choose, choose_puzzle
from gridwright.core.contract import AnyFamily
from gridwright.core.creation import Collection, Example
from gridwright.core.scene import Settings
from gridwright.paint.svg import svg
from gridwright.storage.database import Database
from gridwright.storage.progress import Progress, progress_of
from gridwright.web.live.scene_diff import FIRST_WINDOW

EXAMPLES = "examples"
DIFFICULTIES = ("easy", "medium", "hard", "extreme", "")
"""In the order of a page; the last is for puzzles without a rating."""


@dataclass(frozen=True)
class Board:
    """A puzzle of a collection, and how far the player is with it."""

    key: str
    title: str
    difficulty: str
    progress: Progress


@dataclass(frozen=True)
class CollectionProgress:
    """A collection as a player sees it: its boards, easiest first."""

    name: str
    title: str
    about: str
    boards: tuple[Board, ...]

    @property
    def solved(self) -> int:
        """Return how many boards the player has solved."""
        return sum(board.progress == "solved" for board in self.boards)

    @property
    def next_unsolved(self) -> Board | None:
        """Return the first board that isn't solved."""
        return next((board for board in self.boards if board.progress != "solved"), None)

    def groups(self) -> list[tuple[str, list[Board]]]:
        """Return the boards by difficulty."""
        sorted_out = ((level, [board for board in self.boards if board.difficulty == level]) for level in DIFFICULTIES)
        return [(level, boards) for level, boards in sorted_out if boards]


def collections_of(family: AnyFamily) -> Mapping[str, Collection]:
    """Return the family's collections, the examples first."""
    first = Collection("Examples", "Boards to get to know the puzzle.", puzzles=family.creation.examples)
    every = {EXAMPLES: first, **family.creation.collections}
    return {name: each for name, each in every.items() if each.puzzles}


def choose_collection(family: AnyFamily, name: str) -> Collection:
    """Return the collection of that name, or UnknownName."""
    return choose(family, "collection", collections_of(family), name)[1]


def collection_with(family: AnyFamily, text: str) -> str | None:
    """Return the name of the collection that has this puzzle; the examples count for none."""
    found = (
        name
        for name, each in family.creation.collections.items()
        if any(one.text == text for one in each.puzzles.values())
    )
    return next(found, None)


def with_progress(database: Database, player: str, family: AnyFamily, name: str) -> CollectionProgress:
    """Return a collection with the player's progress."""
    collection = choose_collection(family, name)
    reached = progress_of(database, player, family.name, (one.text for one in collection.puzzles.values()))
    boards = [
        Board(key, one.title, _difficulty(one), reached.get(one.text, "")) for key, one in collection.puzzles.items()
    ]
    # Sorting is stable, so boards of one difficulty keep their order.
    boards.sort(key=lambda board: DIFFICULTIES.index(board.difficulty))
    return CollectionProgress(name, collection.title, collection.about, tuple(boards))


def _difficulty(example: Example) -> str:
    return example.difficulty if example.difficulty in DIFFICULTIES else ""


@cache
def draw_picture(family: str, key: str, theme: str) -> str:
    """Draw a puzzle before the first move as SVG; of a large one its top left part."""
    record = catalog.family(family)
    example = choose_puzzle(record, key)
    view = record.rules.view(record.rules.start(record.text.read(example.text)))
    scene = record.draw.scene(view, None, Settings(coordinates=False, window=FIRST_WINDOW)).within(FIRST_WINDOW)
    return svg(replace(scene, columns=(), rows=()), theme, ground=False)
