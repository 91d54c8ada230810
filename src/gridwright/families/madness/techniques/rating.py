"""How many rotations random boards need: what a board's difficulty is compared with.

Mean and standard deviation of the plan's rotations by side and number of colours, from some hundred random boards each
(fewer from 7x7 on); `benchmarks/typical_rotations.py` makes the table.
"""

from __future__ import annotations

from gridwright.families.madness.puzzle import Difficulty

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
        (17.3, 2.8),
        (20.1, 2.8),
        (24.9, 2.4),
        (27.8, 3.1),
        (31.4, 2.9),
        (35.3, 3.8),
        (39.0, 3.2),
        (42.8, 3.9),
        (46.3, 3.1),
        (48.7, 3.6),
    ),
    8: (
        (8.5, 4.0),
        (13.2, 2.8),
        (20.6, 2.3),
        (24.4, 3.1),
        (28.8, 4.0),
        (35.1, 3.5),
        (38.0, 4.2),
        (43.8, 3.7),
        (48.8, 3.8),
        (52.4, 3.9),
        (57.3, 2.9),
        (61.4, 5.3),
        (65.3, 3.1),
        (69.7, 3.8),
        (76.2, 5.4),
        (76.4, 4.8),
    ),
}


MOST_ROTATIONS: dict[int, tuple[int, ...]] = {2: (0,), 3: (4, 4), 4: (8, 9, 10, 11)}
"""The most rotations that a board needs, by number of colours, where every board has been solved."""

EXTREME = 2.0
"""Standard deviations above the mean; hard is one above, easy one below."""


def typical(side: int, colours: int) -> tuple[float, float]:
    """Return the mean rotations of such boards, and how far they usually are from it (at least half a rotation)."""
    if colours == 0:
        return 0.0, 0.5
    mean, deviation = _ROTATIONS[side][colours - 1]
    return mean, max(deviation, 0.5)


def rate_rotations(side: int, colours: int, rotations: int) -> Difficulty:
    """Name the difficulty of a board that needs this many rotations."""
    mean, deviation = typical(side, colours)
    if rotations <= mean - deviation:
        return "easy"
    if rotations >= mean + EXTREME * deviation:
        return "extreme"
    return "hard" if rotations >= mean + deviation else "medium"


def has_boards(side: int, colours: int, difficulty: Difficulty) -> bool:
    """Say whether there are boards of that difficulty, as far as that is known."""
    if side not in MOST_ROTATIONS:
        return True
    most = MOST_ROTATIONS[side][colours - 1]
    return any(rate_rotations(side, colours, rotations) == difficulty for rotations in range(most + 1))
