"""How clues are shown: 0 open, 1 met, 2 in error since they can't be met any more."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.core.scene import Settings
from gridwright.families.slitherlink.puzzle import NO_CLUE

Numbers = npt.NDArray[np.int64]

ROLES = ("clue", "clue-done", "clue-bad")
SAID = ("", ", met", ", in error")
SWITCHES = ("", "grey", "redden")
"""The option that shows each state."""


def find_states(clues: Numbers, lines: Numbers, unknown: Numbers) -> Numbers:
    """Say how each clue is shown, given the lines and the unmarked edges around it.

    A 0 has the right number of lines from the beginning, so it is met when its edges are crossed out.
    """
    states: Numbers = ((lines == clues) & ((clues > 0) | (unknown == 0))).astype(np.int64)
    states[(lines > clues) | (lines + unknown < clues)] = 2
    return states


def choose_states(states: Numbers, clues: Numbers, settings: Settings, is_solved: bool) -> Numbers:
    """Change the states to what the player wants to see; on a solved board all are met, also a 0 without crosses."""
    shown = np.ones_like(states) if is_solved else states.copy()
    for state, switch in enumerate(SWITCHES):
        if settings.choices.get(switch) == "False":
            shown[shown == state] = 0
    shown[clues == NO_CLUE] = 0
    return shown
