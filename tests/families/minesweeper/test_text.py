"""Every text there and back, foreign formats held against known examples, and what is wrong named with its place."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import BadOption, GridwrightError, Unreadable
from gridwright.families.minesweeper import rules, text
from gridwright.families.minesweeper.formats import foreign
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    MINED,
    OPEN,
    SAFE,
    UNKNOWN,
    Answer,
    FirstClick,
    Layout,
    Move,
    Pasted,
    Reason,
    Seeded,
    View,
)
from tests.families.minesweeper.boards import laid, view_of
from tests.quick import examples

SIDES = st.integers(1, 7)


@st.composite
def boards(draw: st.DrawFn) -> Layout:
    rows, cols = draw(SIDES), draw(SIDES)
    mines = bytes(draw(st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)))
    start = draw(st.none() | st.integers(0, rows * cols - 1))
    return Layout(rows, cols, mines, start, draw(st.sampled_from([None, "easy", "extreme"])))


@st.composite
def running(draw: st.DrawFn) -> View:
    rows, cols = draw(SIDES), draw(SIDES)
    cells = draw(st.lists(st.sampled_from([*range(9), *ANY_COVERED]), min_size=rows * cols, max_size=rows * cols))
    promises: list[FirstClick] = ["none", "safe", "open"]
    first = draw(st.sampled_from(promises))
    return View(rows, cols, draw(st.integers(0, rows * cols)), bytes(cells), first, draw(st.none() | st.just(0)))


@given(boards())
def test_a_layout_survives_its_text_and_its_text_in_one_line(board: Layout) -> None:
    written = text.write(board)
    assert text.read(written) == board
    assert text.read(written.strip().replace("\n", "/")) == board
    assert text.recognise(written)


@given(running())
def test_a_position_survives_its_text(view: View) -> None:
    assert text.read_view(text.write_view(view)) == view


@given(
    st.builds(
        Seeded,
        SIDES,
        st.integers(2, 9),
        st.integers(0, 1),
        st.integers(0, 2**64 - 1),
        st.sampled_from(["safe", "open", "none"]),
    )
)
def test_a_seeded_board_is_one_line(board: Seeded) -> None:
    assert text.write(board).count("\n") == 1
    assert text.read(text.write(board)) == board


@given(
    st.builds(Move, st.integers(0, 999), st.integers(0, 999), st.sampled_from(["open", "flag", "chord", "question"]))
)
def test_a_move_survives_its_text(move: Move) -> None:
    assert text.read_move(text.write_move(move)) == move


def test_moves_are_written_as_people_type_them() -> None:
    assert text.read_move("b2") == Move(1, 1)
    assert text.read_move("b2f") == Move(1, 1, "flag")
    assert text.read_move(" aa10c ") == Move(9, 26, "chord")


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    rows, cols = draw(SIDES), draw(SIDES)
    states = draw(st.lists(st.sampled_from([OPEN, SAFE, MINED, UNKNOWN]), min_size=rows * cols, max_size=rows * cols))
    without = draw(st.booleans())
    chances = st.just(math.nan) if without else st.sampled_from([0.25, 0.5, 1 / 3]) | st.floats(0.001, 0.999)
    odds = [
        {OPEN: 0.0, SAFE: 0.0, MINED: 1.0}.get(state, draw(chances) if state == UNKNOWN else 0.0) for state in states
    ]
    cells = st.integers(0, rows * cols - 1)
    reasons = draw(
        st.none()
        | st.lists(st.builds(Reason, cells, st.lists(cells, max_size=3).map(tuple), st.booleans()), max_size=3).map(
            tuple
        )
    )
    return Answer(rows, cols, bytes(states), np.array(odds), draw(st.none() | cells), reasons, draw(st.none() | cells))


@given(answers())
def test_an_answer_survives_its_text_to_the_last_digit(answer: Answer) -> None:
    assert text.read_answer(text.write_answer(answer)) == answer


@given(answers())
def test_the_fields_of_an_answer_have_a_row_for_each_row_and_null_for_no_odds(answer: Answer) -> None:
    found = text.fields(answer)
    flat = [cell for row in found["cells"] for cell in row]
    assert [len(row) for row in found["cells"]] == [answer.cols] * answer.rows
    assert [("open", "safe", "mine", "unknown").index(cell["state"]) for cell in flat] == list(answer.states)
    for cell, odds in zip(flat, answer.odds, strict=True):
        assert (cell["mine"] is None) if math.isnan(odds) else cell["mine"] == odds
    assert found["best"] == (None if answer.best is None else list(divmod(answer.best, answer.cols)))


def test_a_dot_reads_as_zero_and_a_flag_counts_as_covered() -> None:
    view = view_of("2x3 mines=1", "..1", ".1F")
    assert view.cells[:2] == b"\0\0"
    assert view.cells[5] in ANY_COVERED


def test_a_position_need_not_be_reachable_by_play() -> None:
    assert view_of("1x3 mines=0", "0##").cells[0] == 0


def test_a_full_board_is_a_position_and_a_puzzle() -> None:
    full = "2x2 mines=1\n1*\n11\n"
    assert isinstance(text.read(full), Layout)
    assert text.write_view(text.read_view(full)) == full
    bare = text.read("2x2 mines=1\n.*\n..\n")
    assert text.read(full) == bare, "a board without any number was not counted yet"


def test_a_layout_or_a_seed_read_as_a_position_is_what_a_player_sees_at_first() -> None:
    assert text.read_view("2x2 mines=1 layout start=a1\n1*\n11\n") == view_of("2x2 mines=1 start=a1", "##", "##")
    assert text.read_view("2x2 mines=1 seed=3 first=safe\n") == view_of("2x2 mines=1 first=safe", "##", "##")


def test_a_position_with_covered_cells_is_read_as_one_from_elsewhere() -> None:
    assert isinstance(text.read("2x2 mines=1\n1#\n##\n"), Pasted)


def test_a_no_guess_board_is_read_under_its_old_name_and_written_under_the_new_one() -> None:
    board = text.read("2x2 mines=1 layout start=a1 certified=easy\n1*\n11\n")
    assert isinstance(board, Layout)
    assert board.no_guess == "easy"
    assert text.write(board).startswith("2x2 mines=1 layout start=a1 no-guess=easy\n")
    with pytest.raises(Unreadable, match="Expected easy, medium") as refusal:
        text.read("2x2 mines=1 certified=so\n##\n##\n")
    assert refusal.value.column == 23


@pytest.mark.parametrize(
    ("written", "line", "column", "says"),
    [
        ("2x2 mines=5\n##\n##\n", 1, 11, "up to the 4 cells"),
        ("2x2 mines=1\n#9\n##\n", 2, 2, "'9' isn't a cell"),
        ("2x2 mines=1\n##\n###\n", 3, 3, "3 cells"),
        ("2x2 mines=1\n##\n#\n", 3, 2, "1 cell;"),
        ("2x2 mines=1\n##\n", 2, 3, "Expected 2 rows"),
        ("2x2 mines=1\n##\n##\n##\n", 4, 1, "a row more"),
        ("2x2 mines=1/##/#9", 1, 17, "'9' isn't a cell"),
        ("2 x 2\n##\n##\n", 1, 1, "isn't a size"),
        ("0x2 mines=0\n", 1, 1, "1 to 1000"),
        ("1001x2 mines=0\n", 1, 1, "1 to 1000"),
        ("2x2\n##\n##\n", 1, 4, "number of mines"),
        ("2x2 mines=x\n##\n##\n", 1, 11, "number of mines up to"),
        ("2x2 mines=1 colour=red\n##\n##\n", 1, 13, "Unknown word"),
        ("2x2 mines=1 first=never\n##\n##\n", 1, 19, "safe, open or none"),
        ("2x2 mines=1 start=c1\n##\n##\n", 1, 19, "c1 isn't on the board"),
        ("2x2 mines=1 seed=3\n##\n##\n", 2, 1, "has no rows"),
        ("2x2 mines=4 seed=3 first=safe\n", 1, 1, "no safe cell"),
        ("2x2 mines=1 layout\n1*\n2.\n", 3, 1, "shows 2"),
        ("2x2 mines=2 layout\n..\n..\n", 1, 1, "shows 0 of 2 mines. A layout shows all of them."),
        ("2x2 mines=1 layout\n1*\n1#\n", 3, 2, "shows every cell"),
        ("2x2 mines=2\n1*\n11\n", 1, 1, "shows 1 of 2 mines"),
    ],
)
def test_bad_input_is_refused_with_line_and_column(written: str, line: int, column: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as refusal:
        text.read(written)
    assert (refusal.value.line, refusal.value.column) == (line, column)


@examples(300)
@given(st.binary(max_size=80) | st.text(alphabet="0123456789xmines=#F*. \n/:af,", max_size=80).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for written in (
        data.decode("latin-1"),
        "mbf:" + data.hex(),
        "3x3n2:" + data.decode("latin-1"),
        "2x2 mines=1\n" + data.decode("latin-1"),
    ):
        for reader in (text.read, text.read_view, text.read_answer, text.read_move):
            try:
                reader(written)
            except Unreadable as refusal:
                assert "\n" not in str(refusal)


# Foreign foreign.


def test_the_bits_of_a_plain_tatham_id_are_the_cells_row_by_row() -> None:
    board = text.read("4x2n2:1,1,u90")
    assert board == Layout(2, 4, bytes((1, 0, 0, 1, 0, 0, 0, 0)), 5)
    assert text.read("4x2n2a:90") == Layout(2, 4, bytes((1, 0, 0, 1, 0, 0, 0, 0)))


def test_the_mask_is_tatham_s() -> None:
    """The pair of IDs that the program's own documentation of its masking gives."""
    plain, masked = "9x9:4,4,004000007c00010022080", "9x9:4,4,mb071b49fbd1cb6a0d5868"
    board = text.read(masked)
    assert board == text.read(plain)
    assert foreign.write_tatham(board) == "9x9n10a:4,4,mb071b49fbd1cb6a0d5868\n"


