"""What a Slitherlink player is told."""

from __future__ import annotations

from gridwright.core.contract import Manual

MANUAL = Manual(
    rules=(
        "Draw lines between neighbouring dots so that they form one single closed loop. The loop never branches and "
        "never crosses itself.",
        "A number says how many of the four sides of its cell belong to the loop. Cells without a number may have any.",
        "A good puzzle has exactly one solution, and it can be found without guessing.",
        "A cross is your own note that no line goes there. It is never part of the answer.",
    ),
    mouse=(("Click", "line, cross, clear"), ("Right click", "cross"), ("Drag", "draw")),
    touch=(("Tap", "line, cross, clear"), ("Hold", "cross"), ("Drag", "draw")),
    keys=(("Arrows", "choose an edge"), ("Enter", "line, cross, clear"), ("X", "cross"), ("Delete", "clear")),
    moves="b2t draws the top of b2 (l left, b bottom, r right); b2tx crosses it out; b2t? clears it.",
)
