"""What a ColorGrid player is told."""

from __future__ import annotations

from gridwright.core.contract import Button, Manual

MANUAL = Manual(
    rules=(
        "Join cells in pairs. A pair costs the difference of its two values; a cell left alone costs its value. "
        "The lowest sum wins.",
        "Red pairs with red and blue, blue with blue and red, green with green, and white with any of them. Black "
        "cells pair with nothing.",
        "Classic rules: the two cells of a pair are neighbours. Free rules: white also pairs with any cell anywhere.",
    ),
    duel=(
        "Two players pair cells in turn, by the same rules of colour. A pair stays, and its cost, the difference of "
        "its two values, goes to the one who made it. Cells left alone cost nothing.",
        "When no pair is left the lower sum wins. Equal sums: who thought for less time wins.",
    ),
    mouse=(("Click", "choose, then pair"), ("Drag", "pair"), ("Right click", "take back")),
    touch=(("Tap", "choose, then pair"), ("Drag", "pair"), ("Hold", "take back")),
    keys=(
        ("Arrows", "choose a cell"),
        ("I J K L", "pair up, left, down, right"),
        ("X", "take back"),
        ("D", "done"),
    ),
    moves="a1-b1 makes a pair; a1/b1 takes it back; done ends the game.",
    buttons=(Button("Done", "d", "check"),),
)
