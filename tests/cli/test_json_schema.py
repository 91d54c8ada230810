"""Everything that `--json` prints follows the schema that the documentation publishes."""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from gridwright import catalog
from gridwright.cli.main import COMMANDS, run, where

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "output-1.schema.json").read_text())
AMBIGUOUS = "3..3\n....\n.2..\n3..3\n"
FAMILIES = catalog.names()
CERTIFIED = [name for name in FAMILIES if catalog.family(name).certification is not None]
FIRST = {name: f"{name}:{next(iter(catalog.family(name).creation.examples))}" for name in FAMILIES}
ANALYSED = "gridwright game 1\nfamily madness\npuzzle 4\nG Y S B\nG S Y B\nG Y S B\nG S Y B\na1+\n"

CASES: dict[str, list[list[str]]] = {
    "solve": [
        *([puzzle] for puzzle in FIRST.values()),
        *([puzzle, "--verify"] for puzzle in FIRST.values()),
        ["colorgrid:free", "--rules", "free"],
        ["minesweeper:3x3 mines=1/000/011/01#"],
        ["minesweeper:2x2 mines=1/#2/##"],
        ["ambiguous.txt"],
        ["unsolvable.txt"],
        ["4x4t2:c331023a12d", "--verify"],
        ["tiling.txt"],
        ["slitherlink:extreme", "--solver", "original-basic"],
        ["many.jsonl"],
        ["many.jsonl", "-o", "solved.jsonl"],
        ["madness:4x4", "colorgrid:small"],
    ],
    "rate": [*([puzzle] for puzzle in FIRST.values()), ["many.jsonl"]],
    "check": [["slitherlink:easy"], ["wrong.txt"], ["colorgrid:small", "answer.txt"], ["colorgrid:small", "bad.txt"]],
    "hint": [*([puzzle] for puzzle in FIRST.values()), ["wrong.txt"]],
    "explain": [*([puzzle] for puzzle in FIRST.values()), ["wrong.txt"]],
    "learn": [[name] for name in FAMILIES],
    "prove": [*([FIRST[name], "-o", f"proof-{name}"] for name in CERTIFIED), ["tiling.txt", "-o", "proof"]],
    "generate": [
        *([name, "--seed", "1"] for name in FAMILIES),
        ["madness", "--count", "2", "--seed", "1"],
        ["madness", "--count", "2", "--seed", "1", "-o", "made.jsonl"],
        ["slitherlink", "--rows", "5", "--cols", "5", "--count", "1", "--seed", "1", "--certify"],
    ],
    "convert": [*([FIRST[name], "--to", "text"] for name in FAMILIES), ["tiling.txt", "--to", "loopy"]],
    "draw": [*([puzzle] for puzzle in FIRST.values()), ["tiling.txt"], ["madness:4x4", "-o", "board.svg"]],
    "book": [["madness:4x4", "-o", "book.pdf"]],
    "analyse": [["game.txt"]],
    "families": [[], ["madness"]],
    "simulate": [["minesweeper", "--bot", "safest", "--games", "4"]],
    "match": [["colorgrid", "--bots", "greedy", "novice", "--games", "2", "--rows", "4", "--cols", "4"]],
    "score": [["madness", "3x3", "--count", "2"], ["slitherlink", "5x5", "--count", "2"]],
    "census": [["madness", "--side", "3"]],
    "bench": [["madness", "--seconds", "1"]],
    "report": [["many.jsonl", "-o", "report.html"]],
    "migrate": [["--data", "data"]],
    "backup": [["another.sqlite", "--data", "data"]],
    "restore": [["saved.sqlite", "--data", "other"]],
    "copy-data": [["sqlite:///data/gridwright.sqlite", "sqlite:///copy.sqlite"]],
    "admin": [["--data", "data"]],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands are given."""
    place = tmp_path_factory.mktemp("json")
    (place / "unsolvable.txt").write_text("3333\n3333\n3333\n3333\n")
    (place / "ambiguous.txt").write_text(AMBIGUOUS)
    (place / "tiling.txt").write_text("tiling honeycomb 3x2\n4..2..\n")
    easy = catalog.family("slitherlink").creation.examples["easy"].text
    (place / "wrong.txt").write_text(f"{easy.rstrip()}\n\ncrosses a1t\n")
    (place / "answer.txt").write_text("pairs a1-a2 c1-d1 b2-b3\nscore 41\n")
    (place / "bad.txt").write_text("pairs a1-b1\nscore 67\n")
    (place / "game.txt").write_text(ANALYSED)
    return place


def commands_with_json() -> set[str]:
    found = set()
    for command in COMMANDS:
        module, _, function = where(command).partition(":")
        if "json" in inspect.signature(getattr(import_module(module), function)).parameters:
            found.add(command)
    return found


def test_every_command_with_json_has_a_schema_and_is_tried() -> None:
    assert commands_with_json() == set(CASES) <= set(SCHEMA["$defs"])
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("command", CASES)
def test_what_a_command_prints_follows_the_schema(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    if command in ("solve", "rate", "report") and not (folder / "many.jsonl").exists():
        assert run(["generate", "madness", "--count", "2", "--seed", "1", "-o", "many.jsonl"]) == 0
    if command in ("backup", "restore", "copy-data", "admin") and not (folder / "saved.sqlite").exists():
        assert run(["migrate", "--data", "data"]) == 0
        assert run(["backup", "saved.sqlite", "--data", "data"]) == 0
    validator = Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{command}"})
    verdicts: set[str | None] = set()
    for words in CASES[command]:
        capsys.readouterr()
        code = run([command, *words, "--json"])
        printed = capsys.readouterr()
        assert code in (0, 1, 3) and printed.out.count("\n") == 1, (words, printed)
        found = json.loads(printed.out)
        verdicts.add(found.get("verdict"))
        errors = validator.iter_errors(found)
        assert [f"{error.json_path}: {error.message[:300]}" for error in errors] == [], words
    assert command != "solve" or verdicts == {"solved", "ambiguous", "unsolvable", "undecided", None}


def bent(value: Any) -> list[Any]:
    """The same object with a field too many, and with each of its fields missing."""
    return [{**value, "unknown": 1}, *({name: value[name] for name in value if name != gone} for gone in value)]


def test_the_schema_refuses_what_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for command, words in (("solve", "madness:4x4"), ("hint", "madness:4x4"), ("rate", "madness:4x4")):
        capsys.readouterr()
        run([command, words, "--json"])
        printed = json.loads(capsys.readouterr().out)
        validator = Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{command}"})
        optional = {"proof"}
        for wrong in bent(printed):
            if set(printed) - set(wrong) <= optional and "unknown" not in wrong:
                continue
            assert not validator.is_valid(wrong), wrong
