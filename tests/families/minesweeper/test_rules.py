"""How the game is played, and that nothing about the mines is seen before it is over."""

from __future__ import annotations

import pickle
from dataclasses import asdict
from random import Random

import pytest

from gridwright import catalog
from gridwright.errors import IllegalMove
from gridwright.families.minesweeper import rules, text
from gridwright.families.minesweeper.counts import numbers
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    BURST,
    COVERED,
    FLAGGED,
    MINE,
    QUESTION,
    WRONG_FLAG,
    Action,
    Layout,
    Move,
    Pasted,
    Seeded,
    State,
)
from gridwright.grid.cells import surrounding
from gridwright.play.session import Session
from tests.families.minesweeper.boards import laid, view_of

BOARD = text.read("3x4 mines=2 layout/01*1/0122/001*")


def played(puzzle: Layout | Seeded | Pasted, *moves: str) -> State:
    state = rules.start(puzzle)
    for move in moves:
        state = rules.play(state, text.read_move(move))
    return state


def rows(state: State) -> list[str]:
    return text.write_view(rules.view(state)).splitlines()[1:]


def test_a_number_counts_the_mines_in_the_eight_cells_around() -> None:
    chance = Random(1)
    for _ in range(50):
        board = laid(chance.randint(1, 7), chance.randint(1, 7), 1, chance)
        counted = [
            sum(board.mines[near] for near in surrounding(cell, board.rows, board.cols))
            for cell in range(len(board.mines))
        ]
        assert list(numbers(board.mines, board.rows, board.cols)) == counted


def test_opening_a_number_shows_it_alone_and_a_zero_opens_all_around_it() -> None:
    assert rows(played(BOARD, "b1")) == ["#1##", "####", "####"]
    assert rows(played(BOARD, "a1")) == ["01##", "012#", "001#"]


def test_a_flag_stops_an_opening_and_a_question_mark_does_not() -> None:
    assert rows(played(BOARD, "b2f", "b3?", "a1")) == ["01##", "0F2#", "001#"]


def test_opening_a_mine_loses_and_shows_all_mines_and_wrong_flags() -> None:
    state = played(BOARD, "a1f", "d3f", "c1")
    assert rules.status(state) == "lost"
    assert rows(state) == ["W#X#", "####", "###F"]
    with pytest.raises(IllegalMove, match="over"):
        rules.play(state, Move(0, 1))


def test_the_game_is_won_when_every_safe_cell_is_open_whatever_is_flagged() -> None:
    state = played(BOARD, "a1", "d1", "d2")
    assert rules.status(state) == "solved"
    assert rows(state) == ["01*1", "0122", "001*"]


def test_a_chord_opens_the_rest_around_a_number_with_all_its_flags() -> None:
    assert rows(played(BOARD, "b1", "c1f", "b1c")) == ["01F#", "012#", "001#"]
    lost = played(BOARD, "c3", "d2f", "c3c")
    assert rules.status(lost) == "lost"


def test_a_chord_without_enough_flags_or_with_nothing_left_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"The 1 at b1 has no flags\."):
        played(BOARD, "b1", "b1c")
    with pytest.raises(IllegalMove, match=r"b1 isn't a number, so you can't chord there\."):
        played(BOARD, "b1c")
    with pytest.raises(IllegalMove, match=r"Everything around b1 is open\."):
        played(BOARD, "a1", "c1f", "b1c", "b1c")


