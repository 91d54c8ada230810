"""How ColorGrid looks: puzzle colours from the shared palette, blocked cells, and the partners within reach."""

from __future__ import annotations

from gridwright.core.look import LINE, Look, Role

ROLES = {
    "reach": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight", on=("surface",), least=LINE),
    "colour-void": Role("#2A2D34", "#0C0D10", paper="#D9D9D9", kind="ground", texture=("▓", "%")),
    "void-hatch": Role("#454A54", "#474C57", paper="#666666"),
}

LOOK = Look(ROLES, drawn=("seat-a",))
