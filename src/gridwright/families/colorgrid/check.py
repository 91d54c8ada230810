"""Check a solution of ColorGrid, without any code of the solvers.

`faults` looks at every pair and adds up the score. `proof_faults` checks the prices: that none is negative, that
every allowed pair is paid for, and that the sums meet, so that no score is better. Under free rules all pairs of a
white cell with any other are checked without looking at each: sorted by value, the cheapest partner among the larger
and among the smaller values decides; only where that isn't enough are the odd sets asked, pair by pair.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Step
from gridwright.errors import IllegalMove
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    COMPATIBLE,
    WHITE,
    Answer,
    Certificate,
    Grid,
    Move,
    Pair,
    Place,
    Position,
)
from gridwright.grid.cells import name_of

FAULTS = {
    "beside": "a cell outside the grid",
    "not-allowed": "two cells that can't pair: black, not compatible, not touching, or the same cell twice",
    "twice": "a cell in two pairs",
    "score": "the score given isn't the score of the pairs",
    "rules": "the solution is for other rules than the puzzle",
    "illegal": "a move of a step that can't be played",
    "bound-above-score": "the bound is larger than the score",
    "no-certificate": "a bound is claimed without prices",
    "price-count": "the number of prices isn't the number of cells",
    "negative": "a price below zero",
    "odd-set": "an odd set with an even number of cells, a cell twice, or a cell outside the grid",
    "unpaid": "an allowed pair whose prices are below twice its smaller value",
    "sum": "the prices don't add up to the bound that is claimed",
}

Integers = NDArray[np.int64]


def faults(view: Position, answer: Answer) -> list[Fault]:
    """List all that is wrong with the pairs and their score."""
    grid = view.grid
    if answer.rules != grid.rules:
        return [Fault("rules", f"The solution is for {answer.rules} rules, the puzzle has {grid.rules} rules.")]
    found = [] if _pairs_hold(grid, answer) else list(_pair_faults(grid, answer))
    if found:
        return found
    places = np.asarray(answer.pairs)
    score = _score(grid, places[..., 0] * grid.cols + places[..., 1])
    if answer.score is not None and answer.score != score:
        found.append(Fault("score", f"The score is {score}, not {answer.score}."))
    if answer.bound > score:
        found.append(Fault("bound-above-score", f"The bound says at least {answer.bound}, but the score is {score}."))
    return found


def _pairs_hold(grid: Grid, answer: Answer) -> bool:
    """Say whether all pairs are allowed and no cell is in two, all at once: a large grid has a million pairs."""
    if not answer.pairs:
        return True
    one_row, one_col, other_row, other_col = np.asarray(answer.pairs).reshape(-1, 4).T
    rows, cols = np.concatenate((one_row, other_row)), np.concatenate((one_col, other_col))
    if min(rows.min(), cols.min()) < 0 or rows.max() >= grid.rows or cols.max() >= grid.cols:
        return False
    cells = rows * grid.cols + cols
    colours = np.frombuffer(grid.colours, dtype=np.uint8)[cells].reshape(2, -1)
    apart = np.abs(one_row - other_row) + np.abs(one_col - other_col)
    near = apart == 1
    if grid.rules == "free":
        near |= (apart > 0) & (colours == WHITE).any(axis=0)
    taken = np.zeros(len(grid.colours), dtype=bool)
    taken[cells] = True
    return bool(taken.sum() == cells.size and near.all() and _fits()[colours[0], colours[1]].all())


def _fits() -> NDArray[np.bool_]:
    """Tabulate which colours may pair."""
    return np.array([[other in mates for other in range(5)] for mates in COMPATIBLE])


def _pair_faults(grid: Grid, answer: Answer) -> Iterator[Fault]:
    seen: dict[int, str] = {}
    for one, other in answer.pairs:
        text = f"{name_of(*one)}-{name_of(*other)}"
        missing = [place for place in (one, other) if rules.cell_at(grid, place) is None]
        if missing:
            yield Fault("beside", f"Pair {text}: {name_of(*missing[0])} is outside the grid.")
            continue
        cells = _cells(grid, (one, other))
        where = tuple(f"cell:{cell}" for cell in cells)
        reason = rules.objection(grid, *cells)
        if reason is not None:
            yield Fault("not-allowed", f"Pair {text}: {reason}", where)
        for cell in set(cells):
            if cell in seen:
                yield Fault("twice", f"{rules.name(grid, cell)} is in {seen[cell]} and in {text}.", (f"cell:{cell}",))
            seen[cell] = text


def _cells(grid: Grid, pair: tuple[Place, Place]) -> Pair:
    (row, col), (other_row, other_col) = pair
    return row * grid.cols + col, other_row * grid.cols + other_col


def _score(grid: Grid, pairs: Integers) -> int:
    """Add up differences and the values left alone, from scratch; pairs are rows of two cells."""
    values = np.asarray(grid.values)
    one, other = pairs.T
    alone = np.frombuffer(grid.colours, dtype=np.uint8) != BLACK
    alone[pairs] = False
    return int(values[alone].sum() + np.abs(values[one] - values[other]).sum())


def _as_rows(pairs: frozenset[Pair]) -> Integers:
    return np.array(list(pairs), dtype=np.int64).reshape(-1, 2)


def step_faults(view: Position, step: Step[Move]) -> list[Fault]:
    """List what is wrong with a step: a move that can't be played, or a score that isn't better after it."""
    before, position = _score(view.grid, _as_rows(view.pairs)), view
    for move in step.moves:
        try:
            position = rules.play(position, move)
        except IllegalMove as error:
            return [Fault("illegal", str(error))]
    after = _score(view.grid, _as_rows(position.pairs))
    if step.moves and not position.done and after >= before:
        return [Fault("score", f"The score is {before} before the step and {after} after it.")]
    return []


def proof_faults(view: Position, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """List what is wrong with the prices behind the bound."""
    if answer.bound == 0:
        return []
    if answer.certificate is None:
        return [Fault("no-certificate", f"A bound of {answer.bound} is claimed without prices.")]
    found = _shape_faults(view.grid, answer.certificate)
    if found:
        return found
    return [*_unpaid(view.grid, answer.certificate, budget or Budget()), *_sum_faults(view.grid, answer)]


def _shape_faults(grid: Grid, certificate: Certificate) -> list[Fault]:
    if len(certificate.prices) != len(grid.colours):
        sentence = f"There are {len(certificate.prices)} prices for {len(grid.colours)} cells."
        return [Fault("price-count", sentence)]
    prices = np.asarray(certificate.prices)
    found = [
        Fault("negative", f"The price of {rules.name(grid, cell)} is {prices[cell]}.", (f"cell:{cell}",))
        for cell in np.flatnonzero(prices < 0).tolist()
    ]
    for odd in certificate.odd_sets:
        if odd.z < 0:
            found.append(Fault("negative", f"An odd set has the price {odd.z}."))
        proper = len(odd.cells) % 2 == 1 and len(set(odd.cells)) == len(odd.cells)
        if not proper or any(rules.cell_at(grid, place) is None for place in odd.cells):
            found.append(Fault("odd-set", f"A set of {len(odd.cells)} cells isn't an odd set of this grid."))
    if certificate.odd_sets and grid.rules == "classic":
        found.append(Fault("odd-set", "Classic rules allow prices of cells only."))
    return found


def _sum_faults(grid: Grid, answer: Answer) -> list[Fault]:
    assert answer.certificate is not None
    certificate = answer.certificate
    values = _total(np.asarray(grid.values)[np.frombuffer(grid.colours, dtype=np.uint8) != BLACK])
    paid = _total(np.asarray(certificate.prices)) + sum(odd.z * (len(odd.cells) // 2) for odd in certificate.odd_sets)
    if values - paid < answer.bound:
        return [Fault("sum", f"The prices prove a score of at least {values - paid}, not {answer.bound}.")]
    return []


def _total(numbers: Integers) -> int:
    """Add up numbers that aren't negative, exactly: a certificate may hold prices whose sum is beyond 64 bits."""
    return (int((numbers >> 32).sum()) << 32) + int((numbers & 0xFFFFFFFF).sum())


