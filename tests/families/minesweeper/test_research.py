"""The scripts that generate, export and evaluate the champion's network, on a CPU and in small."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[3]
RESEARCH = ROOT / "research" / "minesweeper"


def output_of(script: str, *arguments: str) -> str:
    environment = {**os.environ, "ENGINE_FLAGS": "-O1 -march=native"}
    command = [sys.executable, str(RESEARCH / script), *arguments]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_games_samples_whole_numbers_and_an_evaluation() -> None:
    assert "samples; won" in output_of("smoke.py")


def test_the_kernel_makes_the_choices_that_the_gpu_made() -> None:
    from_gpu, one_by_one = output_of("same_choices.py", "--games", "2000").splitlines()
    assert from_gpu == "0 of 2000 games differ from the GPU's"
    assert one_by_one == "0 of 2000 games differ if they are played one by one"


@pytest.mark.parametrize(("script", "name"), [("picture.py", "champion"), ("method_picture.py", "method")])
def test_the_guide_shows_what_the_scripts_draw(script: str, name: str, tmp_path: Path) -> None:
    output_of(script, str(tmp_path / "drawn.svg"))
    shown = ROOT / "docs" / "pictures" / f"minesweeper-{name}.svg"
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8") == shown.read_text(encoding="utf-8")


def test_games_that_are_recorded_add_up_to_those_of_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(RESEARCH))
    record = importlib.import_module("record")
    won = np.arange(5000) % 3 == 0
    path = tmp_path / "record.csv"

    def add(first: int, end: int) -> None:
        played = (values[first:end] for values in (won, np.ones(5000), won / 2))
        record.add(record.parts_of("expert", 7, first, *played), path)

    add(0, 3000)
    add(record.next_board(record.read(path), "expert", 7), 5000)
    found = record.total(record.read(path), "expert")
    reach = 196 * (won.mean() * (1 - won.mean()) / 5000) ** 0.5
    assert found.games == 5000
    assert found.won == pytest.approx((33.34, reach))
    assert found.without_luck == pytest.approx((16.67, reach / 2))
    add(4999, 5000)
    with pytest.raises(ValueError, match="Boards from 4999 on of seed 7 are there twice"):
        record.total(record.read(path), "expert")
