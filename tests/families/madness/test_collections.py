"""The hardest boards of 4 x 4 are just that."""

from __future__ import annotations

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness import text
from gridwright.families.madness.collections import COLLECTIONS
from gridwright.families.madness.solve import exact


@pytest.mark.parametrize("name", COLLECTIONS["hardest"].puzzles)
def test_a_hardest_board_needs_15_moves(name: str) -> None:
    verdict = exact(text.read(COLLECTIONS["hardest"].puzzles[name].text), Budget(30))
    assert isinstance(verdict, Solved)
    assert verdict.proven
    assert len(verdict.answer.moves) == 15
