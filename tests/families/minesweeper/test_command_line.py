"""Minesweeper through the command line: files, formats, replays, bots that play, the census."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.families.minesweeper.puzzle import CensusOptions
from gridwright.families.minesweeper.research.census import census
from gridwright.families.minesweeper.solvers.original_sat import clause_count
from tests.cli.conftest import Ran, gridwright

__all__ = ["gridwright"]
Call = Callable[..., Ran]

POSITION = "3x3 mines=1\n000\n011\n01#\n"


def test_solve_gives_states_odds_and_the_best_cell(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("1x4 mines=1\n01##\n")
    fields = json.loads(gridwright("solve", str(path), "--json", "--verify").out)
    assert fields["verdict"] == "solved"
    assert fields["cells"][0][3] == {"state": "safe", "mine": 0.0}
    assert fields["best"] == [0, 3]
    assert fields["verified"] is True
    assert fields["reasons"][0]["clues"] == [[0, 1]]
    unknown = json.loads(gridwright("solve", "minesweeper:1x3 mines=1/#1#", "--solver", "sat", "--json").out)
    assert unknown["cells"][0][0] == {"state": "unknown", "mine": None}


def test_an_impossible_position_is_unsolvable_and_bad_input_unreadable(gridwright: Call, tmp_path: Path) -> None:
    ran = gridwright("solve", "minesweeper:2x2 mines=1/4#/##", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["where"] == ["cell:0"]
    path = tmp_path / "bad.txt"
    path.write_text("2x2 mines=1\n9#\n##\n")
    ran = gridwright("solve", str(path), "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "line 2, column 1" in ran.err


def test_what_solve_printed_is_accepted_by_check(gridwright: Call, tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "p.txt", tmp_path / "a.txt"
    puzzle.write_text(POSITION)
    answer.write_text(json.loads(gridwright("solve", str(puzzle), "--verify", "--json").out)["answer"])
    assert gridwright("check", str(puzzle), str(answer), "--verify").code == 0
    answer.write_text(answer.read_text().replace("m", "s"))
    ran = gridwright("check", str(puzzle), str(answer), "--json")
    assert ran.code == 1
    assert {fault["code"] for fault in json.loads(ran.out)["faults"]} & {"odds", "number", "best"}


def test_an_mbf_file_is_bytes_there_and_back(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "board.mbf"
    assert gridwright("convert", "minesweeper:report", "--to", "mbf", "-o", str(path)).code == 0
    data = path.read_bytes()
    assert data[:4] == bytes((8, 8, 0, 10))
    assert len(data) == 24
    back = gridwright("convert", str(path), "--to", "text").out
    assert "11211000" in back


def test_a_board_survives_tatham_s_id(gridwright: Call) -> None:
    for name in ("tatham", "tatham-plain"):
        written = gridwright("convert", "minesweeper:report", "--to", name).out.strip()
        back = gridwright("convert", f"minesweeper:{written}", "--to", "text").out
        assert "8x8 mines=10 layout start=a1" in back
        assert "1*3*2221" in back


def test_a_bot_plays_to_the_end_step_by_step_and_every_step_is_drawn(gridwright: Call, tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    ran = gridwright(
        "play",
        "minesweeper",
        "--file",
        "minesweeper:report",
        "--bot",
        "strong",
        "--draw",
        str(tmp_path),
        "--keep",
        str(game),
    )
    assert ran.code == 0
    assert "strong plays a1." in ran.out
    assert "Congratulations, solved!" in ran.out
    assert "No guesses." in ran.out
    steps = sorted(tmp_path.glob("step-*.svg"))
    assert len(steps) == ran.out.count("strong plays") + 1
    replay = gridwright("convert", str(game), "--to", "rawvf").out
    assert "Board:" in replay
    assert replay.strip().endswith("won")
    assert gridwright("convert", str(game), "--to", "avf").code == 2


def test_an_unknown_bot_is_named_with_those_there_are(gridwright: Call) -> None:
    ran = gridwright("play", "minesweeper", "--bot", "lucky")
    assert ran.code == 2
    assert "strong, champion, safest, random, sat, original-sat" in ran.err


def test_generate_takes_level_first_click_and_start(gridwright: Call) -> None:
    ran = gridwright("generate", "minesweeper", "--level", "expert", "--first", "open", "--start", "3,3", "--seed", "1")
    assert ran.out.startswith("16x30 mines=99 seed=")
    assert ran.out.strip().endswith("first=open start=d4")
    assert "no-guess=" in gridwright("generate", "minesweeper", "--no-guess", "--seed", "2").out


def test_draw_takes_an_overlay(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert gridwright("draw", "minesweeper:1x3 mines=1/#1#", "--overlay", "odds", "-o", str(path)).code == 0
    assert ">50<" in path.read_text()


def test_hint_names_a_wrong_flag_and_exits_with_1(gridwright: Call) -> None:
    ran = gridwright("hint", "minesweeper:2x6 mines=2/01FF##/0111##", "--json")
    assert ran.code == 1
    found = json.loads(ran.out)
    assert found["mistake"]["moves"] == ["d1f"]
    assert "step" not in found


def test_an_explanation_that_a_guess_ends_says_that_the_game_is_lost(gridwright: Call) -> None:
    ran = gridwright("explain", "minesweeper:9x9 mines=30 seed=1 first=safe start=a1")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "The game is lost.")
    assert "Best guess" in ran.out
    fields = gridwright("explain", "minesweeper:9x9 mines=30 seed=1 first=safe start=a1", "--json").out
    assert (json.loads(fields)["complete"], json.loads(fields)["status"]) == (True, "lost")


def test_where_the_game_is_over_a_hint_and_an_explanation_say_so(gridwright: Call) -> None:
    over = "minesweeper:3x3 mines=2/1*1/12#/01*"
    assert gridwright("hint", over).out == gridwright("explain", over).out == "The game is over.\n"


@pytest.mark.parametrize("bot", ["sat", "original-sat"])
def test_bots_that_play_by_sat_play_whole_games(gridwright: Call, bot: str) -> None:
    flags = ("--level", "custom", "--rows", "4", "--cols", "4", "--mines", "2", "--first", "open")
    ran = gridwright("simulate", "minesweeper", *flags, "--bot", bot, "--games", "3", "--workers", "1", "--json")
    assert json.loads(ran.out)["games"] == 3


def test_the_help_of_simulate_offers_only_flags_that_it_takes(gridwright: Call) -> None:
    shown = gridwright("simulate", "minesweeper", "--help").out
    assert "--first" in shown
    assert "--no-guess" not in shown
    assert "--difficulty" not in shown


# The census of formulas.


def test_the_census_counts_clauses_and_fits_a_curve_of_about_1100_for_a_square(
    gridwright: Call, tmp_path: Path
) -> None:
    plot = tmp_path / "clauses.svg"
    ran = gridwright("census", "minesweeper", "--largest", "6", "--seconds", "20", "--plot", str(plot), "--json")
    fields = json.loads(ran.out)
    assert [size["side"] for size in fields["sizes"]] == [4, 5, 6]
    assert [size["mines"] for size in fields["sizes"]] == [3, 5, 7]
    assert all(size["original_clauses"] == clause_count(size["side"], size["side"]) for size in fields["sizes"])
    assert 1050 < fields["factor"] < 1200
    assert all(size["seconds"]["exact"] is not None for size in fields["sizes"])
    assert plot.read_text().startswith("<svg")


def test_without_time_clauses_are_counted_still_and_times_left_out() -> None:
    table = census(CensusOptions(largest=20), Budget(0.0))
    assert len(table.rows) == 9
    assert all(row[-1] == "-" for row in table.rows)
    assert table.fields["sizes"][-1]["original_clauses"] > 400_000


def test_a_census_out_of_range_is_refused() -> None:
    with pytest.raises(BadOption):
        census(CensusOptions(largest=1000), Budget())
