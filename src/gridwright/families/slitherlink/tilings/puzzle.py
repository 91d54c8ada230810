"""The nouns of Slitherlink on a tiling: clues on its faces, and a loop along its sides.

Faces and sides have the numbers that `gridwright.grid.tilings` gives them. Boards of squares are those of
`slitherlink/puzzle.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.families.slitherlink.puzzle import NO_CLUE, Proof
from gridwright.grid.tilings.tiling import Tiling

__all__ = ["NO_CLUE", "TilingAnswer", "TilingClues"]


@dataclass(frozen=True)
class TilingClues:
    """The puzzle as set: for each face a number of lines, or NO_CLUE."""

    tiling: Tiling
    clues: bytes


@dataclass(frozen=True)
class TilingAnswer:
    """A loop: the numbers of its sides, rising; and why it is the only one, where that was asked for."""

    tiling: Tiling
    lines: tuple[int, ...]
    proof: Proof | None = None
