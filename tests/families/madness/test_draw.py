"""What a solution looks like on its board."""

from __future__ import annotations

from itertools import combinations

import pytest

import gridwright as gw
from gridwright.core.scene import Mark
from gridwright.families.madness.draw import overlay


def overlap(one: Mark, other: Mark) -> bool:
    return (
        abs(one.x + one.width / 2 - other.x - other.width / 2) < (one.width + other.width) / 2
        and abs(one.y + one.height / 2 - other.y - other.height / 2) < (one.height + other.height) / 2
    )


@pytest.mark.parametrize("name", ["4x4", "5x5", "6x6", "6x6-hardest"])
def test_the_moves_of_a_long_solution_do_not_cover_each_other(name: str) -> None:
    puzzle = gw.load(f"madness:{name}")
    verdict = gw.solve(puzzle, seconds=0.5)
    pills = [mark for mark in overlay(puzzle.view, verdict.answer) if mark.kind == "tile"]  # type: ignore[union-attr]
    assert len(pills) > 3
    assert not [(one.key, other.key) for one, other in combinations(pills, 2) if overlap(one, other)]
