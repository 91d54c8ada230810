"""Explain how to reach the best score, and why no score is better.

    only partner  a cell has one partner left, and that partner can do no better: pair them
    better swap   pairs made so far can be replaced by better ones: which, and by how much
    optimal pair  a pair of a best solution that fits what is there, with the prices that prove it
    optimal       nothing is left to gain: the prices add up to the score

The first is an argument anyone can follow. The others compare with the optimum that `exact` finds, and speak only
when the checker has accepted its prices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget, keep_finished
from gridwright.core.verdict import Rating, Solved, Step
from gridwright.core.wording import join_words, pluralise
from gridwright.families.colorgrid import check, rules
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    Answer,
    Cell,
    Difficulty,
    Finish,
    Grid,
    Join,
    Move,
    Pair,
    Position,
)
from gridwright.families.colorgrid.solve import exact, greedy


@keep_finished(64)
def find_optimum(grid: Grid, budget: Budget) -> Answer | None:
    """Return a best solution whose prices the checker has accepted; None if there was no time to prove one."""
    view = Position(grid)
    verdict = exact(view, budget)
    if not isinstance(verdict, Solved) or not verdict.proven:
        return None
    if check.faults(view, verdict.answer) or check.proof_faults(view, verdict.answer):
        return None
    return verdict.answer


def _optimal_pairs(grid: Grid, budget: Budget) -> NDArray[np.int64]:
    """Return the pairs of a best solution as rows of two cells, the lower one first; no rows if there was no time."""
    answer = find_optimum(grid, budget)
    places = np.asarray(() if answer is None else answer.pairs, dtype=np.int64).reshape(-1, 2, 2)
    return np.sort(places @ (grid.cols, 1), axis=1)


def _join(grid: Grid, pair: Pair, take_back: bool = False) -> Join:
    return Join(rules.place(grid, pair[0]), rules.place(grid, pair[1]), "/" if take_back else "-")


def _name(grid: Grid, pair: Pair) -> str:
    """Name a pair as a sentence does: `a1 with b1`."""
    return f"{rules.name(grid, pair[0])} with {rules.name(grid, pair[1])}"


def _keys(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(f"cell:{cell}" for cell in cells)


def _saving(grid: Grid, pairs: Iterable[Pair]) -> int:
    """Add up what pairs save: each twice its smaller value."""
    return sum(2 * min(grid.values[one], grid.values[other]) for one, other in pairs)


def only_partner(view: Position, budget: Budget) -> Step[Move] | None:
    """Find a cell with one free partner that can do no better elsewhere, and pair the two."""
    grid, busy = view.grid, rules.taken(view)
    if view.done or grid.rules == "free":
        return None
    for cell in range(len(grid.colours)):
        if cell % 1024 == 0 and not budget.should_continue():
            return None
        if cell in busy or not grid.is_live(cell):
            continue
        free = [other for other in rules.partners(grid, cell) if other not in busy]
        if len(free) == 1 and grid.values[free[0]] <= grid.values[cell]:
            return _explain_only_partner(view, cell, free[0])
    return None


def _explain_only_partner(view: Position, cell: Cell, only: Cell) -> Step[Move]:
    grid = view.grid
    one, other = rules.name(grid, cell), rules.name(grid, only)
    saved = 2 * grid.values[only]
    because = (
        f"{one} can only pair with {other}. {other} can save at most {saved} in any pair, and this pair saves "
        f"{saved}, so you lose nothing by taking it."
    )
    moves = (_join(grid, rules.pair_of(cell, only)),)
    look = f"Look at {one}. It has only one free partner."
    return Step("Only partner", look, moves, f"Pair {one} with {other}.", because, _keys([cell, only]))


MOST_NAMED = 4
"""More pairs than this are counted in a sentence, not named; the board shows them."""


Swap: TypeAlias = tuple[tuple[Pair, ...], tuple[Pair, ...]]
"""Pairs to take back, and pairs to make instead."""


def better_swap(view: Position, budget: Budget) -> Step[Move] | None:
    """Find pairs to take back and better pairs to make instead, where that gains most.

    If nothing could be paired after that, the game would be over: then all that gains is swapped at once.
    """
    grid = view.grid
    swaps = [] if view.done else [swap for swap in _swaps(view, budget) if _gain(grid, *swap) > 0]
    if not swaps:
        return None
    out, into = max(swaps, key=lambda swap: (_gain(grid, *swap), -len(swap[0])))
    if len(swaps) > 1 and rules.status(Position(grid, view.pairs.difference(out).union(into))) == "finished":
        out, into = (tuple(sorted(chain.from_iterable(pairs))) for pairs in zip(*swaps, strict=True))
    moves = (*(_join(grid, pair, take_back=True) for pair in out), *(_join(grid, pair) for pair in into))
    cells = sorted({cell for pair in (*out, *into) for cell in pair})
    names = [rules.name(grid, cell) for cell in cells]
    if len(names) > 8:
        names[8:] = [pluralise(len(names) - 8, "more cell")]
    do = f"Take back {_pairs(grid, out)}. Pair {_pairs(grid, into)} instead."
    because = (
        f"The old {_count(out)} {_saving(grid, out)}, the new {_count(into)} {_saving(grid, into)}. "
        f"So your score falls by {_gain(grid, out, into)}."
    )
    return Step("Better swap", f"Look at {join_words(names)}.", moves, do, because, _keys(cells))


def _pairs(grid: Grid, pairs: tuple[Pair, ...]) -> str:
    if len(pairs) > MOST_NAMED:
        return f"the {len(pairs)} pairs shown"
    return join_words([_name(grid, pair) for pair in pairs])


def _count(pairs: tuple[Pair, ...]) -> str:
    return "pair saves" if len(pairs) == 1 else f"{len(pairs)} pairs save"


def _gain(grid: Grid, out: tuple[Pair, ...], into: tuple[Pair, ...]) -> int:
    """Say how much the score falls when these pairs are replaced by those."""
    return _saving(grid, into) - _saving(grid, out)


def _swaps(view: Position, budget: Budget) -> Iterator[Swap]:
    """Lay the pairs made over those of the optimum, and yield the chains in which the two alternate.

    A chain starts from a pair that was made; pairs of the optimum that touch none are no swaps.
    """
    if not view.pairs:
        return
    goal, made = _optimal_pairs(view.grid, budget), rules.taken(view)
    mates = np.full(len(view.grid.colours), -1)
    mates[goal] = goal[:, ::-1]
    seen = set[Pair]()
    for start in sorted(view.pairs):
        if start in seen or mates[start[0]] == start[1]:
            continue
        linked, stack = set[Pair](), [start]
        while stack:
            pair = stack.pop()
            if pair not in linked:
                linked.add(pair)
                others = [(cell, other) for cell in pair for other in (made.get(cell, -1), int(mates[cell]))]
                stack += [rules.pair_of(cell, other) for cell, other in others if other >= 0]
        seen |= linked
        yield tuple(sorted(linked & view.pairs)), tuple(sorted(linked - view.pairs))


def optimal_pair(view: Position, budget: Budget) -> Step[Move] | None:
    """Find a pair of a best solution whose cells are both free."""
    if view.done:
        return None
    grid = view.grid
    busy = np.zeros(len(grid.colours), dtype=bool)
    busy[list(rules.taken(view))] = True
    pairs = _optimal_pairs(grid, budget)
    fitting = pairs[~busy[pairs].any(axis=1)]
    answer = find_optimum(grid, budget)
    if not len(fitting) or answer is None or answer.certificate is None:
        return None
    costs = np.abs(np.diff(np.asarray(grid.values, dtype=np.int64)[fitting], axis=1)).reshape(-1)
    pair = tuple(fitting[np.lexsort((fitting[:, 1], fitting[:, 0], costs))[0]].tolist())
    one, other = (rules.name(grid, cell) for cell in pair)
    do = f"Pair {one} with {other}. It costs {rules.cost(grid, pair)}."
    because = _explain_optimal_pair(grid, pair, answer)
    return Step("Optimal pair", f"Look at {one} and {other}.", (_join(grid, pair),), do, because, _keys(pair))


def _explain_optimal_pair(grid: Grid, pair: Pair, answer: Answer) -> str:
    assert answer.certificate is not None
    saves = _saving(grid, [pair])
    allowed = sorted((answer.certificate.prices[cell] for cell in pair), reverse=True)
    if sum(allowed) != saves:
        # Part of what the proof allows this pair is the price of an odd set that holds both cells.
        return (
            f"This pair belongs to a best solution. It saves {saves}. No solution scores below {answer.bound}, and "
            "this one reaches it."
        )
    each = f"{allowed[0]} each" if allowed[0] == allowed[1] else f"{allowed[0]} and {allowed[1]}"
    return (
        f"This pair belongs to a best solution. It saves {saves}, exactly what the proof allows these two cells "
        f"({each})."
    )


def optimal(view: Position, budget: Budget) -> Step[Move] | None:
    """Say that the score is the best possible, and why; nothing where no two cells could ever pair."""
    answer = find_optimum(view.grid, budget)
    if view.done or not view.pairs or answer is None:
        return None
    score = rules.score(view.grid, view.pairs)
    if score != answer.bound:
        return None
    because = explain_optimum(view.grid.total, score)
    return Step("Optimal", "Look at the whole grid.", (Finish(),), f"Press Done. {score} is the optimum.", because)


def explain_optimum(total: int, score: int) -> str:
    """Say why no score is below this one, which prices have proved."""
    saved = total - score
    return (
        f"Without pairs the score is {total}. No set of pairs can save more than {saved}, and yours saves {saved}. "
        f"So {score} is the best possible score."
    )


TECHNIQUES = (better_swap, only_partner, optimal_pair, optimal)


def describe_progress(first: Position, view: Position, budget: Budget) -> str:
    """Say the score and how far it is from the optimum."""
    score = rules.score(view.grid, view.pairs)
    answer = find_optimum(view.grid, budget)
    if answer is None:
        return f"Your score is {score}. The optimum isn't known."
    gap = score - answer.bound
    if gap == 0:
        return f"Your score is {score}. That's the optimum."
    return f"Your score is {score}, {gap} above the optimum of {answer.bound}."


EASY_BELOW, HARD_FROM, EXTREME_FROM = 5.0, 15.0, 25.0
"""Percent of the possible saving that greedy misses."""


def rate(view: Position, budget: Budget) -> Rating:
    """Rate a grid by how much of what pairs can save the greedy solution misses, in percent.

    Easy: greedy is nearly best. Medium: the usual. Hard: greedy misleads. Extreme: greedy fails widely.
    """
    grid = view.grid
    if set(grid.colours) <= {BLACK}:
        return Rating("unrated", 0.0, "There is no cell to pair yet.")
    answer = find_optimum(grid, budget)
    if answer is None or answer.score is None:
        return Rating("unrated", 0.0, "There was no time to prove the optimum.")
    quick = greedy(Position(grid), budget)
    if not isinstance(quick, Solved) or quick.answer.score is None:
        return Rating(
            "unrated", 0.0, f"The optimum is {answer.score}, but there was no time to compare greedy with it."
        )
    missed = quick.answer.score - answer.score
    number = 100 * missed / max(1, grid.total - answer.score)
    because = f"Greedy scores {quick.answer.score}, the optimum is {answer.score}. Greedy misses {number:.0f}%."
    return Rating(difficulty_of(number), round(number, 1), because)


def difficulty_of(missed: float) -> Difficulty:
    """Name the difficulty of a grid of which greedy misses this many percent."""
    if missed < EASY_BELOW:
        return "easy"
    if missed < HARD_FROM:
        return "medium"
    return "hard" if missed < EXTREME_FROM else "extreme"
