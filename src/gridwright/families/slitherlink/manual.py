"""Rules and controls of Slitherlink in words."""

from __future__ import annotations

from gridwright.core.teaching import Manual

MANUAL = Manual(
    rules=(
        "Draw lines between neighbouring dots so that they form one single closed loop. The loop never branches and "
        "never crosses itself.",
        "A number says how many of the sides of its cell belong to the loop. Cells without a number may have any. "
        "Cells needn't be squares: boards are cut from twenty tilings.",
        "A good puzzle has exactly one solution, and you can find it by reasoning alone.",
        "A cross is your own note that no line goes there. It isn't part of the solution.",
        "Check tells you whether something you marked contradicts the solution; open clues aren't mistakes. Hint shows "
        "the next step in four stages, or the mistake to fix first.",
        "The clock starts with your first move and stops while you pause. Reset clears the board and your pen notes, "
        "and the clock keeps running.",
        "Solution ends the game, stops the clock and shows the loop. Afterwards you can see why it is the only one.",
        "To solve a puzzle from elsewhere, enter its clues under Create: you see at once whether it has one solution, "
        "several or none, and what it is.",
    ),
    mouse=(("Click", "line, cross, clear"), ("Right click or drag", "cross"), ("Drag", "draw, erase")),
    touch=(("Tap", "line, cross, clear"), ("Hold", "cross"), ("Drag", "draw, erase")),
    keys=(
        ("Arrows", "choose an edge, or a face where cells aren't squares"),
        ("E, Q", "go round the sides of the face, or those that meet at the dot"),
        ("Shift+arrows", "draw from dot to dot, erase"),
        ("Enter", "line, cross, clear"),
        ("X", "cross"),
        ("Delete", "clear"),
    ),
    moves="b2t draws the top of b2 (l left, b bottom, r right); b2tx crosses it out; b2t? clears it. Where cells "
    "aren't squares, sides have numbers: s17, s17x, s17?.",
)
