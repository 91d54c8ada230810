"""The collections of 2x2Madness: 4 x 4 to 6 x 6 in every difficulty, and the hardest boards there are."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.creation import Batch, Collection
from gridwright.core.stored_puzzles import read_collections
from gridwright.families.madness.puzzle import Difficulty, GenerateOptions

DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme")


def _batches(side: int, count: int) -> list[Batch]:
    return [
        Batch(f"{side} × {side}, {difficulty}", count, GenerateOptions(side, difficulty=difficulty))
        for difficulty in DIFFICULTIES
    ]


COLLECTIONS = read_collections(
    Path(__file__).with_suffix(".json"),
    {
        "four": Collection("Four colours", "4 × 4, from a few rotations to many.", _batches(4, 3)),
        "six": Collection("Six colours", "5 × 5 with one empty square.", _batches(5, 3)),
        "nine": Collection("Nine colours", "6 × 6, for a quiet hour.", _batches(6, 2)),
        "hardest": Collection(
            "The hardest 4 × 4",
            "No 4 × 4 board needs more than 15 moves. Apart from turns and mirrors, these are all that do.",
            [Batch("4 × 4, 15 moves", 8, GenerateOptions(4), "hardest")],
        ),
    },
)
