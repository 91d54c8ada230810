"""Every small board counted."""

from __future__ import annotations

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.errors import BadOption, Cancelled
from gridwright.families.madness import solve, text
from gridwright.families.madness.puzzle import CensusOptions
from gridwright.families.madness.research.census import census


def test_there_is_one_2x2_board_and_it_takes_one_move() -> None:
    assert census(CensusOptions(2), Budget()).fields["counts"] == {"1": 1}


def test_there_are_315_boards_of_side_3() -> None:
    counted = census(CensusOptions(3), Budget())
    assert sum(counted.fields["counts"].values()) == 315
    assert counted.boards


@pytest.mark.long
def test_the_census_of_4x4_has_the_known_counts_and_its_hardest_need_15_moves() -> None:
    counted = census(CensusOptions(4), Budget())
    expected = (1, 10, 115, 1058, 7654, 44342, 198431, 635862, 1117089, 589922, 33120, 21)
    assert counted.fields["counts"] == {str(4 + rotations): boards for rotations, boards in enumerate(expected)}
    assert counted.fields["maximum"] == 15
    assert len(counted.boards) == 8
    for board in counted.boards:
        verdict = solve.exact(text.read(board), Budget())
        assert isinstance(verdict, Solved)
        assert len(verdict.answer.moves) == 15


def test_larger_sides_are_refused() -> None:
    with pytest.raises(BadOption, match="2, 3 or 4"):
        census(CensusOptions(5), Budget())


def test_a_cancelled_census_says_so() -> None:
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        census(CensusOptions(4), budget)
