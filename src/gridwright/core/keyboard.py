"""The keyboard for every family: what a key means where the family gives it no meaning.

Arrows walk over the targets of the scene, Enter and the space bar tap the selected one, Escape selects nothing. So a
family that understands taps can be played without a mouse.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from gridwright.core.letters import M, V
from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings, Target

Meaning: TypeAlias = list[M] | Select | Refusal | None
Interpret: TypeAlias = Callable[[V, Selection, Gesture, Settings], Meaning[M]]
Draw: TypeAlias = Callable[[V, Selection, Settings], Scene]

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
TAPS = ("Enter", " ")


def interpret(
    family: Interpret[V, M], draw: Draw[V], view: V, selection: Selection, gesture: Gesture, settings: Settings
) -> Meaning[M]:
    """Return what a gesture means to the family, or to every family where it is a key without a meaning."""
    meant = family(view, selection, gesture, settings)
    if meant is not None or gesture.kind != "key" or gesture.key not in (*ARROWS, *TAPS, "Escape"):
        return meant
    if gesture.key == "Escape":
        return Select(None)
    scene = draw(view, selection, replace(settings, window=None))
    chosen = scene.find_target(selection)
    if gesture.key in ARROWS:
        found = next_target(scene.targets, chosen, *ARROWS[gesture.key])
        return None if found is None else Select(found.key)
    return None if chosen is None else family(view, selection, Gesture("tap", chosen.x, chosen.y), settings)


def next_target(targets: Sequence[Target], chosen: Target | None, right: int, down: int) -> Target | None:
    """Return the target next to the chosen one in a direction; it stays at the border, and the first comes first."""
    if chosen is None:
        return targets[0] if targets else None

    def distance(target: Target) -> float:
        return distance_towards(right, down, target.x - chosen.x, target.y - chosen.y)

    return min((target for target in targets if distance(target) < math.inf), key=distance, default=chosen)


def distance_towards(right: int, down: int, across: float, below: float) -> float:
    """Return how far a place is in a direction; infinite if it isn't that way."""
    ahead, beside = across * right + below * down, abs(across * down) + abs(below * right)
    # Twice as far beside it: straight on is meant before nearby.
    return ahead + 2 * beside if ahead > 0 and ahead >= beside else math.inf
