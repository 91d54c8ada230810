"""Boards, moves and answers as text, and every way a board can be wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import Unreadable
from gridwright.families.madness import text
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from tests.families.madness.boards import ORIGINAL_4, boards
from tests.quick import examples


@examples(100)
@given(board=boards())
def test_any_board_survives_its_text_and_its_line(board: Board) -> None:
    assert text.read(text.write(board)) == board
    line = text.FORMATS["line"]
    assert line.write is not None and line.read is not None
    assert line.read(line.write(board)) == board


TURNS = st.builds(Turn, st.integers(0, 6), st.integers(0, 6), st.sampled_from("+-x"))
SOURCES = st.sampled_from(["none", "gather", "squares", "pairs", "search"])


@given(answer=st.builds(Answer, st.lists(TURNS).map(tuple), st.builds(Bound, st.integers(0, 99), SOURCES)))
def test_any_answer_survives_its_text(answer: Answer) -> None:
    assert text.read_answer(text.write_answer(answer)) == answer


@pytest.mark.parametrize(
    "spelling",
    ["GYSB\nGSYB\nGYSB\nGSYB", "G Y S B\n\nG S Y B\r\nG  Y\tS B\nG S Y B\n\n", "GYSB/GSYB/GYSB/GSYB"],
)
def test_spaces_blank_lines_and_slashes_do_not_matter(spelling: str) -> None:
    assert text.read(spelling) == ORIGINAL_4


@pytest.mark.parametrize(
    ("bad", "line", "column", "says"),
    [
        ("", 1, 1, "empty"),
        ("\n \n", 1, 1, "empty"),
        ("AAAA\nBBBB\nCCC\nDDDD", 3, 3, "has 3 squares. Expected 4"),
        ("AAAA\nBBBB\nCCCCC\nDDDD", 3, 5, "has 5 squares. Expected 4"),
        ("AAAA\nBBBB\nCCCC", 3, 1, "3 rows of 4"),
        ("AA\nAA\n..", 3, 1, "3 rows of 2"),
        ("AAAA", 1, 1, "1 row of 4 squares. Expected 4 rows"),
        ("AAAA\nB", 2, 1, "This row has 1 square. Expected 4"),
        ("A.\n..", 1, 1, "A has 1 square. Every"),
        ("AAA.\nBBBB\nCCCC\nDDDD", 1, 1, "A has 3 squares"),
        ("AAAA\nABBB\nBCCC\nCDDD", 2, 1, "A has 5 squares"),
        ("AAAA\nBB#B\nCCCC\nDDDD", 2, 3, "'#' isn't a square"),
        ("A", 1, 1, "1 square. A board has 2 to 8"),
        ("A" * 9, 1, 9, "9 squares. A board has 2 to 8"),
        ("AAAA\nBB\x00B\nCCCC\nDDDD", 2, 3, "isn't a square"),
        ("ÄÄ\nÄÄ", 1, 1, "isn't a square"),
    ],
)
def test_a_wrong_board_is_refused_with_line_column_and_what_was_expected(
    bad: str, line: int, column: int, says: str
) -> None:
    with pytest.raises(Unreadable, match=says) as caught:
        text.read(bad)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("bad", ["", "b", "2+", "b0+", "b2", "b2*", "B2+", "b2++", "b02+", "²2+"])
def test_a_word_that_is_no_move_is_refused(bad: str) -> None:
    with pytest.raises(Unreadable, match="isn't a move"):
        text.read_move(bad)


def test_a_bad_word_in_an_answer_has_its_place() -> None:
    with pytest.raises(Unreadable) as caught:
        text.read_answer("a1+ b2-\nc3x  nonsense\n")
    assert (caught.value.line, caught.value.column) == (2, 6)


def test_letters_are_recognised_and_digits_alone_are_left_to_others() -> None:
    assert text.recognise("G Y S B\nG S Y B\nG Y S B\nG S Y B\n")
    assert not text.recognise("tiling honeycombs 3x3\n.........\n")
    assert not text.recognise("1 2 3\n. . .\n")
    assert not text.recognise("")
