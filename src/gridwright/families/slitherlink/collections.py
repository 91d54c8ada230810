"""The collections of Slitherlink: by size from 5 x 5 to 30 x 30, by symmetry, and by tiling, in every difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from gridwright.core.creation import Batch, Collection
from gridwright.core.stored_puzzles import read_collections
from gridwright.families.slitherlink.explain import DIFFICULTIES
from gridwright.families.slitherlink.puzzle import GenerateOptions, Symmetry, TilingName


def _batches(sides: Iterable[tuple[int, int]], symmetry: Symmetry = "none") -> list[Batch]:
    """Return batches of square boards, easy to extreme: each side with how many boards of a difficulty."""
    return [
        Batch(f"{side} × {side}, {difficulty}", count, GenerateOptions(side, side, difficulty, symmetry))
        for difficulty in DIFFICULTIES
        for side, count in sides
    ]


def _on_tilings(sides: Mapping[TilingName, int]) -> list[Batch]:
    """Return batches of one board on each tiling, easy to extreme: each tiling with the side of its piece."""
    return [
        Batch(f"{tiling.replace('-', ' ').capitalize()}, {difficulty}", 1, options)
        for difficulty in DIFFICULTIES
        for tiling, side in sides.items()
        for options in [GenerateOptions(side, side, difficulty, tiling=tiling)]
    ]


REPEATING: Mapping[TilingName, int] = {
    "triangular": 5,
    "honeycomb": 7,
    "kagome": 4,
    "rhombille": 4,
    "kites": 3,
    "cairo": 5,
    "floret": 3,
    "snub-square": 4,
    "elongated-triangular": 4,
    "octagonal": 5,
    "great-hexagonal": 3,
    "dodecagonal": 4,
    "great-dodecagonal": 3,
    "great-great-dodecagonal": 3,
    "compass-dodecagonal": 3,
}
"""Sides of pieces with about fifty faces."""
NEVER_REPEATING: Mapping[TilingName, int] = {"penrose-p2": 10, "penrose-p3": 10, "hats": 8, "spectres": 8}

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
        "tilings": Collection(
            "Tilings", "Triangles, honeycombs, kites and more, in pieces of about fifty faces.", _on_tilings(REPEATING)
        ),
        "never-repeating": Collection(
            "Tilings that never repeat", "Penrose's two, hats and spectres.", _on_tilings(NEVER_REPEATING)
        ),
    },
)
