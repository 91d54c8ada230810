"""The rules and controls of Lights Out, in words."""

from __future__ import annotations

from gridwright.core.teaching import Manual

MANUAL = Manual(
    rules=(
        "Press a lamp. It switches, and so do the lamps above, below, left and right of it.",
        "The board is solved when all lamps are out.",
        "The order of presses doesn't matter, and pressing a lamp twice does nothing. Use as few presses as you can.",
    ),
    mouse=(("Click", "press a lamp"),),
    touch=(("Tap", "press a lamp"),),
    keys=(("Arrows", "choose a lamp"), ("Enter", "press it")),
    moves="b2 presses the lamp in column b, row 2.",
)
