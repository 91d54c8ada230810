"""How 2x2Madness looks: puzzle colours from the shared palette, empty squares, and groups that turn."""

from __future__ import annotations

from gridwright.core.look import Animation, Finish, Look, Role, stroked

ROLES = {
    "cell-empty": Role("#EDEBE4", "#22262D", "#E2E2E2", "#1C1C1C", paper="#F2F2F2", kind="ground"),
}

GLYPHS = {
    "turn-right": stroked("↻", ">", 2.8, "M 7,-7.5 L 7,-2.5 L 2,-2.5 M 6.5,-2.5 A 7.5 1 0 7.3,2.5", 24),
    "turn-left": stroked("↺", "<", 2.8, "M -7,-7.5 L -7,-2.5 L -2,-2.5 M -6.5,-2.5 A 7.5 1 1 -7.3,2.5", 24),
}

ANIMATIONS: dict[str, Animation] = {"square": "turn", "glyph": "turn"}

LOOK = Look(ROLES, GLYPHS, ANIMATIONS, {"solved": Finish("ripple", "square")})
