"""Solvers of ColorGrid: `exact`, the default, which proves its solutions, and those of the original report.

| solver | rules | what it does |
|---|---|---|
| exact | both | pairs along prices in a kernel; the prices prove that no score is better |
| greedy | both | row by row, each free cell takes its cheapest free partner |
| greedy-restarts | both | greedy from every starting cell, the best of them |
| max-matching | classic | as many pairs as possible (Edmonds-Karp); best when all values are equal |
| hungarian | classic | the assignment problem on the dense matrix of pair weights |
| blossom | both | maximum weight matching in a general graph |
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    LARGEST_VALUE,
    WHITE,
    Answer,
    Cell,
    Certificate,
    Grid,
    OddSet,
    Pair,
    Position,
)
from gridwright.grid.packed import Packed
from gridwright.kernels import pairing

Pairs: TypeAlias = NDArray[np.int64]
"""Rows of two cells, the smaller first."""


def exact(view: Position, budget: Budget) -> Verdict[Answer]:
    """Find a best solution, with the prices that prove it; if time runs out under free rules, the best found and a
    bound.
    """
    grid = view.grid
    board = (grid.rows, grid.cols, np.frombuffer(grid.colours, dtype=np.uint8), np.asarray(grid.values))
    started = time.perf_counter()
    if grid.rules == "classic":
        found = pairing.classic(*board, budget.limit, budget.should_continue)
        seconds = time.perf_counter() - started
        if found is None:
            return Undecided("The time ran out before there was a solution.", seconds)
        return _with_prices(grid, _pairs(found[0]), Certificate(Packed(found[1])), seconds)
    partner, prices, sets, _ = pairing.free(*board, budget.limit, budget.should_continue)
    seconds = time.perf_counter() - started
    odd_sets = tuple(OddSet(tuple(rules.place(grid, cell) for cell in cells.tolist()), z) for cells, z in sets)
    return _with_prices(grid, _pairs(partner), Certificate(Packed(prices), odd_sets), seconds)


def _pairs(partner: NDArray[np.int32]) -> Pairs:
    """Translate the kernel's partners into pairs, each once."""
    ones = np.flatnonzero(partner > np.arange(partner.size))
    return np.stack((ones, partner[ones]), axis=1)


def _with_prices(grid: Grid, pairs: Pairs | list[Pair], certificate: Certificate, seconds: float) -> Solved[Answer]:
    """Return an answer with the bound that its prices prove."""
    paid = int(np.asarray(certificate.prices).sum()) + sum(
        odd.z * (len(odd.cells) // 2) for odd in certificate.odd_sets
    )
    answer = _answer(grid, pairs, max(grid.total - paid, 0), certificate)
    return Solved(answer, proven=answer.score == answer.bound, seconds=seconds)


def _answer(grid: Grid, pairs: Pairs | list[Pair], bound: int = 0, certificate: Certificate | None = None) -> Answer:
    chosen = np.asarray(pairs, dtype=np.int64).reshape(-1, 2)
    chosen = chosen[np.argsort(chosen[:, 0])]
    saved = 2 * int(np.asarray(grid.values)[chosen].min(axis=1).sum())
    places = np.stack(np.divmod(chosen, grid.cols), axis=-1)
    return Answer(grid.rules, Packed(places, (2, 2)), grid.total - saved, bound, certificate)


def greedy(view: Position, budget: Budget) -> Verdict[Answer]:
    """Go row by row and give each free cell its cheapest free partner: fast, and rarely best."""
    started = time.perf_counter()
    pairs = _greedy_pairs(view.grid, range(len(view.grid.colours)), _near(view.grid), budget)
    seconds = time.perf_counter() - started
    if pairs is None:
        return Undecided("The time ran out.", seconds)
    return Solved(_answer(view.grid, pairs), proven=False, seconds=seconds)


def _near(grid: Grid) -> Callable[[Cell], Iterable[Cell]]:
    """Return what yields a cell's neighbours that it may pair with: up, left, right, down."""
    return partial(rules.partners, replace(grid, rules="classic"))


def _greedy_pairs(
    grid: Grid, order: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]], budget: Budget
) -> list[Pair] | None:
    """Pair each cell in this order with its cheapest free partner, the first of several; None when out of time.

    Neighbours come first. Under free rules the others follow row by row.
    """
    values = list(grid.values)
    busy = bytearray(len(grid.colours))
    far = _Far(grid, busy) if grid.rules == "free" else None
    pairs: list[Pair] = []
    for cell in order:
        if busy[cell]:
            continue
        if cell % 64 == 0 and not budget.should_continue():
            return None
        # A cell that finds no partner is no partner for those to come either.
        busy[cell] = 1
        best, cheapest = -1, LARGEST_VALUE
        for other in chain(near(cell), far.closest(cell) if far else ()):
            if not busy[other] and abs(values[cell] - values[other]) < cheapest:
                best, cheapest = other, abs(values[cell] - values[other])
        if best >= 0:
            busy[best] = 1
            pairs.append((cell, best) if cell < best else (best, cell))
    return pairs


