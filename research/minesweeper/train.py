"""Train the value network: `train.py --from NETWORK.pt --seconds 500 --out FOLDER` on a GPU, or on a CPU for a try.

The CPU's threads play games while the GPU trains; the network being trained gives the values that take the luck out of
the labels (renewed every minute), so labels get less noisy as it learns. Writes network.pt to train on, network.npz for
`export.py` and calibration.npy, the positions it needs. `--samples FILE.npy` trains on what generate.py wrote instead.
"""

from __future__ import annotations

import argparse
import copy
import math
import threading
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from engine import MIXED, SAMPLE, Order, Pool, play
from export import CELLS, COLS, PARTS, ROWS
from network import ValueNetwork, figures_of, fold, load, planes, save
from numpy.typing import NDArray
from torch import Tensor
from weights import PLANES

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CHUNK, GROUPS = 2048, 8
"""Positions that a GPU values at once; groups of games, some of which play while the leaves of others are valued."""
HELD_OUT = 64
"""Every this many samples one is kept for validation."""
STARTED = time.perf_counter()


def log(*words: object) -> None:
    """Print a line with the seconds since the start."""
    print(f"[{time.perf_counter() - STARTED:.0f}]", *words, flush=True)


class Bank:
    """Samples on the device."""

    def __init__(self, room: int) -> None:
        self.room, self.count = room, 0
        self.features = torch.empty((room, 496), dtype=torch.int16, device=DEVICE)
        self.value = torch.empty(room, device=DEVICE)
        self.cell = torch.empty((room, 8), dtype=torch.int16, device=DEVICE)
        self.risk = torch.empty((room, 8), device=DEVICE)

    def add(self, samples: np.ndarray) -> None:
        """Append samples, as far as there is room."""
        samples = samples[: self.room - self.count]
        to = slice(self.count, self.count + len(samples))
        self.features[to] = torch.from_numpy(np.ascontiguousarray(samples["features"])).to(DEVICE)
        self.value[to] = torch.from_numpy(np.ascontiguousarray(samples["value"])).to(DEVICE)
        self.cell[to] = torch.from_numpy(np.ascontiguousarray(samples["cell"]).view(np.int16)).to(DEVICE)
        self.risk[to] = torch.from_numpy(np.ascontiguousarray(samples["risk"])).to(DEVICE)
        self.count += len(samples)


class Inference:
    """The network in half precision on a GPU, as one graph; or as it is on a CPU."""

    def __init__(self, network: ValueNetwork, chunk: int, compiled: bool) -> None:
        self.chunk, self.network = chunk, copy.deepcopy(network).eval().to(DEVICE).requires_grad_(False)
        self._graph = None
        if DEVICE != "cuda":
            return
        self.network.to(memory_format=torch.channels_last)
        self._core = torch.compile(self._logit) if compiled else self._logit
        self._in = torch.zeros((chunk, 496), dtype=torch.int16, device=DEVICE)
        self._in[:, :CELLS] = torch.randint(0, 4096, (chunk, CELLS), device=DEVICE).short() + (9 << 12) - 65536
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream), torch.no_grad():
            for _ in range(3):
                found = self._forward(self._in)
            plain = self.network.values(self._in)
            log(f"compiled against plain: rms {(found - plain).pow(2).mean().sqrt().item():.6f}")
        torch.cuda.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph), torch.no_grad():
            self._out = self._forward(self._in)

    def _logit(self, given: Tensor, live: Tensor, figures: Tensor) -> Tensor:
        with torch.autocast("cuda", torch.float16):
            return self.network(given, live, figures)[0]

    def _forward(self, features: Tensor) -> Tensor:
        given, live = planes(features)  # compiling this too gave wrong values
        given = (given / PARTS).half().contiguous(memory_format=torch.channels_last)
        live = live.half().contiguous(memory_format=torch.channels_last)
        return torch.sigmoid(self._core(given, live, figures_of(features)).float())

    def renew(self, network: ValueNetwork) -> None:
        """Take over the weights of a network that was trained further."""
        with torch.no_grad():
            for mine, new in zip(self.network.state_dict().values(), network.state_dict().values(), strict=True):
                mine.copy_(new)

    @torch.no_grad()
    def into(self, features: NDArray[np.int16], values: NDArray[np.float32]) -> torch.cuda.Event | None:
        """Write the values of positions, from pinned memory to pinned memory where there is a GPU."""
        given, out = torch.from_numpy(features), torch.from_numpy(values)
        for at in range(0, len(given), self.chunk):
            part = given[at : at + self.chunk]
            if self._graph is None:
                out[at : at + len(part)] = self.network.values(part.to(DEVICE)).cpu()
                continue
            self._in[: len(part)].copy_(part, non_blocking=True)
            self._graph.replay()
            out[at : at + len(part)].copy_(self._out[: len(part)], non_blocking=True)
        if DEVICE != "cuda":
            return None
        event = torch.cuda.Event()
        event.record()
        return event


