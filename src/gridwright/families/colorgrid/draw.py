"""Draw a ColorGrid: tiles with value and symbol, pairs with an outline and their cost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target, meets
from gridwright.core.verdict import Fault, Step
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.figures import graph, words
from gridwright.families.colorgrid.look import LOOK
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    Answer,
    Cell,
    Finish,
    Grid,
    Move,
    Pair,
    Position,
)
from gridwright.grid.cells import column_name, name_of, neighbours

GAP = 3 / 80
GLYPHS = ("ring", "diamond", "square", "triangle")
FARTHEST_OFFERED = 60
"""Under free rules a white cell has partners everywhere; so many of the cheapest are shown."""
KEPT = 2**16
"""So many tiles are remembered: from one scene to the next hardly any of them changes."""


def scene(view: Position, selection: Selection, settings: Settings) -> Scene:
    """Draw the grid with its pairs; with a cell selected, its free partners and what each would cost."""
    title = f"score {rules.score(view.grid, view.pairs)}"
    return picture(view, selection, settings, title)


def picture(
    view: Position, selection: Selection, settings: Settings, title: str, hollow: frozenset[Pair] = frozenset()
) -> Scene:
    """Draw the same with another title, and with some of the pairs hollow: the opponent's."""
    if settings.choices.get("graph") == "True":
        return graph(view.grid, network=False)
    if settings.choices.get("network") == "True":
        return graph(view.grid, network=True)
    grid = view.grid
    shown = [row * grid.cols + col for row, cols in _part(grid, settings) for col in cols]
    marks = [mark for cell in shown for mark in _tile(grid.cols, cell, grid.colours[cell], grid.values[cell])]
    for pair in sorted(pair for pair in view.pairs if _is_shown(grid, pair, settings)):
        marks += _hollow(grid, pair) if pair in hollow else _joined(grid, pair, "seat-a", "seat-b", "pair")
    chosen = cell_of(selection)
    if chosen is not None and chosen < len(grid.colours):
        marks += _offered(view, chosen)
    columns, rows = _coordinates(grid.rows, grid.cols) if settings.coordinates else ((), ())
    mates = rules.taken(view)
    return Scene(
        width=grid.cols,
        height=grid.rows,
        marks=tuple(marks),
        targets=tuple(
            _target(grid.cols, cell, grid.colours[cell], grid.values[cell], mates.get(cell)) for cell in shown
        ),
        columns=columns,
        rows=rows,
        title=f"ColorGrid, {grid.rows} × {grid.cols}, {grid.rules} rules, {title}",
        look=LOOK,
    )


def _part(grid: Grid, settings: Settings) -> Iterator[tuple[int, range]]:
    """Yield each row in the window with its columns there."""
    rows, cols = settings.part(grid.rows, grid.cols)
    return ((row, cols) for row in rows)


def _is_shown(grid: Grid, pair: Pair, settings: Settings) -> bool:
    """Say whether the pair, or the curve between its cells, touches the window."""
    if settings.window is None:
        return True
    (row, col), (other_row, other_col) = (rules.place(grid, cell) for cell in pair)
    # A curve between cells that are apart is bent by at most a tenth of its length.
    bent = 0.1 * (abs(col - other_col) + abs(row - other_row))
    left, right = min(col, other_col) - bent, max(col, other_col) + 1 + bent
    return meets(settings.window, (left, min(row, other_row) - bent, right, max(row, other_row) + 1 + bent))


def cell_of(selection: Selection) -> Cell | None:
    """Return the cell that a selection names."""
    if selection is None or not selection.startswith("cell:"):
        return None
    number = selection.removeprefix("cell:")
    return int(number) if number.isdecimal() else None


@lru_cache(maxsize=8)
def _coordinates(rows: int, cols: int) -> tuple[tuple[Coordinate, ...], tuple[Coordinate, ...]]:
    return (
        tuple(Coordinate(column_name(col), col + 0.5) for col in range(cols)),
        tuple(Coordinate(str(row + 1), row + 0.5) for row in range(rows)),
    )


