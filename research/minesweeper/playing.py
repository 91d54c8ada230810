"""Games that are played while a network is trained: its values for them, and what they leave to train on."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable

import numpy as np
import torch
from engine import Pool, play
from export import CELLS, PARTS
from network import ValueNetwork, figures_of, planes
from numpy.typing import NDArray
from torch import Tensor

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CHUNK, GROUPS = 2048, 8
"""Positions that a GPU values at once; groups of games, some of which play while the leaves of others are valued."""
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


class Playing:
    """Games under way on threads of their own; the samples that `keep` chooses go to the bank."""

    def __init__(
        self,
        pool: Pool,
        inference: Inference,
        bank: Bank,
        unfinished: int,
        keep: Callable[[np.ndarray], np.ndarray] = lambda samples: samples,
    ) -> None:
        self._pool, self._inference, self._bank, self._keep = pool, inference, bank, keep
        self._unfinished = unfinished  # samples that threads may still be writing
        self._over = threading.Event()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._play, self._feed)]
        for thread in self._threads:
            thread.start()

    def _play(self) -> None:
        with torch.cuda.stream(torch.cuda.Stream(priority=-1)) if DEVICE == "cuda" else torch.no_grad():
            games = play(self._pool, self._inference.into, empty=pinned)
        log(f"{len(games.won):,} games, {games.leaves:,} leaves")

    def _feed(self) -> None:
        taken = 0
        while not self._over.wait(0.3):
            ready = self._pool.sampled - self._unfinished
            if ready - taken > 4 * self._unfinished and self._pool.samples is not None:
                self._bank.add(self._keep(self._pool.samples[taken:ready]))
                taken = ready

    def wait(self, ready: Callable[[], bool]) -> None:
        """Wait until there is enough to begin with."""
        while not ready():
            time.sleep(0.2)
            if not self._threads[0].is_alive():
                raise SystemExit("The games have stopped.")

    def end(self) -> None:
        """Play what is under way to its end."""
        self._over.set()
        self._pool.stop()
        for thread in self._threads:
            thread.join()
