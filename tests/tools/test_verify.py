"""The checker that shares nothing with the package: it accepts every certificate, and no corrupted one."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.corruptions import corrupt

import gridwright_verify as verify
from gridwright import catalog
from gridwright.actions.prove import MANIFEST, as_line, prove, write_folder
from gridwright.actions.solve import solve
from gridwright.cli.main import run
from gridwright.core.budget import Budget
from gridwright.errors import Missing
from tests.certificates import ABLE, BOARDS, further_lines, lines, views

TOOL = Path(__file__).parents[2] / "tools" / "verify.py"
DRAWS = 60
Lines = tuple[dict[str, Any], ...]


def test_the_tool_is_one_short_file_that_needs_only_the_standard_library() -> None:
    source = TOOL.read_text()
    assert len(source.splitlines()) < 600
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
    assert Path(verify.__file__).read_text() == source


@pytest.mark.parametrize("name", ABLE)
def test_certificates_are_verified_and_say_what_is_claimed(name: str) -> None:
    for line in (*lines(name), *further_lines(name)):
        assert verify.verify(line).startswith(line["says"])


@pytest.mark.parametrize("name", ABLE)
def test_what_a_certificate_says_is_what_it_proves(name: str) -> None:
    with pytest.raises(verify.Wrong, match="says something else"):
        verify.verify({**lines(name)[0], "says": "Everything is proved."})


def test_no_certain_cell_of_minesweeper_can_be_kept_quiet() -> None:
    line = next(line for line in lines("minesweeper") if len(json.loads(line["files"]["reasons.json"])) > 1)
    *rest, _ = json.loads(line["files"]["reasons.json"])
    says = f"{len(rest)} {'cell is' if len(rest) == 1 else 'cells are'} certain."
    with pytest.raises(verify.Wrong, match="by the odds other cells are certain"):
        verify.verify({**line, "says": says, "files": {**line["files"], "reasons.json": json.dumps(rest)}})


class Countdown(Budget):
    """A budget that is over after so many questions, wherever the work is by then."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self.questions = questions

    def should_continue(self) -> bool:
        self.questions -= 1
        return self.questions >= 0


