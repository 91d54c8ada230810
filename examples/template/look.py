"""How Lights Out looks: lamps that are lit or out, and a bulb on those that are lit."""

from __future__ import annotations

from gridwright.core.look import LINE, Glyph, Look, Part, Role, circle

ROLES = {
    "lamp-lit": Role("#FFD65C", "#F5C542", "#FFDD66", "#FFD54A", kind="ground"),
    "lamp-out": Role("#DCDFE6", "#323844", "#C9CED8", "#2A2F3A", paper="#F2F2F2", kind="ground", texture=("·", ".")),
    "lamp-bulb": Role("#3D2E00", "#2B2000", "#000000", "#000000", on=("lamp-lit",)),
    "lamp-reach": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight", on=("board",), least=LINE),
}

_NECK = "M -5,0 L 5,0 L 3,5 L -3,5 Z"
_SOCKET = "M -2.6,7 L 2.6,7 M -1.4,9.1 L 1.4,9.1"

GLYPHS = {
    "bulb": Glyph("☼", "o", (Part(circle(6, 0, -3)), Part(_NECK), Part(_SOCKET, 1.6))),
}

LOOK = Look(ROLES, GLYPHS, apart=(("lamp-lit", "lamp-out"),))
