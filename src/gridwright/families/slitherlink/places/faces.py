"""Where a pointer or an arrow leads on a board of any other tiling."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from itertools import pairwise

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.families.slitherlink.places.layout import Layout, Point, layout
from gridwright.families.slitherlink.puzzle import Edge

_NEAR_DOT = 0.3
_DETOUR = 2.2
"""Between two dots that a quick drag has passed, edges this many times as long as the straight way are drawn."""


def edge_under(grid: Geometry, x: float, y: float) -> Edge | None:
    """Return the edge nearest to a point; None in the middle of a large face or away from the board."""
    return layout(grid).edge_under(x, y)


def cell_under(grid: Geometry, x: float, y: float) -> int | None:
    """Return the face that holds a point."""
    return layout(grid).face_under(x, y)


def edges_along(grid: Geometry, way: Iterator[Point]) -> Iterator[Edge]:
    """Yield the edges along the dots that a way passes."""
    drawn = layout(grid)
    for one, other in pairwise(_dots_passed(drawn, way)):
        yield from _shortest_way(drawn, one, other)


def _dots_passed(drawn: Layout, way: Iterator[Point]) -> Iterator[int]:
    last = None
    for x, y in way:
        dot = drawn.dot_under(x, y, _NEAR_DOT)
        if dot is not None and dot != last:
            last = dot
            yield dot


def _shortest_way(drawn: Layout, start: int, end: int) -> list[Edge]:
    """Return the edges of the shortest way from dot to dot; none if that is a long detour."""
    grid, most = drawn.grid, _DETOUR * math.dist(drawn.dots[start], drawn.dots[end])
    waiting: list[tuple[float, int, list[Edge]]] = [(0.0, start, [])]
    done: set[int] = set()
    while waiting:
        length, dot, edges = heapq.heappop(waiting)
        if dot == end:
            return edges
        if dot in done:
            continue
        done.add(dot)
        for edge in grid.at[dot]:
            after = other_end(grid, dot, edge)
            longer = length + math.dist(drawn.dots[dot], drawn.dots[after])
            if longer <= most and after not in done:
                heapq.heappush(waiting, (longer, after, [*edges, edge]))
    return []


def edge_from(grid: Geometry, dot: int, right: int, down: int) -> tuple[Edge, int]:
    """Return the edge that leads from a dot in nearly a direction, and the dot at its end; else any, and the dot.

    It is the one nearest to the direction, of two alike the one clockwise from it. So up and down lead the same way
    there and back. Where more than four edges meet, some have no arrow: `next_spoke` leads to all of them.
    """
    drawn = layout(grid)

    def ahead(edge: Edge) -> float:
        """Return how straight an edge leads there: 1 ahead, 0 aside."""
        angle = _direction(drawn, dot, edge) - math.atan2(down, right)
        return math.cos(angle) + 1e-6 * math.sin(angle)

    edge = max(grid.at[dot], key=ahead)
    return (edge, other_end(grid, dot, edge)) if ahead(edge) > 0.4 else (edge, dot)


def _direction(drawn: Layout, dot: int, edge: Edge) -> float:
    """Return the angle at which an edge leaves a dot: 0 to the right, growing clockwise."""
    (x, y), (to_x, to_y) = drawn.dots[dot], drawn.dots[other_end(drawn.grid, dot, edge)]
    return math.atan2(to_y - y, to_x - x)


def other_end(grid: Geometry, dot: int, edge: Edge) -> int:
    """Return the dot at the other end of an edge."""
    return grid.ends[edge][grid.ends[edge][0] == dot]


def next_spoke(grid: Geometry, dot: int, edge: Edge | None, by: int) -> Edge:
    """Return the next of the edges that meet at a dot, clockwise or back; at first the one that leads most upwards."""
    drawn = layout(grid)
    spokes = sorted(grid.at[dot], key=lambda each: _direction(drawn, dot, each))
    if edge is None:
        return max(spokes, key=lambda each: -math.sin(_direction(drawn, dot, each)))
    return spokes[(spokes.index(edge) + by) % len(spokes)]


def next_face(grid: Geometry, face: int, right: int, down: int) -> int:
    """Return the next face in that direction: in its row, or the nearest one in the row above or below."""
    drawn = layout(grid)
    row, place = grid.tiling.places[face] if grid.tiling is not None else (0, 0)
    if right:
        return drawn.rows[row][min(max(place + right, 0), len(drawn.rows[row]) - 1)]
    if not 0 <= row + down < len(drawn.rows):
        return face
    return min(drawn.rows[row + down], key=lambda other: abs(drawn.centres[other][0] - drawn.centres[face][0]))


def next_side(grid: Geometry, face: int, edge: Edge | None, by: int) -> Edge:
    """Return the next side of a face, clockwise or back; at first the uppermost one."""
    around = grid.around[face]
    if edge is None or edge not in around:
        return min(around, key=lambda side: layout(grid).middles[side][1])
    return around[(around.index(edge) + by) % len(around)]
