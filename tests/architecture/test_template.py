"""A fifth family is a folder and changes nothing else: the template is copied next to the others and asked every
question.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_template_family_conforms_with_no_other_file_changed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "template", tmp_path / "lights", ignore=shutil.ignore_patterns("__pycache__"))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.architecture.scratch_families",
        "-p",
        "no:cacheprovider",
    ]
    command += ["tests/conformance", "-k", "lights", "-q"]
    environment = os.environ | {"SCRATCH_FAMILIES": str(tmp_path)}
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-3000:]
    assert result.stdout.count(".") >= 15


def test_the_template_family_is_on_the_command_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "template", tmp_path / "lights", ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import tests.architecture.scratch_families; from gridwright.cli.main import run; run(['solve', 'lights:plus'])"
    )
    environment = os.environ | {"SCRATCH_FAMILIES": str(tmp_path)}
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "b2" in result.stdout
