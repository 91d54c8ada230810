"""Where the parts of a tiling lie on the board, and how large they are.

The unit is so long that an edge has as much room as on squares, where two edges share a cell of 1 x 1; and longer where
the smallest face would be too small for its clue. So lines, dots and the reach of a finger are the same on every board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.families.slitherlink.puzzle import Edge
from gridwright.grid.recent import keep_recent
from gridwright.grid.tilings.tiling import area_of, centre_of

Point: TypeAlias = tuple[float, float]
Numbers: TypeAlias = npt.NDArray[np.float64]

REACH = 0.4
"""How far from an edge a point may be and still mean it."""
TIE = 0.001
"""At a dot several edges are equally near: there the one is meant whose middle is nearest."""

_ROOM = 0.5
"""The area that an edge has on squares."""
_SMALLEST_RADIUS = 0.28
"""The circle in every face is at least as large."""
_SHORTEST_EDGE = 0.6
_CLUE, _USUAL_CLUE, _LARGEST_CLUE = 1.3, 0.48, 0.75
"""The height of a clue: so many times the radius of the circle in its face; above the usual height it grows slowly."""
_ROUND = 6
"""Decimals to which two shapes are compared."""
_FINER = 7
"""How often the search for the middle of a face looks closer, each time at an eighth of the part before."""


@dataclass(frozen=True, eq=False)
class Layout:
    """A board drawn: its extent, where its dots are, and the outline, the middle and the room of each face."""

    grid: Geometry
    width: float
    height: float
    dots: tuple[Point, ...]
    faces: tuple[tuple[Point, ...], ...]
    centres: tuple[Point, ...]
    """for each face the centre of the largest circle in it"""
    radii: tuple[float, ...]
    """and the radius of that circle"""
    drawn: dict[Any, Any]
    """marks and targets that were drawn before: what didn't change stays the same object"""

    @cached_property
    def middles(self) -> tuple[Point, ...]:
        """For each edge its middle."""
        return tuple(_between(self.dots[one], self.dots[other]) for one, other in self.grid.ends)

    @cached_property
    def around(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """The edges of all faces, one face after the other, and where each of them begins."""
        counts = np.array([len(edges) for edges in self.grid.around])
        return np.array([edge for edges in self.grid.around for edge in edges]), np.cumsum(counts) - counts

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The faces of each row, from left to right."""
        places = self.grid.tiling.places if self.grid.tiling is not None else ()
        rows: list[list[int]] = [[] for _ in range(1 + max((row for row, _ in places), default=-1))]
        for face in sorted(range(len(places)), key=lambda face: places[face]):
            rows[places[face][0]].append(face)
        return tuple(map(tuple, rows))

    @cached_property
    def _near(self) -> dict[tuple[int, int], list[Edge]]:
        """The edges that may be meant in each square of the unit grid."""
        found: dict[tuple[int, int], list[Edge]] = {}
        for edge, (one, other) in enumerate(self.grid.ends):
            for square in _squares((self.dots[one], self.dots[other])):
                found.setdefault(square, []).append(edge)
        return found

    def clue_height(self, face: int, text: str) -> float:
        """How large a clue is written in a face."""
        fitting = _CLUE * self.radii[face] * (1 if len(text) == 1 else 0.8)
        return min(fitting, _USUAL_CLUE + (fitting - _USUAL_CLUE) / 4, _LARGEST_CLUE)

    def edge_under(self, x: float, y: float, reach: float = REACH) -> Edge | None:
        """The edge nearest to a point, no farther than the reach."""
        best, nearest = None, reach
        for edge in self._near.get((math.floor(x), math.floor(y)), ()):
            one, other = self.grid.ends[edge]
            away = distance((x, y), self.dots[one], self.dots[other])
            if away <= reach:
                away += TIE * math.dist((x, y), self.middles[edge])
                if best is None or away < nearest:
                    best, nearest = edge, away
        return best

    def dot_under(self, x: float, y: float, reach: float) -> int | None:
        """The dot nearest to a point, no farther than the reach."""
        edges = self._near.get((math.floor(x), math.floor(y)), ())
        dots = {dot for edge in edges for dot in self.grid.ends[edge]}
        near = min(dots, key=lambda dot: math.dist((x, y), self.dots[dot]), default=None)
        return near if near is not None and math.dist((x, y), self.dots[near]) <= reach else None

    def face_under(self, x: float, y: float) -> int | None:
        """The face that holds a point."""
        edges = self._near.get((math.floor(x), math.floor(y)), ())
        faces = {face for edge in edges for face in self.grid.beside[edge]} or range(len(self.faces))
        return next((face for face in faces if holds(self.faces[face], x, y)), None)


def _squares(points: Iterable[Point]) -> Iterable[tuple[int, int]]:
    """Return the squares of the unit grid that lie in reach of the box round these points."""
    xs, ys = zip(*points, strict=True)
    return (
        (col, row)
        for col in range(math.floor(min(xs) - REACH), math.floor(max(xs) + REACH) + 1)
        for row in range(math.floor(min(ys) - REACH), math.floor(max(ys) + REACH) + 1)
    )


@keep_recent(lambda drawn: len(drawn.faces))
def layout(grid: Geometry) -> Layout:
    """Lay a piece of a tiling out, its leftmost dot at x = 0 and its highest at y = 0."""
    assert grid.tiling is not None
    outlines = [[grid.points[dot] for dot in face] for face in grid.tiling.faces]
    shapes: dict[tuple[Point, ...], tuple[Point, float]] = {}
    circles = []
    for outline in outlines:
        x, y = outline[0]
        shape = tuple((round(px - x, _ROUND), round(py - y, _ROUND)) for px, py in outline)
        (right, down), radius = shapes.get(shape) or shapes.setdefault(shape, largest_circle(shape))
        circles.append(((x + right, y + down), radius))
    unit = _unit(grid, outlines, min(radius for _, radius in circles))
    left, top = min(x for x, _ in grid.points), min(y for _, y in grid.points)

    def place(point: Point) -> Point:
        return (point[0] - left) * unit, (point[1] - top) * unit

    dots = tuple(map(place, grid.points))
    return Layout(
        grid,
        max(x for x, _ in dots),
        max(y for _, y in dots),
        dots,
        tuple(tuple(map(place, outline)) for outline in outlines),
        tuple(place(centre) for centre, _ in circles),
        tuple(radius * unit for _, radius in circles),
        {},
    )


def _unit(grid: Geometry, outlines: Sequence[Sequence[Point]], radius: float) -> float:
    """Return how many units long a length of 1 in the tiling is."""
    # Each edge counts half in either face, so that the rim changes nothing.
    room = sum(map(area_of, outlines)) / (sum(map(len, outlines)) / 2)
    shortest = min(math.dist(grid.points[one], grid.points[other]) for one, other in grid.ends)
    return max(math.sqrt(_ROOM / room), _SMALLEST_RADIUS / radius, _SHORTEST_EDGE / shortest)


def largest_circle(outline: Sequence[Point]) -> tuple[Point, float]:
    """Return centre and radius of the largest circle in a polygon; of several, about the one nearest to its centre.

    Looks at 17 x 17 points, then at as many about the best of them, and so on.
    """
    middle = centre_of(outline)
    across, down = [x for x, _ in outline], [y for _, y in outline]
    x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    half = max(max(across) - min(across), max(down) - min(down)) / 2
    radius = 0.0
    for _ in range(_FINER):
        steps = np.linspace(-half, half, 17)
        xs, ys = np.meshgrid(x + steps, y + steps)
        rooms = _rooms(outline, xs, ys)
        best = int((rooms - 0.02 * np.hypot(xs - middle[0], ys - middle[1])).argmax())
        x, y, radius = float(xs.flat[best]), float(ys.flat[best]), float(rooms.flat[best])
        half /= 8
    return (x, y), radius


def _rooms(outline: Sequence[Point], xs: Numbers, ys: Numbers) -> Numbers:
    """Return how far points in a polygon are from its sides; below 0 outside."""
    away, inside = np.full(xs.shape, np.inf), np.zeros(xs.shape, dtype=bool)
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        across, down = bx - ax, by - ay
        part = np.clip(((xs - ax) * across + (ys - ay) * down) / (across**2 + down**2), 0, 1)
        away = np.minimum(away, np.hypot(xs - ax - part * across, ys - ay - part * down))
        if down:
            inside ^= ((ay > ys) != (by > ys)) & (xs < ax + across * (ys - ay) / down)
    return np.where(inside, away, -away)


def distance(point: Point, one: Point, other: Point) -> float:
    """Return how far a point is from the line between two others."""
    across, down = other[0] - one[0], other[1] - one[1]
    part = ((point[0] - one[0]) * across + (point[1] - one[1]) * down) / (across * across + down * down)
    part = min(1.0, max(0.0, part))
    return math.dist(point, (one[0] + part * across, one[1] + part * down))


def holds(outline: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a polygon holds a point."""
    crossed = 0
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        crossed += (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay)
    return crossed % 2 == 1


def inset(outline: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a polygon whose sides lie so far inside those of one that goes round clockwise."""
    found = []
    for (ax, ay), (bx, by_), (cx, cy) in zip(
        [outline[-1], *outline[:-1]], outline, [*outline[1:], outline[0]], strict=True
    ):
        # Clockwise on the page the inside is to the right of each side: (-down, across) points there.
        first, second = math.dist((ax, ay), (bx, by_)), math.dist((bx, by_), (cx, cy))
        one = (-(by_ - ay) / first, (bx - ax) / first)
        other = (-(cy - by_) / second, (cx - bx) / second)
        # The corner of the two moved sides; where the sides go straight on, right beside the old corner.
        scale = by / (1 + one[0] * other[0] + one[1] * other[1])
        found.append((bx + (one[0] + other[0]) * scale, by_ + (one[1] + other[1]) * scale))
    return tuple(found)


def capsule(one: Point, other: Point, radius: float, longer: float = 0.0) -> tuple[Point, ...]:
    """Return the outline of everything so near to the line between two points, which is made longer at both ends."""
    angle = math.atan2(other[1] - one[1], other[0] - one[0])
    ahead = math.cos(angle) * longer, math.sin(angle) * longer
    ends = (other[0] + ahead[0], other[1] + ahead[1], angle), (one[0] - ahead[0], one[1] - ahead[1], angle + math.pi)
    steps = 8
    return tuple(
        (
            x + radius * math.cos(turn - math.pi / 2 + math.pi * step / steps),
            y + radius * math.sin(turn - math.pi / 2 + math.pi * step / steps),
        )
        for x, y, turn in ends
        for step in range(steps + 1)
    )


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
