"""The collections of Slitherlink: by size from 5 x 5 to 30 x 30, and by symmetry, in every difficulty."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gridwright.core.collections import read_collections
from gridwright.core.creation import Batch, Collection
from gridwright.families.slitherlink.explain import DIFFICULTIES
from gridwright.families.slitherlink.puzzle import GenerateOptions, Symmetry


def _batches(sides: Iterable[tuple[int, int]], symmetry: Symmetry = "none") -> list[Batch]:
    """Return batches of square boards, easy to extreme: each side with how many boards of a difficulty."""
    return [
        Batch(f"{side} × {side}, {difficulty}", count, GenerateOptions(side, side, difficulty, symmetry))
        for difficulty in DIFFICULTIES
        for side, count in sides
    ]


COLLECTIONS = read_collections(
    Path(__file__).with_suffix(".json"),
    {
        "small": Collection("Small loops", "5 × 5 to 7 × 7, for a few minutes.", _batches([(5, 2), (6, 2), (7, 2)])),
        "middle": Collection("Medium loops", "8 × 8 to 12 × 12.", _batches([(8, 2), (10, 2), (12, 2)])),
        "large": Collection(
            "Large loops", "15 × 15 to 30 × 30, for an evening.", _batches([(15, 2), (20, 2), (25, 1), (30, 1)])
        ),
        "half-turn": Collection(
            "Half turn", "The clue layout looks the same upside down.", _batches([(7, 2), (10, 2)], "half-turn")
        ),
        "mirror": Collection(
            "Mirror", "The left half of the clue layout mirrors the right.", _batches([(7, 2), (10, 2)], "mirror")
        ),
        "quarter-turn": Collection(
            "Quarter turn",
            "The clue layout looks the same from all four sides.",
            _batches([(8, 2), (10, 2)], "quarter-turn"),
        ),
    },
)
