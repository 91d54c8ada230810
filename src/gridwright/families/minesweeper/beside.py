"""What is said beside a Minesweeper board: what a position lets one know, and which pictures think for the player."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.families.minesweeper.puzzle import MINED, SAFE, UNKNOWN, Answer, View


def verdict(view: View, answer: Answer) -> str:
    """How many cells are certain, and how many are not."""
    counts = (answer.states.count(state) for state in (SAFE, MINED, UNKNOWN))
    return "{} safe, {} mines, {} unknown".format(*counts)


def helps(choices: Mapping[str, str]) -> bool:
    """Every overlay tells what the player would have to find out."""
    return choices.get("overlay", "off") != "off"