def _unpaid(grid: Grid, certificate: Certificate, budget: Budget) -> list[Fault]:
    """Find allowed pairs whose prices, and the odd sets holding both, are below twice the smaller value."""
    prices = np.asarray(certificate.prices)
    values = np.asarray(grid.values)
    sets = _Sets(grid, certificate)
    one, other = _neighbouring_pairs(grid)
    short = prices[one] + prices[other] < 2 * np.minimum(values[one], values[other])
    unpaid = {
        (a, b)
        for a, b in zip(one[short].tolist(), other[short].tolist(), strict=True)
        if prices[a] + prices[b] + sets.shared(a)[b] < 2 * min(values[a], values[b])
    }
    if grid.rules == "free":
        unpaid |= _unpaid_anywhere(grid, prices, values, sets, budget)
    return [
        Fault(
            "unpaid",
            f"{rules.name(grid, a)} and {rules.name(grid, b)} could pair, but their prices "
            f"{prices[a]} + {prices[b]} are below {2 * min(values[a], values[b])}.",
            (f"cell:{a}", f"cell:{b}"),
        )
        for a, b in sorted(unpaid)
    ]


class _Sets:
    """What the odd sets pay for the pairs inside them."""

    def __init__(self, grid: Grid, certificate: Certificate) -> None:
        self._cells = [
            np.array([row * grid.cols + col for row, col in odd.cells], dtype=np.int64) for odd in certificate.odd_sets
        ]
        self._z = [odd.z for odd in certificate.odd_sets]
        self._holding: dict[int, list[int]] = {}
        for number, cells in enumerate(self._cells):
            for cell in cells.tolist():
                self._holding.setdefault(cell, []).append(number)
        self._nothing = np.zeros(len(grid.colours), dtype=np.int64)

    def shared(self, cell: int) -> Integers:
        """Add up, for every other cell, the z of all sets that hold it together with this one."""
        holding = self._holding.get(cell)
        if holding is None:
            return self._nothing
        paid = self._nothing.copy()
        for number in holding:
            paid[self._cells[number]] += self._z[number]
        return paid


