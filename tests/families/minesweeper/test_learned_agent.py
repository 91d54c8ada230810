"""The example of an agent that learns: its derivatives are right, its training runs, its weights play."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from gridwright import catalog
from gridwright.actions.research.score import as_bot, exams, score
from gridwright.cli.commands.research.score import load_agent
from gridwright.core.budget import Budget

EXAMPLE = Path(__file__).parents[3] / "examples" / "minesweeper_agent"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    import importlib

    return importlib.import_module("network")


def test_derivatives_are_those_of_small_changes(network: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "WIDTH", 5)
    monkeypatch.setattr(network, "DEPTH", 3)
    rng = np.random.default_rng(3)
    weights = {name: value.astype(np.float64) for name, value in network.fresh(1).items()}
    seen = np.stack([rng.integers(0, 10, (2, 4, 5)), np.full((2, 4, 5), 4)], axis=1).astype(np.int32)
    odds, kept = network.forward(weights, seen)
    wanted = rng.normal(size=odds.shape)
    slopes = network.backward(weights, kept, wanted)
    for name, value in weights.items():
        place = tuple(int(rng.integers(size)) for size in value.shape)
        around = []
        for change in (1e-5, -2e-5):
            value[place] += change
            around.append(float((network.forward(weights, seen)[0] * wanted).sum()))
        value[place] += 1e-5
        assert slopes[name][place] == pytest.approx((around[0] - around[1]) / 2e-5, abs=1e-6)


def test_training_runs_on_a_processor(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE / "train.py"), "--seconds", "4", "--boards", "8", "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert curve["steps"] > 0 and (tmp_path / "weights.npz").stat().st_size < 200_000


def test_the_stored_weights_play_far_better_than_random_moves() -> None:
    assert (EXAMPLE / "weights.npz").stat().st_size < 200_000
    exam = exams(catalog.family("minesweeper"))["5x5"]
    learned = score(exam, as_bot(exam.environment, load_agent(str(EXAMPLE / "agent.py"))), 60, 0, Budget())
    uniform = score(exam, exam.bots["uniform"], 60, 0, Budget())
    assert learned["lost"]["mean"] < 0.2 < uniform["lost"]["mean"]
