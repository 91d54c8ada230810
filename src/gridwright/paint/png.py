"""A scene as a PNG picture, drawn by resvg with a font that travels along: the same on every machine."""

from __future__ import annotations

from gridwright.core.scene import Scene
from gridwright.errors import require
from gridwright.paint.svg import frame, svg
from gridwright.paint.theme import DEFAULT

FONT_FAMILY = "Bitstream Vera Sans"


def png(scene: Scene, theme: str = DEFAULT, unit: float = 48, scale: float = 1) -> bytes:
    """Return the picture that `svg` makes, `scale` pixels for each of its own."""
    require("A PNG picture", "print", "reportlab", "resvg_py")
    import resvg_py

    place = frame(scene, unit)
    return resvg_py.svg_to_bytes(
        svg_string=svg(scene, theme, unit),
        width=round(place.width * scale),
        height=round(place.height * scale),
        skip_system_fonts=True,
        font_files=[font_file("Vera.ttf"), font_file("VeraBd.ttf")],
        font_family=FONT_FAMILY,
        sans_serif_family=FONT_FAMILY,
    )


def font_file(name: str) -> str:
    """Return the path of a font that reportlab brings with it."""
    from importlib.resources import files

    return str(files("reportlab").joinpath("fonts", name))
