"""Pieces cut out of tilings that never repeat: what to say of a bad one, and how a ragged rim is trimmed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from gridwright.grid.tilings.plane import Corner, Polygon


class BadPatch(ValueError):
    """Say why a text does not tell where a piece lies in a tiling that never repeats."""


class TooShort(BadPatch):
    """Say that a patch does not reach far enough for the size asked for."""

    def __init__(self) -> None:
        super().__init__("This patch doesn't reach as far as the size asks for.")


def is_within(one: int, root: int, square: int, least: int, most: int) -> bool:
    """Return whether a whole number and a number of roots of a square lie within bounds, exactly."""
    return _sign(one - least, root, square) >= 0 >= _sign(one - most, root, square)


def _sign(one: int, root: int, square: int) -> int:
    if (one >= 0) == (root >= 0) or not one or not root:
        return (one + root > 0) - (one + root < 0)
    larger = one if one * one > square * root * root else root
    return 1 if larger > 0 else -1


def trim(polygons: Sequence[Polygon]) -> list[Polygon]:
    """Keep the faces round the largest connected set of inner corners, so that no face hangs on by one corner."""
    ways = {(a, b) for polygon in polygons for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True)}
    neighbours: dict[Corner, list[Corner]] = defaultdict(list)
    rim: set[Corner] = set()
    for a, b in ways:
        neighbours[a].append(b)
        if (b, a) not in ways:
            rim.update((a, b))
    kept: set[Corner] = set()
    seen = set(rim)
    for polygon in polygons:
        for corner in polygon:
            if corner not in seen:
                found = _connected(corner, neighbours, seen)
                if len(found) > len(kept):
                    kept = found
    return [polygon for polygon in polygons if not kept.isdisjoint(polygon)]


def _connected(start: Corner, neighbours: dict[Corner, list[Corner]], seen: set[Corner]) -> set[Corner]:
    """Return all corners that can be reached from one of them over corners not seen yet, and mark them as seen."""
    found, waiting = {start}, [start]
    seen.add(start)
    while waiting:
        for corner in neighbours[waiting.pop()]:
            if corner not in seen:
                seen.add(corner)
                found.add(corner)
                waiting.append(corner)
    return found
