"""Draw pairs of a ColorGrid: an outline round both cells, a curve between those that are apart, and their cost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.core.marks import make_ring, make_tile
from gridwright.core.scene import Layer, Mark
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Grid, Pair
from gridwright.grid.cells import neighbours

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class PairPlace:
    """A pair to be drawn: what is in its keys and its label, its cost, the boxes round its cells, where the cost
    stands, and the curve between cells that are apart.
    """

    key: str
    label: str
    cost: str
    digits: int
    boxes: tuple[Box, ...]
    middle: Point
    curve: tuple[Point, ...] = ()
    is_upright: bool = False


def place_pair(grid: Grid, pair: Pair) -> PairPlace:
    """Say where a pair is drawn."""
    one, other = pair
    cost = str(rules.cost(grid, pair))
    middle, curve = joint(grid, pair)
    return PairPlace(
        key=f"{one}-{other}",
        label=f"{rules.name(grid, one)} and {rules.name(grid, other)}, cost {cost}",
        cost=cost,
        digits=len(cost),
        boxes=tuple(_boxes(grid, pair)),
        middle=middle,
        curve=curve,
        is_upright=other - one == grid.cols,
    )


def draw_pair(pair: PairPlace, role: str, inner: str, kind: str, dashed: bool = False) -> list[Mark]:
    """Draw a pair: an outline round both cells, or round each with a curve between, and a capsule with the cost."""
    marks = [
        outline(f"{kind}{edge}:{pair.key}:{number}", colour, box, stroke, dashed and edge == "")
        for number, box in enumerate(pair.boxes)
        for edge, colour, stroke in (("-keyline", "surface", 0.125), ("", role, 0.065))
    ]
    if pair.curve:
        curve = f"{kind}-curve:{pair.key}"
        marks.append(Mark("line", curve, role, points=pair.curve, stroke=0.065, layer=Layer.LINE, dashed=dashed))
    width = 0.38 if pair.is_upright else 0.47
    key = f"{kind}-cost:{pair.key}"
    return [*marks, *draw_cost(key, pair.cost, pair.digits, pair.middle, role, inner, pair.label, width)]


def draw_hollow(pair: PairPlace) -> list[Mark]:
    """Draw a pair of the opponent: the same marks in a light line with a dark edge."""
    marks = draw_pair(pair, "seat-edge", "seat-a", "other")
    light = [
        replace(mark, key=f"{mark.key}:light", role="seat-b", stroke=0.03)
        for mark in marks
        if mark.role == "seat-edge" and mark.kind in ("ring", "line")
    ]
    marks = [replace(mark, role="seat-b", edge="seat-edge") if mark.kind == "tile" else mark for mark in marks]
    capsule = next(place for place, mark in enumerate(marks) if mark.kind == "tile")
    return [*marks[:capsule], *light, *marks[capsule:]]


def draw_cost(
    key: str,
    cost: str,
    digits: int,
    middle: Point,
    role: str,
    ink: str,
    label: str = "",
    width: float = 0.4,
    scale: float = 1.0,
) -> list[Mark]:
    """Draw a cost in its capsule."""
    x, y = middle
    width, height = scale * max(width, 0.14 * digits + 0.2), scale * 0.33
    box = x - width / 2, y - height / 2, width, height
    tile = make_tile(key, role, box, height / 2, stroke=0.035, edge="surface-raised", layer=Layer.RING, label=label)
    number = Mark("text", f"{key}:text", ink, x=x, y=y, height=scale * 0.24, strong=True, text=cost, layer=Layer.RING)
    return [tile, number]


def frame_last_move(grid: Grid, pair: Pair) -> Iterator[Mark]:
    """Draw a thin frame outside a pair's own, so that the last move is seen at once."""
    for number, (x, y, width, height) in enumerate(_boxes(grid, pair)):
        wider = (x - 0.075, y - 0.075, width + 0.15, height + 0.15)
        for edge, role, stroke in (("-keyline", "surface", 0.07), ("", "ink", 0.025)):
            yield replace(outline(f"last{edge}:{number}", role, wider, stroke), radius=0.18, layer=Layer.RING)


def _boxes(grid: Grid, pair: Pair) -> list[Box]:
    """Return one box round neighbours, two round cells that are apart."""
    (row, col), (other_row, other_col) = (rules.place(grid, cell) for cell in pair)
    if pair[1] in neighbours(pair[0], grid.rows, grid.cols):
        return [(col, row, other_col - col + 1.0, other_row - row + 1.0)]
    return [(col, row, 1.0, 1.0), (other_col, other_row, 1.0, 1.0)]


def outline(key: str, role: str, box: Box, stroke: float, dashed: bool = False) -> Mark:
    """Draw a ring along the inside of a box."""
    x, y, width, height = box
    inset = 0.045
    box = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    return make_ring(key, role, box, 0.13, stroke, dashed=dashed, layer=Layer.LINE)


def joint(grid: Grid, pair: Pair) -> tuple[tuple[float, float], tuple[tuple[float, float], ...]]:
    """Say where the cost stands, and give the curve between cells that are apart."""
    (row, col), (other_row, other_col) = (rules.place(grid, cell) for cell in pair)
    start, end = (col + 0.5, row + 0.5), (other_col + 0.5, other_row + 0.5)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if pair[1] in neighbours(pair[0], grid.rows, grid.cols):
        return middle, ()
    # Bent sideways by a tenth of its length, so that curves over the same row do not hide each other.
    bow = middle[0] + (end[1] - start[1]) * 0.1, middle[1] - (end[0] - start[0]) * 0.1
    bow = max(0.2, min(grid.cols - 0.2, bow[0])), max(0.2, min(grid.rows - 0.2, bow[1]))
    # The curve ends at the two outlines, not in the middle of the cells.
    edge = min(0.45, 0.5 / math.dist(start, end))
    curve = tuple(
        tuple(
            (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * (2 * bow[axis] - middle[axis]) + t**2 * end[axis]
            for axis in (0, 1)
        )
        for t in (edge + (1 - 2 * edge) * step / 10 for step in range(11))
    )
    return bow, tuple((x, y) for x, y in curve)
