"""Games of other programs: RAWVF texts and .avf files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from gridwright.cli.main import run
from gridwright.errors import BadOption, GridwrightError, IllegalMove, Unreadable
from gridwright.families.minesweeper import rules, text
from gridwright.families.minesweeper.formats import replays
from gridwright.families.minesweeper.puzzle import FLAGGED, QUESTION, Layout, Move
from tests.families.minesweeper.boards import laid
from tests.quick import examples

TAIL = b"cs=0,0,0,0,0,0,0,00Realtime: 9.00\rSkin: x\r<\r"
BUTTONS = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}


def test_a_replay_has_the_board_the_clicks_and_the_end() -> None:
    board = text.read("3x4 mines=2 layout/01*1/0122/001*")
    lines = replays.rawvf(board, [text.read_move(move) for move in ("c1f", "a1", "d1", "d2")]).splitlines()
    assert lines[0] == "RawVF_Version: Rev6"
    assert "Width: 4" in lines and "Height: 3" in lines and "Mines: 2" in lines
    first = lines.index("Board:")
    assert lines[first + 1 : first + 4] == ["00*0", "0000", "000*"]
    assert "0.000 rc 3 1 (40 8)" in lines and "1.000 lr 1 1 (8 8)" in lines
    assert lines[-1] == "3.000 won"
    with pytest.raises(BadOption, match="still being played"):
        replays.rawvf(board, [text.read_move("b1")])


def finished(seed: int) -> tuple[Layout, list[Move]]:
    """A game played at random to its end, with flags and chords, every other one with question marks.

    A replay has buttons, not moves: with question marks the right one makes a flag, then a question mark, then nothing.
    """
    chance = Random(seed)
    board = laid(5, 6, 6, chance)
    state, moves = rules.start(board), list[Move]()
    while rules.status(state) == "playing":
        row, col, action = chance.randrange(5), chance.randrange(6), chance.choice(["open", "flag", "flag", "chord"])
        if seed % 2 and action == "flag" and state.cells[row * 6 + col] in (FLAGGED, QUESTION):
            action = "question"
        move = Move(row, col, action)  # type: ignore[arg-type]
        before = state
        try:
            state = rules.play(state, move)
        except IllegalMove:
            continue
        if state != before:
            moves.append(move)
    return board, moves


def without_marks(moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if move.action in ("open", "chord")]


@pytest.mark.parametrize("seed", range(40))
def test_a_replay_is_read_back_as_it_was_written(seed: int) -> None:
    board, moves = finished(seed)
    written = replays.rawvf(board, moves)
    assert replays.read_rawvf(written) == (board, moves)
    assert text.read(written) == board and text.recognise(written)


def avf(board: Layout, events: Iterable[tuple[str, int, int, float]], marks: bool = False) -> bytes:
    """An .avf file: a custom board, and events with a row, a column and a time."""
    mines = [(cell // board.cols + 1, cell % board.cols + 1) for cell, mine in enumerate(board.mines) if mine]
    head = bytes((52, 0, 0, 0, 0, 6, board.cols - 1, board.rows - 1, *divmod(len(mines), 256)))
    places = bytes(number for mine in mines for number in mine)
    about = (
        bytes((17 if marks else 127, 0)) + b"[0|W5H5M5|01.01.2020.00:00:00:0000|01.01.2020.00:00:09:0000|1|B5T10.00]"
    )
    played = b"".join(event(*each) for each in events)
    return head + places + about + bytes((7, 7, 7)) + played + bytes(8) + TAIL


def event(what: str, row: int, col: int, time: float) -> bytes:
    (x_high, x_low), (y_high, y_low) = (divmod(place * 16 + 8, 256) for place in (col, row))
    return bytes((BUTTONS[what], x_high, int(time) + 1, x_low, 0, y_high, 0, y_low))


BOARD = text.read(
    "5x5 mines=3 layout/01*10/02220/01*10/01110/1100*".replace("/1100*", "/0001*").replace("01110", "01121")
)
EVENTS = [
    ("mv", 0, 0, 0.0),
    ("lc", 0, 0, 0.0),
    ("lr", 0, 0, 0.0),
    ("rc", 0, 2, 1.0),
    ("rr", 0, 2, 1.0),
    ("rc", 2, 2, 2.0),
    ("rr", 2, 2, 2.0),
    ("lc", 1, 2, 3.0),
    ("rc", 1, 2, 3.0),
    ("rr", 1, 2, 3.0),
    ("lr", 1, 2, 3.0),
    ("mc", 1, 1, 4.0),
    ("mr", 1, 1, 4.0),
    ("lc", 4, 3, 5.0),
    ("lr", 9, 9, 5.0),
]


def test_an_avf_file_has_its_board_and_the_moves_that_did_something() -> None:
    assert isinstance(BOARD, Layout)
    board, moves = replays.read_avf("avf:" + avf(BOARD, EVENTS).hex())
    assert board == BOARD
    assert [text.write_move(move) for move in moves][:3] == ["a1", "c1f", "c3f"]
    assert all(move.action in ("open", "flag", "chord") for move in moves)


def test_question_marks_follow_flags_where_they_are_on() -> None:
    assert isinstance(BOARD, Layout)
    twice = [(what, 0, 2, 1.0) for what in ("rc", "rr", "rc", "rr")]
    for marks, expected in ((True, ["c1f", "c1?"]), (False, ["c1f", "c1f"])):
        _, moves = replays.read_avf("avf:" + avf(BOARD, [("mv", 0, 0, 0.0), *twice], marks).hex())
        assert [text.write_move(move) for move in moves] == expected


def test_a_stray_bracket_before_the_text_is_passed_over() -> None:
    assert isinstance(BOARD, Layout)
    whole = avf(BOARD, EVENTS)
    at = whole.index(b"[") - 2
    stray = whole[:at] + b"xx[yy" + whole[at:]
    assert replays.read_avf("avf:" + stray.hex()) == replays.read_avf("avf:" + whole.hex())


def test_a_replay_whose_events_never_begin_is_refused() -> None:
    assert isinstance(BOARD, Layout)
    whole = avf(BOARD, EVENTS)
    for events in (b"", b"\0", b"\0" * 40):
        with pytest.raises(Unreadable, match="or it is cut off"):
            replays.read_avf("avf:" + (whole[: whole.index(b"]") + 1] + events).hex())


def test_events_may_tell_pixels_alone() -> None:
    written = "Width: 4\nHeight: 3\nMines: 2\nSquareSize: 20\nBoard:\n00*0\n0000\n000*\nEvents:\n"
    written += "0.000 lc (5 5)\n0.100 lr (5 5)\n1.0 rc (45 19)\n1.0 rr (45 19)\nflag 3 1\n2.0 mv 9 9\n"
    board, moves = replays.read_rawvf(written)
    assert [text.write_move(move) for move in moves] == ["a1", "c1f"]
    assert text.read(written) == board


def test_a_replay_becomes_a_game_that_can_be_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board, moves = next((board, moves) for board, moves in map(finished, range(99)) if moves == without_marks(moves))
    Path("game.rawvf").write_text(replays.rawvf(board, moves))
    assert isinstance(BOARD, Layout)
    Path("game.avf").write_bytes(avf(BOARD, EVENTS))
    for name in ("game.rawvf", "game.avf"):
        assert run(["convert", name, "--to", "game", "-o", "game.txt"]) == 0
        assert run(["convert", name, "--to", "mbf"]) == 0
    assert run(["convert", "game.rawvf", "--to", "game", "-o", "game.txt"]) == 0
    assert run(["analyse", "game.txt"]) == 0
    capsys.readouterr()
    assert run(["convert", "minesweeper:report", "--to", "game"]) == 2
    assert run(["convert", "madness:4x4", "--to", "game"]) == 2
    assert "reads no games of other programs" in capsys.readouterr().err


@examples(300)
@given(st.binary(max_size=200), st.integers(0, 2**16))
def test_any_bytes_give_a_board_or_a_sentence(noise: bytes, place: int) -> None:
    assert isinstance(BOARD, Layout)
    whole = avf(BOARD, EVENTS)
    at = place % len(whole)
    damaged = "avf:" + (whole[:at] + noise + whole[at + len(noise) // 2 :]).hex()
    written = replays.rawvf(*finished(3))
    spot = place % len(written)
    texts = ["avf:" + noise.hex(), damaged, written[:spot] + noise.decode("latin-1") + written[spot + 3 :]]
    for each in texts:
        for read in (replays.read_avf, replays.read_rawvf, lambda each: gw.read(each, "minesweeper").value):
            try:
                read(each)
            except GridwrightError as refusal:
                assert isinstance(refusal, Unreadable)
