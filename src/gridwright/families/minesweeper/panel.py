"""What is said beside a Minesweeper board: mines to find, cells to open, what a position lets one know, which pictures
think for the player; and what is under the cells once a game is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.counts import LARGEST_NUMBER
from gridwright.families.minesweeper.puzzle import FLAGGED, MINED, SAFE, UNKNOWN, Answer, State, View


def facts(view: View, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Mines without a flag, safe cells still closed, and whether the board is certified."""
    opened = sum(sign <= LARGEST_NUMBER for sign in view.cells)
    left = len(view.cells) - view.mines - opened
    told = ("Mines left", str(view.mines - view.cells.count(FLAGGED))), ("To open", str(max(0, left)))
    return (*told, ("No guess", view.certified)) if view.certified is not None else told


def verdict(view: View, answer: Answer) -> str:
    """How many cells are certain, and how many are not."""
    counts = (answer.states.count(state) for state in (SAFE, MINED, UNKNOWN))
    return "{} safe, {} mines, {} unknown".format(*counts)


def assists(choices: Mapping[str, str]) -> bool:
    """Every overlay tells what the player would have to find out."""
    return choices.get("overlay", "off") != "off"


def reveal(state: State) -> View:
    """The board of a game that was given up: every mine that was laid, and every wrong flag."""
    view = rules.view(state)
    return view if state.mines is None else replace(view, cells=rules.revealed(state))
