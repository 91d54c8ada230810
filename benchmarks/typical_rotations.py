"""How many rotations random boards need, by side and number of colours: writes the table in
`families/madness/typical.py`.

    python -m benchmarks.typical_rotations > table.txt
"""

from __future__ import annotations

import statistics
from random import Random

from gridwright.families.madness.explain import plan
from gridwright.families.madness.puzzle import Board

BOARDS = {2: 1, 3: 400, 4: 400, 5: 200, 6: 100, 7: 40, 8: 16}


def rotations(side: int, colours: int, boards: int) -> list[int]:
    """Rotations of the plan on random boards."""
    chance = Random(f"typical {side} {colours}")
    found = []
    for _ in range(boards):
        squares = [letter for letter in "ABCDEFGHIJKLMNOP"[:colours] for _ in range(4)]
        squares += ["."] * (side * side - len(squares))
        chance.shuffle(squares)
        found.append(len(plan(Board(side, "".join(squares)))) - colours)
    return found


def main() -> None:
    """Print the table."""
    for side, boards in BOARDS.items():
        row = [rotations(side, colours, boards) for colours in range(1, side * side // 4 + 1)]
        entries = ", ".join(f"({statistics.mean(found):.1f}, {statistics.pstdev(found):.1f})" for found in row)
        print(f"    {side}: ({entries},),", flush=True)


if __name__ == "__main__":
    main()
