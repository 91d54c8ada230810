"""Running clocks, saved many times a second: what a killed server leaves to the next one.

A small file that is written without waiting for the disk: it outlives the process, which is what a kill ends. For the
end of the whole machine the tables keep the same, a second older.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

Thought = tuple[int, float]
"""After how many log entries of a duel the player to move had used how many seconds."""


def write_thoughts(folder: Path, thoughts: Mapping[str, Thought]) -> None:
    """Save these clocks, by the IDs of their duels, instead of those saved before."""
    fresh = folder / "clocks.new"
    fresh.write_text(json.dumps(thoughts))
    fresh.replace(folder / "clocks")


def read_thoughts(folder: Path) -> dict[str, Thought]:
    """Return the clocks saved last; none if there is no file or it is damaged."""
    try:
        noted = json.loads((folder / "clocks").read_text())
        return {str(duel): (int(lines), float(seconds)) for duel, (lines, seconds) in noted.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
