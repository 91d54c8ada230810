"""How the time of each family's default solver grows with the board: a table, and a plot for the documentation.

    python -m benchmarks.growth                     print the table
    python -m benchmarks.growth docs/pictures       and draw growth.svg there

Times are those inside the kernel, the median over boards of one size. A board that isn't decided in time counts with
the whole time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median

import gridwright as gw
from gridwright.core.results import Curve, Plot
from gridwright.errors import IllegalMove
from gridwright.grid.cells import name_of
from gridwright.paint.chart import chart
from gridwright.paint.files import save

SECONDS = 10.0
BOARDS = 9


def colorgrid(side: int, seed: int) -> gw.Puzzle:
    """A random grid under the classic rules."""
    return gw.generate("colorgrid", rows=side, cols=side, seed=seed)


def slitherlink(side: int, seed: int) -> gw.Puzzle:
    """A puzzle of any difficulty with one solution."""
    return gw.generate("slitherlink", rows=side, cols=side, seed=seed)


def madness(side: int, seed: int) -> gw.Puzzle:
    """A full random board."""
    return gw.generate("madness", side=side, seed=seed)


def minesweeper(side: int, seed: int) -> gw.Puzzle:
    """A position: a board as dense as an expert's, of which every third row is open but for its mines."""
    mines = round(side * side * 99 / 480)
    game = gw.start(gw.generate("minesweeper", rows=side, cols=side, mines=mines, seed=seed, first="none"))
    for row in range(0, side, 3):
        for col in range(side):
            with suppress(IllegalMove):  # open already
                game.play(name_of(row, col))
            if game.status == "lost":
                game.undo()
    return gw.read(game.family.text.write_view(game.view))


SIZES: dict[str, tuple[Callable[[int, int], gw.Puzzle], tuple[int, ...]]] = {
    "ColorGrid": (colorgrid, (10, 20, 40, 80, 160)),
    "Slitherlink": (slitherlink, (5, 10, 15, 20, 30)),
    "Minesweeper": (minesweeper, (8, 12, 16, 24, 32)),
    "2x2Madness": (madness, (3, 4, 5)),
}


def main() -> None:
    """Measure all families, one size after the other."""
    curves = []
    for title, (make, sides) in SIZES.items():
        points = []
        for side in sides:
            verdicts = [gw.solve(make(side, seed), seconds=SECONDS) for seed in range(BOARDS)]
            times = [verdict.seconds for verdict in verdicts]
            decided = sum(getattr(verdict, "proven", True) for verdict in verdicts)
            print(f"{title:12} {side:4} {median(times) * 1000:10.3f} ms, proven {decided} of {BOARDS}", flush=True)
            points.append((float(side * side), max(median(times), 1e-6)))
        curves.append(Curve(title, tuple(points)))
    if len(sys.argv) > 1:
        plot = Plot("Time of the default solvers", "cells", "seconds (median of 9)", tuple(curves))
        save(chart(plot), Path(sys.argv[1]) / "growth.svg", "light")


if __name__ == "__main__":
    main()