@pytest.mark.parametrize("name", ABLE)
def test_time_that_runs_out_anywhere_gives_no_certificate_rather_than_a_wrong_one(name: str) -> None:
    family, patient = catalog.family(name), Countdown(10**9)
    assert family.certification is not None
    view = views(family)[-1]
    verdict = solve(family, view, Budget(20)).verdict
    assert family.certification.certify(view, verdict, patient) is not None
    asked = 10**9 - patient.questions
    for questions in {*range(0, asked, asked // 20 + 1), *range(max(0, asked - 20), asked + 1)}:
        found = family.certification.certify(view, verdict, Countdown(questions))
        assert found is None or verify.verify(as_line(family, found)).startswith(found.says)


@pytest.mark.parametrize(
    ("name", "of"), [*((name, lines) for name in ABLE), *((name, further_lines) for name in BOARDS)]
)
def test_a_corrupted_certificate_is_rejected_or_still_proves_the_same(name: str, of: Callable[[str], Lines]) -> None:
    rng, family = Random(7), catalog.family(name)
    every = of(name)
    rejected = 0
    for _ in range(DRAWS):
        number = rng.randrange(len(every))
        drawn = corrupt(every[number], every[number - 1], rng)
        if drawn is None:
            continue
        how, damaged = drawn
        try:
            says = verify.verify(damaged)
        except verify.Wrong:
            rejected += 1
            continue
        # What is still accepted must be true: the claim is the same, or the package, asked about that puzzle, says so.
        if damaged["files"]["puzzle.txt"] == every[number]["files"]["puzzle.txt"] and says.startswith(damaged["says"]):
            continue
        assert damaged["files"].get("faces.txt") == every[number]["files"].get("faces.txt"), how
        puzzle = family.text.read_view(damaged["files"]["puzzle.txt"])
        assert says.startswith(prove(family, puzzle, Budget(20)).says), how
    assert rejected > DRAWS / 3


def test_a_puzzle_without_a_solution_and_one_with_two_have_certificates() -> None:
    family = catalog.family("slitherlink")
    for text, says in (("33\n33\n", "There is no solution."), ("..\n..\n", "There are at least two solutions.")):
        line = as_line(family, prove(family, family.text.read_view(text), Budget(20)))
        assert verify.verify(line) == says


def test_faces_that_are_no_board_are_refused() -> None:
    line = further_lines("slitherlink")[0]
    faces = line["files"]["faces.txt"].splitlines()
    for wrong, says in (
        (faces[:-1], "one clue or dot for each face"),
        ([*faces[:-1], "1 2"], "3 to 14 corners"),
        ([*faces[:-1], " ".join(map(str, range(15)))], "3 to 14 corners"),
        ([*faces[:-1], "1 2 3 2"], "each once"),
        ([faces[0], faces[0], *faces[:-2]], "more than two faces"),
        ([*faces[:3], "1000 1001 1002", *faces[4:]], "isn't one closed loop"),
        ([*faces[:3], *faces[4:], "a b c"], "malformed"),
    ):
        files = {**line["files"], "faces.txt": "".join(f"{face}\n" for face in wrong)}
        with pytest.raises(verify.Wrong, match=says):
            verify.verify({**line, "files": files})
    large = {**line["files"], "puzzle.txt": line["files"]["puzzle.txt"].replace("3", "7")}
    with pytest.raises(verify.Wrong, match="larger than its face"):
        verify.verify({**line, "files": large})
    other = {**line["files"], "solution.txt": line["files"]["solution.txt"].replace("4x4", "5x4")}
    with pytest.raises(verify.Wrong, match="for another board"):
        verify.verify({**line, "files": other})


def test_what_has_no_certificate_says_so() -> None:
    family = catalog.family("minesweeper")
    with pytest.raises(Missing, match="unsolvable"):
        prove(family, family.text.read_view("2x2 mines=1\n3#\n##\n"), Budget(20))


def test_the_tool_runs_alone_on_folders_and_on_files_of_many(tmp_path: Path) -> None:
    family = catalog.family(ABLE[0])
    certificate = prove(family, views(family)[0], Budget(20))
    write_folder(tmp_path / "one", family, certificate)
    many = tmp_path / "many.jsonl"
    damaged = {**lines(ABLE[0])[0], "claim": "nothing"}
    many.write_text("".join(json.dumps(line) + "\n" for line in (*lines(ABLE[0]), damaged)))
    # -I: no environment, no package of ours beside it.
    ran = subprocess.run([sys.executable, "-I", TOOL, tmp_path / "one"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, f"{tmp_path / 'one'}: verified. {certificate.says}\n")
    ran = subprocess.run([sys.executable, "-I", TOOL, many], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "WRONG: unknown claim 'nothing'" in ran.stdout
    with many.open("a") as file:
        file.write("5\n")
    ran = subprocess.run([sys.executable, "-I", TOOL, many], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert f"{many}: unreadable" in ran.stdout
    # What came before the unreadable line still counts.
    assert ran.stdout.endswith(f"{len(lines(ABLE[0]))} of {len(lines(ABLE[0])) + 2} certificates verified.\n")
    (tmp_path / "one" / MANIFEST).unlink()
    ran = subprocess.run([sys.executable, "-I", TOOL, tmp_path / "one"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2


def test_a_run_with_certificates_is_verified_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.jsonl"
    command = ["generate", "slitherlink", "--size", "5x5", "--count", "3", "--certify", "--workers", "1"]
    assert run([*command, "-o", str(boards)]) == 0
    found = [json.loads(line) for line in boards.read_text().splitlines()]
    assert len(found) == 3
    assert [verify.verify(one["certificate"]) for one in found] == ["The solution is the only one."] * 3
    assert run(["generate", "slitherlink", "--certify"]) == 2
    assert "--count" in capsys.readouterr().err


def test_the_time_limit_is_kept() -> None:
    family = catalog.family("madness")
    hardest = family.text.read_view(family.creation.examples["4x4-hardest"].text)
    line = as_line(family, prove(family, hardest, Budget(20)))
    with pytest.raises(TimeoutError):
        verify.verify(line, seconds=0.01)