@lru_cache(maxsize=KEPT)
def _tile(cols: int, cell: Cell, colour: int, value: int) -> tuple[Mark, ...]:
    row, col = divmod(cell, cols)
    size = 1 - 2 * GAP
    role = "colour-void" if colour == BLACK else f"colour-{colour}"
    tile = Mark(
        "tile",
        f"cell:{cell}",
        role,
        x=col + GAP,
        y=row + GAP,
        width=size,
        height=size,
        radius=1 / 8,
        edge="tile-edge",
        stroke=0.02,
        label=words(cols, cell, colour, value),
    )
    if colour == BLACK:
        hatch = Mark(
            "hatch", f"hatch:{cell}", "void-hatch", x=col + GAP, y=row + GAP, width=size, height=size, radius=1 / 8
        )
        return tile, hatch
    ink = f"on-{colour}"
    glyph = Mark(
        "glyph", f"glyph:{cell}", ink, x=col + 0.2, y=row + 0.2, height=0.2, text=GLYPHS[colour], layer=Layer.STEP
    )
    text = str(value)
    size = min(0.45, 1.25 / len(text))
    number = Mark(
        "text", f"value:{cell}", ink, x=col + 0.5, y=row + 0.54, height=size, strong=True, text=text, layer=Layer.STEP
    )
    return tile, glyph, number


@lru_cache(maxsize=KEPT)
def _target(cols: int, cell: Cell, colour: int, value: int, mate: Cell | None) -> Target:
    row, col = divmod(cell, cols)
    paired = "" if mate is None else f", paired with {name_of(*divmod(mate, cols))}"
    return Target(f"cell:{cell}", col + 0.5, row + 0.5, 1.0, 1.0, words(cols, cell, colour, value) + paired)


def _joined(grid: Grid, pair: Pair, role: str, inner: str, kind: str, dashed: bool = False) -> list[Mark]:
    """Draw a pair: an outline round both cells, or round each with a curve between, and a capsule with the cost."""
    one, other = pair
    key = f"{one}-{other}"
    label = f"{rules.name(grid, one)} and {rules.name(grid, other)}, cost {rules.cost(grid, pair)}"
    marks = [
        _outline(f"{kind}{edge}:{key}:{number}", colour, box, stroke, dashed and edge == "")
        for number, box in enumerate(_boxes(grid, pair))
        for edge, colour, stroke in (("-keyline", "surface", 0.125), ("", role, 0.065))
    ]
    (x, y), bend = _joint(grid, pair)
    if bend:
        marks.append(
            Mark("line", f"{kind}-curve:{key}", role, points=bend, stroke=0.065, layer=Layer.LINE, dashed=dashed)
        )
    upright = other - one == grid.cols
    width = 0.38 if upright else 0.47
    text = str(rules.cost(grid, pair))
    width = max(width, 0.14 * len(text) + 0.2)
    capsule = Mark(
        "tile",
        f"{kind}-cost:{key}",
        role,
        x=x - width / 2,
        y=y - 0.165,
        width=width,
        height=0.33,
        radius=0.165,
        edge="surface",
        stroke=0.03,
        layer=Layer.RING,
        label=label,
    )
    number = Mark("text", f"{kind}-text:{key}", inner, x=x, y=y, height=0.24, strong=True, text=text, layer=Layer.TEXT)
    return [*marks, capsule, number]


def _hollow(grid: Grid, pair: Pair) -> list[Mark]:
    """Draw a pair of the opponent: the same marks in a light line with a dark edge."""
    marks = _joined(grid, pair, "seat-edge", "seat-a", "pair")
    light = [
        replace(mark, key=f"{mark.key}:light", role="seat-b", stroke=0.03)
        for mark in marks
        if mark.role == "seat-edge" and mark.kind in ("ring", "line")
    ]
    marks = [replace(mark, role="seat-b", edge="seat-edge") if mark.kind == "tile" else mark for mark in marks]
    capsule = next(place for place, mark in enumerate(marks) if mark.kind == "tile")
    return [*marks[:capsule], *light, *marks[capsule:]]


_Box = tuple[float, float, float, float]


def _boxes(grid: Grid, pair: Pair) -> list[_Box]:
    """Return one box round neighbours, two round cells that are apart."""
    (row, col), (other_row, other_col) = (rules.place(grid, cell) for cell in pair)
    if pair[1] in neighbours(pair[0], grid.rows, grid.cols):
        return [(col, row, other_col - col + 1.0, other_row - row + 1.0)]
    return [(col, row, 1.0, 1.0), (other_col, other_row, 1.0, 1.0)]


def _outline(key: str, role: str, box: _Box, stroke: float, dashed: bool = False) -> Mark:
    x, y, width, height = box
    inset = 0.045
    return Mark(
        "ring",
        key,
        role,
        x=x + inset,
        y=y + inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        radius=0.13,
        stroke=stroke,
        dashed=dashed,
        layer=Layer.LINE,
    )


