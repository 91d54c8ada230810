"""New grids to order: colours by their shares, values between two bounds, until the level is met; and grids that are
fair to both players of a duel.
"""

from __future__ import annotations

from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.families.colorgrid.duels.review import value_within
from gridwright.families.colorgrid.duels.rules import start
from gridwright.families.colorgrid.explain import rate
from gridwright.families.colorgrid.puzzle import BLACK, LARGEST_CELLS, LARGEST_VALUE, Grid, Order, Position


def shares(order: Order, chance: Random, budget: Budget) -> Grid:
    """A grid whose colours are drawn cell by cell by their shares."""
    weights = _checked(order)
    count = order.rows * order.cols
    while budget.should_continue():
        colours = bytes(chance.choices(range(BLACK + 1), weights, k=count))
        values = tuple(chance.randint(order.least, order.most) for _ in range(count))
        grid = Grid(order.rows, order.cols, colours, values, order.rules)
        if order.level == "any" or rate(Position(grid), budget).difficulty == order.level:
            return grid
        budget.report(f"looking for a grid of level {order.level}")
    raise BadOption(f"No {order.level} grid of this kind was found in time; ask for another, or give more --seconds.")


FAIR_NODES = 1_500_000
"""Positions that may be searched for one grid: nodes and not seconds, so that a seed always gives the same grid."""
MOST_UNSOLVED = 12


def fair(order: Order, chance: Random, budget: Budget) -> Grid:
    """A grid whose duel ends equal under perfect play, which is proved."""
    unsolved = 0
    while budget.should_continue() and unsolved < MOST_UNSOLVED:
        grid = shares(order, chance, budget)
        value = value_within(start(grid), FAIR_NODES, budget)
        if value == 0:
            return grid
        unsolved += value is None
        budget.report("looking for a grid that is fair")
    raise BadOption(
        f"No {order.rows} x {order.cols} grid of this kind could be proved fair in time; ask for a smaller one (up to "
        "8 x 8 with black cells is usual), or give more --seconds."
    )


GENERATORS = {"shares": shares, "fair": fair}


def _checked(order: Order) -> list[float]:
    """The five shares, or BadOption with what is allowed."""
    if order.rows < 1 or order.cols < 2 or order.rows * order.cols > LARGEST_CELLS:
        raise BadOption(
            f"{order.rows} x {order.cols} is not possible; at least 1 x 2, at most {LARGEST_CELLS:,} cells."
        )
    if not 1 <= order.least <= order.most <= LARGEST_VALUE:
        raise BadOption(
            f"Values from {order.least} to {order.most} are not possible; they lie between 1 and {LARGEST_VALUE}."
        )
    coloured = [order.white, order.red, order.blue, order.green]
    if min(coloured) < 0 or sum(coloured) > 1 + 1e-9:
        raise BadOption(
            "The shares of white, red, blue and green must not be negative and add up to at most 1; the rest is black."
        )
    return [*coloured, max(0.0, 1 - sum(coloured))]
