"""A fifth family is a folder and changes nothing else: the template is copied next to the others and asked everything
that the others are asked, in conformance and in the browser.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONFORMANCE = "tests/conformance"
BROWSER = tuple(f"tests/web/browser/test_{part}.py" for part in ("games", "pages", "families"))
ASKED = (CONFORMANCE, *BROWSER)


@pytest.fixture(scope="module")
def families(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of families with a copy of the template."""
    folder = tmp_path_factory.mktemp("families")
    shutil.copytree(ROOT / "examples" / "template", folder / "lights", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(families: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SCRATCH_FAMILIES": str(families)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def ask(families: Path, least: int, *tests: str) -> None:
    """Run these tests for the copied family; at least so many have to pass, and none may be skipped."""
    plugins = ("-p", "tests.architecture.scratch_families", "-p", "no:cacheprovider")
    result = run(families, sys.executable, "-m", "pytest", *plugins, "-q", "-k", "lights", *tests)
    assert result.returncode == 0, result.stdout[-3000:]
    summary = result.stdout.strip().splitlines()[-1]
    assert "skipped" not in summary
    assert int(summary.split(" passed")[0].split()[-1]) >= least, summary


def gridwright(families: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command with the copied family."""
    code = "import sys, tests.architecture.scratch_families; from gridwright.cli.main import main; sys.exit(main())"
    return run(families, sys.executable, "-c", code, *arguments)


def test_the_template_conforms_and_passes_its_own_tests(families: Path) -> None:
    ask(families, 80, CONFORMANCE, "tests/architecture/lights")


@pytest.mark.long
def test_the_template_passes_the_browser_suite(families: Path) -> None:
    ask(families, 16, "-m", "", *BROWSER)


def test_the_template_keeps_the_import_contracts(tmp_path: Path) -> None:
    source = tmp_path / "gridwright"
    shutil.copytree(ROOT / "src" / "gridwright", source, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))
    shutil.copytree(ROOT / "examples" / "template", source / "families" / "lights")
    linter = Path(sys.executable).parent / "lint-imports"
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [str(linter), "--no-cache", "--config", str(ROOT / ".importlinter")]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_the_template_is_on_the_command_line(families: Path) -> None:
    solved = json.loads(gridwright(families, "solve", "lights:all", "--verify", "--json").stdout)
    assert (solved["verdict"], solved["proof"], solved["verified"]) == ("solved", "certificate", True)
    assert len(solved["presses"]) == 15
    made = gridwright(families, "generate", "lights", "--rows", "6", "--difficulty", "hard", "--seed", "3")
    assert made.returncode == 0 and made.stdout.count("\n") == 7
    assert "Light chasing" in gridwright(families, "hint", "lights:all").stdout
    missing = gridwright(families, "bench", "lights")
    assert (missing.returncode, missing.stderr) == (2, "gridwright: Lights Out has no benchmarks.\n")


def test_a_board_without_a_solution_is_a_mistake_with_its_reason(families: Path, tmp_path: Path) -> None:
    board = tmp_path / "lamp.txt"
    board.write_text("lights\n*....\n" + ".....\n" * 4)
    result = gridwright(families, "hint", str(board), "--json")
    mistake = json.loads(result.stdout)["mistake"]
    assert result.returncode == 1
    assert mistake["moves"] == [] and len(mistake["where"]) == 12
    assert "odd number" in mistake["because"]


def test_the_template_has_the_files_that_every_family_has(families: Path) -> None:
    shipped = [folder for folder in (ROOT / "src/gridwright/families").iterdir() if (folder / "family.py").exists()]
    shared = set.intersection(*({path.name for path in folder.glob("*.py")} for folder in shipped))
    # Certificates are for puzzles that `tools/verify.py` knows.
    assert shared - {"certify.py", "arguments.py"} <= {path.name for path in (families / "lights").glob("*.py")}
