"""Bots for the duel, from greedy to perfect: five strengths, and the methods by name.

A bot that searches stops at a number of nodes (the budget's, or its usual one), so that the same seed gives the same
move on every machine; seconds are only a cap. A bot that is a dataclass can be given other values for its fields.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.roles import Bot, BotAbout
from gridwright.errors import BadOption, Cancelled, IllegalMove
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.duels.minimax import search
from gridwright.families.colorgrid.puzzle import Contest, Join, Move, Pair
from gridwright.kernels import duel

TREE_NODES = 50_000
MASTER_NODES = 400_000
EXACT_NODES = 20_000_000
"""What the searching bots use when the budget says nothing of nodes: about 0.1, 0.5 and 30 seconds."""

_BITS = 20
_idle: deque[duel.Player] = deque()

Arrays = tuple[int, int, NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], bool]


@contextmanager
def player() -> Iterator[duel.Player]:
    """Yield a kernel player whose memory is used again afterwards."""
    try:
        mine = _idle.pop()
    except IndexError:
        mine = duel.Player(_BITS)
    try:
        yield mine
    finally:
        _idle.append(mine)


def arrays(view: Contest) -> Arrays:
    """Translate the duel for the kernel."""
    taken = np.frombuffer(view.taken, dtype=np.uint8)
    return *rules.arrays(view.grid), taken, view.grid.rules == "free"


def seconds(budget: Budget) -> float:
    """Return the seconds left for the kernel, to which 0 would mean no limit."""
    left = budget.left()
    return 0.0 if left == float("inf") else max(left, 1e-6)


def greedy(view: Contest, budget: Budget, rng: Random) -> Move:
    """Take the cheapest pair."""
    return _make(view, duel.cheapest(*arrays(view)), budget)


@dataclass(frozen=True)
class MiniMax:
    """The original report's MiniMax: take the pair whose cost, minus that of the best reply, is least.

    The original looks two plies ahead, and the last ply takes the cheapest pair. With a greater depth the plies between
    are searched in full; when time runs out, the deepest search that came to its end decides.
    """

    depth: int = 2
    """plies looked ahead, 1 to 6; the original has 2"""

    def __post_init__(self) -> None:
        """Refuse a depth that makes no sense."""
        if not 1 <= self.depth <= 6:
            raise BadOption(f"minimax can't look {self.depth} plies ahead. Choose a depth from 1 to 6.")

    def __call__(self, view: Contest, budget: Budget, rng: Random) -> Move:
        """Choose a pair."""
        if self.depth == 1:
            return greedy(view, budget, rng)
        pair = duel.minimax(*arrays(view))
        if self.depth > 2:
            pair = search(view, self.depth, budget) or pair
        return _make(view, pair, budget)


@dataclass(frozen=True)
class MonteCarlo:
    """The original report's MCTS: play games to the end after each pair, and take the best mean difference.

    In these games both sides take the cheapest pair or, with probability epsilon, one of the cheapest few. There is no
    tree in it.
    """

    games: int = 50
    """games played after each pair, 1 to 100,000"""
    epsilon: float = 0.1
    """how often a random one of the cheapest pairs is taken, 0 to 1"""
    top: int = 5
    """how many of the cheapest pairs that is, 1 to 16; the original has 5"""

    def __post_init__(self) -> None:
        """Refuse values that make no sense."""
        if not (1 <= self.games <= 100_000 and 0 <= self.epsilon <= 1 and 1 <= self.top <= 16):
            raise BadOption("mcts takes games from 1 to 100000, epsilon from 0 to 1 and top from 1 to 16.")

    def __call__(self, view: Contest, budget: Budget, rng: Random) -> Move:
        """Choose a pair."""
        games, nodes = (self.games, 0) if budget.nodes is None else (2**31 - 1, budget.nodes)
        pair = duel.rollouts(
            *arrays(view),
            games=games,
            epsilon=self.epsilon,
            top=self.top,
            seed=rng.getrandbits(32),
            nodes=nodes,
            seconds=seconds(budget),
            watch=budget.should_continue,
        )
        return _make(view, pair, budget)


def tree(view: Contest, budget: Budget, rng: Random) -> Move:
    """Search deeper and deeper until the nodes are used up; towards the end that is exact."""
    return _search(view, budget, TREE_NODES)


def exact(view: Contest, budget: Budget, rng: Random) -> Move:
    """Play perfectly where the rest can be solved in the budget, else like `tree`."""
    part = budget.share(0.7)
    with player() as mine:
        found = mine.solve(
            *arrays(view), nodes=budget.nodes or EXACT_NODES, seconds=seconds(part), watch=budget.should_continue
        )
    if found is not None and found[1]:
        return rules.join(view.grid, found[1][0])
    return _search(view, budget, TREE_NODES)


def novice(view: Contest, budget: Budget, rng: Random) -> Move:
    """Take the cheapest pair."""
    return greedy(view, budget, rng)


def casual(view: Contest, budget: Budget, rng: Random) -> Move:
    """Look at each move, and continue greedily from there."""
    return _search(view, budget, TREE_NODES, depth=1)


def club(view: Contest, budget: Budget, rng: Random) -> Move:
    """Look at each move and at the replies to it."""
    return _search(view, budget, TREE_NODES, depth=2)


def strong(view: Contest, budget: Budget, rng: Random) -> Move:
    """Look four moves ahead."""
    return _search(view, budget, TREE_NODES, depth=4)


def master(view: Contest, budget: Budget, rng: Random) -> Move:
    """Search as `tree` does, with eight times the nodes."""
    return _search(view, budget, MASTER_NODES)


BOTS: dict[str, Bot[Contest, Move]] = {
    "novice": novice,
    "casual": casual,
    "club": club,
    "strong": strong,
    "master": master,
    "minimax": MiniMax(),
    "mcts": MonteCarlo(),
    "greedy": greedy,
    "tree": tree,
    "exact": exact,
}

STRENGTHS = ("novice", "casual", "club", "strong", "master")

ABOUT = {
    "novice": BotAbout("Novice", "Takes the cheapest pair"),
    "casual": BotAbout("Casual", "Looks at its own move"),
    "club": BotAbout("Club", "Looks at your reply, too"),
    "strong": BotAbout("Strong", "Four moves ahead"),
    "master": BotAbout("Master", "As deep as it gets"),
    "minimax": BotAbout("MiniMax", "The original: two plies"),
    "mcts": BotAbout("MCTS", "The original: 50 games after each pair"),
    "greedy": BotAbout("Greedy", "Cheapest pair"),
    "tree": BotAbout("Tree", "Deeper until its nodes are used up"),
    "exact": BotAbout("Exact", "Perfect where it can be solved"),
}

RENAMED = {"beginner": "novice", "steady": "club", "rollouts": "mcts"}
"""What bots were called when duels that are still stored began."""


def _search(view: Contest, budget: Budget, usual: int, depth: int = 0) -> Move:
    with player() as mine:
        found = mine.choose(
            *arrays(view),
            depth=depth,
            nodes=budget.nodes or usual,
            seconds=seconds(budget),
            watch=lambda: not budget.cancelled,
        )
    return _make(view, None if found is None else found[0], budget)


def _make(view: Contest, pair: Pair | None, budget: Budget) -> Join:
    if budget.cancelled:
        raise Cancelled("The bot was stopped before it had a move.")
    if pair is None:
        raise IllegalMove("No pair is left. The duel is over.")
    return rules.join(view.grid, pair)
