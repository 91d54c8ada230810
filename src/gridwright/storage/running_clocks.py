"""Clocks that run, noted many times a second: what a killed server leaves to the next one.

A small file that is written without waiting for the disk: it outlives the process, which is what a kill ends. For the
end of the whole machine the tables keep the same, a second older.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

Thought = tuple[int, float]
"""After how many lines of a duel, and for how many seconds, the one to move had thought."""


def write_thoughts(folder: Path, thoughts: Mapping[str, Thought]) -> None:
    """Note these thoughts, by the names of their duels, instead of those noted before."""
    fresh = folder / "clocks.new"
    fresh.write_text(json.dumps(thoughts))
    fresh.replace(folder / "clocks")


def read_thoughts(folder: Path) -> dict[str, Thought]:
    """Return the thoughts noted last; none if there is no file or it is damaged."""
    try:
        noted = json.loads((folder / "clocks").read_text())
        return {str(duel): (int(lines), float(seconds)) for duel, (lines, seconds) in noted.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
