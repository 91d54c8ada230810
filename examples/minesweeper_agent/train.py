"""Train the agent from nothing but its own games: once a game is over, all its positions say which cells were safe.

    python examples/minesweeper_agent/train.py --seconds 20 --boards 64 --out DIR    on a processor, for a try
    python examples/minesweeper_agent/train.py --seconds 480 --gpu --out DIR          as the weights here were made

The vector environment plays all games of a step, and the network chooses the cells. A board that is over shows its
mines, as it does to a player, so every position of that game can be learned from. Kinds of boards take turns.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from pathlib import Path
from typing import Any

import gymnasium
import network
import numpy as np
from numpy.typing import NDArray

import gridwright.envs

KINDS: tuple[tuple[str, dict[str, Any], float, int], ...] = (
    ("beginner", {"level": "beginner"}, 1.0, 3),
    ("expert", {"level": "expert"}, 0.125, 3),
    ("intermediate", {"level": "intermediate"}, 0.25, 2),
    ("4x4", {"level": "custom", "rows": 4, "cols": 4, "mines": 4}, 1.0, 1),
    ("4x5", {"level": "custom", "rows": 4, "cols": 5, "mines": 4}, 1.0, 1),
    ("5x5", {"level": "custom", "rows": 5, "cols": 5, "mines": 3}, 1.0, 1),
)
"""Name, options, share of the boards, and how many steps in a row: large boards have longer games."""
SHOWN = 10
POOL = 16
"""Positions that are remembered, for each board."""
FASTEST, BETAS, TINY = 2e-3, (0.9, 0.999), 1e-8
WARM_UP = 0.02
POINTS = 40


class Adam:
    """Steps down the slope, each weight at its own pace (Kingma and Ba 2015)."""

    def __init__(self, weights: network.Arrays) -> None:
        self.weights, self.count = weights, 0
        self.mean = {name: value * 0 for name, value in weights.items()}
        self.square = {name: value * 0 for name, value in weights.items()}

    def step(self, slopes: network.Arrays, pace: float) -> None:
        """Change the weights."""
        self.count += 1
        for name, slope in slopes.items():
            self.mean[name] += (1 - BETAS[0]) * (slope - self.mean[name])
            self.square[name] += (1 - BETAS[1]) * (slope * slope - self.square[name])
            mean = self.mean[name] / (1 - BETAS[0] ** self.count)
            square = self.square[name] / (1 - BETAS[1] ** self.count)
            self.weights[name] -= pace * mean / (square**0.5 + TINY)


class Games:
    """Games of one kind that go on from step to step, and the positions of those that are over."""

    def __init__(self, kind: str, options: dict[str, Any], boards: int, seed: int) -> None:
        self.kind, self.boards = kind, boards
        self.envs = gymnasium.make_vec("gridwright/Minesweeper-v0", num_envs=boards, **options)
        self.seen, info = self.envs.reset(seed=seed)
        self.mask = info["action_mask"]
        _, rows, cols = self.seen.shape[1:]
        self.mines = int(self.seen[0, 1, 0, 0])
        self.past = np.zeros((rows * cols, boards, rows, cols), dtype=np.uint8)
        """by move and board; each move opens a cell at least, so there are no more moves than cells"""
        self.age = np.zeros(boards, dtype=np.int64)
        self.pool = np.zeros((2, POOL * boards, rows, cols), dtype=np.uint8)
        """what was seen, and where the mines were"""
        self.filled = self.found = self.won = self.played = 0

    def step(self, weights: network.Arrays, xp: Any) -> None:
        """Play a move on every board, and remember the positions of games that are over."""
        odds, _ = network.forward(weights, xp.asarray(self.seen))
        chosen = xp.where(xp.asarray(self.mask) > 0, odds.reshape(self.boards, -1), -xp.inf).argmax(axis=1)
        is_playing = np.flatnonzero(self.mask.any(axis=1))
        self.past[self.age[is_playing], is_playing] = self.seen[is_playing, 0]
        self.age[is_playing] += 1
        self.seen, rewards, ended, _, info = self.envs.step(chosen if xp is np else chosen.get())
        self.mask = info["action_mask"]
        self._remember(np.flatnonzero(ended))
        self.age[ended] = 0
        self.played, self.won = self.played + int(ended.sum()), self.won + int((rewards > 0).sum())

    def _remember(self, boards: NDArray[np.int64]) -> None:
        """Put all positions of the games on these boards, which are over, where the oldest are.

        A cell of such a board that isn't open is a mine that is shown.
        """
        ages = self.age[boards]
        board = np.repeat(boards, ages)
        move = np.arange(len(board)) - np.repeat(np.cumsum(ages) - ages, ages)
        places = (self.found + np.arange(len(board))) % self.pool.shape[1]
        self.pool[0, places] = self.past[move, board]
        self.pool[1, places] = self.seen[board, 0] == SHOWN
        self.found += len(board)
        self.filled = min(self.found, self.pool.shape[1])

    def slopes(self, weights: network.Arrays, rng: np.random.Generator, xp: Any) -> network.Arrays:
        """Return the slopes that as many remembered positions as there are boards give."""
        drawn = rng.integers(self.filled, size=self.boards)
        cells, mines = (xp.asarray(self.pool[part, drawn]) for part in (0, 1))
        seen = xp.stack([cells, xp.full_like(cells, self.mines)], axis=1).astype(xp.int32)
        odds, kept = network.forward(weights, seen)
        covered = cells == network.COVERED
        said = 1 / (1 + xp.exp(-odds))
        change = (said - (mines == 0)) * covered / covered.sum()
        return network.backward(weights, kept, change.astype(xp.float32))


def train(seconds: float, boards: int, seed: int, gpu: bool, out: Path) -> dict[str, Any]:
    """Train for this long; write the weights and the curve."""
    xp: Any = np
    if gpu:
        import cupy as xp  # type: ignore[import-not-found, no-redef, unused-ignore]
    assert gridwright.envs.VERSION == 0
    rng = np.random.default_rng(seed)
    weights = {name: xp.asarray(value) for name, value in network.fresh(seed).items()}
    adam = Adam(weights)
    every = [
        (Games(kind, options, max(8, int(boards * share)), seed + number), turns)
        for number, (kind, options, share, turns) in enumerate(KINDS)
    ]
    order = [games for games, turns in every for _ in range(turns)]
    points: list[dict[str, Any]] = []
    moves: Counter[str] = Counter()
    begin, number, rate = time.perf_counter(), 0, {}
    while (part := (time.perf_counter() - begin) / seconds) < 1:
        games = order[number % len(order)]
        number += 1
        pace = FASTEST * min(1.0, part / WARM_UP) * 0.5 * (1 + math.cos(math.pi * part))
        games.step(weights, xp)
        if games.filled >= games.boards:
            adam.step(games.slopes(weights, rng, xp), pace)
        moves[games.kind] += games.boards
        if part * POINTS >= len(points) + 1:
            rate = {each.kind: round(each.won / each.played, 4) for each, _ in every if each.played}
            points.append({"seconds": round(part * seconds, 1), "moves": sum(moves.values()), "won": rate})
            print(json.dumps(points[-1]), flush=True)
            for each, _ in every:
                each.won = each.played = 0
    out.mkdir(parents=True, exist_ok=True)
    network.save(
        {name: value if xp is np else value.get() for name, value in weights.items()}, str(out / "weights.npz")
    )
    curve = {"seed": seed, "boards": boards, "steps": number, "moves": dict(moves), "points": points}
    (out / "curve.json").write_text(json.dumps(curve) + "\n")
    return curve


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description="Train a small network to open safe cells.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--boards", type=int, default=4096, help="beginner's boards at once (4096)")
    parser.add_argument("--seed", type=int, default=1, help="of weights and games (1)")
    parser.add_argument("--gpu", action="store_true", help="compute with CuPy")
    parser.add_argument("--out", type=Path, required=True, help="the folder for weights.npz and curve.json")
    given = parser.parse_args()
    curve = train(given.seconds, given.boards, given.seed, given.gpu, given.out)
    print(f"{curve['steps']} steps, {sum(curve['moves'].values()):,} moves")


if __name__ == "__main__":
    main()
