"""What a hand means: a tap presses the lamp under it."""

from __future__ import annotations

from gridwright.families.lights.puzzle import Lamps, Press

from gridwright.core.scene import Gesture, Select, Selection, Settings


def interpret(view: Lamps, selection: Selection, gesture: Gesture, settings: Settings) -> list[Press] | Select | None:
    """A press, or nothing beside the grid."""
    if gesture.kind != "tap" or not (0 <= gesture.x < view.cols and 0 <= gesture.y < view.rows):
        return None
    return [Press(int(gesture.y), int(gesture.x))]
