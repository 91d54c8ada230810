"""Boards without guessing need none."""

from __future__ import annotations

import pytest

from gridwright.core.budget import Budget
from gridwright.families.minesweeper import text
from gridwright.families.minesweeper.collections import COLLECTIONS
from gridwright.families.minesweeper.puzzle import Layout
from gridwright.families.minesweeper.techniques.rating import grade

PUZZLES = COLLECTIONS["deduction"].puzzles
SMALL = [name for name, one in PUZZLES.items() if one.text.startswith("9x9")]


def _needs_no_guess(name: str) -> None:
    board = text.read(PUZZLES[name].text)
    assert isinstance(board, Layout)
    assert board.start is not None
    graded = grade(board, board.start, Budget())
    assert graded.complete
    assert graded.hardest == PUZZLES[name].difficulty


@pytest.mark.parametrize("name", SMALL)
def test_a_small_board_is_solved_by_deduction_alone(name: str) -> None:
    _needs_no_guess(name)


@pytest.mark.long
@pytest.mark.parametrize("name", PUZZLES)
def test_every_board_is_solved_by_deduction_alone(name: str) -> None:
    _needs_no_guess(name)
