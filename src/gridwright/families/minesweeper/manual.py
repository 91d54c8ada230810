"""The rules and controls of Minesweeper, in words."""

from __future__ import annotations

from gridwright.core.teaching import Manual

MANUAL = Manual(
    rules=(
        "Some cells hide a mine, and you know how many. Open all the others. Opening a mine loses the game.",
        "An open cell shows how many of the up to eight cells around it are mines. Around a cell without mines, the "
        "rest opens by itself.",
        "Put a flag where you know a mine. When a number has all its flags, a chord opens the rest around it at once.",
        "The first click is never a mine, unless you chose otherwise. On a no-guess board you never have to guess: "
        "from the marked cell on, every step can be reasoned out.",
    ),
    mouse=(
        ("Click", "dig, or flag in Flag mode"),
        ("Right click", "flag, or dig in Flag mode"),
        ("Click a number", "chord"),
    ),
    touch=(("Tap", "dig, or flag in Flag mode"), ("Hold", "flag, or dig in Flag mode"), ("Tap a number", "chord")),
    keys=(
        ("Arrows", "choose a cell"),
        ("Enter", "dig, flag or chord"),
        ("F", "flag, or dig in Flag mode"),
        ("C", "chord"),
        ("?", "question mark"),
        ("Shift F", "switch between Dig and Flag"),
    ),
    moves="b2 opens, b2f adds or removes a flag, b2c chords.",
)
