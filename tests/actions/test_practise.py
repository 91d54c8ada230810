"""Moves made in lessons: what counts as the step, and what is said about the others."""

from __future__ import annotations

from gridwright import catalog
from gridwright.actions.teaching import practise
from gridwright.core.teaching import Exercise

SLITHERLINK, MINES = catalog.family("slitherlink"), catalog.family("minesweeper")
TWO_ZEROS = Exercise("0..\n...\n..0\n")


def test_a_chord_is_right_where_the_technique_gives_every_cell_it_opens() -> None:
    board = practise.start(MINES, Exercise("3x4 mines=2 layout\n00*0\n0000\n0*00\n", "a3 a2 d2 b2 c1f b3f"))
    assert len(board.left) == 1
    made = practise.attempt(board, MINES.text.read_move("a2c"))
    assert made.is_right
    assert made.after.is_done
    assert sum(before != after for before, after in zip(board.view.cells, made.after.view.cells, strict=True)) == 2


def test_the_next_steps_of_the_same_technique_are_right_too() -> None:
    board = practise.start(SLITHERLINK, TWO_ZEROS)
    elsewhere = SLITHERLINK.text.read_move("c3rx")
    assert elsewhere not in board.left
    made = practise.attempt(board, elsewhere)
    assert made.is_right
    assert made.message == "Yes, the right side of c3. 4 more."
    assert made.after.left == board.left


def test_what_is_said_about_an_uncertain_cell_does_not_tell_whether_it_is_a_mine() -> None:
    series = MINES.teaching.lessons["satisfied number"]
    told = set()
    for exercise in series.boards:
        board = practise.start(MINES, exercise)
        for move in MINES.rules.moves(board.view):
            if move.action == "open":
                tried = practise.attempt(board, move)
                is_mine = MINES.rules.status(MINES.rules.play(board.state, move)) == "lost"
                name = MINES.text.write_move(move)
                if tried.message == f"Not that one: {name} could still be a mine.":
                    told.add(is_mine)
                else:
                    assert tried.is_right or "safe" in tried.message or f"{name} is a mine." in tried.message
    assert told == {True, False}


def test_a_wrong_side_is_refused_with_the_reason_of_the_checker_or_the_clue() -> None:
    board = practise.start(SLITHERLINK, Exercise("33.\n..2\n...\n"))
    said = {text: practise.attempt(board, SLITHERLINK.text.read_move(text)).message for text in ("a1rx", "a2l", "b1bx")}
    assert said["a1rx"].startswith("Not that one: with the left side of b1 crossed out, ")
    assert said["a2l"].startswith("Not that one: ")
    assert all(message.endswith(".") for message in said.values())
