"""The rules and controls of ColorGrid, in words."""

from __future__ import annotations

from gridwright.core.teaching import Button, Manual

MANUAL = Manual(
    rules=(
        "Pair cells to get the lowest score. A pair costs the difference of its two values. A cell left alone costs "
        "its value.",
        "Red and blue pair with red, blue and white. Green pairs with green and white. White pairs with any of them. "
        "Black cells pair with nothing.",
        "Classic rules: the two cells of a pair touch. Free rules: white also pairs with any cell anywhere.",
    ),
    duel=(
        "Players take turns to pair two cells, by the same colour rules. Pairs stay. You pay the cost of your pairs, "
        "the difference of the two values. Cells left alone cost nothing.",
        "When no pair is left, the lower score wins. If scores are equal, the player who used less time wins.",
    ),
    mouse=(("Click", "choose, then pair"), ("Drag", "pair"), ("Right click", "take a pair back")),
    touch=(("Tap", "choose, then pair"), ("Drag", "pair"), ("Hold", "take a pair back")),
    keys=(
        ("Arrows", "move, or go to the nearest partner that way"),
        ("Enter", "go to the nearest partner, then pair"),
        (". ,", "next partner, previous partner"),
        ("I J K L", "pair up, left, down, right"),
        ("X", "take back"),
        ("D", "done"),
        ("Esc", "let go"),
    ),
    moves="a1-b1 pairs two cells, a1/b1 takes the pair back, done ends the game.",
    buttons=(Button("Done", "d", "check"),),
)
