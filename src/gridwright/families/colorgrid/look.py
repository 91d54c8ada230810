"""How ColorGrid looks: puzzle colours from the shared palette, blocked cells and the veil over the rest."""

from __future__ import annotations

from gridwright.core.look import Finish, Look, Role

ROLES = {
    "veil": Role("#F7F6F285", "#14161A75", "#FFFFFFCC", "#000000CC", paper="#FFFFFF85"),
    "colour-void": Role("#2A2D34", "#0C0D10", paper="#D9D9D9", kind="ground", texture=("▓", "%")),
    "void-hatch": Role("#454A54", "#474C57", paper="#666666"),
}

FINISHES = {
    "finished": Finish("beat", "pair-cost"),
    "near": Finish("beat", "pair-cost"),
    "far": Finish("beat", "other-cost"),
}

LOOK = Look(ROLES, drawn=("seat-a",), finishes=FINISHES)
