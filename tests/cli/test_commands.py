"""Every verb: what people read, what programs read, what is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright import catalog
from tests.cli.conftest import Ran

Call = Callable[..., Ran]


def test_solve_prints_one_json_object_with_the_promised_fields(gridwright: Call) -> None:
    ran = gridwright("solve", "madness:4x4", "--json")
    fields = json.loads(ran.out)
    assert ran.code == 0
    assert ran.err == ""
    assert fields["family"] == "madness"
    assert fields["verdict"] == "solved"
    assert fields["proven"] is True
    assert fields["length"] == fields["lower_bound"] == 13
    assert len(fields["moves"]) == 13
    assert fields["seconds"] <= fields["seconds_total"]


def test_solve_for_people_names_the_verdict_and_the_moves(gridwright: Call) -> None:
    ran = gridwright("solve", "madness:4x4")
    assert "solved and proved" in ran.out
    assert "at least 13 (search)" in ran.out


def test_solve_can_have_the_proof_checked(gridwright: Call) -> None:
    fields = json.loads(gridwright("solve", "madness:4x4", "--verify", "--json").out)
    assert fields["verified"] is True


def test_solve_reads_standard_input(gridwright: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"AA\nAA\n")))
    assert json.loads(gridwright("solve", "-", "--json").out)["moves"] == ["a1x"]


def test_solve_takes_a_puzzle_in_one_line(gridwright: Call) -> None:
    assert json.loads(gridwright("solve", "AA./AA./...", "--json").out)["moves"] == ["a1x"]


def test_an_exact_solver_without_time_is_undecided_with_exit_code_3(gridwright: Call) -> None:
    ran = gridwright("solve", "madness:6x6", "--solver", "exact", "--seconds", "0.2", "--json")
    fields = json.loads(ran.out)
    assert ran.code == 3
    assert fields["verdict"] == "undecided"
    assert fields["answer"] is None
    assert "at least" in fields["because"]


def test_the_best_found_without_proof_is_solved_with_proven_false(gridwright: Call) -> None:
    ran = gridwright("solve", "madness:6x6", "--seconds", "0.5", "--json")
    fields = json.loads(ran.out)
    assert ran.code == 0
    assert fields["verdict"] == "solved"
    assert fields["proven"] is False
    assert fields["lower_bound"] < fields["length"]


def test_check_accepts_what_solve_printed_and_names_faults(gridwright: Call, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(json.loads(gridwright("solve", "madness:4x4", "--json").out)["answer"])
    assert gridwright("check", "madness:4x4", str(answer), "--verify").code == 0
    answer.write_text("a1x")
    ran = gridwright("check", "madness:4x4", str(answer), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["faults"][0]["code"] == "illegal"


def test_generate_is_the_same_for_the_same_seed_and_keeps_its_order(gridwright: Call) -> None:
    one = gridwright("generate", "madness", "--side", "4", "--difficulty", "hard", "--seed", "3")
    two = gridwright("generate", "madness", "--side", "4", "--difficulty", "hard", "--seed", "3")
    assert one.out == two.out
    assert one.code == 0


@pytest.mark.parametrize("tiling", ["honeycomb", "penrose-p3", "great-hexagonal"])
def test_a_board_on_a_tiling_is_generated_rated_hinted_and_explained(
    gridwright: Call, tmp_path: Path, tiling: str
) -> None:
    path, side = tmp_path / "board.txt", "6" if tiling == "penrose-p3" else "3"
    asked = ("--tiling", tiling, "--rows", side, "--cols", side, "--difficulty", "medium", "--seed", "5")
    assert gridwright("generate", "slitherlink", *asked, "-o", str(path)).code == 0
    assert path.read_text().startswith(f"tiling {tiling} {side}x{side}")
    assert gridwright("generate", "slitherlink", *asked).out == path.read_text(), "the same for the same seed"
    rated = json.loads(gridwright("rate", str(path), "--json").out)
    assert rated["difficulty"] == "medium" and rated["because"].startswith("The hardest technique it needs")
    step = json.loads(gridwright("hint", str(path), "--json").out)["step"]
    assert step["moves"] and all(move.startswith("s") for move in step["moves"])
    hinted = gridwright("hint", str(path)).out
    assert step["because"] in hinted
    assert [line for line in hinted.splitlines() if step["moves"][0] in line.split()] == [
        f"   Type: {' '.join(step['moves'])}"
    ]
    explained = json.loads(gridwright("explain", str(path), "--json").out)
    assert explained["complete"] is True and explained["steps"][0] == step
    drawn = [move for each in explained["steps"] for move in each["moves"] if not move.endswith("x")]
    solved = json.loads(gridwright("solve", str(path), "--json").out)
    assert {f"s{line}" for line in solved["lines"]} == set(drawn)


def test_a_tiling_that_is_not_there_or_too_small_is_refused_with_what_can_be(gridwright: Call) -> None:
    unknown = gridwright("generate", "slitherlink", "--tiling", "brick")
    assert unknown.code == 2 and "honeycomb" in unknown.err
    small = gridwright("generate", "slitherlink", "--tiling", "hats", "--rows", "3", "--cols", "3")
    assert small.code == 2 and "at least 6" in small.err


def test_generate_writes_a_file(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    assert gridwright("generate", "madness", "--seed", "1", "-o", str(path)).code == 0
    assert json.loads(gridwright("rate", str(path), "--json").out)["difficulty"] in ("easy", "medium", "hard")


def test_hint_tells_as_many_stages_as_asked_for(gridwright: Call) -> None:
    for flag in ("--stages", "--presses"):
        assert len(gridwright("hint", "madness:4x4", flag, "2").out.splitlines()) == 2
    step = json.loads(gridwright("hint", "madness:4x4", "--json").out)["step"]
    assert step["moves"] and step["because"]
    lines = gridwright("hint", "madness:4x4").out.splitlines()
    assert lines[3] == f"   Type: {' '.join(step['moves'])}"
    assert lines[3] in gridwright("explain", "madness:4x4").out.splitlines()


def test_uniqueness_is_assumed_where_a_technique_does(gridwright: Call) -> None:
    assert gridwright("hint", "slitherlink:easy", "--assume-unique").code == 0
    refused = gridwright("explain", "madness:4x4", "--assume-unique")
    assert refused.code == 2 and "no technique that assumes there is one solution" in refused.err


def test_explain_draws_every_step(gridwright: Call, tmp_path: Path) -> None:
    ran = gridwright("explain", "madness:4x4", "--svg-dir", str(tmp_path / "steps"), "--json")
    fields = json.loads(ran.out)
    assert fields["complete"] is True
    assert len(list((tmp_path / "steps").glob("*.svg"))) == len(fields["steps"]) + 1


def test_an_explanation_says_that_the_time_ran_out(gridwright: Call) -> None:
    ran = gridwright("explain", "slitherlink:large-3", "--seconds", "0.05")
    assert (ran.code, ran.out.splitlines()[-1]) == (3, "The time ran out. Give more --seconds.")


def test_convert_writes_the_line_format(gridwright: Call) -> None:
    assert gridwright("convert", "madness:4x4", "--to", "line").out == "GYSB/GSYB/GYSB/GSYB\n"


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_draw_writes_pictures(gridwright: Call, tmp_path: Path, suffix: str, start: bytes) -> None:
    path = tmp_path / f"board.{suffix}"
    assert gridwright("draw", "madness:5x5", "-o", str(path)).code == 0
    assert path.read_bytes().startswith(start)


def test_draw_says_why_it_shows_no_solution_or_hint(gridwright: Call, tmp_path: Path) -> None:
    puzzle, picture = tmp_path / "none.txt", tmp_path / "none.svg"
    puzzle.write_text("33\n33\n")
    drawn = ("draw", str(puzzle), "--family", "slitherlink", "-o", str(picture))
    ran = gridwright(*drawn, "--solution")
    assert (ran.code, ran.out.splitlines()[1]) == (1, "No solution is shown. No single loop fits these clues.")
    ran = gridwright(*drawn, "--hint")
    assert (ran.code, ran.out.splitlines()[1][:20]) == (1, "There is a mistake. ")
    plain, marked = (gridwright(*drawn[:4], *flags, "--json") for flags in ((), ("--hint",)))
    assert (plain.code, marked.code) == (0, 1)
    assert len(json.loads(marked.out)["scene"]["marks"]) > len(json.loads(plain.out)["scene"]["marks"])


def test_draw_shows_the_board_in_the_terminal_without_colour_alone(gridwright: Call) -> None:
    out = gridwright("draw", "madness:4x4").out
    assert "\x1b" not in out
    assert len(set(out) - set(" \n0123456789abcdefg")) >= 4


def test_families_lists_what_there_is(gridwright: Call) -> None:
    cards = json.loads(gridwright("families", "--json").out)["families"]
    assert "madness:4x4" in next(card for card in cards if card["name"] == "madness")["examples"]
    assert "2x2Madness" in gridwright("families").out


def test_census_of_a_small_side(gridwright: Call) -> None:
    fields = json.loads(gridwright("census", "madness", "--side", "3", "--json").out)
    assert fields["boards"] == 315
    assert sum(fields["counts"].values()) == 315


def test_play_in_the_terminal(gridwright: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = iter(["help", "b2+", "nonsense", "undo", "hint", "save", "a1+", "reject", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    keep = tmp_path / "game.txt"
    ran = gridwright("play", "madness", "--file", "madness:4x4", "--keep", str(keep))
    assert ran.code == 0
    assert "1 move\n" in ran.out
    assert "isn't a move" in ran.out
    assert keep.read_text().endswith("b2+\n:undo\n:save\na1+\n:reject\n")


def test_a_duel_against_a_method_is_played_in_the_terminal(gridwright: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["help", "a1-b1", "moves", "a1-a2", "resign"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    ran = gridwright("play", "colorgrid", "--file", "colorgrid:small", "--against", "mcts games=5", "--seed", "1")
    assert ran.code == 0
    assert "Red pairs with red, blue and white only." in ran.out
    assert "mcts games=5 plays " in ran.out
    assert ran.out.endswith("You resigned.\n")


def test_a_duel_that_is_kept_continues_where_it_stopped_and_is_reviewed(
    gridwright: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "duel.txt"
    duel = ("play", "colorgrid", "--file", "colorgrid:small", "--against", "novice", "--keep", str(path))
    typed = iter(["a1-a2", "quit", "resign"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    gridwright(*duel)
    kept = path.read_text().splitlines()
    assert kept[2:4] == ["seat You", "seat novice"]
    assert kept[-2].startswith("a1-a2 @")
    assert "novice" in gridwright(*duel).out
    assert path.read_text().splitlines()[:-1] == kept
    assert "reviewed" in gridwright("analyse", str(path)).out
    ran = gridwright(*duel[:-3], "club", *duel[-2:])
    assert (ran.code, ran.err) == (2, f"gridwright: The duel in {path} is against novice.\n")
    assert "This is a saved game." in gridwright("hint", str(path)).err


def test_a_position_with_pairs_has_a_hint_and_an_explanation(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    path.write_text("2 4\n0 0 0 0\n0 0 0 0\n1 9 9 1\n1 5 5 1\npairs a1-b1\n")
    assert "Better swap" in gridwright("hint", str(path)).out
    assert "Better swap" in gridwright("explain", str(path)).out


def test_only_a_proof_that_is_there_is_said_to_be_verified(gridwright: Call, tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    puzzle.write_text("2 2\n0 0\n0 1\n1 2\n3 4\n")
    answer.write_text("rules classic\n")
    assert gridwright("check", str(puzzle), str(answer), "--verify").out.endswith("There is no proof to verify.\n")
    solved = gridwright("solve", str(puzzle), "--solver", "greedy", "--verify").out
    assert solved.endswith("There is no proof to verify.\n")
    assert gridwright("solve", str(puzzle), "--verify").out.endswith("Proof verified.\n")
    puzzle.write_text("...\n...\n")
    several = gridwright("solve", str(puzzle), "--family", "slitherlink", "--verify")
    assert several.out.endswith("Proof verified.\n")


def test_a_saved_game_continues_where_it_stopped(
    gridwright: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keep = tmp_path / "game.txt"
    for typed in (["b2+", "quit"], ["a1-", "quit"]):
        words = iter(typed)
        monkeypatch.setattr("builtins.input", lambda prompt="", words=words: next(words))
        ran = gridwright("play", "madness", "--file", "madness:4x4", "--keep", str(keep))
    assert "2 moves" in ran.out


def test_a_saved_game_of_another_family_is_not_continued(gridwright: Call, tmp_path: Path) -> None:
    keep = tmp_path / "game.txt"
    keep.write_text(text := "gridwright game 1\nfamily madness\npuzzle 2\nAA\nAA\n")
    ran = gridwright("play", "slitherlink", "--keep", str(keep))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"gridwright: The game in {keep} is 2x2Madness, not Slitherlink. Choose another file.\n"
    assert keep.read_text() == text


def test_moves_made_before_a_wrong_one_are_shown(gridwright: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["a1+ z9+", "z9+", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    out = gridwright("play", "madness", "--file", "madness:4x4").out
    first, second = out.index("z9 is outside"), out.rindex("z9 is outside")
    assert "; 1 move\n" in out[first:second]
    assert "move\n" not in out[second:]


def test_a_game_played_to_its_end_is_reviewed(
    gridwright: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = tmp_path / "board.txt"
    board.write_text("AA.\nAA.\n...\n")
    typed = iter(["a1x", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    out = gridwright("play", "madness", "--file", str(board)).out
    assert "Congratulations" in out
    assert "1 move. The shortest solution has 1." in out


def test_help_of_a_family_s_verb_lists_its_own_flags(gridwright: Call) -> None:
    assert "--difficulty" in gridwright("generate", "madness", "--help").out
    assert "--side" in gridwright("census", "madness", "--help").out


def test_learn_shows_a_technique_on_a_board(gridwright: Call) -> None:
    told = gridwright("learn", "slitherlink", "number in a corner").out
    assert "NUMBER IN A CORNER" in told
    assert "4. " in told
    fields = json.loads(gridwright("learn", "slitherlink", "--json").out)
    assert [one["name"] for one in fields["lessons"]] == [*catalog.family("slitherlink").teaching.lessons]
    assert gridwright("learn", "slitherlink", "magic").code == 2


def test_analyse_looks_back_at_a_game(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("gridwright game 1\nfamily madness\npuzzle 2\nAA\nAA\na1x\n")
    fields = json.loads(gridwright("analyse", str(path), "--json").out)
    assert fields["family"] == "madness"
    assert fields["figures"]
    assert fields["summary"] in gridwright("analyse", str(path)).out


def test_analyse_refuses_what_is_no_game(gridwright: Call) -> None:
    ran = gridwright("analyse", "nosuch.txt")
    assert (ran.code, ran.out) == (2, "")


def test_a_saved_game_that_no_program_replays_is_not_converted(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("gridwright game 1\nfamily madness\npuzzle 2\nAA\nAA\na1x\n")
    ran = gridwright("convert", str(path), "--to", "rawvf")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "gridwright: No other program replays a game of 2x2Madness, so it can't be converted.\n"


def test_match_refuses_a_family_without_a_duel(gridwright: Call) -> None:
    ran = gridwright("match", "slitherlink")
    assert (ran.code, ran.out) == (2, "")
    assert "has no two-player game" in ran.err
