"""Distil networks into one: `distil.py --teachers A.pt B.pt --seconds 540 --out FOLDER`, on a GPU.

Trained networks differ from each other, and from themselves on the mirrored position, by about 0.01: noise that decides
many guesses. Their mean has less of it. So the network learns, on leaves of games that are played meanwhile, from a
teacher and a mirror image drawn anew each time; no result of a game is needed, so there is no end of positions. A part
of every batch are positions of these games that had no certain cell, and the mean of the guess that came next: what a
network says of a position, and of those that follow, should agree, and in the later ones it errs less.

Writes network.pt, network.npz and calibration.npy, as `train.py` does.
"""

from __future__ import annotations

import argparse
import copy
import math
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from engine import MIXED, SAMPLE, Order, Pool, library
from export import CELLS, ONE, PARTS
from network import ValueNetwork, figures_of, load, planes
from numpy.typing import NDArray
from playing import CHUNK, DEVICE, GROUPS, STARTED, Bank, Inference, Playing, log
from torch import Tensor
from train import train, write_out

SAFE_FIGURE, NONE_SAFE = 8, -128
"""Where a position says how many cells are certain to be safe, and what it says if there are none."""
LAYOUT = torch.channels_last if DEVICE == "cuda" else torch.contiguous_format
LEAST = 0.25
"""What a leaf counts that hardly ever comes up; one that always does counts this much and 1."""


class Leaves:
    """Positions on the device, and how probable each was."""

    def __init__(self, room: int) -> None:
        self.features = torch.zeros((room, 496), dtype=torch.int16, device=DEVICE)
        self.count = 0

    def add(self, features: Tensor) -> None:
        """Append positions; when there is no more room, in place of the oldest."""
        at = self.count % len(self.features)
        fit = min(len(features), len(self.features) - at)
        self.features[at : at + fit].copy_(features[:fit], non_blocking=True)
        self.count += fit

    def draw(self, size: int) -> Tensor:
        """Draw positions to learn from."""
        to = min(self.count, len(self.features))
        return self.features[torch.randint(0, to, (size,), device=DEVICE)]


class Collecting(Inference):
    """Values leaves and keeps them, so many a second at most."""

    def __init__(self, network: ValueNetwork, chunk: int, compiled: bool, leaves: Leaves, pace: float) -> None:
        super().__init__(network, chunk, compiled)
        self._leaves, self.pace, self._began, self._seen = leaves, pace, 0.0, 0

    def into(self, features: NDArray[np.int16], values: NDArray[np.float32]) -> torch.cuda.Event | None:
        """Write the values of positions, and keep these."""
        self._began = self._began or time.perf_counter()
        self._leaves.add(torch.from_numpy(features))
        self._seen += len(features)
        time.sleep(max(0.0, self._seen / self.pace - (time.perf_counter() - self._began)))
        return super().into(features, values)


def mirrored(given: Tensor, mirror: int) -> Tensor:
    """Mirror planes top to bottom (1), left to right (2)."""
    sides = [side for bit, side in ((1, 2), (2, 3)) if mirror & bit]
    return given.flip(sides) if sides else given


def weights_of(features: Tensor) -> Tensor:
    """Give how much each leaf counts, with mean about 1."""
    weights = LEAST + features[:, -1].float() / ONE
    return weights / weights.mean()


class Teachers:
    """Networks whose mean is learned, in all mirror images."""

    def __init__(self, networks: list[ValueNetwork], compiled: bool) -> None:
        self.networks = [copy.deepcopy(network).eval().to(DEVICE).requires_grad_(False) for network in networks]
        for network in self.networks:
            network.to(memory_format=LAYOUT)
        self._logit = torch.compile(self._plain) if compiled else self._plain

    @staticmethod
    def _plain(network: ValueNetwork, given: Tensor, live: Tensor, figures: Tensor) -> Tensor:
        return network(given, live, figures)[0]

    @torch.no_grad()
    def values(self, network: ValueNetwork, given: Tensor, live: Tensor, figures: Tensor, mirror: int) -> Tensor:
        """Give what one of them says to mirrored positions."""
        parts = [mirrored(x, mirror).contiguous(memory_format=LAYOUT) for x in (given, live)]
        with torch.autocast("cuda", torch.float16, enabled=DEVICE == "cuda"):
            return torch.sigmoid(self._logit(network, *parts, figures).float())

    def drawn(self, given: Tensor, live: Tensor, figures: Tensor) -> Tensor:
        """Give values of positions, a share of them from each teacher, in a mirror image drawn for each."""
        size = len(given) // len(self.networks)
        mirrors = torch.randint(0, 4, (len(self.networks),)).tolist()
        parts = zip(given.split(size), live.split(size), figures.split(size), strict=True)
        found = [
            self.values(network, *part, mirror)
            for network, part, mirror in zip(self.networks, parts, mirrors, strict=True)
        ]
        return torch.cat(found)

    def images(self, features: Tensor) -> Tensor:
        """Give what each of them says, in each mirror image."""
        given, live = planes(features)
        arguments = given / PARTS, live, figures_of(features)
        return torch.stack([self.values(each, *arguments, mirror) for each in self.networks for mirror in range(4)])


def loss_of(
    network: ValueNetwork, given: Tensor, live: Tensor, figures: Tensor, label: Tensor, weight: Tensor
) -> Tensor:
    """Compute the loss."""
    logit, _ = network(given, live, figures)
    return F.binary_cross_entropy_with_logits(logit, label, weight=weight)