def _neighbouring_pairs(grid: Grid) -> tuple[Integers, Integers]:
    """List all compatible neighbours."""
    colours = np.frombuffer(grid.colours, dtype=np.uint8).reshape(grid.rows, grid.cols)
    fits = _fits()
    cells = np.arange(grid.rows * grid.cols, dtype=np.int64).reshape(grid.rows, grid.cols)
    across = fits[colours[:, :-1], colours[:, 1:]]
    down = fits[colours[:-1], colours[1:]]
    one = np.concatenate((cells[:, :-1][across], cells[:-1][down]))
    other = np.concatenate((cells[:, 1:][across], cells[1:][down]))
    return one, other


def _unpaid_anywhere(grid: Grid, prices: Integers, values: Integers, sets: _Sets, budget: Budget) -> set[Pair]:
    """Find pairs with a white cell that aren't paid for.

    For a white cell a and partners of larger value what counts is the least price among them; for smaller values
    the least price minus twice the value. Running minima over the cells sorted by value give both at once; a cell
    that fails is looked at partner by partner.
    """
    colours = np.frombuffer(grid.colours, dtype=np.uint8)
    live = np.flatnonzero(colours != BLACK)
    whites = np.flatnonzero(colours == WHITE)
    if not whites.size:
        return set()
    order = live[np.argsort(values[live], kind="stable")]
    sorted_values, sorted_prices = values[order], prices[order]
    larger = np.minimum.accumulate(sorted_prices[::-1])[::-1]
    smaller = np.minimum.accumulate(sorted_prices - 2 * sorted_values)
    first = np.searchsorted(sorted_values, values[whites], side="left")
    fails = prices[whites] + larger[first] < 2 * values[whites]
    inside = first > 0
    fails[inside] |= prices[whites[inside]] + smaller[first[inside] - 1] < 0
    found: set[Pair] = set()
    for white in whites[fails].tolist():
        budget.require_time()
        paid = prices[white] + prices[live] + sets.shared(white)[live]
        short = paid < 2 * np.minimum(values[white], values[live])
        found |= {rules.pair_of(white, mate) for mate in live[short].tolist() if mate != white}
    return found
