"""Make a mark of each kind from what that kind needs (see `scene.Mark`)."""

from __future__ import annotations

from typing import TypeAlias

from gridwright.core.scene import Layer, Mark

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: x and y of its top left corner, width and height."""


def make_tile(
    key: str,
    role: str,
    box: Box,
    radius: float = 0.0,
    *,
    stroke: float = 0.0,
    edge: str = "",
    layer: Layer = Layer.GROUND,
    label: str = "",
) -> Mark:
    """Fill a rectangle."""
    return Mark("tile", key, role, *box, radius, stroke, edge, layer=layer, label=label)


def make_ring(
    key: str, role: str, box: Box, radius: float, stroke: float, dashed: bool = False, layer: Layer = Layer.RING
) -> Mark:
    """Outline a rectangle."""
    return Mark("ring", key, role, *box, radius, stroke, dashed=dashed, layer=layer)


def make_disc(
    key: str,
    role: str,
    x: float,
    y: float,
    radius: float,
    *,
    stroke: float = 0.0,
    edge: str = "",
    layer: Layer = Layer.STEP,
    label: str = "",
) -> Mark:
    """Fill a circle."""
    return Mark("disc", key, role, x, y, radius=radius, stroke=stroke, edge=edge, layer=layer, label=label)


def make_glyph(
    key: str, role: str, x: float, y: float, size: float, name: str, edge: str = "", layer: Layer = Layer.TEXT
) -> Mark:
    """Draw a sign by its name."""
    return Mark("glyph", key, role, x, y, height=size, text=name, edge=edge, layer=layer)


def make_text(
    key: str,
    role: str,
    x: float,
    y: float,
    size: float,
    text: str,
    *,
    strong: bool = False,
    layer: Layer = Layer.TEXT,
    label: str = "",
) -> Mark:
    """Write a text."""
    return Mark("text", key, role, x, y, height=size, strong=strong, text=text, layer=layer, label=label)
