"""The same questions for every family in the catalog, answered from its record alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily


@pytest.fixture(params=catalog.names())
def card(request: pytest.FixtureRequest) -> AnyFamily:
    return catalog.family(request.param)


@pytest.fixture
def puzzles(card: AnyFamily) -> list[Any]:
    """Every example and, where there is a generator, two fresh boards of each preset; small ones first."""
    found = [card.text.read(example.text) for example in card.creation.examples.values()]
    found += [
        generate(card, preset.order, seed, Budget(60)) for preset in card.creation.presets.values() for seed in (1, 2)
    ]
    assert found, "a family has at least one example"
    return sorted(found, key=lambda puzzle: len(card.text.write(puzzle)))


def states_along(card: AnyFamily, puzzle: Any, seed: int, most: int = 25) -> list[Any]:
    """States of a game of random moves."""
    chance = Random(seed)
    states = [card.rules.start(puzzle)]
    while len(states) < most and card.rules.status(states[-1]) == "playing":
        moves = list(card.rules.moves(card.rules.view(states[-1])))
        if not moves:
            break
        states.append(card.rules.play(states[-1], chance.choice(moves)))
    return states
