"""Single marks of a board, on squares and on any other tiling: lines, crosses, frames, washes and clues."""

from __future__ import annotations

from gridwright.core.marks import make_ring
from gridwright.core.scene import Layer, Mark, Target
from gridwright.families.slitherlink.geometry import Geometry, say_dot, say_face
from gridwright.families.slitherlink.places.layout import Point, capsule, inset, layout
from gridwright.families.slitherlink.puzzle import Edge

CLUE = 0.48
"""How high a clue is written on squares."""


def extent(grid: Geometry) -> Point:
    """Return width and height of the board."""
    return (grid.cols, grid.rows) if grid.square else (layout(grid).width, layout(grid).height)


def place_of_dot(grid: Geometry, dot: int) -> Point:
    """Return x and y of a dot."""
    return grid.points[dot] if grid.square else layout(grid).dots[dot]


def points(grid: Geometry, edge: Edge) -> tuple[Point, Point]:
    """Return where the edge begins and ends."""
    one, other = grid.ends[edge]
    return place_of_dot(grid, one), place_of_dot(grid, other)


def middle(grid: Geometry, edge: Edge) -> Point:
    """Return x and y of the middle of an edge."""
    (x, y), (other_x, other_y) = points(grid, edge)
    return (x + other_x) / 2, (y + other_y) / 2


def dot_target(grid: Geometry, dot: int) -> Target:
    """Return what a screen reader says at a dot; it has no extent, so that no pointer meets it."""
    x, y = place_of_dot(grid, dot)
    return Target(f"dot:{dot}", x, y, 0.0, 0.0, f"dot at {say_dot(grid, dot)}")


def tile(grid: Geometry, key: str, cell: int, role: str, layer: Layer, by: float = 0.0, edge: str = "") -> Mark:
    """Fill a cell, up to a little distance from its sides."""
    if not grid.square:
        outline = inset(layout(grid).faces[cell], by)
        return Mark("tile", key, role, points=outline, stroke=0.03, edge=edge or role, layer=layer)
    row, col = divmod(cell, grid.cols)
    side = 1 - 2 * by
    return Mark("tile", key, role, col + by, row + by, side, side, radius=by, stroke=0.03, edge=edge, layer=layer)


def clue(grid: Geometry, key: str, cell: int, number: int, role: str, label: str, strong: bool) -> Mark:
    """Write a clue in the middle of its cell, as large as fits."""
    text = str(number)
    if grid.square:
        row, col = divmod(cell, grid.cols)
        (x, y), height = (col + 0.5, row + 0.5), CLUE
    else:
        (x, y), height = layout(grid).centres[cell], layout(grid).clue_height(cell, text)
    said = f"{say_face(grid, cell)}, clue {number}{label}"
    return Mark("text", key, role, x, y, height=height, strong=strong, text=text, layer=Layer.TEXT, label=said)


def line(grid: Geometry, edge: Edge, key: str, role: str, layer: Layer, stroke: float, dashed: bool = False) -> Mark:
    """Draw a line along an edge."""
    return Mark("line", key, role, points=points(grid, edge), stroke=stroke, dashed=dashed, layer=layer)


def cross(grid: Geometry, edge: Edge, key: str, role: str, layer: Layer, size: float) -> Mark:
    """Cross an edge out."""
    x, y = middle(grid, edge)
    return Mark("glyph", key, role, x=x, y=y, height=size, text="cross", layer=layer)


def frame(grid: Geometry, edge: Edge, key: str, role: str, stroke: float) -> Mark:
    """Put a ring round an edge."""
    one, other = points(grid, edge)
    if not grid.square:
        outline = capsule(one, other, 0.17, longer=-0.07)
        return Mark("ring", key, role, points=outline, stroke=stroke, layer=Layer.RING)
    x, y = middle(grid, edge)
    width, height = (1.2, 0.34) if one[0] != other[0] else (0.34, 1.2)
    return make_ring(key, role, (x - width / 2, y - height / 2, width, height), 0.17, stroke)


def ring(grid: Geometry, dot: int, key: str, role: str) -> Mark:
    """Put a ring round a dot."""
    x, y = place_of_dot(grid, dot)
    return Mark("ring", key, role, x=x, y=y, radius=0.25, stroke=0.06, layer=Layer.RING)
