"""Editable installs use all instructions of the machine, wheels run anywhere, and the suite builds without warnings."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from scikit_build_core.settings.skbuild_read_settings import SettingsReader

ROOT = Path(__file__).parents[2]


def commands(folder: Path, state: Literal["wheel", "editable"], *more: str) -> list[str]:
    """The compiler calls for the kernels' own files, in the way pip builds them in this state."""
    settings = SettingsReader.from_file(ROOT / "pyproject.toml", state=state).settings
    defines = [f"-D{name}={value}" for name, value in settings.cmake.define.items()]
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), f"-DPython_EXECUTABLE={sys.executable}", *defines, *more]
    subprocess.run(configure, check=True, capture_output=True)
    calls = json.loads((folder / "compile_commands.json").read_text())
    return [call["command"] for call in calls if "kernels" in call["file"]]


@pytest.mark.parametrize(("state", "native"), [("wheel", False), ("editable", True)])
def test_only_editable_installs_use_all_instructions_of_the_machine(
    tmp_path: Path, state: Literal["wheel", "editable"], native: bool
) -> None:
    found = commands(tmp_path, state)
    assert len(found) > 20
    assert all(("-march=native" in command) == native and "-O3" in command for command in found)
    assert {part for command in found for part in command.split() if part.startswith("-march")} <= {
        "-march=native" if native else "-march=x86-64-v2"
    }
    assert all("-Wall -Wextra" in command and "-Werror" not in command for command in found)


def test_the_build_of_the_suite_takes_warnings_as_errors(tmp_path: Path) -> None:
    assert "GRIDWRIGHT_WERROR=ON" in (ROOT / "Makefile").read_text()
    assert all("-Werror" in command for command in commands(tmp_path, "editable", "-DGRIDWRIGHT_WERROR=ON"))
