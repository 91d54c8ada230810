"""The agent: it opens the cell that its network takes to be safest.

gridwright score minesweeper --agent examples/minesweeper_agent/agent.py
"""

from __future__ import annotations

from pathlib import Path

import network
import numpy as np
from numpy.typing import NDArray

WEIGHTS = network.load(str(Path(__file__).with_name("weights.npz")))


def choose(seen: NDArray[np.int32], mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Return the number of the cell to open."""
    odds, _ = network.forward(WEIGHTS, seen[None])
    return int(np.where(mask, odds.ravel(), -np.inf).argmax())
