"""What the browser needs to draw as every other painter draws: the themes as style sheet, the signs as outlines."""

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
def theme_css() -> str:
    """Every role of every theme as a custom property."""
    return css()


@cache
def signs_json() -> bytes:
    """The signs by name, each as path texts in a box, and the widths that marks without one of their own have."""
    return msgspec.json.encode(
        {
            "signs": {name: _sign(glyph) for name, glyph in GLYPHS.items()},
            "edge_width": EDGE_WIDTH,
            "ring_width": RING_WIDTH,
            "line_width": LINE_WIDTH,
            "line_dash": LINE_DASH,
            "ring_dash": RING_DASH,
            "coordinate_size": COORDINATE_SIZE,
            "baseline": BASELINE,
        }
    )


def _sign(glyph: Glyph) -> dict[str, object]:
    return {
        "box": glyph.box,
        "parts": [{"path": _path(part.path), "pen": part.pen, "second": part.second} for part in glyph.parts],
    }


def _path(path: str) -> str:
    """An outline as a canvas reads it."""
    return "".join(
        command + " ".join(f"{round(x, 3)},{round(y, 3)}" for x, y in points) for command, points in outline(path)
    )
