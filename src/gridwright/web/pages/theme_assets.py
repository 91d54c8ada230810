"""What the browser needs to draw as the other painters do: themes as a style sheet, symbols as outlines."""

from __future__ import annotations

from functools import cache

import msgspec

from gridwright.paint.glyphs import GLYPHS, Glyph, outline
from gridwright.paint.theme import (
    BASELINE,
    COORDINATE_SIZE,
    EDGE_WIDTH,
    LINE_DASH,
    LINE_WIDTH,
    RING_DASH,
    RING_WIDTH,
    css,
)


@cache
def write_theme() -> str:
    """Return every role of every theme as a custom property."""
    return css()


@cache
def write_symbols() -> bytes:
    """Return the symbols by name, each as paths in a box, and the default widths of marks."""
    return msgspec.json.encode(
        {
            "symbols": {name: _symbol(glyph) for name, glyph in GLYPHS.items()},
            "edge_width": EDGE_WIDTH,
            "ring_width": RING_WIDTH,
            "line_width": LINE_WIDTH,
            "line_dash": LINE_DASH,
            "ring_dash": RING_DASH,
            "coordinate_size": COORDINATE_SIZE,
            "baseline": BASELINE,
        }
    )


def _symbol(glyph: Glyph) -> dict[str, object]:
    return {
        "box": glyph.box,
        "parts": [{"path": _path(part.path), "pen": part.pen, "second": part.second} for part in glyph.parts],
    }


def _path(path: str) -> str:
    """Write an outline as a canvas reads it."""
    return "".join(
        command + " ".join(f"{round(x, 3)},{round(y, 3)}" for x, y in points) for command, points in outline(path)
    )
