"""What stands beside a Minesweeper board: mines to find, cells to open, what a solution says, which overlays help the
player; and what is under the cells once a game is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.counts import LARGEST_NUMBER
from gridwright.families.minesweeper.puzzle import FLAGGED, MINED, SAFE, UNKNOWN, Answer, State, View


def facts(view: View, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Count mines without a flag and safe cells still covered, and say how hard a no-guess board is."""
    opened = sum(sign <= LARGEST_NUMBER for sign in view.cells)
    left = len(view.cells) - view.mines - opened
    told = ("Mines left", str(view.mines - view.cells.count(FLAGGED))), ("To open", str(max(0, left)))
    return (*told, ("No guess", view.no_guess)) if view.no_guess is not None else told


def verdict(view: View, answer: Answer) -> str:
    """Say how many cells are certain, and how many aren't."""
    counts = (answer.states.count(state) for state in (SAFE, MINED, UNKNOWN))
    return "{} safe, {} mines, {} unknown".format(*counts)


def assists(choices: Mapping[str, str]) -> bool:
    """Tell whether an overlay is on: it shows what the player would have to find out."""
    return choices.get("overlay", "off") != "off"


def reveal(state: State) -> View:
    """Show every mine and every wrong flag of a game that was given up."""
    view = rules.view(state)
    return view if state.mines is None else replace(view, cells=rules.revealed(state))
