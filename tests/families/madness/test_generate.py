"""Generated boards keep what was ordered."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.errors import BadOption
from gridwright.families.madness import explain, generate, solve
from gridwright.families.madness.puzzle import Board, Level, Order


def made(order: Order, seed: int = 1) -> Board:
    return generate.shuffled(order, Random(seed), Budget(60))


@pytest.mark.parametrize("side", range(2, 9))
def test_a_board_has_as_many_colours_as_fit(side: int) -> None:
    board = made(Order(side))
    assert board.side == side
    assert len(board.colours()) == side * side // 4


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_a_board_has_as_many_colours_as_ordered(colours: int) -> None:
    assert len(made(Order(4, colours)).colours()) == colours


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("side", [3, 4, 5])
def test_a_board_has_the_level_ordered(side: int, level: Level) -> None:
    if (side, level) == (3, "hard"):
        return
    board = made(Order(side, level=level))
    assert explain.rate(board, Budget()).difficulty == level


@pytest.mark.parametrize("moves", [4, 8, 10, 13, 14])
def test_a_4x4_board_needs_exactly_the_moves_ordered(moves: int) -> None:
    verdict = solve.exact(made(Order(4, moves=moves)), Budget())
    assert isinstance(verdict, Solved)
    assert verdict.proven
    assert len(verdict.answer.moves) == moves


def test_an_order_that_cannot_be_kept_in_time_is_refused() -> None:
    with pytest.raises(BadOption, match="was found in time"):
        generate.shuffled(Order(4, moves=40), Random(1), Budget(0.3))
