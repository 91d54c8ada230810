"""The rules and controls of 2x2Madness, in words."""

from __future__ import annotations

from gridwright.core.teaching import Button, Manual

MANUAL = Manual(
    rules=(
        "Choose a group of four squares by its circle and rotate it by a quarter, left or right.",
        "Remove a group when its four squares have one colour. The squares stay empty and rotate with the others.",
        "Clear the board. Rotations and removals both count as moves; choosing is free.",
    ),
    mouse=(
        ("Click", "choose or remove a group"),
        ("Click a half of it", "rotate it that way"),
        ("Wheel", "rotate under the pointer"),
        ("Right click", "rotate right, or left with Shift"),
    ),
    touch=(
        ("Tap", "choose or remove a group"),
        ("Tap a half of it", "rotate it that way"),
        ("Hold", "rotate right"),
        ("Twist with two fingers", "rotate the group between them"),
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