@torch.no_grad()
def compare(name: str, network: ValueNetwork, reference: Tensor, features: Tensor) -> None:
    """Print how far a network is from the teachers' mean, and how far its mirror images are from each other."""
    images = Teachers([network], compiled=False).images(features)
    error = images[0] - reference
    spread = images.var(0).mean().sqrt()
    log(f"{name}: {error.std():.5f} from the teachers' mean ({error.mean():+.5f}), mirror images {spread:.5f}")


def without_certain(samples: np.ndarray) -> np.ndarray:
    """Choose the positions in which no cell was certain: the guess that came next follows from the position alone."""
    return samples[samples["features"][:, CELLS + SAFE_FIGURE] == NONE_SAFE]


def grown(start: ValueNetwork, blocks: int) -> ValueNetwork:
    """Give a network as it is, with further blocks that do nothing yet."""
    network = ValueNetwork(blocks)
    network.load_state_dict(start.state_dict(), strict=False)
    return network


def main() -> None:
    """Distil, and write what follows needs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", type=Path, required=True, help="a network.pt to begin with")
    parser.add_argument("--teachers", type=Path, nargs="+", required=True)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--room", type=int, default=16_000_000, help="leaves that may be kept")
    parser.add_argument("--pace", type=float, default=40_000, help="leaves a second, at most")
    parser.add_argument("--first", type=int, default=200_000, help="leaves before training starts")
    parser.add_argument("--held-out", type=int, default=8192, help="leaves to compare networks on")
    parser.add_argument("--options", type=int, default=5)
    parser.add_argument("--seed", type=int, default=51)
    parser.add_argument("--threads", type=int, default=14)
    parser.add_argument("--games", type=int, default=8192, help="games at a time")
    parser.add_argument("--size", type=int, default=3840, help="leaves of a step")
    parser.add_argument("--labelled", type=int, default=256, help="labelled positions of a step")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    compiled = DEVICE == "cuda"
    threading.Thread(target=library).start()  # compiles the engine meanwhile
    teachers = Teachers([load(path) for path in given.teachers], compiled)
    start = load(given.start)
    network = grown(start, given.blocks).to(DEVICE)
    leaves, bank = Leaves(given.room), Bank(given.room // 8)
    inference = Collecting(network, CHUNK if compiled else 64, compiled, leaves, given.pace)
    step_loss = torch.compile(loss_of) if compiled else loss_of
    if compiled:
        network.to(memory_format=torch.channels_last)
        warm_up(network, teachers, step_loss, given.size, given.labelled)
        log("compiled")
    samples = np.zeros(bank.room, dtype=SAMPLE)
    order = Order(given.options, 1000, 1, given.threads, given.games, GROUPS, 0.5, 0.0, 1.0)
    pool = Pool(MIXED, order, given.seed << 40, 100_000_000, samples, 200)
    playing = Playing(pool, inference, bank, min(5_000, given.first // 100), without_certain)
    playing.wait(lambda: leaves.count >= given.first and bank.count >= given.labelled)
    held_out = leaves.draw(given.held_out)
    networks = [load(path) for path in given.teachers]
    reference = Teachers(networks, compiled=False).images(held_out).mean(0)
    for name, other in zip([*given.teachers, "start"], [*networks, start], strict=True):
        compare(str(name), other, reference, held_out)

    def loss_at(step: int) -> tuple[Tensor, Tensor]:
        drawn, size = leaves.draw(given.size), given.size
        index = torch.randint(0, bank.count, (given.labelled,), device=DEVICE)
        features = torch.cat([drawn, bank.features[index]])
        planes_of, live = planes(features)
        planes_of, figures = planes_of / PARTS, figures_of(features)
        taught = teachers.drawn(planes_of[:size], live[:size], figures[:size])
        weight = torch.cat([weights_of(drawn), torch.ones(given.labelled, device=DEVICE)])
        shown = (mirrored(x, step % 4).contiguous(memory_format=LAYOUT) for x in (planes_of, live))
        loss = step_loss(network, *shown, figures, torch.cat([taught, bank.value[index]]), weight)
        return loss, loss

    def after(_: ValueNetwork) -> str:
        return f"{leaves.count:,} leaves, {bank.count:,} labels"

    left = given.seconds - (time.perf_counter() - STARTED)
    trained = train(network, loss_at, left, given.rate, 0.998, after)
    compare("network", trained, reference, held_out)
    inference.pace = math.inf
    playing.end()
    write_out(trained, held_out[:1000], given.out)


def warm_up(
    network: ValueNetwork, teachers: Teachers, step_loss: Callable[..., Tensor], size: int, labelled: int
) -> None:
    """Compile before the threads play, which would slow it down."""
    features = torch.zeros((size + labelled, 496), dtype=torch.int16, device=DEVICE)
    features[:, :CELLS] = torch.randint(0, 4096, (1, CELLS), device=DEVICE).short() + (9 << 12) - 65536
    given, live = planes(features)
    given, figures = given / PARTS, figures_of(features)
    teachers.drawn(given[:size], live[:size], figures[:size])
    given, live = (x.contiguous(memory_format=torch.channels_last) for x in (given, live))
    ones = torch.ones(size + labelled, device=DEVICE)
    trial = copy.deepcopy(network).train()
    with torch.autocast("cuda", torch.bfloat16):
        loss = step_loss(trial, given, live, figures, ones / 2, ones)
    loss.backward()


if __name__ == "__main__":
    main()
