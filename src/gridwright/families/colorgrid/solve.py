"""Solvers of ColorGrid: `exact`, which is the default and proves its answers, and the report's own, by plain names.

| solver | rules | what it does |
|---|---|---|
| exact | both | pairs along prices in a kernel; the prices prove that nobody can do better |
| greedy | both | row by row, each free cell takes its cheapest free partner |
| greedy-restarts | both | greedy from every starting cell, the best of them |
| max-matching | classic | as many pairs as possible (Edmonds-Karp); best when all values are equal |
| hungarian | classic | the assignment problem on the dense matrix of pair weights |
| blossom | both | maximum weight matching in a general graph |
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import (
    LARGEST_VALUE,
    Answer,
    Cell,
    Certificate,
    Grid,
    OddSet,
    Pair,
    Position,
)
from gridwright.kernels import pairing


def exact(view: Position, budget: Budget) -> Verdict[Answer]:
    """The pairing of least score, with the prices that prove it; if time runs out under free rules, the best
    found and a bound.
    """
    grid = view.grid
    board = (grid.rows, grid.cols, np.frombuffer(grid.colours, dtype=np.uint8), np.array(grid.values, dtype=np.int64))
    limit = 0.0 if budget.seconds is None else max(budget.left(), 1e-3)
    started = time.perf_counter()
    if grid.rules == "classic":
        found = pairing.classic(*board, limit, budget.should_continue)
        seconds = time.perf_counter() - started
        if found is None:
            return Undecided("The budget ran out before there was a pairing.", seconds)
        return _priced(grid, _pairs(found[0]), Certificate(tuple(found[1].tolist())), seconds)
    partner, prices, sets, _ = pairing.free(*board, limit, budget.should_continue)
    seconds = time.perf_counter() - started
    odd_sets = tuple(OddSet(tuple(rules.place(grid, cell) for cell in cells.tolist()), z) for cells, z in sets)
    return _priced(grid, _pairs(partner), Certificate(tuple(prices.tolist()), odd_sets), seconds)


def _pairs(partner: NDArray[np.int32]) -> Iterable[Pair]:
    """The kernel's partners as pairs, each once."""
    ones = np.flatnonzero(partner > np.arange(partner.size))
    return zip(ones.tolist(), partner[ones].tolist(), strict=True)


