"""Collections on disk: a JSON file beside the family's record, written by `tools/make_collections.py`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from gridwright.core.creation import Batch, Collection, Example


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
