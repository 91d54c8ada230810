"""The scripts that generate, export and evaluate the champion's network, on a CPU and in small."""

import os
import subprocess
import sys
from pathlib import Path

RESEARCH = Path(__file__).parents[3] / "research" / "minesweeper"


def test_games_samples_whole_numbers_and_an_evaluation() -> None:
    environment = {**os.environ, "ENGINE_FLAGS": "-O1 -march=native"}
    ran = subprocess.run(
        [sys.executable, str(RESEARCH / "smoke.py")], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "samples; won" in ran.stdout
