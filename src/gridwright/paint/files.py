"""A scene into a file; what kind of picture follows from the name."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.cache import replace_file
from gridwright.core.scene import Scene
from gridwright.errors import UnknownName

PNG_SCALE = 2
"""Pixels a unit of the drawing has, so that a picture is sharp on a fine screen."""


def picture(scene: Scene, suffix: str, theme: str) -> bytes:
    """Return the scene as a file of that kind would hold it."""
    if suffix == ".svg":
        from gridwright.paint.svg import svg

        return svg(scene, theme).encode()
    if suffix == ".png":
        from gridwright.paint.png import png

        return png(scene, theme, scale=PNG_SCALE)
    if suffix == ".pdf":
        from gridwright.paint.pdf import pdf

        return pdf(scene, theme)
    raise UnknownName("kind of picture", suffix, (".svg", ".png", ".pdf"))


def save(scene: Scene, path: Path, theme: str) -> None:
    """Write the picture whole or not at all."""
    replace_file(path, picture(scene, path.suffix.lower(), theme))
