"""Store the boards on which agents are measured, with what the best play gets on each.

    python tools/make_boards.py FAMILY [SET]

Sets that are stored already are left as they are, since results on them are compared: give a changed set another name.
With SET, this one alone is generated and compared with what is stored; where the best that is known is what a bot got,
only the boards are compared, since the bot may have changed.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.yardstick import BoardSet, Yardstick

SECONDS = 60.0


def puzzles_of(family: AnyFamily, boards: BoardSet) -> list[Any]:
    """Generate a set's boards."""
    seeds = range(boards.seed, boards.seed + boards.count)
    return [generate(family, boards.options, seed, Budget(SECONDS)) for seed in seeds]


def build(family: AnyFamily, yardstick: Yardstick[Any, Any, Any], boards: BoardSet) -> dict[str, Any]:
    """Generate a set's boards and work out what is best on each."""
    puzzles = puzzles_of(family, boards)
    best = [yardstick.best(puzzle, boards) for puzzle in puzzles]
    return {"puzzles": [family.text.write(puzzle) for puzzle in puzzles], "best": best}


def is_same(family: AnyFamily, yardstick: Yardstick[Any, Any, Any], boards: BoardSet, stored: dict[str, Any]) -> bool:
    """Return whether a set generated now is the one that is stored."""
    if boards.is_exact:
        return build(family, yardstick, boards) == stored
    known: list[str] = stored["puzzles"]
    return [family.text.write(puzzle) for puzzle in puzzles_of(family, boards)] == known


def main() -> None:
    """Generate what isn't there yet, or compare one set."""
    family = catalog.family(sys.argv[1])
    asked = sys.argv[2] if len(sys.argv) > 2 else None
    for environment in (family.research.environment, family.research.duel_environment):
        if environment is None or environment.yardstick is None:
            continue
        yardstick = environment.yardstick
        stored = json.loads(yardstick.file.read_text()) if yardstick.file.exists() else {}
        for name, boards in yardstick.sets.items():
            if name == asked:
                same = is_same(family, yardstick, boards, stored[name])
                print(f"{name}: {'the same' if same else 'different'}")
            elif asked is None and name not in stored:
                stored[name] = build(family, yardstick, boards)
                print(f"{name}: {boards.count} boards, mean {sum(stored[name]['best']) / boards.count:.4f}", flush=True)
        if asked is None:
            yardstick.file.write_text(json.dumps(stored, indent=0) + "\n")


if __name__ == "__main__":
    main()