def _joint(grid: Grid, pair: Pair) -> tuple[tuple[float, float], tuple[tuple[float, float], ...]]:
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


def _offered(view: Position, chosen: Cell) -> list[Mark]:
    """Draw the selected cell, and its free partners with what each would cost."""
    grid = view.grid
    row, col = rules.place(grid, chosen)
    busy = rules.taken(view)
    marks = [_outline("selected-keyline", "surface", (col, row, 1, 1), 0.135)]
    marks.append(_outline(f"selected:{chosen}", "select", (col, row, 1, 1), 0.075))
    if chosen in busy or view.done:
        return marks
    free = [other for other in rules.partners(grid, chosen) if other not in busy]
    free.sort(key=lambda other: rules.cost(grid, rules.pair_of(chosen, other)))
    for other in free[:FARTHEST_OFFERED]:
        pair = rules.pair_of(chosen, other)
        other_row, other_col = rules.place(grid, other)
        near = other in neighbours(chosen, grid.rows, grid.cols)
        x, y = _joint(grid, pair)[0] if near else (other_col + 0.5, other_row + 0.95)
        marks.append(_outline(f"reach:{other}", "reach", (other_col, other_row, 1, 1), 0.06, dashed=True))
        marks.append(
            Mark(
                "tile",
                f"offer:{other}",
                "accent",
                x=x - 0.2,
                y=y - 0.15,
                width=0.4,
                height=0.3,
                radius=0.15,
                edge="surface",
                stroke=0.03,
                layer=Layer.RING,
            )
        )
        text = str(rules.cost(grid, pair))
        marks.append(
            Mark(
                "text",
                f"offer-text:{other}",
                "accent-ink",
                x=x,
                y=y,
                height=0.22,
                strong=True,
                text=text,
                layer=Layer.TEXT,
            )
        )
    return marks


def overlay(view: Position, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Draw a step (pairs to make dashed, pairs to take back crossed), a fault, or a solution's pairs and prices."""
    grid = view.grid
    if isinstance(about, Fault):
        return [mark for key in about.where for mark in _lit(grid, key, "fault")]
    if isinstance(about, Step):
        return [*(mark for key in about.where for mark in _lit(grid, key, "look-edge")), *_moves(grid, about.moves)]
    pairs = [mark for pair in _pairs_of(grid, about) for mark in _joined(grid, pair, "proved", "surface", "answer")]
    return [*pairs, *_prices(grid, about)]


def _prices(grid: Grid, answer: Answer) -> Iterator[Mark]:
    """Draw the price of each cell in its lower right corner: two that may pair never have less than the pair saves."""
    if answer.certificate is None or len(answer.certificate.prices) != len(grid.colours):
        return
    for cell, price in enumerate(answer.certificate.prices):
        if grid.is_live(cell):
            row, col = rules.place(grid, cell)
            text = str(price)
            width = 0.12 * len(text) + 0.12
            yield Mark(
                "tile",
                f"price:{cell}",
                "surface-raised",
                x=col + 0.9 - width,
                y=row + 0.7,
                width=width,
                height=0.2,
                radius=0.06,
                layer=Layer.STEP,
                label=f"price {price}",
            )
            yield Mark(
                "text",
                f"price-text:{cell}",
                "accent",
                x=col + 0.9 - width / 2,
                y=row + 0.8,
                height=0.15,
                text=text,
                layer=Layer.RING,
            )


def _pairs_of(grid: Grid, answer: Answer) -> Iterator[Pair]:
    for one, other in answer.pairs:
        first, second = rules.cell_at(grid, one), rules.cell_at(grid, other)
        if first is not None and second is not None:
            yield rules.pair_of(first, second)


def _lit(grid: Grid, key: str, role: str) -> Iterator[Mark]:
    cell = cell_of(key)
    if cell is not None:
        row, col = rules.place(grid, cell)
        yield _outline(f"lit:{key}", role, (col, row, 1, 1), 0.09)


def _moves(grid: Grid, moves: tuple[Move, ...]) -> Iterator[Mark]:
    for move in moves:
        if isinstance(move, Finish):
            continue
        one, other = rules.cell_at(grid, move.first), rules.cell_at(grid, move.second)
        if one is None or other is None:
            continue
        pair = rules.pair_of(one, other)
        if move.action == "-":
            yield from _joined(grid, pair, "step", "accent-ink", "step", dashed=True)
        else:
            x, y = _joint(grid, pair)[0]
            yield Mark("glyph", f"back:{one}-{other}", "fault", x=x, y=y, height=0.5, text="cross", layer=Layer.TEXT)
