"""Creating a board by hand: light a lamp, put it out, or light all of them."""

from __future__ import annotations

from dataclasses import replace

from gridwright.core.roles import Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.lights.puzzle import LARGEST_SIDE, SMALLEST_SIDE, Lamps

TOOLS = (
    Tool(".", "erase"),
    Tool("*", "lit", glyph="bulb", role="lamp-lit", ink="lamp-bulb"),
    Tool("all", "all lit", board=True),
)


def blank(rows: int, cols: int) -> Lamps:
    """Return a board with all lamps out, or raise BadOption."""
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (rows, cols)):
        raise BadOption(f"A board has {SMALLEST_SIDE} to {LARGEST_SIDE} rows and columns, not {rows}x{cols}.")
    return Lamps(rows, cols, (False,) * (rows * cols))


def tools(view: Lamps) -> tuple[Tool, ...]:
    """Return the eraser, a lit lamp, and all lamps at once."""
    return TOOLS


def put(view: Lamps, row: int, col: int, tool: str) -> Lamps:
    """Return the board with that tool used on that lamp, or raise BadOption."""
    texts = [known.text for known in TOOLS]
    if tool not in texts:
        raise UnknownName("tool", tool, texts)
    if not (0 <= row < view.rows and 0 <= col < view.cols):
        raise BadOption(f"There's no lamp in row {row + 1}, column {col + 1} of this board.")
    if tool == "all":
        return replace(view, lit=(True,) * len(view.lit))
    cell = row * view.cols + col
    return replace(view, lit=(*view.lit[:cell], tool == "*", *view.lit[cell + 1 :]))
