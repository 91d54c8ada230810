"""Contradictions from which none can be spared, and the smallest ones, among sets drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import combinations
from random import Random

from gridwright.engines.cores import find_smallest, shrink

POOL = list(range(1, 9))


def clashes(chance: Random) -> tuple[list[set[int]], Callable[[Collection[int]], bool]]:
    """Some sets that are contradictions; whatever holds one of them is one, too."""
    least = [set(chance.sample(POOL, chance.randint(1, 5))) for _ in range(chance.randint(1, 4))]
    return least, lambda chosen: any(each <= set(chosen) for each in least)


def test_nothing_can_be_spared_from_a_shrunk_contradiction() -> None:
    for seed in range(100):
        _, clash = clashes(Random(seed))
        core = shrink(POOL, clash)
        assert clash(core)
        assert not any(clash([other for other in core if other != each]) for each in core)


def test_the_smallest_contradiction_is_found() -> None:
    for seed in range(100):
        least, clash = clashes(Random(seed))
        found = find_smallest(shrink(POOL, clash), POOL, clash, lambda: True)
        assert clash(found)
        assert len(found) == min(map(len, least))
        assert not any(clash(fewer) for fewer in combinations(POOL, len(found) - 1))


def test_without_time_the_known_contradiction_is_given() -> None:
    _, clash = clashes(Random(1))
    assert find_smallest(POOL, POOL, clash, lambda: False) == POOL
