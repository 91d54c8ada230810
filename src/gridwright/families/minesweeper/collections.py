"""The collection of Minesweeper: boards without guessing, in every level and difficulty."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.creation import Batch, Collection
from gridwright.core.stored_puzzles import read_collections
from gridwright.families.minesweeper.puzzle import LEVELS, Difficulty, GenerateOptions, Level
from gridwright.families.minesweeper.techniques.rating import DIFFICULTIES

_LEVELS: tuple[Level, ...] = ("beginner", "intermediate", "expert")


def _batch(level: Level, difficulty: Difficulty) -> Batch:
    rows, cols, mines = LEVELS[level]
    title = f"{rows} × {cols}, {mines} mines, {difficulty}"
    return Batch(title, 2, GenerateOptions(level, difficulty=difficulty), "no-guess")


COLLECTIONS = read_collections(
    Path(__file__).with_suffix(".json"),
    {
        "deduction": Collection(
            "No guessing",
            "From the start cell on, every cell can be worked out.",
            [_batch(level, difficulty) for difficulty in DIFFICULTIES for level in _LEVELS],
        )
    },
)
