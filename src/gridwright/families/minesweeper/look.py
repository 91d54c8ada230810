"""How Minesweeper looks: covered and open cells, numbers, mines and flags, and six steps from risky to safe."""

from __future__ import annotations

from gridwright.core.look import LINE, Finish, Glyph, Look, Part, Role, circle, stroked

ODDS = ("safe-3", "safe-2", "safe-1", "risk-1", "risk-2", "risk-3", "cell-covered")
"""The grounds of a percentage."""

ROLES = {
    "cell-open": Role("#F5F3EE", "#1C1F25", "#FFFFFF", "#000000", kind="ground"),
    "cell-covered": Role(
        "#CFD3DB", "#3B414D", "#B4BAC6", "#4C5462", paper="#D9D9D9", kind="ground", texture=("▒", "#")
    ),
    "cell-covered-hover": Role(
        "#BFC5D0", "#474E5C", "#9AA2B1", "#5E6878", paper="#D9D9D9", kind="ground", texture=("▓", "#")
    ),
    "mine": Role("#1B1D22", "#ECEBE7", on=("cell-covered", "cell-open"), least=LINE),
    "flag": Role("#B3261E", "#FF8877", "#8F0F0A", "#FFB8AD", on=("cell-covered",), least=LINE),
    "num-1": Role("#2A50C8", "#94B0FF", on=("cell-open",)),
    "num-2": Role("#0B6E54", "#6FD0AE", on=("cell-open",)),
    "num-3": Role("#B3261E", "#FF9A8C", on=("cell-open",)),
    "num-4": Role("#4A2C8F", "#C9B2FF", on=("cell-open",)),
    "num-5": Role("#85480A", "#F0B45C", on=("cell-open",)),
    "num-6": Role("#0A6A80", "#74CFE4", on=("cell-open",)),
    "num-7": Role("#1B1D22", "#ECEBE7", on=("cell-open",)),
    "num-8": Role("#595D66", "#A9ADB6", on=("cell-open",)),
    "safe-3": Role("#9CC3F2", "#3E6BA8", kind="ground", texture=("░", "#")),
    "safe-2": Role("#BFD7F4", "#34547F", kind="ground", texture=("░", "#")),
    "safe-1": Role("#DCE6F2", "#36455C", paper="#F2F2F2", kind="ground", texture=("░", "#")),
    "risk-1": Role("#F5E3D2", "#55463A", paper="#E6E6E6", kind="ground", texture=("░", "#")),
    "risk-2": Role("#F6C99A", "#7A5230", paper="#D9D9D9", kind="ground", texture=("░", "#")),
    "risk-3": Role("#F0A35E", "#98591F", paper="#CCCCCC", kind="ground", texture=("░", "#")),
    "odds-ink": Role("#1B1D22", "#FFFFFF", on=ODDS),
}

_POLE, _CLOTH = "M -5.5,10.5 L -5.5,-10.5", "M -5.5,-10.5 L 8,-5.2 L -5.5,0 Z"
_SPIKES = "M 0,-9.5 L 0,9.5 M -9.5,0 L 9.5,0 M -6.7,-6.7 L 6.7,6.7 M 6.7,-6.7 L -6.7,6.7"

_PICK = "M -4,-8 C 3,-8 8,-3 8,4 M 4.2,-4.2 L -8,8"

GLYPHS = {
    "dig": stroked("⛏", "d", 2.6, _PICK, 24),
    "flag": Glyph("⚑", "F", (Part(_POLE, 2.6, second=True), Part(_CLOTH)), 24),
    "mine": Glyph("✱", "*", (Part(_SPIKES, 2.4), Part(circle(6.3))), 24),
}

LOOK = Look(ROLES, GLYPHS, finishes={"solved": Finish("ripple", "flag"), "lost": Finish("ring", "burst")})
