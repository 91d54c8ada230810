"""The same questions for every family in the catalog, answered from its record alone."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily


@pytest.fixture(params=catalog.names())
def family(request: pytest.FixtureRequest) -> AnyFamily:
    return catalog.family(request.param)


@pytest.fixture
def puzzles(family: AnyFamily) -> list[Any]:
    return list(puzzles_of(family.name))


@cache
def puzzles_of(name: str) -> tuple[Any, ...]:
    """Every example and, where there is a generator, two fresh boards of each preset; small ones first."""
    family = catalog.family(name)
    found = [family.text.read(example.text) for example in family.creation.examples.values()]
    found += [
        generate(family, preset.options, seed, Budget(60))
        for preset in family.creation.presets.values()
        for seed in (1, 2)
    ]
    assert found, "a family has at least one example"
    return tuple(sorted(found, key=lambda puzzle: len(family.text.write(puzzle))))


def states_along(family: AnyFamily, puzzle: Any, seed: int, most: int = 25) -> list[Any]:
    """States of a game of random moves."""
    rng = Random(seed)
    states = [family.rules.start(puzzle)]
    while len(states) < most and family.rules.status(states[-1]) == "playing":
        moves = list(family.rules.moves(family.rules.view(states[-1])))
        if not moves:
            break
        states.append(family.rules.play(states[-1], rng.choice(moves)))
    return states