def _priced(grid: Grid, pairs: Iterable[Pair], certificate: Certificate, seconds: float) -> Solved[Answer]:
    """An answer with the bound that its prices prove."""
    paid = sum(certificate.prices) + sum(odd.z * (len(odd.cells) // 2) for odd in certificate.odd_sets)
    answer = _answer(grid, pairs, max(grid.total - paid, 0), certificate)
    return Solved(answer, proven=answer.score == answer.bound, seconds=seconds)


def _answer(grid: Grid, pairs: Iterable[Pair], bound: int = 0, certificate: Certificate | None = None) -> Answer:
    chosen = sorted(pairs)
    cols, values = grid.cols, grid.values
    saved = sum(2 * min(values[one], values[other]) for one, other in chosen)
    places = tuple((divmod(one, cols), divmod(other, cols)) for one, other in chosen)
    return Answer(grid.rules, places, grid.total - saved, bound, certificate)


def greedy(view: Position, budget: Budget) -> Verdict[Answer]:
    """Row by row, each free cell takes its cheapest free partner: fast, and rarely the best."""
    started = time.perf_counter()
    pairs = _greedy_pairs(view.grid, range(len(view.grid.colours)), _Mates(view.grid))
    return Solved(_answer(view.grid, pairs), proven=False, seconds=time.perf_counter() - started)


class _Mates:
    """The partners of each cell, looked up once; under free rules they are too many to keep."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._kept: list[tuple[Cell, ...]] = []
        if grid.rules == "classic":
            self._kept = [tuple(rules.partners(grid, cell)) for cell in range(len(grid.colours))]

    def of(self, cell: Cell) -> Iterable[Cell]:
        """The cells that may pair with this one: up, left, right, down, then anywhere."""
        return self._kept[cell] if self._kept else rules.partners(self._grid, cell)


def _greedy_pairs(grid: Grid, order: Iterable[Cell], mates: _Mates) -> list[Pair]:
    """Ties go to the partner that comes first."""
    values = grid.values
    busy = bytearray(len(grid.colours))
    pairs: list[Pair] = []
    for cell in order:
        if busy[cell]:
            continue
        best, cheapest = -1, LARGEST_VALUE
        for other in mates.of(cell):
            if not busy[other] and abs(values[cell] - values[other]) < cheapest:
                best, cheapest = other, abs(values[cell] - values[other])
        if best >= 0:
            busy[cell] = busy[best] = 1
            pairs.append((cell, best) if cell < best else (best, cell))
    return pairs


def greedy_restarts(view: Position, budget: Budget) -> Verdict[Answer]:
    """Greedy from every starting cell, rows and columns shifted round; the best of them."""
    grid, values = view.grid, view.grid.values
    started = time.perf_counter()
    mates = _Mates(grid)
    best: list[Pair] | None = None
    most_saved = -1
    for number, order in enumerate(_shifted_orders(grid), 1):
        if not budget.should_continue():
            break
        budget.report("starts tried", number, len(grid.colours))
        pairs = _greedy_pairs(grid, order, mates)
        saved = sum(min(values[one], values[other]) for one, other in pairs)
        if saved > most_saved:
            best, most_saved = pairs, saved
    seconds = time.perf_counter() - started
    if best is None:
        return Undecided("The budget ran out before the first start.", seconds)
    return Solved(_answer(grid, best), proven=False, seconds=seconds)


def _shifted_orders(grid: Grid) -> Iterator[list[Cell]]:
    """All cells row by row, begun at each cell in turn."""
    for down in range(grid.rows):
        for right in range(grid.cols):
            yield [
                (row + down) % grid.rows * grid.cols + (col + right) % grid.cols
                for row in range(grid.rows)
                for col in range(grid.cols)
            ]


def sides(grid: Grid) -> tuple[list[Cell], list[Cell]]:
    """The cells that are not black, even (row + column) and odd: neighbours are never on the same side."""
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    return [cell for cell in live if sum(rules.place(grid, cell)) % 2 == 0], [
        cell for cell in live if sum(rules.place(grid, cell)) % 2
    ]


def bipartite_edges(grid: Grid) -> list[tuple[int, int]]:
    """The allowed pairs as (number among the even cells, number among the odd cells)."""
    even, odd = sides(grid)
    odd_number = {cell: number for number, cell in enumerate(odd)}
    return [(number, odd_number[other]) for number, cell in enumerate(even) for other in rules.partners(grid, cell)]


ONLY_CLASSIC = (
    "This solver needs the two sides of a chessboard, so it knows classic rules only; exact and blossom know both."
)


def max_matching(view: Position, budget: Budget) -> Verdict[Answer]:
    """As many pairs as possible, by augmenting paths in a flow network; values are not looked at."""
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
        return Undecided("The budget ran out.", seconds)
    pairs = (rules.pair_of(even[one], odd[other]) for one, other in matched)
    return Solved(_answer(grid, pairs), proven=False, seconds=seconds)


def hungarian(view: Position, budget: Budget) -> Verdict[Answer]:
    """The assignment of least cost, where a pair costs |v(a) - v(b)| - v(a) - v(b) and an impossible one nothing."""
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
        return Undecided("The budget ran out.", seconds)
    pairs = (
        rules.pair_of(even[one], odd[other])
        for one, other in enumerate(assigned.row_to_col.tolist())
        if other >= 0 and cost[one, other] < 0
    )
    return Solved(_answer(grid, pairs), proven=False, seconds=seconds)


MOST_EDGES = 400_000
"""More allowed pairs than this are too many for a blossom algorithm that is written to be read."""


def general(view: Position, budget: Budget) -> Verdict[Answer]:
    """Maximum weight matching in a general graph, blossoms and all: for either rule set, with prices and odd sets."""
    from gridwright.engines import blossom

    grid = view.grid
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    number = {cell: place for place, cell in enumerate(live)}
    edges = [
        (number[one], number[other], min(grid.values[one], grid.values[other]))
        for one, other in islice(rules.all_pairs(grid), MOST_EDGES + 1)
    ]
    if len(edges) > MOST_EDGES:
        return Undecided(
            f"There are more than {MOST_EDGES:,} allowed pairs, too many for this solver; exact can do it."
        )
    started = time.perf_counter()
    matched = blossom.maximum_weight_matching(len(live), edges, budget.should_continue)
    seconds = time.perf_counter() - started
    if matched is None:
        return Undecided("The budget ran out.", seconds)
    prices = [0] * len(grid.colours)
    for cell, price in zip(live, matched.vertex_duals, strict=True):
        prices[cell] = price
    odd_sets = tuple(
        OddSet(tuple(rules.place(grid, live[vertex]) for vertex in odd.vertices), odd.dual) for odd in matched.odd_sets
    )
    pairs = [(live[one], live[other]) for one, other in enumerate(matched.partner) if one < other]
    return _priced(grid, pairs, Certificate(tuple(prices), odd_sets), seconds)


SOLVERS = {
    "exact": exact,
    "greedy": greedy,
    "greedy-restarts": greedy_restarts,
    "max-matching": max_matching,
    "hungarian": hungarian,
    "blossom": general,
}
