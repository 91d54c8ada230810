"""Draw a ColorGrid: tiles with value and symbol, pairs with an outline and their cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gridwright.core.marks import make_text, make_tile
from gridwright.core.scene import Coordinate, Layer, Mark, Overview, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.core.wording import pluralise
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.drawing.figures import graph, words
from gridwright.families.colorgrid.drawing.pairs import (
    draw_cost,
    draw_hollow,
    draw_pair,
    frame_last_move,
    joint,
    outline,
    place_pair,
)
from gridwright.families.colorgrid.drawing.stamps import Pairs, print_cells, print_pairs
from gridwright.families.colorgrid.look import LOOK
from gridwright.families.colorgrid.puzzle import BLACK, Answer, Cell, Grid, Join, Move, Pair, Position
from gridwright.grid.cells import column_name, neighbours

MOST_PARTNERS = 60
"""Under free rules a white cell has partners everywhere; so many of the cheapest get a ring."""
MOST_COSTS = 5
"""Of those that are far away, so many of the cheapest carry their cost."""
ASKING = "done"
"""The selection while the board asks whether to end although more pairs are possible."""


def scene(view: Position, selection: Selection, settings: Settings) -> Scene:
    """Draw the grid with its pairs; with a cell selected, its free partners and what each would cost."""
    title = f"score {rules.score(view.grid, view.pairs)}"
    return picture(view, selection, settings, title)


def picture(
    view: Position,
    selection: Selection,
    settings: Settings,
    title: str,
    hollow: frozenset[Pair] = frozenset(),
    last: Pair | None = None,
) -> Scene:
    """Draw the same with another title, some pairs hollow (the opponent's), and a second frame round the last one."""
    if settings.choices.get("graph") == "True":
        return graph(view.grid, network=False)
    if settings.choices.get("network") == "True":
        return graph(view.grid, network=True)
    grid = view.grid
    marks = list[Mark]()
    pairs = _pairs_in(view, settings)
    apart = _are_apart(grid, pairs)
    far = [(one, other) for one, other in pairs[apart].tolist()]
    for pair in far:
        marks += _drawn(grid, pair, pair in hollow)
    if last is not None:
        marks += frame_last_move(grid, last)
    marks += _selected(view, selection, settings, hollow)
    columns, rows = _coordinates(grid.rows, grid.cols) if settings.coordinates else ((), ())
    reached = _reached_target(view, selection)
    return Scene(
        grid.cols,
        grid.rows,
        tuple(marks),
        (*_far_targets(grid, far), *reached, *_question_target(view, selection)),
        columns,
        rows,
        f"ColorGrid, {grid.rows} × {grid.cols}, {grid.rules} rules, {title}{_asked(view, selection)}",
        LOOK,
        (
            print_cells(grid, pairs, settings, partner_of(selection) if reached else None),
            print_pairs(grid, pairs[~apart], hollow, settings),
        ),
    )


def _asked(view: Position, selection: Selection) -> str:
    return f". {question(view)}" if selection == ASKING else ""


def _question_target(view: Position, selection: Selection) -> tuple[Target, ...]:
    """Give the question, while it is asked, a place that can be pressed."""
    if selection != ASKING:
        return ()
    grid = view.grid
    return (Target(ASKING, grid.cols / 2, grid.rows / 2, grid.cols, 0.9, question(view)),)


def _reached_target(view: Position, selection: Selection) -> tuple[Target, ...]:
    """Say of the partner that the keys have gone to what the pair would cost."""
    grid, chosen, partner = view.grid, cell_of(selection), partner_of(selection)
    if chosen is None or partner is None or selection is None or partner not in rules.free_partners(view, chosen):
        return ()
    cost = rules.cost(grid, rules.pair_of(chosen, partner))
    return (_target(grid, partner, selection, f", pair with {rules.name(grid, chosen)} for {cost}"),)


def _target(grid: Grid, cell: Cell, key: str, more: str) -> Target:
    """Make a cell a target of which more is said than its stamp says."""
    row, col = rules.place(grid, cell)
    return Target(
        key, col + 0.5, row + 0.5, 1.0, 1.0, words(grid.cols, cell, grid.colours[cell], grid.values[cell]) + more
    )


def _pairs_in(view: Position, settings: Settings) -> Pairs:
    """Return the pairs that may be seen in the window or just beside it, in order."""
    pairs = np.array(sorted(view.pairs), dtype=np.int64).reshape(-1, 2)
    if settings.window is None:
        return pairs
    left, top, right, bottom = settings.window
    rows, cols = np.divmod(pairs, view.grid.cols)
    # A curve between cells that are apart is bent by a tenth of its length at most. Cells are drawn half a cell more.
    bent = 1 + 0.1 * (np.ptp(rows, axis=1) + np.ptp(cols, axis=1))
    across = (cols.min(axis=1) - bent <= right) & (cols.max(axis=1) + 1 + bent >= left)
    return np.asarray(pairs[across & (rows.min(axis=1) - bent <= bottom) & (rows.max(axis=1) + 1 + bent >= top)])


def _are_apart(grid: Grid, pairs: Pairs) -> npt.NDArray[np.bool_]:
    """Say of each pair whether its cells are no neighbours."""
    first, second = pairs.T
    beside = (second - first == 1) & (second % grid.cols > 0)
    return np.asarray(~beside & (second - first != grid.cols))


def _far_targets(grid: Grid, far: list[Pair]) -> Iterator[Target]:
    """Make targets of cells whose partners are far away."""
    for pair in far:
        for cell, mate in (pair, pair[::-1]):
            yield _target(grid, cell, f"cell:{cell}", f", paired with {rules.name(grid, mate)}")


def overview(view: Position) -> Overview:
    """Draw the grid in little, one pixel for each cell; cells of a pair look used up."""
    grid = view.grid
    pixels = bytearray(grid.colours)
    for cell in rules.taken(view):
        pixels[cell] = BLACK + 1
    roles = (*(f"colour-{colour}" for colour in range(BLACK)), "colour-void", "surface-sunken")
    return Overview(grid.cols, grid.rows, roles, bytes(pixels))


def cell_of(selection: Selection) -> Cell | None:
    """Return the cell that a selection names, the chosen one of `cell:5-8`."""
    if selection is None or not selection.startswith("cell:"):
        return None
    number = selection.removeprefix("cell:").partition("-")[0]
    return int(number) if number.isdecimal() else None


def partner_of(selection: Selection) -> Cell | None:
    """Return the partner that the keys have gone to for the chosen cell: 8 in `cell:5-8`."""
    number = (selection or "").partition("-")[2]
    return int(number) if number.isdecimal() and cell_of(selection) is not None else None


@lru_cache(maxsize=8)
def _coordinates(rows: int, cols: int) -> tuple[tuple[Coordinate, ...], tuple[Coordinate, ...]]:
    return (
        tuple(Coordinate(column_name(col), col + 0.5) for col in range(cols)),
        tuple(Coordinate(str(row + 1), row + 0.5) for row in range(rows)),
    )


def _selected(view: Position, selection: Selection, settings: Settings, hollow: frozenset[Pair]) -> list[Mark]:
    """Draw what is chosen and what is pointed at: an ink ring for the pointer, an accent ring for the choice."""
    if selection == ASKING:
        return _question(view)
    size, busy = len(view.grid.colours), rules.taken(view)
    by_keys = partner_of(selection) is not None
    chosen, pointed = cell_of(selection if by_keys else settings.chosen(selection)), _pointed(selection, settings)
    if chosen is not None and chosen < size and (chosen in busy or view.done):
        return _pointer(view.grid, chosen)  # where the arrows rest
    if pointed is not None and pointed >= size:
        pointed = None
    if chosen is not None and chosen < size:
        pair = None if pointed is None or pointed not in busy else rules.pair_of(pointed, busy[pointed])
        costs = [] if pair is None else _costs(view.grid, pair, pair in hollow)
        return _on_top([*_chosen(view, chosen, pointed, settings), *costs])
    if pointed is None:
        return []
    ring = _pointer(view.grid, pointed)
    if pointed in busy or view.done:
        return ring
    return _on_top([*ring, *_partners(view, pointed, None)])


def _pointed(selection: Selection, settings: Settings) -> Cell | None:
    """Return the cell that the keys have gone to, or else the one under the pointer."""
    by_keys, by_pointer = partner_of(selection), partner_of(settings.hover)
    return by_keys if by_keys is not None else cell_of(settings.hover) if by_pointer is None else by_pointer


def _costs(grid: Grid, pair: Pair, is_hollow: bool) -> list[Mark]:
    """Return the capsule of a pair once more, to be drawn over the veil and the ring of the pointer."""
    return [replace(mark, key=f"pointed-{mark.key}") for mark in _drawn(grid, pair, is_hollow) if "-cost:" in mark.key]


def _drawn(grid: Grid, pair: Pair, is_hollow: bool) -> list[Mark]:
    """Draw a pair of the player, or of the opponent."""
    place = place_pair(grid, pair)
    return draw_hollow(place) if is_hollow else draw_pair(place, "seat-a", "seat-b", "pair")


def _on_top(marks: list[Mark]) -> list[Mark]:
    """Put marks over all others, in their own order."""
    return [replace(mark, layer=Layer.TEXT) for mark in marks]


def _chosen(view: Position, chosen: Cell, pointed: Cell | None, settings: Settings) -> list[Mark]:
    """Draw the chosen cell and its partners, and a veil over all cells that are not in question."""
    offered = _offered(view, chosen, pointed)
    clear = {chosen, *offered}
    extra = [] if pointed is None or pointed in clear else _pointer(view.grid, pointed)
    ring = _ring(view.grid, "selected", "select", chosen, 0.09)
    return [*_veil(view.grid, clear, settings), *extra, *ring, *_partners(view, chosen, pointed)]


def _veil(grid: Grid, clear: set[Cell], settings: Settings) -> Iterator[Mark]:
    """Cover each row that is shown but for the clear cells, in whole stretches, whatever the window shows of them."""
    for row in settings.part(grid.rows, grid.cols)[0]:
        gaps = sorted(cell % grid.cols for cell in clear if cell // grid.cols == row)
        for start, end in zip([0, *(col + 1 for col in gaps)], [*gaps, grid.cols], strict=True):
            if start < end:
                first = row * grid.cols + start
                yield Mark("tile", f"veil:{first}", "veil", x=start, y=row, width=float(end - start), height=1.0)


def _offered(view: Position, cell: Cell, pointed: Cell | None) -> list[Cell]:
    """List the free partners that get a ring: neighbours, then the cheapest, and always the one pointed at."""
    grid = view.grid
    near = tuple(neighbours(cell, grid.rows, grid.cols))
    free = rules.free_partners(view, cell)
    free.sort(key=lambda other: (other not in near, rules.cost(grid, rules.pair_of(cell, other))))
    return free[:MOST_PARTNERS] + [other for other in free[MOST_PARTNERS:] if other == pointed]


def _partners(view: Position, cell: Cell, pointed: Cell | None) -> list[Mark]:
    """Draw a ring round each partner and what it would cost; the one pointed at solid and larger."""
    grid = view.grid
    near = tuple(neighbours(cell, grid.rows, grid.cols))
    rings, costs = list[Mark](), list[Mark]()
    far = 0
    for other in _offered(view, cell, pointed):
        if other == pointed:
            rings += _ring(grid, "reach", "ink", other, 0.075)
        else:
            rings += _ring(grid, "reach", "select", other, 0.06, dashed=True)
        far += other not in near
        if other in near or far <= MOST_COSTS or other == pointed:
            pair = rules.pair_of(cell, other)
            row, col = rules.place(grid, other)
            x, y = joint(grid, pair)[0] if other in near else (col + 0.5, row + 0.9)
            cost, scale = str(rules.cost(grid, pair)), 1.3 if other == pointed else 1.0
            costs += draw_cost(f"offer:{other}", cost, len(cost), (x, y), "accent", "accent-ink", scale=scale)
    return [*rings, *costs]


def _pointer(grid: Grid, cell: Cell) -> list[Mark]:
    """Draw the ring of the pointer: over the outline of a pair and under its cost."""
    return [replace(mark, layer=Layer.STEP) for mark in _ring(grid, "pointer", "ink", cell, 0.04)]


def _ring(grid: Grid, kind: str, role: str, cell: Cell, stroke: float, dashed: bool = False) -> list[Mark]:
    """Draw a ring round a cell."""
    row, col = rules.place(grid, cell)
    return [outline(f"{kind}:{cell}", role, (col, row, 1.0, 1.0), stroke, dashed)]


def question(view: Position) -> str:
    """Ask whether to end although more pairs are possible."""
    return f"{pluralise(rules.count_possible(view), 'more pair is', 'more pairs are')} possible. End anyway?"


def _question(view: Position) -> list[Mark]:
    """Write the question across the middle of the board."""
    grid, asked = view.grid, question(view)
    first, second = asked.split(". ")
    middle, width = grid.rows / 2, float(grid.cols)
    size = min(0.3, width / (0.6 * len(first)))
    box = 0.0, middle - 0.45, width, 0.9
    band = make_tile("question", "accent", box, 0.15, stroke=0.04, edge="surface-raised", layer=Layer.TEXT, label=asked)
    lines = (
        Mark("text", f"question:{y}", "accent-ink", x=width / 2, y=middle + y, height=size, text=text, layer=Layer.TEXT)
        for text, y in ((f"{first}.", -0.19), (second, 0.19))
    )
    return [band, *lines]


def overlay(view: Position, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Draw a step (pairs to make dashed, pairs to take back crossed), a fault, or a solution's pairs and prices."""
    grid = view.grid
    if isinstance(about, Fault):
        return [mark for key in about.where for mark in _lit(grid, key, "fault")]
    if isinstance(about, Step):
        # The frame round a pair to be made stands for both of its cells.
        framed = {rules.cell_at(grid, place) for move in _joins(about.moves) for place in (move.first, move.second)}
        looked = (key for key in about.where if cell_of(key) not in framed)
        return [*(mark for key in looked for mark in _lit(grid, key, "look-edge")), *_moves(grid, about.moves)]
    pairs = [
        mark
        for pair in _pairs_of(grid, about)
        for mark in draw_pair(place_pair(grid, pair), "proved", "surface", "answer")
    ]
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
            yield make_tile(
                f"price:{cell}",
                "surface-raised",
                (col + 0.9 - width, row + 0.7, width, 0.2),
                0.06,
                layer=Layer.STEP,
                label=f"price {price}",
            )
            yield make_text(
                f"price-text:{cell}", "accent", col + 0.9 - width / 2, row + 0.8, 0.15, text, layer=Layer.RING
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
        yield outline(f"lit:{key}", role, (col, row, 1, 1), 0.09)


def _joins(moves: tuple[Move, ...]) -> list[Join]:
    """Return the pairs to make or to take back."""
    return [move for move in moves if isinstance(move, Join)]


def _moves(grid: Grid, moves: tuple[Move, ...]) -> Iterator[Mark]:
    for move in _joins(moves):
        one, other = rules.cell_at(grid, move.first), rules.cell_at(grid, move.second)
        if one is None or other is None:
            continue
        pair = rules.pair_of(one, other)
        if move.action == "-":
            yield from draw_pair(place_pair(grid, pair), "step", "accent-ink", "step", dashed=True)
        else:
            x, y = joint(grid, pair)[0]
            yield Mark("glyph", f"back:{one}-{other}", "fault", x=x, y=y, height=0.5, text="cross", layer=Layer.TEXT)
