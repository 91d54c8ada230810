"""Drawing, crossing, clearing, and when a board is solved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import IllegalMove
from gridwright.families.slitherlink import rules, text
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Clues, Stroke
from tests.quick import examples

SOLVED = """
    2..1.
    .2..1
    ..2..
    3..3.
    .0..3

    lines a1t b1t c1t d1t e1t b2t c2t c3t d4t a5t c5t e5b
    lines a1l e1r a2l b2l d2l e2r a3l b3l c3l e3r a4l b4l c4l d4l e4l e4r e5l e5r
"""


def played(board: Board, *names: str) -> Board:
    for name in names:
        board = rules.play(board, text.read_move(name))
    return board


def test_one_loop_that_meets_every_clue_is_solved() -> None:
    assert rules.status(text.read_view(SOLVED)) == "solved"


def test_crosses_do_not_matter() -> None:
    assert rules.status(text.read_view(SOLVED + "crosses b3t a5l e5t\n")) == "solved"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("..\n..\n", "no line is no loop"),
        ("..\n..\n\nlines a1t b1t a1l b1r a2l b2r a2b\n", "loose ends"),
        ("..\n..\n\nlines a1t a1l a2t b1l b2t b2l b2b b2r\n", "two cells that touch at a dot: four lines meet"),
        ("...\n\nlines a1t a1l a1b a1r c1t c1l c1b c1r\n", "two loops"),
        ("...\n\nlines a1t a1l a1b a1r c1t\n", "a loop and a stray line"),
        ("..\n\nlines a1t a1l a1b a1r b1t b1b b1r\n", "a branch"),
        ("3.\n\nlines a1t a1l a1b b1t b1b b1r\ncrosses b1l\n", None),
        ("2.\n\nlines a1t a1l a1b b1t b1b b1r\n", "a clue has a line too many"),
        ("33\n\nlines a1t a1l a1b a1r\n", "a clue lacks lines"),
        (".0\n\nlines a1t a1l a1b a1r\n", "a 0 has a line"),
    ],
)
def test_anything_else_is_still_being_played(board: str, why: str | None) -> None:
    assert rules.status(text.read_view(board)) == ("playing" if why else "solved")


def test_a_single_cell_can_be_a_board() -> None:
    board = rules.start(text.read("."))
    assert rules.status(played(board, "a1t", "a1l", "a1b")) == "playing"
    assert rules.status(played(board, "a1t", "a1l", "a1b", "a1r")) == "solved"


def test_nothing_is_marked_at_the_start() -> None:
    board = rules.start(text.read("3.\n.2\n"))
    assert board.marks == bytes(12)
    assert rules.view(board) is board


def test_a_move_changes_one_edge_and_not_the_board_before() -> None:
    before = rules.start(text.read("3.\n.2\n"))
    drawn = played(before, "b2t")
    assert list(drawn.marks) == [UNKNOWN] * 3 + [LINE] + [UNKNOWN] * 8
    assert before.marks == bytes(12)
    assert played(drawn, "b2t?") == before


def test_an_edge_has_two_names() -> None:
    board = rules.start(text.read("..\n..\n"))
    assert played(board, "b1b") == played(board, "b2t")
    assert played(board, "a2rx") == played(board, "b2lx")


def test_a_line_can_be_crossed_and_a_cross_drawn_over() -> None:
    board = rules.start(text.read("..\n"))
    assert played(board, "a1t", "a1tx").marks[0] == CROSS
    assert played(board, "a1tx", "a1t").marks[0] == LINE


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (["c1t"], "no cell c1: the board goes from a1 to b2"),
        (["a3t"], "no cell a3"),
        (["a1t?"], "a1 top is empty already"),
        (["a1t", "a1t"], "a1 top is a line already"),
        (["a1rx", "b1lx"], "b1 left is a cross already"),
        (["a1t", "a1l", "a1b", "a1r", "b2b"], "solved"),
        (["a1t", "a1l", "a1b", "a1r", "a1r?"], "solved"),
    ],
)
def test_an_illegal_move_is_refused_with_a_sentence(moves: list[str], says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        played(rules.start(text.read("..\n..\n")), *moves)


def test_every_empty_edge_can_be_drawn_or_crossed_and_every_marked_one_cleared() -> None:
    board = played(rules.start(text.read(".")), "a1t", "a1lx")
    assert sorted(map(text.write_move, rules.moves(board))) == ["a1b", "a1bx", "a1l?", "a1r", "a1rx", "a1t?"]


def test_a_solved_board_offers_no_moves() -> None:
    assert list(rules.moves(text.read_view(SOLVED))) == []


def test_offered_moves_are_called_by_the_edge_s_own_name() -> None:
    moves = {text.write_move(move) for move in rules.moves(rules.start(text.read("..\n..\n")))}
    assert {move for move in moves if not move.endswith("x")} == {
        *("a1t", "b1t", "a2t", "b2t", "a2b", "b2b"),
        *("a1l", "b1l", "b1r", "a2l", "b2l", "b2r"),
    }


@examples(60)
@given(rows=st.integers(1, 5), cols=st.integers(1, 5), data=st.data())
def test_the_border_of_any_rectangle_is_a_solution_of_its_own_clues(rows: int, cols: int, data: st.DataObject) -> None:
    grid = geometry(rows, cols)
    top, left = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, cols - 1))
    bottom, right = data.draw(st.integers(top, rows - 1)), data.draw(st.integers(left, cols - 1))
    inside = {row * cols + col for row in range(top, bottom + 1) for col in range(left, right + 1)}
    marks = bytes(LINE if sum(cell in inside for cell in cells) == 1 else UNKNOWN for cells in grid.beside)
    lines = [sum(marks[edge] for edge in edges) for edges in grid.around]
    clues = bytes(255 if count == 4 else count for count in lines)
    board = Board(Clues(rows, cols, clues), marks)
    assert rules.status(board) == "solved"
    for edge in range(grid.edges):
        other = rules.marked(board, edge, UNKNOWN if marks[edge] == LINE else LINE)
        assert rules.status(other) == "playing"


@given(rows=st.integers(1, 4), cols=st.integers(1, 4), mark=st.sampled_from([LINE, CROSS]))
def test_a_stroke_marks_the_edge_it_was_made_for(rows: int, cols: int, mark: int) -> None:
    grid = geometry(rows, cols)
    board = rules.start(Clues(rows, cols, bytes([255] * rows * cols)))
    for edge in range(grid.edges):
        move = rules.stroke(grid, edge, mark)
        assert isinstance(move, Stroke)
        assert rules.play(board, move) == rules.marked(board, edge, mark)