def test_flags_and_question_marks_come_and_go() -> None:
    assert played(BOARD, "b2f").cells[5] == FLAGGED
    assert played(BOARD, "b2f", "b2f").cells[5] == COVERED
    assert played(BOARD, "b2f", "b2?").cells[5] == QUESTION
    assert played(BOARD, "b2?", "b2?").cells[5] == COVERED


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (("b1", "b1"), "is already open"),
        (("b1f", "b1"), "There is a flag on b1"),
        (("b1", "b1f"), "can't have a flag"),
        (("z9",), "isn't on the board"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(moves: tuple[str, ...], says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        played(BOARD, *moves)


@pytest.mark.parametrize("made", [(), ("a1",), ("a1", "c1f"), ("a1", "d2?", "c1f", "d3f"), ("c1",)])
def test_the_moves_listed_are_those_that_can_be_played(made: tuple[str, ...]) -> None:
    state = played(BOARD, *made)

    def is_legal(move: Move) -> bool:
        try:
            rules.play(state, move)
        except IllegalMove:
            return False
        return True

    actions: tuple[Action, ...] = ("open", "flag", "chord")
    everywhere = (Move(row, col, action) for row in range(3) for col in range(4) for action in actions)
    assert set(rules.moves(rules.view(state))) == set(filter(is_legal, everywhere))


@pytest.mark.parametrize("place", [(-1, 0), (3, 0), (0, -1), (0, 4)])
def test_a_place_before_the_first_or_after_the_last_is_no_cell(place: tuple[int, int]) -> None:
    with pytest.raises(IllegalMove, match="isn't on the board"):
        rules.play(rules.start(BOARD), Move(*place))


def test_the_first_click_keeps_its_promise_wherever_it_is_made() -> None:
    for seed in range(20):
        for cell in range(0, 81, 7):
            row, col = divmod(cell, 9)
            safe = rules.play(rules.start(Seeded(9, 9, 40, seed, "safe")), Move(row, col))
            assert rules.status(safe) != "lost"
            opening = rules.play(rules.start(Seeded(9, 9, 40, seed, "open")), Move(row, col))
            assert opening.cells[cell] == 0


def test_without_a_promise_the_layout_does_not_depend_on_the_first_cell() -> None:
    puzzle = Seeded(9, 9, 40, 3, "none")
    assert len({rules.place_mines(puzzle, cell) for cell in range(81)}) == 1
    assert any(rules.status(rules.play(rules.start(puzzle), Move(*divmod(cell, 9)))) == "lost" for cell in range(81))


def test_a_board_too_dense_for_a_zero_still_keeps_the_first_cell_safe() -> None:
    assert rules.status(rules.play(rules.start(Seeded(3, 3, 8, 1, "open")), Move(1, 1))) == "solved"


def test_the_layout_is_a_function_of_seed_and_first_cell() -> None:
    puzzle = Seeded(16, 30, 99, 12, "open")
    assert rules.place_mines(puzzle, 33) == rules.place_mines(puzzle, 33)
    assert rules.place_mines(puzzle, 33) != rules.place_mines(puzzle, 40)
    assert rules.place_mines(puzzle, 33).count(1) == 99


def test_views_of_different_layouts_with_the_same_cells_shown_are_the_same_to_the_last_byte() -> None:
    chance = Random(5)
    compared = 0
    while compared < 30:
        one, other = laid(4, 5, 4, chance), laid(4, 5, 4, chance)
        cell = chance.randrange(20)
        if one.mines == other.mines or one.mines[cell] or other.mines[cell]:
            continue
        states = [rules.play(rules.start(board), Move(*divmod(cell, 5))) for board in (one, other)]
        if states[0].cells != states[1].cells:
            continue
        compared += 1
        views = [rules.view(state) for state in states]
        assert asdict(views[0]) == asdict(views[1])
        assert pickle.dumps(views[0]) == pickle.dumps(views[1])
        assert list(rules.moves(views[0])) == list(rules.moves(views[1]))


def test_a_seed_is_not_in_the_view_and_no_mine_is_shown_during_the_game() -> None:
    state = rules.start(Seeded(9, 9, 10, 987654321, "safe"))
    for move in ("i9f", "a1"):
        state = rules.play(state, text.read_move(move))
        view = rules.view(state)
        assert b"987654321" not in pickle.dumps(view)
        assert "987654321" not in repr(view)
        if rules.status(state) == "playing":
            assert not {MINE, BURST, WRONG_FLAG} & set(view.cells)


def test_a_lost_game_can_be_undone() -> None:
    session = Session(catalog.family("minesweeper"), BOARD)
    session.play("b1")
    session.play("c1")
    assert "X" in text.write_view(session.view)
    session.undo()
    assert session.status == "playing"
    assert "X" not in text.write_view(session.view)
    session.play("a1")
    assert session.moves == ("b1", "a1")


def test_a_position_from_elsewhere_can_be_flagged_but_not_opened() -> None:
    puzzle = Pasted(view_of("2x2 mines=1", "1#", "##"))
    assert rows(played(puzzle, "b1f")) == ["1F", "##"]
    with pytest.raises(IllegalMove, match="doesn't say where its mines are"):
        played(puzzle, "b1")


def test_every_closed_cell_can_be_marked_and_opened_unless_it_has_a_flag() -> None:
    state = played(BOARD, "b1", "a3f")
    offered = set(rules.moves(rules.view(state)))
    covered = [cell for cell, sign in enumerate(state.cells) if sign in ANY_COVERED]
    assert {move for move in offered if move.action == "flag"} == {Move(*divmod(cell, 4), "flag") for cell in covered}
    assert Move(2, 0) not in offered
    assert Move(2, 1) in offered
