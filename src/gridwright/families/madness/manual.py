"""The rules and controls of 2x2Madness, in words."""

from __future__ import annotations

from gridwright.core.contract import Button, Manual

MANUAL = Manual(
    rules=(
        "Choose a group of four squares by its circle and rotate it by a quarter, left or right.",
        "Remove a group when its four squares have one colour. The squares stay empty and rotate with the others.",
        "Clear the board. Rotations and removals both count as moves; choosing is free.",
    ),
    mouse=(
        ("Click a group", "choose it"),
        ("Click the chosen group", "rotate: left half left, right half right"),
        ("Wheel, right click", "rotate the group under the pointer (Shift: left)"),
        ("Click a group of one colour", "remove it"),
        ("Click beside the board", "let go"),
    ),
    touch=(
        ("Tap a group", "choose it"),
        ("Tap a half of the chosen group", "rotate it that way"),
        ("Tap a group of one colour", "remove it"),
    ),
    keys=(
        ("Arrows", "choose a group"),
        ("Q", "rotate left"),
        ("E", "rotate right"),
        ("Enter", "remove"),
        ("Esc", "let go"),
    ),
    moves="c2+ rotates the group c2 right, c2- left; c2x removes it.",
    buttons=(Button("Left", "q", "turn-left"), Button("Right", "e", "turn-right")),
)
