"""Generate grids: colours by their shares, values between two bounds, as hard as asked for; and grids that are fair to
both players of a duel.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.families.colorgrid.duels.review import value_within
from gridwright.families.colorgrid.duels.rules import start
from gridwright.families.colorgrid.explain import EASY_BELOW, EXTREME_FROM, HARD_FROM, rate
from gridwright.families.colorgrid.puzzle import BLACK, LARGEST_CELLS, LARGEST_VALUE, GenerateOptions, Grid, Position

PATIENCE = 100
"""Swaps that bring a grid no nearer to its difficulty before a new one is drawn."""


def shares(options: GenerateOptions, rng: Random, budget: Budget) -> Grid:
    """Draw colours cell by cell by their shares, then swap cells until the grid is as hard as asked for."""
    weights = _check_options(options)
    while True:
        grid = _draw(options, weights, rng)
        if options.difficulty == "any":
            return grid
        gap = _gap(grid, options, budget)
        tries = 0
        while gap and tries < PATIENCE:
            if not budget.should_continue():
                raise BadOption(
                    f"No {options.difficulty} grid of this kind was found in time. Try another size, or more --seconds."
                )
            budget.report(f"{gap:.0f} from {options.difficulty}")
            other = _swap(grid, rng)
            other_gap = _gap(other, options, budget)
            tries = 0 if other_gap < gap else tries + 1
            if other_gap <= gap:
                grid, gap = other, other_gap
        if not gap:
            return grid


def _draw(options: GenerateOptions, weights: list[float], rng: Random) -> Grid:
    count = options.rows * options.cols
    colours = bytes(rng.choices(range(BLACK + 1), weights, k=count))
    values = tuple(rng.randint(options.least, options.most) for _ in range(count))
    return Grid(options.rows, options.cols, colours, values, options.rules)


def _swap(grid: Grid, rng: Random) -> Grid:
    """Exchange two cells, colour and value, so that shares and values stay as drawn."""
    one, other = (rng.randrange(len(grid.colours)) for _ in range(2))
    colours, values = bytearray(grid.colours), list(grid.values)
    colours[one], colours[other] = colours[other], colours[one]
    values[one], values[other] = values[other], values[one]
    return replace(grid, colours=bytes(colours), values=tuple(values))


_RANGES = {
    "easy": (0.0, EASY_BELOW),
    "medium": (EASY_BELOW, HARD_FROM),
    "hard": (HARD_FROM, EXTREME_FROM),
    "extreme": (EXTREME_FROM, 100.0),
}


def _gap(grid: Grid, options: GenerateOptions, budget: Budget) -> float:
    """Say how far the grid is from the difficulty asked for; 0 when it has it."""
    rating = rate(Position(grid), budget)
    if rating.difficulty == options.difficulty:
        return 0.0
    if rating.difficulty == "unrated":
        return 100.0
    least, most = _RANGES[options.difficulty]
    return max(least - rating.number, rating.number - most, 0.05)


FAIR_NODES = 1_500_000
"""Positions that may be searched for one grid: nodes and not seconds, so that a seed always gives the same grid."""
MOST_UNSOLVED = 12


def fair(options: GenerateOptions, rng: Random, budget: Budget) -> Grid:
    """Draw grids until the duel on one is proved to end level with best play."""
    unsolved = 0
    while budget.should_continue() and unsolved < MOST_UNSOLVED:
        grid = shares(options, rng, budget)
        value = value_within(start(grid), FAIR_NODES, budget)
        if value == 0:
            return grid
        unsolved += value is None
        budget.report("looking for a fair grid")
    raise BadOption(
        f"No {options.rows} × {options.cols} grid of this kind was proved fair in time. Try a smaller one (up to 8 × 8 "
        "with black cells usually works), or more --seconds."
    )


GENERATORS = {"shares": shares, "fair": fair}


def alike(view: Position) -> GenerateOptions | None:
    """Return the options for a grid of the same size, values and rules, if it isn't too small."""
    grid = view.grid
    options = GenerateOptions(grid.rows, grid.cols, least=min(grid.values), most=max(grid.values), rules=grid.rules)
    try:
        _check_options(options)
    except BadOption:
        return None
    return options


def _check_options(options: GenerateOptions) -> list[float]:
    """Return the five shares, or raise BadOption with what is allowed."""
    if options.rows < 1 or options.cols < 2 or options.rows * options.cols > LARGEST_CELLS:
        raise BadOption(
            f"{options.rows} × {options.cols} isn't possible. Choose from 1 × 2 up to {LARGEST_CELLS:,} cells in all."
        )
    if not 1 <= options.least <= options.most <= LARGEST_VALUE:
        raise BadOption(
            f"Values from {options.least} to {options.most} aren't possible. Choose between 1 and {LARGEST_VALUE}."
        )
    coloured = [options.white, options.red, options.blue, options.green]
    # Asked this way round, what isn't a number is refused, too.
    if not (all(share >= 0 for share in coloured) and sum(coloured) <= 1 + 1e-9):
        raise BadOption(
            "The shares of white, red, blue and green can't be negative or add up to more than 1. The rest is black."
        )
    return [*coloured, max(0.0, 1 - sum(coloured))]
