"""The stamps of a ColorGrid, tiles with value and symbol and pairs of neighbours, and where they are printed."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gridwright.core.marks import make_tile
from gridwright.core.scene import Layer, Mark, Print, Settings, Stamp, Target
from gridwright.families.colorgrid.drawing.pairs import PairPlace, draw_hollow, draw_pair
from gridwright.families.colorgrid.puzzle import BLACK, COLOUR_NAMES, Cell, Grid, Pair

GAP = 3 / 80
GLYPHS = ("ring", "diamond", "square", "triangle")

Pairs = npt.NDArray[np.int64]
"""A row for each pair: its two cells, the smaller one first."""

_MORE_DIGITS = 10 ** np.arange(1, 12, dtype=np.int64)
_MATES = ("", "{0,1}", "{0,-1}", "{1,0}", "{-1,0}")
"""Where the partner is: nowhere, to the right, to the left, below, above."""
_FAR = len(_MATES)


def print_cells(grid: Grid, pairs: Pairs, settings: Settings, loose: Cell | None = None) -> Print:
    """Print the tiles; what a screen reader says of one names its partner. Not printed are the targets of cells whose
    partner is far away, and of the `loose` one.
    """
    rows, cols = settings.part(grid.rows, grid.cols)
    part = slice(rows.start, rows.stop), slice(cols.start, cols.stop)
    shape = grid.rows, grid.cols
    colours = np.frombuffer(grid.colours, dtype=np.uint8).reshape(shape)[part]
    values = np.where(colours == BLACK, 0, np.asarray(grid.values).reshape(shape)[part])
    mates = _mates(grid, pairs)
    if loose is not None:
        mates[loose] = _FAR
    codes = (colours.astype(np.int64) * 16 + _count_digits(values)) * 8 + mates.reshape(shape)[part]
    return Print.of("cells", grid.cols, codes, _tile, numbers=values, top=rows.start, left=cols.start)


def print_pairs(grid: Grid, pairs: Pairs, hollow: Collection[Pair], settings: Settings) -> Print:
    """Print the pairs of neighbours, each at its first cell; those in `hollow` (the opponent's) in a light line."""
    rows, cols = settings.part(grid.rows, grid.cols)
    # A pair may begin in the row above, or in the column before.
    top, left = max(0, rows.start - 1), max(0, cols.start - 1)
    part = slice(top, rows.stop), slice(left, cols.stop)
    costs, codes = np.zeros((2, grid.rows * grid.cols), dtype=np.int64)
    values = np.asarray(grid.values)
    first, second = pairs.T
    costs[first] = np.abs(values[first] - values[second])
    light = np.array([pair in hollow for pair in map(tuple, pairs.tolist())] if hollow else False, dtype=np.int64)
    codes[first] = _count_digits(costs[first]) * 4 + light * 2 + (second - first == grid.cols)
    shape = grid.rows, grid.cols
    where = codes.reshape(shape)[part]
    return Print.of("pairs", grid.cols, where, _pair, numbers=costs.reshape(shape)[part], top=top, left=left)


def _count_digits(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.searchsorted(_MORE_DIGITS, numbers, side="right") + 1


def _mates(grid: Grid, pairs: Pairs) -> npt.NDArray[np.int64]:
    """Say for each cell where its partner is, as a number of `_MATES` or `_FAR`."""
    found = np.zeros(grid.rows * grid.cols, dtype=np.int64)
    first, second = pairs.T
    beside = (second - first == 1) & (second % grid.cols > 0)
    below = second - first == grid.cols
    found[first] = np.select([below, beside], [3, 1], _FAR)
    found[second] = np.select([below, beside], [4, 2], _FAR)
    return found


@lru_cache(maxsize=1024)
def _tile(code: int) -> Stamp:
    """Draw the tile of a colour, with a number of so many digits."""
    code, mate = divmod(code, 8)
    colour, digits = divmod(code, 16)
    said = f"{{0,0}} {COLOUR_NAMES[colour]}" + ("" if colour == BLACK else " {}")
    paired = f", paired with {_MATES[mate]}" if 0 < mate < _FAR else ""
    target = Target("cell:{0,0}", 0.5, 0.5, 1.0, 1.0, said + paired)
    targets = () if mate == _FAR else (target,)
    size = 1 - 2 * GAP
    role = "colour-void" if colour == BLACK else f"colour-{colour}"
    tile = make_tile("cell:{0,0}", role, (GAP, GAP, size, size), 1 / 8, stroke=0.02, edge="tile-edge", label=said)
    if colour == BLACK:
        hatch = Mark("hatch", "hatch:{0,0}", "void-hatch", x=GAP, y=GAP, width=size, height=size, radius=1 / 8)
        return Stamp((tile, hatch), targets)
    ink = f"on-{colour}"
    glyph = Mark("glyph", "glyph:{0,0}", ink, x=0.2, y=0.2, height=0.2, text=GLYPHS[colour], layer=Layer.STEP)
    size = min(0.45, 1.25 / digits)
    number = Mark("text", "value:{0,0}", ink, x=0.5, y=0.54, height=size, strong=True, text="{}", layer=Layer.STEP)
    return Stamp((tile, glyph, number), targets)


@lru_cache(maxsize=64)
def _pair(code: int) -> Stamp:
    """Draw a pair of neighbours, side by side or one above the other, whose cost has so many digits."""
    if code == 0:
        return Stamp()
    digits, is_light, is_upright = code // 4, code // 2 % 2, bool(code % 2)
    other = "{1,0}" if is_upright else "{0,1}"
    width, height = (1.0, 2.0) if is_upright else (2.0, 1.0)
    place = PairPlace(
        key=f"{{0,0}}-{other}",
        label=f"{{0,0}} and {other}, cost {{}}",
        cost="{}",
        digits=digits,
        boxes=((0.0, 0.0, width, height),),
        middle=(width / 2, height / 2),
        is_upright=is_upright,
    )
    return Stamp(tuple(draw_hollow(place) if is_light else draw_pair(place, "seat-a", "seat-b", "pair")))