def pinned(shape: tuple[int, ...], kind: type) -> NDArray[np.generic]:
    """Make an array that a GPU reads and writes while others are computed with."""
    kinds = {np.int16: torch.int16, np.float32: torch.float32}
    return torch.empty(shape, dtype=kinds[kind], pin_memory=DEVICE == "cuda").numpy()


def as_batch(bank: Bank, index: Tensor, turned: bool, flip: int) -> tuple[Tensor, Tensor, Tensor]:
    """Give planes, cells of consequence and risks of samples (mirrored and turned), figures and labels."""
    features = bank.features[index]
    given, live = planes(features)
    cell = bank.cell[index].long() & 0xFFFF
    risk = torch.zeros((len(index), CELLS + 1), device=DEVICE).scatter_(1, cell.clamp(max=CELLS), bank.risk[index])
    stacked = torch.cat([given / PARTS, live, risk[:, :CELLS].view(-1, 1, ROWS, COLS)], 1)
    stacked = stacked.flip(2) if flip & 1 else stacked
    stacked = stacked.flip(3) if flip & 2 else stacked
    stacked = stacked.transpose(2, 3) if turned else stacked
    kind = torch.channels_last if DEVICE == "cuda" else torch.contiguous_format
    return stacked.contiguous(memory_format=kind), figures_of(features), bank.value[index]


def loss_of(network: ValueNetwork, stacked: Tensor, figures: Tensor, label: Tensor) -> tuple[Tensor, Tensor]:
    """Compute the loss: the value's, and a little of the risks'."""
    given, live, risk = stacked[:, :PLANES], stacked[:, PLANES : PLANES + 1], stacked[:, PLANES + 1]
    logit, risk_logit = network(given, live, figures)
    value = F.binary_cross_entropy_with_logits(logit, label)
    risks = ((F.softplus(risk_logit) - risk * risk_logit) * live[:, 0]).sum((1, 2)).mean()
    return value + 0.1 * risks, value


