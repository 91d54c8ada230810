"""Try the whole way on a CPU: games, a small network of random weights in whole numbers, samples, an evaluation.

The kernel's values are compared with the same network in floats.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
from engine import KINDS, NEAR, SAMPLE, KernelNetwork, Order, Pool, play, play_strong
from export import count_blocks, forward, quantize
from numpy.typing import NDArray
from weights import CHANNELS, GLOBALS, HEADS, PLANES, SIZES, sees_whole, write

GAMES, BLOCKS = 24, 2


def random_network(random: np.random.Generator) -> dict[str, NDArray[np.float32]]:
    """Make a network in floats with random weights."""
    shapes: dict[str, tuple[int, ...]] = {"stem.w": (CHANNELS, PLANES, 3, 3), "stem.b": (CHANNELS,)}
    for block in range(BLOCKS):
        for number in "12":
            shapes |= {f"{block}.w{number}": (CHANNELS, CHANNELS, 3, 3), f"{block}.b{number}": (CHANNELS,)}
        if sees_whole(block):
            shapes |= {f"{block}.whole.w": (CHANNELS, 2 * CHANNELS + GLOBALS), f"{block}.whole.b": (CHANNELS,)}
    shapes |= {"head.w": (HEADS, CHANNELS), "head.b": (HEADS,), "risk.w": (CHANNELS,), "risk.b": (1,)}
    for number in range(3):
        shapes |= {f"layer{number}.w": (SIZES[number + 1], SIZES[number]), f"layer{number}.b": (SIZES[number + 1],)}
    return {
        name: (random.normal(size=shape) * 0.7 / np.prod(shape[1:]) ** 0.5).astype(np.float32)
        for name, shape in shapes.items()
    }


def main() -> None:
    """Go the whole way."""
    seen: list[NDArray[np.int16]] = []

    def undecided(features: NDArray[np.int16], values: NDArray[np.float32]) -> None:
        seen.append(features.copy())
        values[:] = 0.5

    kind = KINDS["beginner"]
    play(Pool([kind], Order(4, 50, 0, 1, 8, 2, 0.0), 1, GAMES), undecided)
    features = np.concatenate(seen)[:40]
    net = random_network(np.random.default_rng(1))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.bin"
        write(path, quantize(net, features), count_blocks(net))
        kernel = KernelNetwork(path)
        values, floats = kernel(features), forward(net, features)[0]
        assert np.abs(values - floats).max() < 0.02, np.abs(values - floats).max()
        assert values.std() > 0.001
        samples = np.zeros(1000, dtype=SAMPLE)
        games = play(Pool([kind], Order(1, 50, 1, 1, 8, 2, 0.5), 1, GAMES, samples), kernel.into)
        labels = samples["value"][samples["features"].any(1)]
        assert len(games.won) == GAMES and 0 < len(labels) < len(samples)
        games = play(Pool([kind], Order(4, 50, 0, 1, 8, 2, near=NEAR), 1, GAMES), kernel.into)
    strong = play_strong(kind, 1, GAMES, 1)
    assert len(games.won) == GAMES and games.won.sum() > 0 and abs(games.estimate.mean() - games.won.mean()) < 0.3
    print(f"{len(labels)} samples; won {games.won.sum()} of {GAMES} by random values, {strong.sum()} by strong")


if __name__ == "__main__":
    main()
