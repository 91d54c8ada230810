"""What the browser needs to draw as the other painters do: themes as a style sheet, symbols as outlines."""

from __future__ import annotations

from functools import cache

import msgspec
from markupsafe import Markup

from gridwright import catalog
from gridwright.core.look import Glyph, Look
from gridwright.paint import measures
from gridwright.paint.glyphs import GLYPHS, glyph, outline
from gridwright.paint.theme import css, join

ICON_PEN = 1.75 / 24
"""The lines of an icon, as a part of its box."""


@cache
def _look() -> Look:
    """Join the looks of all families: their roles have names of their own."""
    return join(catalog.family(name).look for name in catalog.names())


@cache
def write_theme() -> str:
    """Write every role of every theme as a custom property."""
    return css(_look())


@cache
def write_symbols() -> bytes:
    """Write the symbols as paths, what the roles are, the hints for animation, and the widths of marks without one."""
    look = _look()
    return msgspec.json.encode(
        {
            "symbols": {name: _symbol(drawn) for name, drawn in {**GLYPHS, **look.glyphs}.items()},
            "roles": {name: role.kind for name, role in look.roles.items()},
            "textured": [name for name, role in look.roles.items() if role.texture is not None],
            "drawn": look.drawn,
            "animations": look.animations,
            "edge_width": measures.EDGE_WIDTH,
            "ring_width": measures.RING_WIDTH,
            "keyline": measures.KEYLINE,
            "pointing": measures.POINTING,
            "line_width": measures.LINE_WIDTH,
            "line_dash": measures.LINE_DASH,
            "ring_dash": measures.RING_DASH,
            "coordinate_size": measures.COORDINATE_SIZE,
            "baseline": measures.BASELINE,
        }
    )


def draw_icon(name: str, look: Look) -> Markup:
    """Draw a glyph as an icon of the page, in the colour of the text and as thin as the page's other icons."""
    drawn = glyph(name, look)
    pen = ICON_PEN * drawn.box
    paths = (
        f'<path d="{_path(part.path)}" '
        + (f'stroke-width="{pen:g}"/>' if part.pen else 'fill="currentColor" stroke="none"/>')
        for part in drawn.parts
    )
    half = drawn.box / 2
    box = f"{-half:g} {-half:g} {drawn.box:g} {drawn.box:g}"
    return Markup(f'<svg class="icon-drawing" aria-hidden="true" viewBox="{box}">{"".join(paths)}</svg>')


def _symbol(drawn: Glyph) -> dict[str, object]:
    return {
        "box": drawn.box,
        "parts": [{"path": _path(part.path), "pen": part.pen, "second": part.second} for part in drawn.parts],
    }


def _path(path: str) -> str:
    """Write an outline as a canvas reads it."""
    return "".join(
        command + " ".join(f"{round(x, 3)},{round(y, 3)}" for x, y in points) for command, points in outline(path)
    )
