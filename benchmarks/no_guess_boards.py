"""What a Minesweeper board without guessing costs, graded, by level and difficulty.

    python -m benchmarks.no_guess_boards [BOARDS]

One row a level and difficulty asked for: CPU milliseconds a board (mean and worst) through the library, and how often
each difficulty came out. A difficulty that is rare at a level takes many boards until one has it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import gridwright as gw

LEVELS = ("beginner", "intermediate", "expert")
DIFFICULTIES = ("any", "easy", "medium", "hard", "extreme")


def main(boards: int) -> None:
    """Print the table."""
    gw.generate("minesweeper", seed=0, no_guess=True)  # loads what is loaded on first use
    print("level         difficulty  mean ms  worst ms  found")
    for level in LEVELS:
        for difficulty in DIFFICULTIES:
            spent, found = [], Counter[str]()
            for seed in range(boards):
                started = time.process_time()
                board = gw.generate("minesweeper", seed=seed, level=level, no_guess=True, difficulty=difficulty)
                spent.append(1e3 * (time.process_time() - started))
                found[board.value.no_guess] += 1
            counts = ", ".join(f"{count} {name}" for name, count in found.most_common())
            print(f"{level:14}{difficulty:10}{sum(spent) / boards:9.2f}{max(spent):10.2f}  {counts}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
