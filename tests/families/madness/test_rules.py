"""The rules of the original report, one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import IllegalMove
from gridwright.families.madness import rules
from gridwright.families.madness.puzzle import Board, Turn
from tests.families.madness.boards import ORIGINAL_4, board, boards
from tests.quick import examples


def test_clockwise_moves_top_left_to_top_right_to_bottom_right_to_bottom_left() -> None:
    assert rules.play(board("AB../CD../..../...."), Turn(0, 0, "+")) == board("CA../DB../..../....")


def test_counter_clockwise_undoes_clockwise() -> None:
    turned = rules.play(ORIGINAL_4, Turn(1, 2, "+"))
    assert rules.play(turned, Turn(1, 2, "-")) == ORIGINAL_4


def test_empty_squares_rotate_along() -> None:
    assert rules.play(board("A.A/.../A.A"), Turn(0, 0, "+")) == board(".AA/.../A.A")


def test_a_group_of_one_colour_is_removed_with_one_move() -> None:
    assert rules.play(board("AA./AA./..."), Turn(0, 0, "x")) == board(".../.../...")


def test_a_group_of_one_colour_cannot_be_turned_since_selecting_it_removes_it() -> None:
    with pytest.raises(IllegalMove, match="has one colour"):
        rules.play(board("AA./AA./..."), Turn(0, 0, "+"))


def test_a_mixed_group_cannot_be_removed() -> None:
    with pytest.raises(IllegalMove, match="Only a group of one colour"):
        rules.play(ORIGINAL_4, Turn(0, 0, "x"))


def test_an_empty_group_cannot_be_selected() -> None:
    with pytest.raises(IllegalMove, match="empty"):
        rules.play(board("A..A/..../..../A..A"), Turn(1, 1, "+"))


def test_three_of_a_colour_and_an_empty_square_are_not_uniform() -> None:
    assert not rules.is_uniform(board("AA./A../..A"), 0, 0)


def test_nothing_is_accepted_after_the_last_removal() -> None:
    solved = rules.play(board("AA/AA"), Turn(0, 0, "x"))
    assert rules.status(solved) == "solved"
    with pytest.raises(IllegalMove, match="clear"):
        rules.play(solved, Turn(0, 0, "+"))


@pytest.mark.parametrize("turn", [Turn(3, 0, "+"), Turn(0, 3, "-"), Turn(9, 9, "x")])
def test_a_group_beside_the_board_is_refused_with_the_names_there_are(turn: Turn) -> None:
    with pytest.raises(IllegalMove, match="a1 to c3"):
        rules.play(ORIGINAL_4, turn)


@examples(100)
@given(start=boards(), data=st.data())
def test_a_rotation_keeps_every_colour_s_four_squares_and_four_of_them_are_nothing(
    start: Board, data: st.DataObject
) -> None:
    turns = [move for move in rules.moves(start) if move.action != "x"]
    if turns:
        turn = data.draw(st.sampled_from(turns))
        after = start
        for _ in range(4):
            after = rules.play(after, turn) if not rules.is_uniform(after, turn.row, turn.col) else after
        assert after == start
        assert sorted(rules.play(start, turn).squares) == sorted(start.squares)
