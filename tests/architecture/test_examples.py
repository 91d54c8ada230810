"""The examples in README and docs run as they are written."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from gridwright.cli.main import run

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("add-a-family.md", "http.md")
"""The first quotes the template family, the second needs a server: each has tests of its own."""
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.name not in ELSEWHERE)]
ANY = "…"
"""In shown output: something that differs from run to run, within a line or for any number of lines."""


def blocks(kind: str) -> list[tuple[str, str]]:
    """Every code block of a kind, with the page it is on."""
    fence = re.compile(rf"^```{kind}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(page.name, block) for page in PAGES for block in fence.findall(page.read_text())]


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block with the output shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def pattern(output: str) -> str:
    """A regular expression for the output shown."""
    lines = [r"(.*\n)*" if line == ANY else re.escape(line).replace(ANY, ".*") + r"\n" for line in output.splitlines()]
    return "".join(lines)


@pytest.mark.parametrize(("page", "block"), blocks("console"))
def test_a_console_example_gives_the_output_it_shows(
    page: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, output in commands(block):
        program, *words = shlex.split(command)
        assert program == "gridwright", f"{page} shows {program}"
        assert run(words) == 0, f"{page}: {command} said\n{capsys.readouterr().err}"
        printed = capsys.readouterr().out
        assert not output or re.fullmatch(pattern(output), printed), f"{page}: {command} printed\n{printed}"


@pytest.mark.parametrize(("page", "block"), blocks("python"))
def test_a_python_example_runs(page: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # `gridwright` is the one of this environment.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    exec(compile(block, page, "exec"), {"__name__": "__main__"})
