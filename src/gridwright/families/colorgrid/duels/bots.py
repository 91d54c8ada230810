"""Players of the duel, from greedy to perfect.

A bot that searches stops at a number of nodes (the budget's, or its usual one), so that the same chance gives the
same move on every machine; seconds are only a cap.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.contract import Bot
from gridwright.errors import Cancelled, IllegalMove
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.puzzle import Contest, Join, Move, Pair
from gridwright.kernels import duel

ROLLOUTS = 50
"""Games the report's MCTS plays after each pair."""
EPSILON = 0.1
"""How often it takes one of the five cheapest pairs instead of the cheapest."""
TREE_NODES = 50_000
MASTER_NODES = 400_000
EXACT_NODES = 20_000_000
"""What the searching bots use when the budget says nothing of nodes: about 0.1, 0.5 and 30 seconds."""

_BITS = 20
_idle: deque[duel.Player] = deque()

Arrays = tuple[int, int, NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], bool]


@contextmanager
def player() -> Iterator[duel.Player]:
    """A kernel player with its memory, kept for the next one who needs it."""
    try:
        mine = _idle.pop()
    except IndexError:
        mine = duel.Player(_BITS)
    try:
        yield mine
    finally:
        _idle.append(mine)


def arrays(view: Contest) -> Arrays:
    """The duel as the kernel takes it."""
    taken = np.frombuffer(view.taken, dtype=np.uint8)
    return *rules.arrays(view.grid), taken, view.grid.rules == "free"


def seconds(budget: Budget) -> float:
    """The seconds left as the kernel takes them: 0 would mean no limit."""
    left = budget.left()
    return 0.0 if left == float("inf") else max(left, 1e-6)


def greedy(view: Contest, budget: Budget, chance: Random) -> Move:
    """Takes the cheapest pair."""
    return _made(view, duel.cheapest(*arrays(view)), budget)


def minimax(view: Contest, budget: Budget, chance: Random) -> Move:
    """The report's MiniMax: the least cost minus the cost of the opponent's cheapest answer, two plies in all."""
    return _made(view, duel.minimax(*arrays(view)), budget)


def rollouts(view: Contest, budget: Budget, chance: Random) -> Move:
    """The report's MCTS: the best mean difference over games played to the end after each pair, without a tree."""
    games, nodes = (ROLLOUTS, 0) if budget.nodes is None else (2**31 - 1, budget.nodes)
    pair = duel.rollouts(
        *arrays(view),
        games=games,
        epsilon=EPSILON,
        top=5,
        seed=chance.getrandbits(32),
        nodes=nodes,
        seconds=seconds(budget),
        watch=budget.should_continue,
    )
    return _made(view, pair, budget)


def tree(view: Contest, budget: Budget, chance: Random) -> Move:
    """Searches deeper and deeper until its nodes are used up, which becomes exact towards the end."""
    return _searched(view, budget, TREE_NODES)


def exact(view: Contest, budget: Budget, chance: Random) -> Move:
    """Perfect where the rest can be solved in its budget; what it takes for best elsewhere."""
    part = budget.share(0.7)
    with player() as mine:
        found = mine.solve(
            *arrays(view), nodes=budget.nodes or EXACT_NODES, seconds=seconds(part), watch=budget.should_continue
        )
    if found is not None and found[1]:
        return rules.join(view.grid, found[1][0])
    return _searched(view, budget, TREE_NODES)


def beginner(view: Contest, budget: Budget, chance: Random) -> Move:
    """Takes the cheapest pair."""
    return greedy(view, budget, chance)


def casual(view: Contest, budget: Budget, chance: Random) -> Move:
    """Looks at each of its moves, and goes on greedily in its mind."""
    return _searched(view, budget, TREE_NODES, depth=1)


def steady(view: Contest, budget: Budget, chance: Random) -> Move:
    """Looks at its moves and at the answers to them."""
    return _searched(view, budget, TREE_NODES, depth=2)


def strong(view: Contest, budget: Budget, chance: Random) -> Move:
    """Looks four moves ahead."""
    return _searched(view, budget, TREE_NODES, depth=4)


def master(view: Contest, budget: Budget, chance: Random) -> Move:
    """The full engine with the most nodes."""
    return _searched(view, budget, MASTER_NODES)


BOTS: dict[str, Bot[Contest, Move]] = {
    "greedy": greedy,
    "minimax": minimax,
    "rollouts": rollouts,
    "tree": tree,
    "exact": exact,
    "beginner": beginner,
    "casual": casual,
    "steady": steady,
    "strong": strong,
    "master": master,
}

LEVELS = ("beginner", "casual", "steady", "strong", "master")


def _searched(view: Contest, budget: Budget, usual: int, depth: int = 0) -> Move:
    with player() as mine:
        found = mine.choose(
            *arrays(view),
            depth=depth,
            nodes=budget.nodes or usual,
            seconds=seconds(budget),
            watch=lambda: not budget.cancelled,
        )
    return _made(view, None if found is None else found[0], budget)


def _made(view: Contest, pair: Pair | None, budget: Budget) -> Join:
    if budget.cancelled:
        raise Cancelled("The bot was told to stop before it had a move.")
    if pair is None:
        raise IllegalMove("No pair is left: the duel is over.")
    return rules.join(view.grid, pair)
