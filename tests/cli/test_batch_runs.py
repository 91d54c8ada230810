"""Many puzzles at once: what people read, what programs read, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran

Call = Callable[..., Ran]
ONE = ("--workers", "1")


def test_many_puzzles_without_a_file_are_json_lines_on_standard_output(gridwright: Call) -> None:
    ran = gridwright("generate", "madness", "--count", "5", "--seed", "3", *ONE)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [line["seed"] for line in lines] == [3, 4, 5, 6, 7]
    alone = json.loads(gridwright("generate", "madness", "--seed", "5", "--json").out)
    assert alone["puzzle"] == lines[2]["puzzle"]


def test_many_puzzles_as_one_json_object(gridwright: Call) -> None:
    fields = json.loads(gridwright("generate", "madness", "--count", "3", "--json", *ONE).out)
    assert (fields["boards"], fields["duplicates"], fields["refused"], fields["seeds"]) == (3, 0, 0, [0, 2])
    assert len(fields["puzzles"]) == 3


def test_boards_alike_up_to_symmetry_are_left_out(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    ran = gridwright("generate", "madness", "--side", "2", "--count", "40", "--output", str(path), *ONE)
    assert ran.code == 0
    kept = [json.loads(line)["symmetry_key"] for line in path.read_text().splitlines()]
    assert len(kept) == len(set(kept)) < 40
    assert f"{40 - len(kept)} were equal to another up to symmetry" in ran.out


def test_what_generate_wrote_can_be_solved_rated_and_reported(gridwright: Call, tmp_path: Path) -> None:
    boards, solved, page = (str(tmp_path / name) for name in ("boards.jsonl", "solved.jsonl", "page.html"))
    gridwright("generate", "slitherlink", "--rows", "5", "--cols", "5", "--count", "6", "-o", boards, *ONE)
    ran = gridwright("solve", boards, "--output", solved, *ONE)
    assert ran.code == 0
    assert "solved" in ran.out
    lines = [json.loads(line) for line in Path(solved).read_text().splitlines()]
    assert [line["source"] for line in lines] == [f"{boards}:{number}" for number in range(1, 7)]
    assert all(line["verdict"] == "solved" and line["proven"] for line in lines)
    rated = json.loads(gridwright("rate", boards, "--json", *ONE).out)
    assert len(rated["results"]) == 6
    assert gridwright("report", solved, boards, "--output", page).code == 0
    text = Path(page).read_text()
    assert "solved.jsonl" in text
    assert "generate slitherlink" in text or "command" in text
    fields = json.loads(gridwright("report", solved, "--json").out)["reports"][0]
    assert fields["lines"] == 6
    assert fields["verdict"]["solved"]["count"] == 6
    assert fields["seconds"]["count"] == 6


def test_several_files_are_solved_side_by_side(gridwright: Call, tmp_path: Path) -> None:
    first, second = tmp_path / "one.txt", tmp_path / "two.txt"
    first.write_text("AA\nAA\n")
    second.write_text("AA.\nAA.\n...\n")
    ran = gridwright("solve", str(first), str(second), *ONE)
    assert ran.code == 0
    assert f"{first}: solved and proved." in ran.out
    assert f"{second}: solved and proved." in ran.out


def test_a_family_s_flags_come_after_the_files(gridwright: Call) -> None:
    fields = json.loads(gridwright("solve", "colorgrid:small", "colorgrid:trap", "--rules", "free", "--json", *ONE).out)
    assert [line["rules"] for line in fields["results"]] == ["free", "free"]


def test_flags_of_a_family_are_refused_for_puzzles_of_several(gridwright: Call) -> None:
    ran = gridwright("solve", "madness:4x4", "colorgrid:small", "--rules", "free")
    assert (ran.code, ran.out) == (2, "")
    assert "These are of several: colorgrid, madness" in ran.err


def test_the_worst_answer_decides_the_exit_code(gridwright: Call, tmp_path: Path) -> None:
    none = tmp_path / "none.txt"
    none.write_text("00\n03\n")
    assert gridwright("solve", "slitherlink:easy", str(none), "--family", "slitherlink", *ONE).code == 1


def test_a_file_that_is_not_there_is_named_before_anything_is_done(gridwright: Call, tmp_path: Path) -> None:
    ran = gridwright("solve", "madness:4x4", "nosuch.txt", "--output", str(tmp_path / "x.jsonl"))
    assert (ran.code, ran.out) == (2, "")
    assert "nosuch.txt" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["{}", "[]", "x", '{"family": 3, "puzzle": "AA"}'])
def test_lines_that_hold_no_puzzle_are_named(gridwright: Call, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text + "\n")
    ran = gridwright("rate", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert "line 1" in ran.err


def test_simulate_tells_the_share_with_its_interval(gridwright: Call) -> None:
    fields = json.loads(
        gridwright("simulate", "madness", "--side", "3", "--bot", "greedy", "--games", "20", "--json").out
    )
    assert fields["games"] == 20
    low, high = fields["interval"]
    assert low <= fields["share"] <= high
    assert fields["per_game"]["moves"] > 0
    told = gridwright("simulate", "madness", "--side", "3", "--bot", "greedy", "--games", "20").out
    assert f"won {fields['won']} of 20 games" in told
    assert "with 95% certainty between" in told


def test_simulate_refuses_a_family_without_bots(gridwright: Call) -> None:
    ran = gridwright("simulate", "slitherlink")
    assert (ran.code, ran.out) == (2, "")
    assert "has no bot" in ran.err


@pytest.mark.parametrize(
    "tokens",
    [
        ("generate", "madness", "--count", "0"),
        ("simulate", "madness", "--games", "0"),
        ("generate", "madness", "--count", "2", "--workers", "0"),
        ("generate", "madness", "--count", "2", "--cluster", "nonsense"),
        ("simulate", "madness", "--bot", "nobody"),
        ("bench", "--output", "report.txt"),
        ("report", "nosuch.jsonl"),
    ],
)
def test_bad_options_are_one_sentence(gridwright: Call, tokens: tuple[str, ...]) -> None:
    ran = gridwright(*tokens)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_a_damaged_ledger_is_a_sentence_and_nothing_is_lost(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    ledger = tmp_path / "boards.jsonl.ledger"
    ledger.write_bytes(b"\xff\xfe\n")
    ran = gridwright("generate", "madness", "--count", "2", "--output", str(path), *ONE)
    assert (ran.code, ran.out) == (2, "")
    assert "is damaged and was left as it is" in ran.err
    assert ledger.read_bytes() == b"\xff\xfe\n"


def test_benchmarks_become_a_report(gridwright: Call, tmp_path: Path) -> None:
    lines, page, again = (str(tmp_path / name) for name in ("races.jsonl", "races.html", "again.html"))
    race = ("bench", "colorgrid", "--benchmark", "free", "--quick")
    assert gridwright(*race, "--output", lines).code == 0
    assert gridwright("report", lines, "--output", again).code == 0
    assert "ColorGrid" in Path(again).read_text()
    assert gridwright(*race, "--output", page).code == 0
    assert "<table" in Path(page).read_text()


def test_a_book_has_the_puzzles_of_all_files(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    ran = gridwright("book", "madness:4x4", "slitherlink:easy", "--output", str(path), "--per-page", "2", "--json")
    assert json.loads(ran.out)["puzzles"] == 2
    assert path.read_bytes().startswith(b"%PDF")


def test_one_is_not_written_as_several(gridwright: Call, tmp_path: Path) -> None:
    book, boards = str(tmp_path / "book.pdf"), str(tmp_path / "boards.jsonl")
    assert gridwright("book", "madness:4x4", "-o", book).out == f"1 puzzle with its solution written to {book}.\n"
    made = gridwright("generate", "madness", "--side", "3", "--count", "1", "-o", boards, *ONE).out
    assert made.startswith(f"1 board written to {boards} in ")
    played = gridwright("simulate", "madness", "--bot", "planner", "--side", "3", "--games", "1", *ONE).out
    assert " of 1 game.\n" in played


def test_a_book_of_nothing_says_so(gridwright: Call, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    ran = gridwright("book", str(empty), "-o", str(tmp_path / "book.pdf"))
    assert (ran.code, ran.err) == (2, "gridwright: There are no puzzles to print.\n")


def test_a_puzzle_without_an_answer_does_not_come_into_a_book(gridwright: Call, tmp_path: Path) -> None:
    none = tmp_path / "none.txt"
    none.write_text("00\n03\n")
    path = tmp_path / "book.pdf"
    ran = gridwright("book", str(none), "--family", "slitherlink", "--output", str(path))
    assert (ran.code, ran.out) == (3, "")
    assert "none.txt has no single solution" in ran.err
    assert not path.exists()


DUEL = ("match", "colorgrid", "--bots", "greedy", "minimax", "--games", "6", "--size", "4x4", "--nodes-per-move", "50")


def test_a_match_tells_points_elo_and_times(gridwright: Call) -> None:
    fields = json.loads(gridwright(*DUEL, *ONE, "--json").out)
    (pair,) = fields["pairs"]
    assert pair["bots"] == ["greedy", "minimax"]
    assert pair["won"] + pair["drawn"] + pair["lost"] == pair["games"] == 6
    assert pair["interval"][0] <= pair["share"] <= pair["interval"][1]
    assert set(fields["seconds_per_move"]) == {"greedy", "minimax"}
    assert "greedy - minimax" in gridwright(*DUEL, *ONE).out


def test_every_board_of_a_match_is_played_from_both_seats(gridwright: Call, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert gridwright(*DUEL, *ONE, "--output", str(path)).code == 0
    seats: dict[int, list[str]] = {}
    for line in path.read_text().splitlines():
        game = json.loads(line)
        seats.setdefault(game["seed"], []).append(game["first"])
    assert sorted(map(sorted, seats.values())) == [["greedy", "minimax"]] * 3


def test_a_match_with_limited_nodes_is_the_same_on_any_number_of_workers(gridwright: Call, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    bots = ("match", "colorgrid", "--bots", "greedy", "tree", "--games", "4", "--size", "4x4", "--nodes-per-move", "40")
    gridwright(*bots, "--workers", "1", "--output", str(one))
    gridwright(*bots, "--workers", "2", "--output", str(two))
    assert one.read_bytes() == two.read_bytes()


def test_three_bots_play_a_round_robin(gridwright: Call) -> None:
    bots = ("--bots", "greedy", "minimax", "tree", "--games", "2", "--size", "3x3", "--nodes-per-move", "20")
    told = gridwright("match", "colorgrid", *bots, *ONE).out
    assert "Points of each bot (rows) against each (columns)" in told
    assert "minimax - tree" in told


@pytest.mark.parametrize(
    "tokens",
    [
        ("--bots", "greedy"),
        ("--bots", "greedy", "greedy"),
        ("--bots", "greedy", "nobody"),
        ("--games", "3"),
        ("--size", "8"),
        ("--size", "axb"),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence(gridwright: Call, tokens: tuple[str, ...]) -> None:
    ran = gridwright("match", "colorgrid", *tokens)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("{}", "a.jsonl: line 1, column 1: Expected the fields 'family' and 'puzzle'."),
        ('{"family": "chess", "puzzle": "x"}', "line 1, column 1: Unknown family 'chess'. Choose from: colorgrid"),
        ("[" * 100_000, "isn't a results file. Expected a JSON object."),
        ('{"family": NaN}', "isn't a results file. Expected a JSON object."),
    ],
)
def test_a_line_that_is_no_puzzle_is_named(gridwright: Call, tmp_path: Path, lines: str, says: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines)
    ran = gridwright("solve", str(path), "--json")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("a.jsonl") == 1


@pytest.mark.parametrize("line", ["{}", '{"title": 3, "columns": 3, "rows": 3, "remarks": 3, "fields": 3}'])
def test_a_benchmark_without_its_tables_is_refused(gridwright: Call, tmp_path: Path, line: str) -> None:
    path = tmp_path / "bench.jsonl"
    path.write_text(f'{{"benchmark": {{}}}}\n{line}\n')
    ran = gridwright("report", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert "line 2, column 1" in ran.err
    path.write_text('{"benchmark": 3}\n')
    assert gridwright("report", str(path), "--json").code == 0