class _Far:
    """The cells that pair anywhere, under free rules: a white cell with all that aren't black, any other with white."""

    def __init__(self, grid: Grid, busy: bytearray) -> None:
        colours, values = np.frombuffer(grid.colours, dtype=np.uint8), np.asarray(grid.values)
        live, white = np.flatnonzero(colours != BLACK), np.flatnonzero(colours == WHITE)
        self._colours = grid.colours
        self._all = _FreeCells(live, values, busy), _FreeCells(live, -values, busy)
        self._white = _FreeCells(white, values, busy), _FreeCells(white, -values, busy)

    def closest(self, cell: Cell) -> list[Cell]:
        """List the free cells closest in value to this one, one on each side, row by row."""
        if self._colours[cell] == BLACK:
            return []
        sides = self._all if self._colours[cell] == WHITE else self._white
        return sorted(other for side in sides if (other := side.first(cell)) is not None)


class _FreeCells:
    """Cells by rising key, and of equal keys row by row, of which those that are busy are passed over.

    What a search passes over no later one looks at again: each takes a link further on (union-find).
    """

    def __init__(self, cells: NDArray[np.int64], keys: NDArray[np.int64], busy: bytearray) -> None:
        cells = cells[np.argsort(keys[cells], kind="stable")]
        # Views of memory: numbers read from them are plain integers, as from a list, and take a fifth of the space.
        self._cells = cells.data
        self._starts = np.searchsorted(keys[cells], keys).data
        self._links = np.arange(1, cells.size + 1).data
        self._busy = busy

    def first(self, cell: Cell) -> Cell | None:
        """Return the first free one whose key isn't below this cell's."""
        place = self._starts[cell]
        passed = []
        while place < len(self._cells) and self._busy[self._cells[place]]:
            passed.append(place)
            place = self._links[place]
        for each in passed:
            self._links[each] = place
        return int(self._cells[place]) if place < len(self._cells) else None


def greedy_restarts(view: Position, budget: Budget) -> Verdict[Answer]:
    """Run greedy from every starting cell, rows and columns shifted round, and keep the best."""
    grid, values = view.grid, list(view.grid.values)
    started = time.perf_counter()
    neighbours = [tuple(mates) for mates in map(_near(grid), range(len(grid.colours)))]
    best: list[Pair] | None = None
    most_saved = -1
    for number, order in enumerate(_shifted_orders(grid), 1):
        if not budget.should_continue():
            break
        budget.report("starts tried", number, len(grid.colours))
        pairs = _greedy_pairs(grid, order, neighbours.__getitem__, budget)
        if pairs is None:
            break
        saved = sum(min(values[one], values[other]) for one, other in pairs)
        if saved > most_saved:
            best, most_saved = pairs, saved
    seconds = time.perf_counter() - started
    if best is None:
        return Undecided("The time ran out before the first start.", seconds)
    return Solved(_answer(grid, best), proven=False, seconds=seconds)


def _shifted_orders(grid: Grid) -> Iterator[list[Cell]]:
    """Yield all cells row by row, starting from each cell in turn."""
    for down in range(grid.rows):
        for right in range(grid.cols):
            yield [
                (row + down) % grid.rows * grid.cols + (col + right) % grid.cols
                for row in range(grid.rows)
                for col in range(grid.cols)
            ]


def sides(grid: Grid) -> tuple[list[Cell], list[Cell]]:
    """Split the cells that aren't black into even and odd (row + column): neighbours are never on the same side."""
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    return [cell for cell in live if sum(rules.place(grid, cell)) % 2 == 0], [
        cell for cell in live if sum(rules.place(grid, cell)) % 2
    ]


