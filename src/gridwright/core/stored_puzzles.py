"""Collections and lessons on disk: JSON files beside the family's record.

`tools/make_collections.py` and `tools/make_lessons.py` write them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from gridwright.core.creation import Batch, Collection, Example
from gridwright.core.teaching import Exercise, Series


def read_collections(file: Path, empty: Mapping[str, Collection]) -> dict[str, Collection]:
    """Return these collections with the puzzles that the file has for them, batch after batch."""
    stored = json.loads(file.read_text()) if file.exists() else {}
    return {name: replace(each, puzzles=_puzzles(name, each, stored.get(name, ()))) for name, each in empty.items()}


def _puzzles(name: str, collection: Collection, stored: list[dict[str, str]]) -> dict[str, Example]:
    return {
        f"{name}-{number}": Example(f"{collection.title} {number}: {batch.title}", one["text"], one["difficulty"])
        for number, (batch, one) in enumerate(zip(in_order(collection), stored, strict=False), 1)
    }


def in_order(collection: Collection) -> list[Batch]:
    """Return the batch of each puzzle of a collection."""
    return [batch for batch in collection.batches for _ in range(batch.count)]


def read_lessons(file: Path) -> dict[str, Series]:
    """Return for each technique, by its name, the positions where it is the next step."""
    boards: dict[tuple[str, str], list[Exercise]] = {}
    for one in json.loads(file.read_text()) if file.exists() else ():
        boards.setdefault((one["lesson"], one["title"]), []).append(Exercise(one["puzzle"], one["moves"]))
    return {name: Series(title, tuple(each)) for (name, title), each in boards.items()}
