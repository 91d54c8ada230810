"""Generated boards keep what was ordered."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.errors import BadOption
from gridwright.families.madness import explain, generate, solve
from gridwright.families.madness.puzzle import Board, Difficulty, GenerateOptions
from tests.families.madness.boards import ShortBudget


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
    for options in (GenerateOptions(4, moves=15), GenerateOptions(6, difficulty="extreme")):
        with pytest.raises(BadOption, match="was found in time"):
            generate.shuffled(options, Random(1), ShortBudget(1))


def test_a_board_of_any_difficulty_needs_no_plan() -> None:
    assert generate.shuffled(GenerateOptions(8), Random(1), ShortBudget()).side == 8


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (GenerateOptions(4, moves=16), r"^No 4 × 4 board with 4 colours needs 16 moves\. Choose from 4 to 15\.$"),
        (GenerateOptions(4, 1, moves=10), r"^No 4 × 4 board with 1 colour needs 10 moves\. Choose from 1 to 9\.$"),
        (GenerateOptions(3, moves=1), r"^No 3 × 3 board with 2 colours needs 1 move\. Choose from 2 to 6\.$"),
        (GenerateOptions(2, moves=2), r"^No 2 × 2 board with 1 colour needs 2 moves\. Choose 1\.$"),
        (GenerateOptions(4, moves=15, difficulty="easy"), "needs 15 moves is extreme, not easy"),
    ],
)
def test_moves_that_no_such_board_needs_are_refused_at_once(options: GenerateOptions, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        made(options)


def test_a_hardest_board_is_made_with_the_options_that_it_has() -> None:
    for options in (GenerateOptions(3), GenerateOptions(3, 2, "hard", 6)):
        board = generate.hardest(options, Random(1), Budget())
        assert len(explain.plan(board)) == 6


@pytest.mark.parametrize(
    "options", [GenerateOptions(4, 2), GenerateOptions(4, moves=14), GenerateOptions(4, difficulty="easy")]
)
def test_a_hardest_board_with_other_options_is_refused_with_what_there_is(options: GenerateOptions) -> None:
    says = "^The hardest boards of side 4 have 4 colours, need 15 moves and are rated extreme. Leave out what differs"
    with pytest.raises(BadOption, match=says):
        generate.hardest(options, Random(1), Budget())
