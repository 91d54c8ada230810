"""Have a bot play whole games by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gridwright.actions.choose import choose
from gridwright.actions.generate import generate
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.results import Played
from gridwright.errors import Missing

MOVES = 10_000
"""A bot that makes this many moves has not won."""


def simulate_group(family: AnyFamily) -> str:
    """Return which of the family's options describe the games: those of `simulate`, else those of `generate`."""
    return "simulate" if "simulate" in family.options else "generate"


def simulate(
    family: AnyFamily, options: object, bot: str | None, seeds: Sequence[int], budget: Budget
) -> Sequence[Played]:
    """Play one game for each seed, fewer only when the budget ran out; Missing where the family has no bots."""
    name, play = choose(family, "bot", family.play.bots, bot)
    if family.research.simulate is not None:
        return family.research.simulate(options, name, seeds, budget)
    if not family.creation.generators:
        raise Missing(f"{family.title} has no generator, so there is nothing to simulate.")
    games: list[Played] = []
    for seed in seeds:
        state = family.rules.start(generate(family, options, seed, budget))
        chance = Random(f"{family.name} {name} {seed}")
        moves = 0
        while family.rules.status(state) == "playing" and moves < MOVES:
            if not budget.should_continue():
                return games
            state = family.rules.play(state, play(family.rules.view(state), budget, chance))
            moves += 1
        games.append(Played(family.rules.status(state) == "solved", moves))
    return games
