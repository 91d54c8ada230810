"""Whole games in the kernel: the same boards and the same guesses as when the bots are asked move by move.

Between two guesses the kernel opens what is certain in an order of its own, so the number of moves may differ a little
where a 0 opens more than one of these cells at once. The random bot draws from the game's seed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.contract import Played
from gridwright.errors import UnknownName
from gridwright.families.minesweeper.generate import size_of, start_of
from gridwright.families.minesweeper.puzzle import SimulateOrder
from gridwright.families.minesweeper.rules import RULES
from gridwright.families.minesweeper.solve import RANDOM, SAFEST, STRONG, limit
from gridwright.kernels import sweep

PLAYERS = {"strong": STRONG, "safest": SAFEST, "random": RANDOM}
AT_ONCE = 64
"""Games between two looks at the clock."""


def simulate(order: SimulateOrder, bot: str, seeds: Sequence[int], budget: Budget) -> list[Played]:
    """A game for each seed, as many as the budget allows."""
    if bot not in PLAYERS:
        raise UnknownName("bot", bot, PLAYERS)
    rows, cols, mines = size_of(order)
    start = start_of(order, rows, cols)
    first = -1 if start is None else start
    played: list[Played] = []
    for done in range(0, len(seeds), AT_ONCE):
        if not budget.should_continue():
            break
        chunk = np.array(seeds[done : done + AT_ONCE], dtype=np.uint64)
        rule, player = RULES[order.first], PLAYERS[bot]
        games = sweep.play(rows, cols, mines, rule, first, player, chunk, limit(budget), budget.should_continue)
        played += [_played(*game) for game in games.tolist() if game[0] >= 0]
        budget.report(f"{len(played)} games", len(played), len(seeds))
    return played


def _played(won: int, moves: int, guesses: int, certain: int, wrong_safe: int, three_bv: int) -> Played:
    figures = {"guesses": guesses, "certain": certain, "wrong_safe": wrong_safe, "three_bv": three_bv}
    return Played(bool(won), moves, figures)