def train(
    network: ValueNetwork,
    bank: Bank,
    seconds: float,
    size: int,
    rate: float,
    inference: Inference | None,
    compiled: bool,
    renew: float,
    decay: float = 0.9995,
) -> ValueNetwork:
    """Train for this many seconds, the rate falling to 0; return the running mean of the weights."""
    network.to(DEVICE).train()
    if DEVICE == "cuda":
        network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network).eval()
    parameters = list(network.parameters())
    groups = [
        {"params": [p for p in parameters if p.ndim > 1], "weight_decay": 0.02},
        {"params": [p for p in parameters if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99), fused=DEVICE == "cuda")
    step_loss = torch.compile(loss_of) if compiled and DEVICE == "cuda" else loss_of
    began = told = renewed = time.perf_counter()
    step = told_step = 0
    total = torch.zeros((), device=DEVICE)
    part = 0.0
    while True:
        if step % 10 == 0:
            part = (time.perf_counter() - began) / seconds
            if part >= 1:
                break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * part)) + 1e-6
        index = torch.randint(0, bank.count, (size,), device=DEVICE)
        index = torch.where(index % HELD_OUT == 0, (index + 1).clamp(max=bank.count - 1), index)
        batch = as_batch(bank, index, bool(step % 2), step // 2 % 4)
        with torch.autocast("cuda", torch.bfloat16, enabled=DEVICE == "cuda"):
            loss, value = step_loss(network, *batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        with torch.no_grad():
            keep = min(decay, (step + 1) / (step + 10))
            torch._foreach_lerp_(list(mean.parameters()), parameters, 1 - keep)
            if step % 10 == 0:
                for mine, new in zip(mean.buffers(), network.buffers(), strict=True):
                    mine.lerp_(new, 1 - keep**10) if mine.dtype.is_floating_point else mine.copy_(new)
            total += value.detach()
        step += 1
        now = time.perf_counter()
        if now - told > 20:
            rate_now = (step - told_step) * size / (now - told)
            log(f"step {step} samples {bank.count:,} loss {total.item() / (step - told_step):.5f} {rate_now:,.0f}/s")
            total.zero_()
            told, told_step = now, step
        if inference is not None and now - renewed > renew:
            inference.renew(mean)
            renewed = now
    log(f"{step} steps of {size}, {step * size / max(1, bank.count):.1f} times each sample")
    return mean


@torch.no_grad()
def validate(network: ValueNetwork, bank: Bank) -> None:
    """Print the mean squared error on the samples held out, by how many cells are covered."""
    index = torch.arange(0, bank.count, HELD_OUT, device=DEVICE)
    parts = index.split(4096)
    value = torch.cat([network.values(bank.features[part]) for part in parts])
    label, covered = bank.value[index], bank.features[index, CELLS + 14]
    for low, high in ((0, 481), (0, 60), (60, 150), (150, 300), (300, 440), (440, 481)):
        here = (covered >= low) & (covered < high)
        error = (value - label)[here]
        log(f"covered {low}-{high}: n {len(error)} mse {error.pow(2).mean():.5f} bias {error.mean():+.5f}")


def main() -> None:
    """Train, and write what follows needs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", type=Path, help="a network.pt to train further")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--samples", type=Path)
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--room", type=int, default=12_000_000, help="samples that may be kept")
    parser.add_argument("--keep", type=Path, help="a file for the samples, which a later run may begin with")
    parser.add_argument("--first", type=int, default=200_000, help="samples before training starts")
    parser.add_argument("--options", type=int, default=1)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--games", type=int, default=12_288, help="games at a time")
    parser.add_argument("--size", type=int, default=8192, help="samples of a step")
    parser.add_argument("--rate", type=float, default=1.2e-3)
    parser.add_argument("--renew", type=float, default=60)
    parser.add_argument("--eager", action="store_true")
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = load(given.start) if given.start else ValueNetwork(given.blocks)
    compiled = DEVICE == "cuda" and not given.eager
    bank = Bank(given.room)
    inference = None
    stop = threading.Event()
    threads: list[threading.Thread] = []
    if given.samples:
        bank.add(np.load(given.samples))
    else:
        if given.keep and given.keep.exists():
            samples = np.load(given.keep, mmap_mode="r+")
        elif given.keep:
            samples = np.lib.format.open_memmap(given.keep, "w+", SAMPLE, (given.room,))
        else:
            samples = np.zeros(given.room, dtype=SAMPLE)
        begun = (
            int(np.load(f"{given.keep}.count.npy")) if given.keep and Path(f"{given.keep}.count.npy").exists() else 0
        )
        bank.add(samples[:begun])
        inference = Inference(network, CHUNK if DEVICE == "cuda" else 256, compiled)
        order = Order(given.options, 1000, 1, given.threads, given.games, GROUPS, 0.5)
        pool = Pool(MIXED, order, given.seed << 40, 100_000_000, samples[begun:], 40 if given.options == 1 else 150)
        log("playing")

        unfinished = min(5_000, given.first)  # samples that threads may still be writing

        def generate() -> None:
            with torch.cuda.stream(torch.cuda.Stream(priority=-1)) if DEVICE == "cuda" else torch.no_grad():
                games = play(pool, inference.into, empty=pinned)
            log(f"{len(games.won):,} games, {games.leaves:,} leaves")

        def feed() -> None:
            while not stop.is_set():
                ready = begun + pool.sampled - unfinished
                if ready - bank.count > 4 * unfinished:
                    bank.add(samples[bank.count : ready])
                stop.wait(0.3)

        threads = [threading.Thread(target=work, daemon=True) for work in (generate, feed)]
        threads[0].start()
        threads[1].start()
        while bank.count < given.first:
            time.sleep(0.2)
            if not threads[0].is_alive():
                raise SystemExit("The games have stopped.")
    log(f"training with {bank.count:,} samples")
    left = given.seconds - (time.perf_counter() - STARTED)
    trained = train(network, bank, left, given.size, given.rate, inference, compiled, given.renew)
    if threads:
        stop.set()
        threads[1].join()
        pool.stop()
        threads[0].join()
        if given.keep:
            np.save(f"{given.keep}.count.npy", bank.count)
    save(trained.cpu(), given.out / "network.pt")
    np.savez(given.out / "network.npz", **fold(trained))
    np.save(given.out / "calibration.npy", bank.features[:1000].cpu().numpy())
    validate(trained.to(DEVICE), bank)
    log("done")


if __name__ == "__main__":
    main()
