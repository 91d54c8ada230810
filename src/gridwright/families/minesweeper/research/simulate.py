"""Whole games of one bot: the same boards and the same guesses as when the bot is asked move by move.

The bots of the kernel play there. Between two guesses it opens what is certain in an order of its own, so the number
of moves may differ a little where a 0 opens more than one of these cells at once. The kernel's random bot draws from
the game's seed. The other bots play move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.results import Played
from gridwright.errors import UnknownName
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.bots import BOTS
from gridwright.families.minesweeper.generate import size_of, start_of
from gridwright.families.minesweeper.puzzle import Seeded, SimulateOptions
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, RANDOM, SAFEST, STRONG, network
from gridwright.kernels import sweep

IN_KERNEL = {"champion": CHAMPION, "strong": STRONG, "safest": SAFEST, "random": RANDOM}
AT_ONCE = 64
"""Games between two looks at the clock."""


def simulate(options: SimulateOptions, bot: str, seeds: Sequence[int], budget: Budget) -> list[Played]:
    """Play a game for each seed, as many as the budget allows."""
    if bot not in BOTS:
        raise UnknownName("bot", bot, BOTS)
    rows, cols, mines = size_of(options)
    start = start_of(options, rows, cols)
    played: list[Played] = []
    if bot not in IN_KERNEL:
        for seed in seeds:
            game = _play(Seeded(rows, cols, mines, seed, options.first, start), bot, budget)
            if game is None:
                break
            played.append(game)
            budget.report(f"{len(played)} games", len(played), len(seeds))
        return played
    first = -1 if start is None else start
    for done in range(0, len(seeds), AT_ONCE):
        if not budget.should_continue():
            break
        chunk = np.array(seeds[done : done + AT_ONCE], dtype=np.uint64)
        rule, player = rules.RULES[options.first], IN_KERNEL[bot]
        asked = network() if player == CHAMPION else None
        games = sweep.play(
            rows, cols, mines, rule, first, player, chunk, budget.limit, budget.should_continue, network=asked
        )
        played += [_played(*game) for game in games.tolist() if game[0] >= 0]
        budget.report(f"{len(played)} games", len(played), len(seeds))
    return played


def _play(board: Seeded, bot: str, budget: Budget) -> Played | None:
    """Play one game move by move; None if time ran out."""
    state, rng, moves = rules.start(board), Random(f"{bot} {board.seed}"), 0
    while rules.status(state) == "playing":
        move = BOTS[bot](rules.view(state), budget, rng)
        if not budget.should_continue():
            return None
        state, moves = rules.play(state, move), moves + 1
    return Played(rules.status(state) == "solved", moves)


def _played(won: int, moves: int, guesses: int, certain: int, wrong_safe: int, three_bv: int) -> Played:
    figures = {"guesses": guesses, "certain": certain, "wrong_safe": wrong_safe, "three_bv": three_bv}
    return Played(bool(won), moves, figures)