@given(boards())
def test_tatham_ids_masked_and_plain_keep_mines_and_start(board: Layout) -> None:
    for write in (foreign.write_tatham, foreign.write_plain_tatham):
        assert text.read(write(board)) == Layout(board.rows, board.cols, board.mines, board.start)


def test_masking_hides_the_mines() -> None:
    board = laid(9, 9, 10, Random(1))
    assert foreign.write_tatham(board).split("m")[-1] != foreign.write_plain_tatham(board).split("u")[-1]
    assert "a:" in foreign.write_tatham(board), "nobody promised a way without guessing"


def test_an_mbf_board_is_width_height_mines_and_places() -> None:
    board = Layout(2, 3, bytes((0, 0, 1, 1, 0, 0)))
    assert foreign.write_mbf(board) == "mbf:03020002" + "0200" + "0001" + "\n"
    assert text.read("mbf:030200020200" + "0001") == board


@pytest.mark.parametrize(
    "written",
    [
        "mbf:0",
        "mbf:0302",
        "mbf:0302000202",
        "mbf:03020001" + "0505",
        "mbf:03020002" + "00000000",
        "4x2n2:1,1,u9",
        "4x2n3:u90",
        "4x2n2:9,9,u90",
        "4x2n2:zz",
    ],
)
def test_a_damaged_board_of_another_program_is_refused(written: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        text.read(written)
    assert refusal.value.line == 1


def test_a_seed_has_no_mines_to_write_in_other_formats() -> None:
    for write in (foreign.write_mbf, foreign.write_tatham):
        with pytest.raises(BadOption, match="where the mines are"):
            write(Seeded(9, 9, 10, 1))


def test_every_reader_refuses_with_one_of_our_errors_only() -> None:
    chance = Random(3)
    board = text.write(laid(5, 5, 6, chance))
    for _ in range(300):
        place = chance.randrange(len(board))
        damaged = board[:place] + chance.choice("0189#F*x =\n/~") + board[place + 1 :]
        try:
            rules.start(text.read(damaged))
        except GridwrightError as refusal:
            assert isinstance(refusal, Unreadable)


def test_open_zeros_beside_mines_that_are_nowhere_are_a_position_not_a_board() -> None:
    assert text.read("2x2 mines=4\n00\n00\n") == Pasted(view_of("2x2 mines=4", "00", "00"))
