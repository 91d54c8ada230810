"""Generated boards keep what was ordered."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.errors import BadOption
from gridwright.families.madness import explain, generate, solve
from gridwright.families.madness.puzzle import Board, Difficulty, GenerateOptions


def made(options: GenerateOptions, seed: int = 1) -> Board:
    return generate.shuffled(options, Random(seed), Budget(60))


@pytest.mark.parametrize("side", range(2, 9))
def test_a_board_has_as_many_colours_as_fit(side: int) -> None:
    board = made(GenerateOptions(side))
    assert board.side == side
    assert len(board.colours()) == side * side // 4


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_a_board_has_the_colours_asked_for(colours: int) -> None:
    assert len(made(GenerateOptions(4, colours)).colours()) == colours


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
@pytest.mark.parametrize("side", [3, 4, 5])
def test_a_board_has_the_difficulty_asked_for(side: int, difficulty: Difficulty) -> None:
    if (side, difficulty) == (3, "extreme"):
        return
    board = made(GenerateOptions(side, difficulty=difficulty))
    assert explain.rate(board, Budget()).difficulty == difficulty


@pytest.mark.parametrize(("side", "difficulty"), [(2, "easy"), (2, "hard"), (3, "extreme")])
def test_a_difficulty_that_no_board_of_that_side_has_is_refused_at_once(side: int, difficulty: Difficulty) -> None:
    with pytest.raises(BadOption, match="Choose another difficulty"):
        made(GenerateOptions(side, difficulty=difficulty))


@pytest.mark.parametrize("moves", [4, 8, 10, 13, 14])
def test_a_4x4_board_needs_exactly_the_moves_asked_for(moves: int) -> None:
    verdict = solve.exact(made(GenerateOptions(4, moves=moves)), Budget())
    assert isinstance(verdict, Solved)
    assert verdict.proven
    assert len(verdict.answer.moves) == moves


def test_options_that_cannot_be_met_in_time_are_refused() -> None:
    with pytest.raises(BadOption, match="was found in time"):
        generate.shuffled(GenerateOptions(4, moves=40), Random(1), Budget(0.3))
