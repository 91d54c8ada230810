"""Explain Slitherlink boards to the end: how many, how many complete, and how long it takes.

    python -m benchmarks.slitherlink_explained FOLDER [--largest 20] [--every 1]
    python -m benchmarks.slitherlink_explained --generated 20 [--largest 10]

FOLDER has files of boards (`> id rows cols`, then rows of clues); boards without exactly one solution are left out.
Without a folder, as many new puzzles of each difficulty are explained. Every step passes the checker, as it does for
players. Times are CPU seconds of this process: the whole explanation, and a single hint with its look for mistakes.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.solve import solve
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved

FAMILY = catalog.family("slitherlink")
DIFFICULTIES = ("easy", "medium", "hard", "extreme")


def read_boards(folder: Path, largest: int) -> Iterator[tuple[str, Any]]:
    """Yield the boards of a folder up to a size, by their names."""
    for path in sorted(folder.glob("*.txt")):
        for block in path.read_text().split(">")[1:]:
            head, _, rows = block.partition("\n")
            puzzle = FAMILY.text.read("\n".join(row for row in rows.splitlines() if not row.startswith("#")))
            if max(puzzle.rows, puzzle.cols) <= largest:
                yield f"{path.stem}/{head.split()[0]}", puzzle


def make_boards(count: int, size: int) -> Iterator[tuple[str, Any]]:
    """Yield new puzzles of each difficulty."""
    for difficulty in DIFFICULTIES:
        for seed in range(count):
            options = FAMILY.options["generate"](rows=size, cols=size, difficulty=difficulty)
            yield f"{size}x{size} {difficulty}/{seed}", generate(FAMILY, options, seed, Budget(120))


def main() -> None:
    """Explain the boards and print what came of it, by size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--generated", type=int, default=20, help="new puzzles of each difficulty, without a folder")
    parser.add_argument("--largest", type=int, default=20, help="cells a side")
    parser.add_argument("--every", type=int, default=1, help="take every n-th board only")
    parser.add_argument("--from", type=int, default=0, dest="first", help="and begin with this one")
    asked = parser.parse_args()
    boards = (
        make_boards(asked.generated, asked.largest)
        if asked.folder is None
        else read_boards(asked.folder, asked.largest)
    )
    found: dict[str, list[tuple[float, float, bool]]] = {}
    for number, (name, puzzle) in enumerate(boards):
        if number % asked.every != asked.first % asked.every:
            continue
        start = FAMILY.rules.start(puzzle)
        if not isinstance(solve(FAMILY, start).verdict, Solved):
            print(f"{name}: not one solution, left out")
            continue
        begun = time.process_time()
        explanation = explain(FAMILY, start)
        whole = time.process_time() - begun
        view = Random(number).choice(explanation.steps)[0]
        begun = time.process_time()
        hint(FAMILY, view)
        single = time.process_time() - begun
        kind = name.partition("/")[0] if asked.folder is None else f"{puzzle.rows}x{puzzle.cols}"
        found.setdefault(kind, []).append((whole, single, explanation.complete))
        if not explanation.complete or whole > 10:
            print(f"{name}: {'complete' if explanation.complete else 'NOT COMPLETE'}, {whole:.1f} s", flush=True)
    rows = [*sorted(found.items()), ("all", [one for each in found.values() for one in each])]
    heads = ("count", "complete", "median s", "worst s", "hint median s", "hint worst s")
    print(f"{'boards':<18}" + "".join(f"{head:>15}" for head in heads))
    for kind, each in rows:
        times, hints, complete = zip(*each, strict=True)
        seconds = (statistics.median(times), max(times), statistics.median(hints), max(hints))
        print(f"{kind:<18}{len(each):>15}{sum(complete):>15}" + "".join(f"{one:>15.3f}" for one in seconds))


if __name__ == "__main__":
    main()
