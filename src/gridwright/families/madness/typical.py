"""How many rotations random boards need: what a board's difficulty is measured against.

Mean and standard deviation of the plan's rotations by side and number of colours, from some hundred random boards each
(fewer from 7x7 on); `benchmarks/typical_rotations.py` makes the table.
"""

from __future__ import annotations

from typing import Literal

_ROTATIONS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.0, 0.0),),
    3: (
        (2.1, 0.8),
        (3.1, 0.8),
    ),
    4: (
        (3.4, 1.1),
        (5.3, 1.1),
        (6.9, 1.0),
        (7.8, 1.0),
    ),
    5: (
        (4.6, 1.5),
        (7.5, 1.5),
        (9.9, 1.5),
        (12.2, 1.5),
        (14.3, 1.6),
        (16.4, 1.5),
    ),
    6: (
        (6.1, 2.3),
        (9.9, 2.0),
        (13.3, 1.9),
        (16.4, 2.2),
        (19.7, 2.3),
        (22.3, 2.5),
        (25.0, 2.4),
        (27.7, 2.0),
        (29.7, 2.4),
    ),
    7: (
        (7.6, 3.2),
        (12.0, 2.0),
        (17.4, 2.8),
        (20.2, 2.8),
        (25.1, 2.5),
        (27.9, 3.0),
        (31.6, 2.9),
        (35.6, 3.8),
        (39.2, 3.4),
        (42.9, 3.8),
        (46.7, 3.3),
        (48.9, 3.8),
    ),
    8: (
        (8.6, 3.6),
        (13.8, 2.9),
        (21.0, 2.3),
        (24.7, 3.5),
        (29.2, 3.6),
        (35.0, 3.0),
        (38.5, 4.9),
        (44.2, 4.3),
        (48.8, 3.5),
        (53.0, 3.8),
        (57.4, 3.5),
        (61.6, 5.1),
        (65.9, 3.9),
        (70.1, 3.7),
        (76.0, 4.7),
        (78.2, 4.9),
    ),
}


def typical(side: int, colours: int) -> tuple[float, float]:
    """Mean rotations of such boards, and how far they usually are from it (at least half a rotation)."""
    if colours == 0:
        return 0.0, 0.5
    mean, deviation = _ROTATIONS[side][colours - 1]
    return mean, max(deviation, 0.5)


def level_of(side: int, colours: int, rotations: int) -> Literal["easy", "medium", "hard"]:
    """Easy is at least a standard deviation below the mean, hard at least one above."""
    mean, deviation = typical(side, colours)
    if rotations <= mean - deviation:
        return "easy"
    return "hard" if rotations >= mean + deviation else "medium"
