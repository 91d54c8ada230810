"""What a Minesweeper player is told."""

from __future__ import annotations

from gridwright.core.contract import Button, Manual

MANUAL = Manual(
    rules=(
        "Some of the cells hide a mine; how many, you are told. Open all the others. Opening a mine loses the game.",
        "An open cell shows how many of the up to eight cells around it are mines. Around a cell with none, the rest "
        "opens by itself.",
        "Put a flag where you know a mine. When a number has all its flags, a chord opens the rest around it at once.",
        "The first click is never a mine, unless you chose otherwise. A certified board needs no guess at all: from "
        "the marked cell on, every step can be reasoned out.",
    ),
    mouse=(("Click", "open"), ("Right click", "flag"), ("Double click", "chord")),
    touch=(("Tap", "open"), ("Hold", "flag"), ("Double tap", "chord")),
    keys=(
        ("Arrows", "choose a cell"),
        ("Enter", "open or chord"),
        ("F", "flag"),
        ("C", "chord"),
        ("?", "question mark"),
    ),
    moves="b2 opens, b2f sets or takes a flag, b2c chords.",
    buttons=(Button("Open", "Enter"), Button("Flag", "f", "flag")),
)
