"""Store the boards on which agents are measured, with what the best play gets on each.

    python tools/make_boards.py FAMILY [SET]

Sets that are stored already are left as they are, since results on them are compared: give a changed set another name.
With SET, this one alone is generated and compared with what is stored.
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


def build(family: AnyFamily, yardstick: Yardstick[Any, Any, Any], boards: BoardSet) -> dict[str, Any]:
    """Generate a set's boards and work out what is best on each."""
    seeds = range(boards.seed, boards.seed + boards.count)
    puzzles = [generate(family, boards.options, seed, Budget(SECONDS)) for seed in seeds]
    best = [yardstick.best(puzzle, boards) for puzzle in puzzles]
    return {"puzzles": [family.text.write(puzzle) for puzzle in puzzles], "best": best}


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
                print(f"{name}: {'the same' if build(family, yardstick, boards) == stored[name] else 'different'}")
            elif asked is None and name not in stored:
                stored[name] = build(family, yardstick, boards)
                print(f"{name}: {boards.count} boards, mean {sum(stored[name]['best']) / boards.count:.4f}", flush=True)
        if asked is None:
            yardstick.file.write_text(json.dumps(stored, indent=0) + "\n")


if __name__ == "__main__":
    main()
