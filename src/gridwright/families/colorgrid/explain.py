"""How a person gets to the best pairing, and why it cannot be beaten.

    dead end      a cell has one partner left, and that partner cannot do better: pair them
    better swap   pairs made so far can be exchanged for better ones: which, and by how much
    best partner  a pair of the best pairing that fits what is there, with the prices that hold it
    cannot be beaten  nothing is left to gain: the prices add up to the score

The first is an argument everybody can follow; the others compare with the optimum that `exact` finds and its
prices prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating, Solved, Step
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Answer, Cell, Finish, Grid, Join, Move, Pair, Position
from gridwright.families.colorgrid.solve import exact, greedy


@lru_cache(maxsize=64)
def best(grid: Grid) -> Answer | None:
    """The best pairing of a grid, or None if it could not be proved in a few seconds."""
    verdict = exact(Position(grid), Budget(10.0))
    return verdict.answer if isinstance(verdict, Solved) and verdict.proven else None


@lru_cache(maxsize=64)
def _best_pairs(grid: Grid) -> frozenset[Pair]:
    answer = best(grid)
    pairs = () if answer is None else answer.pairs
    return frozenset(
        rules.pair_of(row * grid.cols + col, other_row * grid.cols + other_col)
        for (row, col), (other_row, other_col) in pairs
    )


def _joined(grid: Grid, pair: Pair, take_back: bool = False) -> Join:
    return Join(rules.place(grid, pair[0]), rules.place(grid, pair[1]), "/" if take_back else "-")


def _text(grid: Grid, pair: Pair, sign: str = "-") -> str:
    return f"{rules.name(grid, pair[0])}{sign}{rules.name(grid, pair[1])}"


def _keys(cells: Iterator[Cell] | tuple[Cell, ...] | list[Cell]) -> tuple[str, ...]:
    return tuple(f"cell:{cell}" for cell in cells)


def dead_end(view: Position) -> Step[Move] | None:
    """A cell whose single free partner has no larger value: that partner can do no better, the cell has no one else."""
    grid, busy = view.grid, rules.taken(view)
    if view.done or grid.rules == "free":
        return None
    for cell in range(len(grid.colours)):
        if cell in busy or not grid.is_live(cell):
            continue
        free = [other for other in rules.partners(grid, cell) if other not in busy]
        if len(free) == 1 and grid.values[free[0]] <= grid.values[cell]:
            return _dead_end_step(view, cell, free[0])
    return None


def _dead_end_step(view: Position, cell: Cell, only: Cell) -> Step[Move]:
    grid = view.grid
    names = rules.name(grid, cell), rules.name(grid, only)
    pair = rules.pair_of(cell, only)
    saved = 2 * grid.values[only]
    because = (
        f"{names[1]} is the only free partner of {names[0]}. A pair saves twice its smaller value, so {names[1]} can "
        f"save at most {saved} with anyone, and with {names[0]} it does: no other way to use it is better."
    )
    look = f"Look at {names[0]}: it has one free partner."
    return Step("Dead end", look, (_joined(grid, pair),), f"Pair {_text(grid, pair)}.", because, _keys([cell, only]))


def better_swap(view: Position) -> Step[Move] | None:
    """Pairs to take back and pairs to make instead: the part of the way to the optimum that gains most."""
    if view.done or not view.pairs:
        return None
    swaps = [swap for swap in _differences(view) if swap[0]]
    if not swaps:
        return None
    out, into = max(swaps, key=lambda swap: (_gain(view.grid, *swap), -len(swap[0])))
    gain = _gain(view.grid, out, into)
    if gain <= 0:
        return None
    grid = view.grid
    old, new = ", ".join(_text(grid, pair) for pair in out), ", ".join(_text(grid, pair) for pair in into)
    saved_old, saved_new = (sum(2 * min(grid.values[a], grid.values[b]) for a, b in pairs) for pairs in (out, into))
    moves = (*(_joined(grid, pair, take_back=True) for pair in out), *(_joined(grid, pair) for pair in into))
    cells = sorted({cell for pair in (*out, *into) for cell in pair})
    look = f"Look at {', '.join(rules.name(grid, cell) for cell in cells[:8])}{' ...' if len(cells) > 8 else ''}."
    do = f"Swap {_count(len(out))} for {_count(len(into))}: {old} for {new}: −{gain}."
    because = (
        f"A pair saves twice its smaller value: the old ones save {saved_old}, the new ones {saved_new}, {gain} more."
    )
    return Step("Better swap", look, moves, do, because, _keys(cells))


def _count(pairs: int) -> str:
    return "one pair" if pairs == 1 else f"{pairs} pairs"


def _gain(grid: Grid, out: tuple[Pair, ...], into: tuple[Pair, ...]) -> int:
    """How much the score falls when these pairs give way to those."""
    return sum(2 * min(grid.values[a], grid.values[b]) for a, b in into) - sum(
        2 * min(grid.values[a], grid.values[b]) for a, b in out
    )


def _differences(view: Position) -> Iterator[tuple[tuple[Pair, ...], tuple[Pair, ...]]]:
    """The pairing made and the best one, laid over each other: chains in which they take turns."""
    goal = _best_pairs(view.grid)
    out, into = view.pairs - goal, goal - view.pairs
    touching: dict[Cell, list[Pair]] = {}
    for pair in (*out, *into):
        for cell in pair:
            touching.setdefault(cell, []).append(pair)
    unseen = set(out) | set(into)
    while unseen:
        chain, stack = set[Pair](), [min(unseen)]
        while stack:
            pair = stack.pop()
            if pair not in chain:
                chain.add(pair)
                stack += [other for cell in pair for other in touching[cell]]
        unseen -= chain
        yield tuple(sorted(chain & out)), tuple(sorted(chain & into))


def best_partner(view: Position) -> Step[Move] | None:
    """A pair of the best pairing whose cells are both free."""
    if view.done:
        return None
    grid, busy = view.grid, rules.taken(view)
    fitting = [pair for pair in _best_pairs(grid) if pair[0] not in busy and pair[1] not in busy]
    answer = best(grid)
    if not fitting or answer is None or answer.certificate is None:
        return None
    pair = min(fitting, key=lambda pair: (rules.cost(grid, pair), pair))
    prices = answer.certificate.prices
    one, other = (rules.name(grid, cell) for cell in pair)
    saves = 2 * min(grid.values[pair[0]], grid.values[pair[1]])
    because = (
        f"With a price on every cell so that no allowed pair is worth more than its two prices, {one} "
        f"({prices[pair[0]]}) and {other} ({prices[pair[1]]}) are worth exactly theirs: the pair saves {saves}."
    )
    if prices[pair[0]] + prices[pair[1]] != saves:
        because = (
            f"The pair saves {saves}, and the best pairing, proved by prices on cells and odd sets, has it: "
            f"no pairing scores below {answer.bound}."
        )
    look = f"Look at {one} and {other}."
    cost = rules.cost(grid, pair)
    return Step(
        "Best partner",
        look,
        (_joined(grid, pair),),
        f"Pair {_text(grid, pair)}: cost {cost}.",
        because,
        _keys(list(pair)),
    )


def cannot_be_beaten(view: Position) -> Step[Move] | None:
    """The pairing is as good as any: say so, and why."""
    answer = best(view.grid)
    if view.done or answer is None or answer.certificate is None:
        return None
    score = rules.score(view.grid, view.pairs)
    if score != answer.bound:
        return None
    prices, odd_sets = answer.certificate.prices, answer.certificate.odd_sets
    values = sum(value for cell, value in enumerate(view.grid.values) if view.grid.is_live(cell))
    paid = sum(prices) + sum(odd.z * (len(odd.cells) // 2) for odd in odd_sets)
    sets = f" and {len(odd_sets)} odd sets" if odd_sets else ""
    because = (
        f"All values add up to {values}. Prices on the cells{sets} add up to {paid}, and no allowed pair saves more "
        f"than its prices, so no pairing saves more than {paid}: nobody gets below {values} − {paid} = {score}."
    )
    return Step(
        "Cannot be beaten", "Look at the whole grid.", (Finish(),), f"Done: {score} is the least score.", because
    )


TECHNIQUES = (better_swap, dead_end, best_partner, cannot_be_beaten)


def rate(view: Position, budget: Budget) -> Rating:
    """How hard the grid is: how far the greedy answer is from the optimum, beside size and number of live cells.

    number = 100 (greedy - optimum) / (optimum + 1) + 2 sqrt(live cells); easy below 25, hard from 60 on.
    """
    grid = view.grid
    live = sum(1 for cell in range(len(grid.colours)) if grid.is_live(cell))
    answer = best(grid)
    quick = greedy(Position(grid), budget)
    assert isinstance(quick, Solved) and quick.answer.score is not None
    optimum = quick.answer.score if answer is None or answer.score is None else answer.score
    number = 100 * (quick.answer.score - optimum) / (optimum + 1) + 2 * live**0.5
    level = "easy" if number < EASY_BELOW else "hard" if number >= HARD_FROM else "medium"
    because = f"Greedy scores {quick.answer.score}, the optimum is {optimum}, and {live} cells can pair."
    return Rating(level, round(number, 1), because)


EASY_BELOW, HARD_FROM = 25.0, 60.0
