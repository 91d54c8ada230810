"""The lesson on boards that aren't of squares: what changes there and what doesn't."""

from __future__ import annotations

from gridwright.core.teaching import Exercise, Series

LESSON = Series(
    "Other tilings",
    (
        Exercise(
            "tiling honeycomb 3x3\n...5554..\n",
            "s19 s18 s24 s25 s17x s28 s29 s30",
            "Cells can have any number of sides. A hexagon has six, so its number can be as high as 5. You still count "
            "lines and open sides.",
        ),
        Exercise(
            "tiling octagonal 3x3\n6..6...37..6.\n",
            "s0 s1 s5 s6 s7 s26 s27 s28",
            "Inside this board three sides meet at each corner. Two lines leave one side, and it stays empty.",
        ),
        Exercise(
            "tiling triangular 3x3\n..1......122.0.2021\n",
            "s19x s22x s25x s26x s32x s23x s21 s11 s15 s18",
            "Here six sides meet at a corner. The loop still takes two of them or none.",
        ),
        Exercise(
            "tiling cairo 4x4\n341.4..34.23.3.2..23...3\n",
            "",
            "At the rim two sides of a cell may meet alone. A number there works like one in the corner of a square "
            "board: compare it with the number of sides.",
        ),
        Exercise(
            "tiling penrose-p3 6x6 60DDYYXXDYYY\n33....1....23.\n",
            "s32 s31",
            "Sectors, linked sides, inside and outside, parity and contradiction hold on every tiling. Only patterns "
            "of adjacent and diagonal numbers are for squares.",
        ),
    ),
    "Hexagons, triangles, kites: what changes when the cells aren't squares, and which techniques still hold.",
)
