"""A piece of a tiling as a planar graph: faces, corners and sides, each counted in the order in which they are listed.

Faces come in the order of the function that makes the tiling. Corners are counted as the faces list them (each face
clockwise), sides as the faces go round them. These numbers are what texts, proofs and programs use. For people a
face also has a name by row and place: `r2f3` is the third face from the left in the second row of faces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from gridwright.grid.tilings.plane import Corner, Polygon, Scale

_TIE = 1e-6
"""Centres at the border of two rows belong to the lower one, whatever rounding does."""


@dataclass(frozen=True)
class Tiling:
    """Who touches whom on a piece of a tiling, and where everything lies.

    Name, size and patch say all of it, so pieces are compared by these.
    """

    name: str
    width: int
    height: int
    patch: str
    """where the piece was cut out of a tiling that never repeats; else empty"""
    exact: tuple[Corner, ...] = field(repr=False, compare=False)
    """for each corner the whole numbers that it is"""
    scale: Scale = field(repr=False, compare=False)
    corners: tuple[tuple[float, float], ...] = field(repr=False, compare=False)
    """for each corner where it lies on the page, to the right and down, in lengths of a side"""
    faces: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """for each face its corners, clockwise"""
    sides: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    """for each side its two corners"""
    around: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """for each face its sides, clockwise: the first one begins at its first corner"""
    at: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """for each corner the sides that meet there"""
    beside: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    """for each side the one or two faces it separates"""
    places: tuple[tuple[int, int], ...] = field(repr=False, compare=False)
    """for each face its row and its place in that row, both from 0"""

    def name_of_face(self, face: int) -> str:
        """Return what people call a face, such as `r2f3`."""
        row, place = self.places[face]
        return f"r{row + 1}f{place + 1}"

    def name_of_side(self, side: int) -> str:
        """Return what people call a side: by its two faces, or by its face at the rim; counted if they share more."""
        faces = self.beside[side]
        alike = [other for other in self.around[faces[0]] if self.beside[other] == faces]
        name = "-".join(self.name_of_face(face) for face in faces) if len(faces) == 2 else self.name_of_face(faces[0])
        rim = "" if len(faces) == 2 else " rim"
        return f"{name}{rim}{f' {alike.index(side) + 1}' if len(alike) > 1 else ''}"


def assemble(name: str, width: int, height: int, patch: str, polygons: Sequence[Polygon], scale: Scale) -> Tiling:
    """Return the planar graph of polygons that share corners and sides."""
    numbers: dict[Corner, int] = {}
    clockwise = [_clockwise(polygon, scale) for polygon in polygons]
    faces = tuple(tuple(numbers.setdefault(corner, len(numbers)) for corner in polygon) for polygon in clockwise)
    corners = tuple(scale.place(corner) for corner in numbers)
    sides: dict[tuple[int, int], int] = {}
    around: list[tuple[int, ...]] = []
    for face in faces:
        pairs = [(min(a, b), max(a, b)) for a, b in zip(face, face[1:] + face[:1], strict=True)]
        around.append(tuple(sides.setdefault(pair, len(sides)) for pair in pairs))
    at: list[list[int]] = [[] for _ in corners]
    for side, ends in enumerate(sides):
        for corner in ends:
            at[corner].append(side)
    beside: list[list[int]] = [[] for _ in sides]
    for number, each in enumerate(around):
        for side in each:
            beside[side].append(number)
    return Tiling(
        name,
        width,
        height,
        patch,
        tuple(numbers),
        scale,
        corners,
        faces,
        tuple(sides),
        tuple(around),
        tuple(map(tuple, at)),
        tuple(map(tuple, beside)),
        _places(faces, corners),
    )


def _clockwise(polygon: Polygon, scale: Scale) -> Polygon:
    """Return the polygon from the same corner on, clockwise on the page."""
    is_clockwise = area_of([scale.place(corner) for corner in polygon]) > 0
    return polygon if is_clockwise else [polygon[0], *polygon[:0:-1]]


def _places(faces: Sequence[tuple[int, ...]], corners: Sequence[tuple[float, float]]) -> tuple[tuple[int, int], ...]:
    """Return row and place of each face: rows as high as a face of average area is wide, places from the left."""
    centres = [centre_of([corners[corner] for corner in face]) for face in faces]
    whole = sum(area_of([corners[corner] for corner in face]) for face in faces)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    rows = max(1, round((bottom - top) / math.sqrt(whole / len(faces))))
    row_of = [min(rows - 1, int((y - top) / (bottom - top) * rows + _TIE)) for _, y in centres]
    in_order = sorted(range(len(faces)), key=lambda face: (row_of[face], round(centres[face][0] / _TIE), face))
    used = sorted(set(row_of))
    places: list[tuple[int, int]] = [(0, 0)] * len(faces)
    count = [0] * rows
    for face in in_order:
        row = row_of[face]
        places[face] = used.index(row), count[row]
        count[row] += 1
    return tuple(places)


def area_of(polygon: Sequence[tuple[float, float]]) -> float:
    """Return the area of a polygon whose corners go round clockwise."""
    following = [*polygon[1:], polygon[0]]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(polygon, following, strict=True)) / 2


def centre_of(polygon: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the centre of area of a polygon."""
    x = y = 0.0
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        cross = ax * by - bx * ay
        x += (ax + bx) * cross
        y += (ay + by) * cross
    area = 6 * area_of(polygon)
    return x / area, y / area
