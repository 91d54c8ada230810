"""Generate the collections of a family again: the same puzzles on every machine.

    python tools/make_collections.py FAMILY [COLLECTION]

A batch takes its seeds one after the other and leaves out symmetric copies of puzzles that the collection already has.
The result is `collections.json` beside the family's record: seed, difficulty and text of each puzzle. Takes some
minutes for the largest boards.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.batch.shard_worker import symmetry_key
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.creation import Batch, Collection
from gridwright.errors import GridwrightError

SECONDS = 600.0
SEEDS_PER_BATCH = 1000
DIFFICULTIES = ("easy", "medium", "hard", "extreme")


def build(family: AnyFamily, collection: Collection) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a collection with their seeds and difficulties."""
    known: set[str] = set()
    for number, batch in enumerate(collection.batches):
        missing = batch.count
        # Each batch has seeds of its own: the same ones would give the same loops and layouts to all of them.
        for seed in count(number * SEEDS_PER_BATCH + 1):
            if not missing:
                break
            found = _generate(family, batch, seed)
            if found is None or found[0] in known:
                continue
            known.add(found[0])
            missing -= 1
            yield {"seed": seed, "difficulty": difficulty_of(family, batch, found[1]), "text": found[1]}


def _generate(family: AnyFamily, batch: Batch, seed: int) -> tuple[str, str] | None:
    """Return the key that symmetric copies share and the text; None where this seed gives nothing."""
    try:
        puzzle = generate(family, batch.options, seed, Budget(SECONDS), batch.generator)
    except GridwrightError as error:
        print(f"  seed {seed}: {error}", flush=True)
        return None
    return symmetry_key(family, puzzle), family.text.write(puzzle)


def difficulty_of(family: AnyFamily, batch: Batch, text: str) -> str:
    """Return the difficulty that was asked for, else the rating."""
    asked = getattr(batch.options, "difficulty", "any")
    if asked in DIFFICULTIES:
        return str(asked)
    view = family.rules.view(family.rules.start(family.text.read(text)))
    rated = family.creation.rate(view, Budget(SECONDS)).difficulty if family.creation.rate is not None else ""
    return rated if rated in DIFFICULTIES else ""


def main() -> None:
    """Write the collections of the family named, or one of them."""
    family = catalog.family(sys.argv[1])
    file = Path(str(files(f"gridwright.families.{family.name}"))) / "collections.json"
    stored = json.loads(file.read_text()) if file.exists() else {}
    for name, collection in family.creation.collections.items():
        if name in sys.argv[2:] or not sys.argv[2:]:
            began, stored[name] = time.monotonic(), []
            for puzzle in build(family, collection):
                stored[name].append(puzzle)
                print(f"{name} {len(stored[name])}: {time.monotonic() - began:.1f} s", flush=True)
            # After each one, so that a run that is stopped keeps what it has.
            ordered = {name: stored[name] for name in family.creation.collections if name in stored}
            file.write_text(_one_a_line(ordered))


def _one_a_line(stored: dict[str, list[dict[str, Any]]]) -> str:
    """Write JSON with a puzzle on each line, so that a difference can be read."""
    lists = (
        f" {json.dumps(name)}: [\n  " + ",\n  ".join(map(json.dumps, puzzles)) + "\n ]"
        for name, puzzles in stored.items()
    )
    return "{\n" + ",\n".join(lists) + "\n}\n"


if __name__ == "__main__":
    main()
