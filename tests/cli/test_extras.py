"""Without any extra the library and the commands for puzzles work, and what is missing is named in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gridwright.errors import MissingPackages, require
from tests.cli.plain_install import PROJECT, hidden, names

ROOT = Path(__file__).parents[2]
MISSING: dict[str, tuple[list[str] | str, str]] = {
    "serve": (["serve", "--port", "29799"], "web"),
    "play": (["play", "--port", "29799"], "web"),
    "admin": (["admin"], "web"),
    "backup": (["backup", "saved.sqlite"], "web"),
    "migrate": (["migrate"], "web"),
    "png": (["draw", "madness:4x4", "-o", "board.png"], "print"),
    "pdf": (["draw", "madness:4x4", "-o", "board.pdf"], "print"),
    "book": (["book", "madness:4x4", "-o", "book.pdf"], "print"),
    "cluster": (["generate", "madness", "--count", "2", "-o", "many", "--cluster", "local:1"], "cluster"),
    "environment": ("import gridwright.envs", "envs"),
    "web app": ("from gridwright.web.app import build", "web"),
    "picture": ("import gridwright as gw; gw.load('madness:4x4').draw('board.png')", "print"),
    "widget": ("import gridwright as gw; gw.load('madness:4x4').start().widget()", "notebook"),
}
"""What needs an extra, and which."""


def plain(tasks: Sequence[list[str] | str], folder: Path) -> list[tuple[int, str, str]]:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.cli.plain_install"],
        input=json.dumps(tasks),
        capture_output=True,
        text=True,
        cwd=folder,
        env={"HOME": str(folder), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
        check=True,
    )
    return [tuple(one) for one in json.loads(ran.stdout)]


def test_a_plain_installation_has_few_packages() -> None:
    assert len(PROJECT["dependencies"]) <= 5
    assert {"litestar", "sqlalchemy", "reportlab", "gymnasium", "distributed"} <= hidden()
    assert not {"numpy", "rich", "gridwright"} & hidden()


def test_everything_is_in_all() -> None:
    extras = PROJECT["optional-dependencies"]
    assert names(extras["all"]) == {"gridwright"}
    assert all(extra in extras["all"][0] for extra in ("web", "print", "cluster", "envs", "notebook", "postgresql"))
    assert "gridwright[all]" in extras["test"]


def test_commands_for_puzzles_need_no_extra(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof")
    tasks: list[list[str] | str] = [
        ["families"],
        ["solve", "colorgrid:small"],
        ["solve", "slitherlink:easy"],
        ["solve", "minesweeper:report"],
        ["solve", "madness:4x4"],
        ["generate", "slitherlink", "--rows", "5", "--cols", "5", "--seed", "1"],
        ["hint", "slitherlink:easy"],
        ["explain", "slitherlink:easy"],
        ["rate", "slitherlink:easy"],
        ["prove", "colorgrid:small", "-o", proof],
        ["draw", "madness:4x4", "-o", str(tmp_path / "board.svg")],
        "import gridwright as gw; assert gw.load('madness:4x4')._repr_svg_()",
        "import gridwright as gw; assert gw.solve(gw.load('madness:4x4'))._repr_html_()",
        "import gridwright_verify",
    ]
    for task, (code, _, errors) in zip(tasks, plain(tasks, tmp_path), strict=True):
        assert (code, errors) == (0, ""), task
    assert (tmp_path / "proof").exists()


def test_a_missing_extra_is_named_in_one_sentence(tmp_path: Path) -> None:
    tasks = [task for task, _ in MISSING.values()]
    for (task, extra), (code, out, errors) in zip(MISSING.values(), plain(tasks, tmp_path), strict=True):
        assert (code, out) == (2, ""), (task, errors)
        assert errors.rstrip("\n").endswith(f" needs more packages: pip install 'gridwright[{extra}]'."), task
        assert "\n" not in errors.rstrip("\n"), task
    assert not [*tmp_path.glob("*.png"), *tmp_path.glob("*.pdf")]


def test_what_is_there_is_not_missed() -> None:
    require("A sum", "print", "numpy", "reportlab")
    with pytest.raises(MissingPackages, match=r"^A sum needs more packages: pip install 'gridwright\[print\]'\.$"):
        require("A sum", "print", "numpy", "no_such_package")
