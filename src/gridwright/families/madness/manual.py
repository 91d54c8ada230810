"""What a 2x2Madness player is told."""

from __future__ import annotations

from gridwright.core.contract import Button, Manual

MANUAL = Manual(
    rules=(
        "Choose a group of four squares by its circle and turn it by a quarter, left or right.",
        "Four squares of one colour in a group can be removed. Removed squares stay empty and turn along with the "
        "others.",
        "The board is solved when all squares are gone. Turns and removals both count as moves; choosing is free.",
    ),
    mouse=(("Click", "choose, remove"), ("Wheel", "turn"), ("Right click", "turn right")),
    touch=(("Tap", "choose, remove"), ("Hold", "turn right")),
    keys=(("Arrows", "choose a group"), ("Q", "turn left"), ("E", "turn right"), ("Enter", "remove")),
    moves="c2+ turns the group c2 right, c2- left; c2x removes it.",
    buttons=(Button("Left", "q", "turn-left"), Button("Right", "e", "turn-right"), Button("Remove", "Enter")),
)
