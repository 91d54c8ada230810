"""Any bytes as input give an answer or a sentence: exit code 2, one line on stderr, nothing on stdout."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gridwright.cli.main import COMMANDS
from tests.cli.conftest import Ran
from tests.processes import wait_until
from tests.quick import examples

Call = Callable[..., Ran]


def refused(ran: Ran) -> str:
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("gridwright: ")
    assert ran.err.count("\n") == 1
    return ran.err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The input is empty"),
        (b"   \n\n", "The input is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1, column 1: This isn't text"),
        (b"ABCD\nABCD\nAB\xff", "line 3, column 3: This isn't text"),
        (b"AAAA\nBBBB\nCCC\nDDDD\n", "line 3, column 3"),
        (b"AAAA\nBBBB\nCCCC\nDDD.\n", "line 4, column 1: Colour D has 3 squares"),
        (b"AA#A\nBBBB\nCCCC\nDDDD\n", "line 1, column 3: '#' isn't a square"),
        (b"AAAAAAAAA\n" * 9, "2 to 8"),
        (b"2 2\nw w\nw w\n1 1\n1 1\n", "line 2, column 1: 'w' isn't a colour. Use 0 white"),
        (b"2 2\n0 1\n0\n1 2\n3 4\n", "line 3, column 2: This row has 1 colour. Expected 2."),
        (b"2 2\n0 1\n0 0\n1 2\n3 4\nhello\n", "line 6, column 1: There are too many rows."),
        (b"2x2\n##\n##\n", "line 1, column 4: Expected the number of mines"),
        (b'{"puzzle": 1}', "line 1, column 1: This isn't a puzzle of any family. Choose one with --family"),
    ],
)
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_an_unreadable_board_is_refused_with_its_place(
    gridwright: Call, tmp_path: Path, content: bytes, says: str, json: tuple[str, ...]
) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    for verb in ("solve", "hint", "explain", "rate", "draw"):
        assert says in refused(gridwright(verb, str(path), *json))


@pytest.mark.parametrize(
    ("tokens", "says"),
    [
        (("solve", "no-such-file.txt"), "not found. Give a path"),
        (("solve", "boards/5/5/a.txt"), "not found. Give a path"),
        (("solve", "madness:4x4", "--seconds", "nan"), "--seconds can't be nan. Give 0 or more."),
        (("hint", "madness:4x4", "--seconds", "-1"), "--seconds can't be -1. Give 0 or more."),
        (("book", "madness:4x4", "--seconds-each", "nan"), "--seconds-each can't be nan. Give 0 or more."),
        (("match", "colorgrid", "--seconds-per-move", "-1"), "--seconds-per-move can't be -1. Give 0 or more."),
        (("match", "colorgrid", "--nodes-per-move", "0"), "--nodes-per-move can't be 0. Give 1 or more."),
        (("match", "colorgrid", "--bots", "--games", "2"), "A match needs two or more bots"),
        (("generate", "madness", "--count", "9" * 20), "can't be 99999999999999999999. Give up to 1,000,000,000,000."),
        (("simulate", "minesweeper", "--games", "9" * 20), "Give up to 1,000,000,000,000."),
        (("rate", "a.jsonl", "--workers", "9" * 20), "Give up to 1,000."),
        (("generate", "madness", "--seed", "1.5"), "--seed can't be '1.5'. Give a whole number."),
        (("generate", "madness", "--side", "4.5"), "--side can't be '4.5'. Give a whole number."),
        (("generate", "madness", "--side"), "--side needs a value."),
        (("generate", "colorgrid", "--rules", "frei"), "--rules can't be 'frei'. Choose from: classic, free."),
        (("convert", "madness:4x4"), "--to is missing. `gridwright convert --help` says more."),
        (("hint", "madness:4x4", "--json", "--json"), "--json is given twice. Give it once."),
        (("hint", "madness:4x4", "--json=maybe"), "--json takes no value. Leave out 'maybe'."),
        (("families", "madness", "slitherlink"), "'slitherlink' is one word too many."),
        (("solve", "4x4t2:c331023a12"), "The clues are for 12 faces, the board has 16."),
        (("hint", "4x4t99:c331023a12d"), "Loopy has tilings 0 to 17, not 99."),
        (("rate", "4x4t2:c331023a12dz"), "column 18: The clues continue after all 16 faces."),
        (("convert", "4x4t2#1234", "--to", "text"), "a random seed of Loopy"),
        (("solve", "8x8t12:01CCXYCCCQ_e213a2320a32a1a32i3"), "has the letters C, D, X, Y"),
        (("solve", "9x9n10:zz"), "Expected an ID such as 9x9n10:4,4,mHEX"),
        (("solve", "puzz.link/p?slither/5/5/zzzzzz"), "The clues continue after all 25 cells."),
        (("solve", "."), "can't be read"),
        (("solve", "https://puzz.link/p?nurikabe/5/5/abc"), "nurikabe"),
        (("solve", "madness:4x4", "--solver", "magic"), "Choose from: shortest, beam, exact"),
        (("solve", "madness:4x4", "--family", "chess"), "Unknown family 'chess'"),
        (("solve", "madness:nonsense"), "Unknown 2x2Madness example 'nonsense'. Choose from: 4x4, 5x5, 6x6,"),
        (("solve",), "FILE is missing. `gridwright solve --help` says more."),
        (("solve", "madness:4x4", "--speed", "9"), "--speed"),
        (("solve", "madness:4x4", "--seconds", "soon"), "--seconds can't be 'soon'. Give a number."),
        (("generate", "chess"), "Unknown family 'chess'"),
        (("generate", "madness", "--side", "9"), "2 to 8"),
        (("generate", "madness", "--side", "4", "--colours", "5"), "1 to 4"),
        (("generate", "madness", "--side", "5", "--moves", "20"), "up to 4 × 4"),
        (("generate", "madness", "--moves", "3"), "Choose from 4 to 15."),
        (("generate", "madness", "--difficulty", "impossible"), "impossible"),
        (("generate", "madness", "--colour", "3"), "--colour"),
        (("convert", "madness:4x4", "--to", "latin"), "Choose from: text, line"),
        (("draw", "madness:4x4", "-o", "board.gif"), "Choose from: .svg, .png, .pdf"),
        (("draw", "madness:4x4", "--theme", "pink"), "Choose from: light"),
        (("census", "madness", "--side", "5"), "2, 3 or 4"),
        (("hint", "madness:4x4", "--stages", "7"), "1 to 4"),
        (("check", "madness:4x4", "no-such-file.txt"), "not found. Give a path, or - for standard input."),
        (("analyse", "madness:4x4"), "not found. Give a path, or - for standard input."),
        (("book", "madness:4x4", "-o", "book.svg"), "Unknown kind of booklet '.svg'. Choose from: .pdf."),
        (("play", "--bot", "planner"), "--bot needs a family: gridwright play FAMILY --bot ..."),
        (("play", "madness", "--port", "8421"), "--port is for the web app."),
        (("play", "madness", "--draw", "steps"), "Give --bot, too."),
        (("play", "colorgrid", "--bot", "greedy", "--against", "club"), "Choose one."),
        (("match", "colorgrid", "--bots", "novice", "casual", "--games", "1"), "1 game can't be shared fairly."),
        (("dance",), "Unknown command 'dance'. Choose from: play, serve,"),
        (("solv", "madness:4x4"), "Unknown command 'solv'. Did you mean solve?"),
    ],
)
def test_wrong_usage_is_one_sentence_that_says_what_is_allowed(
    gridwright: Call, tokens: tuple[str, ...], says: str
) -> None:
    assert says in refused(gridwright(*tokens))


def test_nothing_is_written_when_the_input_is_refused(gridwright: Call, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("AAB\nB..\n...\n")
    out = tmp_path / "out"
    out.mkdir()
    for tokens in (
        ("draw", str(bad), "-o", str(out / "board.svg")),
        ("convert", str(bad), "--to", "line", "-o", str(out / "line.txt")),
        ("explain", str(bad), "--svg-dir", str(out / "steps")),
    ):
        refused(gridwright(*tokens))
    assert list(out.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_a_sentence(gridwright: Call, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    ran = gridwright("draw", "madness:4x4", "-o", str(blocked / "board.svg"))
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert refused(gridwright("draw", "madness:4x4", "-o", str(folder))) == f"gridwright: Is a directory ({folder}).\n"


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=80))
def test_any_bytes_give_an_answer_or_a_sentence(gridwright: Call, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.bin"
    path.write_bytes(content)
    ran = gridwright("solve", str(path), "--seconds", "0.2", "--json")
    assert ran.code in (0, 1, 3) or refused(ran)


def gridwright_process(*tokens: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "gridwright.cli.main", *tokens]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_ctrl_c_ends_a_long_solve_and_leaves_no_mess() -> None:
    process = gridwright_process("solve", "madness:6x6", "--seconds", "600", "--json")
    wait_until(lambda: psutil.Process(process.pid).cpu_times().user > 2, "the search to be on")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err == "gridwright: Stopped.\n"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m gridwright.cli.main draw madness:6x6 --json"
    script = f"{command} | head -c 10 > {os.devnull}; exit ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert result.returncode == 0
    assert result.stderr == ""


@pytest.mark.parametrize("tokens", [("census", "madness", "--seconds", "0"), ("bench", "madness", "--seconds", "0")])
def test_a_run_that_had_no_time_for_an_answer_ends_with_3(gridwright: Call, tokens: tuple[str, ...]) -> None:
    ran = gridwright(*tokens, "--json")
    assert (ran.code, ran.out) == (3, "")
    assert "The time ran out before" in ran.err


@pytest.mark.parametrize(
    ("redirected", "code"), [("<&-", 0), (">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0), ("- <&-", 2), (">/dev/full", 2)]
)
def test_a_stream_that_is_closed_or_full_is_no_internal_error(redirected: str, code: int) -> None:
    what = "" if redirected.startswith("-") else "madness:4x4"
    command = f"{sys.executable} -m gridwright.cli.main solve {what} {redirected}"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert result.returncode == code
    assert "Internal error" not in result.stderr


def test_where_only_ascii_can_be_shown_plainer_signs_stand_for_others() -> None:
    def run(*tokens: str) -> bytes:
        command = [sys.executable, "-m", "gridwright.cli.main", *tokens]
        plain = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        return subprocess.run(command, input=b"quit\n", capture_output=True, env=plain, check=True).stdout

    assert b"2x2Madness, 4 x 4, 4 colours left" in run("play", "madness", "--file", "madness:4x4")
    assert b"4 \\u00d7 4" in run("draw", "madness:4x4", "--json")


def test_every_verb_has_help(gridwright: Call) -> None:
    for verb in COMMANDS:
        ran = gridwright(verb, "--help")
        assert ran.code == 0
        assert verb in ran.out
