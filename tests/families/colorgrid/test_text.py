"""Grids, positions, moves and answers as text, and every way they can be wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import Unreadable
from gridwright.families.colorgrid import rules, text
from gridwright.families.colorgrid.puzzle import Answer, Certificate, Grid, OddSet, Position, ReadOptions
from tests.families.colorgrid.grids import TRAP, grids
from tests.quick import examples


@examples(80)
@given(board=grids())
def test_any_grid_survives_its_text(board: Grid) -> None:
    assert text.read(text.write(board)) == board


@examples(40)
@given(board=grids(), done=st.booleans())
def test_any_position_survives_its_text(board: Grid, done: bool) -> None:
    pairs: set[tuple[int, int]] = set()
    for pair in rules.all_pairs(board):
        if not {cell for other in pairs for cell in other} & set(pair):
            pairs.add(pair)
    position = Position(board, frozenset(pairs), done)
    assert text.read_view(text.write_view(position)) == position


PLACES = st.tuples(st.integers(0, 30), st.integers(0, 30))
ODD_SETS = st.builds(OddSet, st.lists(PLACES, min_size=1, max_size=3).map(tuple), st.integers(0, 9))
CERTIFICATES = st.builds(
    Certificate, st.lists(st.integers(0, 99), min_size=1).map(tuple), st.lists(ODD_SETS, max_size=2).map(tuple)
)
ANSWERS = st.builds(
    Answer,
    st.sampled_from(["classic", "free"]),
    st.lists(st.tuples(PLACES, PLACES)).map(tuple),
    st.none() | st.integers(0, 999),
    st.integers(0, 999),
    st.none() | CERTIFICATES,
)


@given(answer=ANSWERS)
def test_any_answer_survives_its_text(answer: Answer) -> None:
    assert text.read_answer(text.write_answer(answer)) == answer


def test_values_may_be_missing_and_are_1_then() -> None:
    assert text.read("1 3\n0 1 4\n").values == (1, 1, 1)


def test_extra_spaces_and_blank_lines_do_not_matter() -> None:
    assert text.read("2 3 \n0 0 0 \n\n0 0  0 \n4 6 9\n12 3 2") == TRAP


def test_the_rules_come_from_the_command_the_file_or_are_classic() -> None:
    plain, free = "1 2\n0 0\n1 2\n", "1 2\n0 0\n1 2\nrules free\n"
    assert text.read(plain).rules == "classic"
    assert text.read(free).rules == "free"
    assert text.read(plain, ReadOptions("free")).rules == "free"
    assert text.read(free, ReadOptions("classic")).rules == "classic"
    assert text.read(free, ReadOptions()).rules == "free"


@pytest.mark.parametrize(
    ("bad", "line", "column", "says"),
    [
        ("", 1, 1, "number of rows"),
        ("two three\n", 1, 1, "number of rows"),
        ("2\n", 1, 1, "number of rows"),
        ("0 5\n", 1, 1, "at least 1 row and 2 columns"),
        ("1 1\n0\n1\n", 1, 1, "at least 1 row and 2 columns"),
        ("9999 9999\n", 1, 1, "is too large"),
        ("2 2\n0 0\n", 3, 1, "Expected a row of 2 colours"),
        ("2 2\n0 0\n0 0 0\n1 1\n1 1\n", 3, 5, "has 3 colours. Expected 2"),
        ("2 2\n0 0\n0\n1 1\n1 1\n", 3, 2, "has 1 colour. Expected 2"),
        ("2 2\n0 0\n0 5\n1 1\n1 1\n", 3, 3, "'5' isn't a colour"),
        ("2 2\n0 0\n0 x\n1 1\n1 1\n", 3, 3, "'x' isn't a colour"),
        ("2 2\n0 0\n0 0\n1 1\n1 0\n", 5, 3, "'0' isn't a value"),
        ("2 2\n0 0\n0 0\n1 -1\n1 1\n", 4, 3, "'-1' isn't a value"),
        ("2 2\n0 0\n0 0\n1 1.5\n1 1\n", 4, 3, "'1.5' isn't a value"),
        ("2 2\n0 0\n0 0\n1 99999999999\n1 1\n", 4, 3, "isn't a value"),
        ("2 2\n0 0\n0 0\n1 1\n", 5, 1, "Expected a row of 2 values"),
        ("2 2\n0 0\n0 0\n1 1\n1 1\n1 1\n", 6, 1, "too many rows"),
        ("1 2\n0 0\n1 1\nrules weird\n", 4, 7, "classic, free"),
        ("1 2\n0 0\n1 1\npairs a1-z9\n", 4, 7, "outside the grid"),
        ("1 3\n0 0 0\n1 1 1\npairs a1-b1 b1-c1\n", 4, 13, "already has a partner"),
        ("1 3\n0 4 0\n1 1 1\npairs a1-c1\n", 4, 7, "do not touch"),
    ],
)
def test_a_wrong_text_is_refused_with_its_place(bad: str, line: int, column: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as caught:
        text.read_view(bad)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("words", ["pairs a1-b1", "  pairs a1-b1", "\u00a0done"])
def test_a_position_is_no_puzzle(words: str) -> None:
    with pytest.raises(Unreadable, match="position with pairs") as caught:
        text.read(f"1 2\n0 0\n1 1\n{words}\n")
    assert caught.value.line == 4


@pytest.mark.parametrize("blank", ["\u00a0", "\u2028", "\u0085", "\u001c", "\t", "\r"])
def test_any_blank_of_unicode_is_a_blank(blank: str) -> None:
    assert text.read(f"2{blank}3\n0{blank}0 0\n0 0 0{blank}\n4 6{blank}9\n12 3 2{blank}") == TRAP


@pytest.mark.parametrize("move", ["b2-b3", "b2/b3", "aa10-ab10", "done"])
def test_moves_are_written_as_they_are_read(move: str) -> None:
    assert text.write_move(text.read_move(move)) == move


@pytest.mark.parametrize("move", ["", "b2", "b2-", "b2+b3", "2b-3b", "finish"])
def test_a_word_that_is_no_move_is_refused(move: str) -> None:
    with pytest.raises(Unreadable, match="isn't a move"):
        text.read_move(move)
