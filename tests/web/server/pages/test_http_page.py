"""The examples on the page about HTTP run against a real server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.servers import Server

PAGE = (Path(__file__).parents[4] / "docs" / "http.md").read_text()
ADDRESS = "http://127.0.0.1:8420"
RUNS = {
    "bash": ["bash", "-eu", "-c"],
    "python": [sys.executable, "-c"],
    "javascript": ["node", "--input-type=module", "-e"],
}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def run(language: str, server: Server, folder: Path) -> list[str]:
    """Run all examples in a language, and return what each printed."""
    program, *options = RUNS[language]
    assert shutil.which(program), f"{program} is missing. Run `make examples` to install it."
    printed = []
    for block in blocks(language):
        assert ADDRESS in block
        command = [program, *options, block.replace(ADDRESS, server.url)]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        printed.append(ran.stdout)
    return printed


def test_python(server: Server, tmp_path: Path) -> None:
    (steps,) = run("python", server, tmp_path)
    assert "No lines around a 0" in steps


@pytest.mark.long
def test_curl(server: Server, tmp_path: Path) -> None:
    (solved,) = run("bash", server, tmp_path)
    assert '"verified":true' in solved.replace(" ", "")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


@pytest.mark.long
def test_javascript(server: Server, tmp_path: Path) -> None:
    (generated,) = run("javascript", server, tmp_path)
    assert generated.rstrip().endswith("solved true")


def test_every_block_is_in_a_language_that_is_run() -> None:
    assert set(re.findall(r"^```(\w+)$", PAGE, re.MULTILINE)) == set(RUNS)
