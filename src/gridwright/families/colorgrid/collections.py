"""The collections of ColorGrid: both rule sets in every difficulty, and grids for two players."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.creation import Batch, Collection
from gridwright.core.stored_puzzles import read_collections
from gridwright.families.colorgrid.puzzle import Difficulty, GenerateOptions

DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme")

COLLECTIONS = read_collections(
    Path(__file__).with_suffix(".json"),
    {
        "classic-rules": Collection(
            "Classic rules",
            "4 × 5 to 8 × 8.",
            [
                Batch(f"{rows} × {cols}, {difficulty}", 2, GenerateOptions(rows, cols, difficulty=difficulty))
                for difficulty in DIFFICULTIES
                for rows, cols in ((4, 5), (6, 7), (8, 8))
            ],
        ),
        "free-rules": Collection(
            "Free rules",
            "6 × 7, where a white cell may pair with any cell.",
            [
                Batch(f"6 × 7, {difficulty}", 2, GenerateOptions(6, 7, rules="free", difficulty=difficulty))
                for difficulty in DIFFICULTIES
            ],
        ),
        "fair-duels": Collection(
            "Fair duels",
            "With best play on both sides, a duel on these grids ends level.",
            [Batch(f"{rows} × {cols}", 4, GenerateOptions(rows, cols), "fair") for rows, cols in ((4, 5), (5, 6))],
        ),
    },
)
