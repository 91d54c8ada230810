"""What a gesture means in Lights Out: a tap presses the lamp under it.

The keyboard needs nothing here. Where a family gives a key no meaning, arrows walk over the targets of the scene and
Enter taps the selected one.
"""

from __future__ import annotations

from gridwright.core.scene import Gesture, Select, Selection, Settings
from gridwright.families.lights import rules
from gridwright.families.lights.puzzle import Lamps, Press


def interpret(view: Lamps, selection: Selection, gesture: Gesture, settings: Settings) -> list[Press] | Select | None:
    """Return a press, or None away from the lamps and when the game is over."""
    on_board = 0 <= gesture.x < view.cols and 0 <= gesture.y < view.rows
    if gesture.kind not in ("tap", "double") or not on_board or rules.status(view) == "solved":
        return None
    return [Press(int(gesture.y), int(gesture.x))]