def bipartite_edges(grid: Grid) -> list[tuple[int, int]]:
    """List the allowed pairs as (number among the even cells, number among the odd cells)."""
    even, odd = sides(grid)
    odd_number = {cell: number for number, cell in enumerate(odd)}
    return [(number, odd_number[other]) for number, cell in enumerate(even) for other in rules.partners(grid, cell)]


ONLY_CLASSIC = "This solver only knows classic rules. Use exact or blossom."


def max_matching(view: Position, budget: Budget) -> Verdict[Answer]:
    """Make as many pairs as possible, by augmenting paths in a flow network; values don't matter."""
    grid = view.grid
    if grid.rules != "classic":
        return Undecided(ONLY_CLASSIC)
    from gridwright.engines import flow

    even, odd = sides(grid)
    edges = bipartite_edges(grid)
    started = time.perf_counter()
    matched = flow.maximum_matching(len(even), len(odd), edges, budget.should_continue)
    seconds = time.perf_counter() - started
    if matched is None:
        return Undecided("The time ran out.", seconds)
    pairs = [rules.pair_of(even[one], odd[other]) for one, other in matched]
    return Solved(_answer(grid, pairs), proven=False, seconds=seconds)


def hungarian(view: Position, budget: Budget) -> Verdict[Answer]:
    """Find an assignment of least cost, where a pair costs |v(a) - v(b)| - v(a) - v(b) and an impossible one nothing.

    Its duals prove the score: u[i] + v[j] <= cost[i, j] <= 0, so with -u and -v as prices no pair saves more than its
    two prices, and all prices add up to what the assignment saves.
    """
    from gridwright.engines import assignment

    grid = view.grid
    if grid.rules != "classic":
        return Undecided(ONLY_CLASSIC)
    even, odd = sides(grid)
    cost = np.zeros((len(even), len(odd)), dtype=np.int32 if max(grid.values) < 2**29 else np.int64)
    for one, other in bipartite_edges(grid):
        cost[one, other] = -2 * min(grid.values[even[one]], grid.values[odd[other]])
    started = time.perf_counter()
    assigned = assignment.assign(cost, budget.should_continue)
    seconds = time.perf_counter() - started
    if assigned is None:
        return Undecided("The time ran out.", seconds)
    pairs = [
        rules.pair_of(even[one], odd[other])
        for one, other in enumerate(assigned.row_to_col.tolist())
        if other >= 0 and cost[one, other] < 0
    ]
    # In a square matrix no price has to be 0, so some may have the wrong sign; what one side gives the other gets.
    shift = assigned.v.max() if len(even) == len(odd) and even else 0
    prices = np.zeros(len(grid.colours), dtype=np.int64)
    prices[even], prices[odd] = -(assigned.u + shift), -(assigned.v - shift)
    return _with_prices(grid, pairs, Certificate(Packed(prices)), seconds)


MOST_EDGES = 400_000
"""More allowed pairs than this are too many for a blossom algorithm that is written to be read."""


def general(view: Position, budget: Budget) -> Verdict[Answer]:
    """Find a matching of greatest weight in a general graph, for either rule set, with prices and odd sets."""
    from gridwright.engines import blossom

    grid = view.grid
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    number = {cell: place for place, cell in enumerate(live)}
    edges = [
        (number[one], number[other], min(grid.values[one], grid.values[other]))
        for one, other in islice(rules.all_pairs(grid), MOST_EDGES + 1)
    ]
    if len(edges) > MOST_EDGES:
        return Undecided(f"This grid has more than {MOST_EDGES:,} allowed pairs, too many for this solver. Use exact.")
    started = time.perf_counter()
    matched = blossom.maximum_weight_matching(len(live), edges, budget.should_continue)
    seconds = time.perf_counter() - started
    if matched is None:
        return Undecided("The time ran out.", seconds)
    prices = [0] * len(grid.colours)
    for cell, price in zip(live, matched.vertex_duals, strict=True):
        prices[cell] = price
    odd_sets = tuple(
        OddSet(tuple(rules.place(grid, live[vertex]) for vertex in odd.vertices), odd.dual) for odd in matched.odd_sets
    )
    pairs = [(live[one], live[other]) for one, other in enumerate(matched.partner) if one < other]
    return _with_prices(grid, pairs, Certificate(Packed(prices), odd_sets), seconds)


SOLVERS = {
    "exact": exact,
    "greedy": greedy,
    "greedy-restarts": greedy_restarts,
    "max-matching": max_matching,
    "hungarian": hungarian,
    "blossom": general,
}
