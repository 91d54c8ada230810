"""How Slitherlink looks: clues, dots, lines and crosses, and the shaded inside of the loop."""

from __future__ import annotations

from gridwright.core.look import LINE, Finish, Look, Role

ROLES = {
    "clue": Role("#1B1D22", "#ECEBE7", "#000000", "#FFFFFF", on=("cell", "inside", "look", "fault-wash")),
    "clue-done": Role("#61656E", "#979CA7", "#4A4A4A", "#B5B5B5", paper="#4D4D4D", on=("cell",)),
    "clue-bad": Role("#B3261E", "#FF9A8C", "#8F0F0A", "#FFB8AD", on=("cell",)),
    "dot": Role("#4A4E57", "#A9ADB6", "#000000", "#FFFFFF", on=("cell",), least=LINE),
    "side": Role("#C9CBD1", "#4A4F59", "#8A8A8A", "#8F8F8F", paper="#B5B5B5"),
    "loop": Role("#1B1D22", "#F4F3EF", "#000000", "#FFFFFF", on=("cell", "inside"), least=LINE),
    "cross": Role("#74777F", "#8A8F9A", "#3A3A3A", "#CCCCCC", paper="#4D4D4D", on=("cell",), least=LINE),
    "inside": Role("#E3E9F7", "#26304A", "#CCD9FA", "#1E2F66", paper="#E6E6E6", kind="ground", texture=("░", ":")),
    "outside": Role("#00000000", paper="#00000000", kind="ground"),
}

LOOK = Look(ROLES, drawn=("loop",), finishes={"solved": Finish("run", "line", fills="inside")})
