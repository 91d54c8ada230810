"""Many games at a time, by the kernel's own code; see engine.cpp, which is compiled on first use (g++)."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import tempfile
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1] / "src" / "gridwright"
KERNELS = PACKAGE / "kernels"
WEIGHTS = PACKAGE / "families" / "minesweeper" / "weights" / "champion.bin"
AHEAD = 8
SAMPLE = np.dtype(
    [("features", "<i2", 496), ("value", "<f4"), ("cell", "<u2", AHEAD), ("risk", "<f4", AHEAD)], align=True
)


class Progress(Protocol):
    """Tells if something that was begun is done, as an event of CUDA does."""

    def query(self) -> bool:
        """Say if it is done."""


Valuation = Callable[[NDArray[np.int16], NDArray[np.float32]], Progress | None]
"""Begins to write the probability to win from positions (n, 496) into the second array; None: it is there."""


class Kind(ctypes.Structure):
    """A kind of board: its first click (1 safe, 2 open) at the start cell, or anywhere (-1), and how often it comes."""

    _fields_ = [(name, ctypes.c_int32) for name in ("rows", "cols", "mines", "rule", "start", "share")]


class Order(ctypes.Structure):
    """How games are played; see engine.cpp."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in ("options", "endgame", "train", "threads", "games", "groups")),
        ("explore", ctypes.c_double),
        ("rare", ctypes.c_double),
        ("doubt", ctypes.c_double),
        ("near", ctypes.c_int64),
    ]


ENDGAME, RARE, NEAR = 5000, 0.0197, 480
"""The champion's own; for training every number is asked about, and no option is looked at further."""
LEAST_ROOM = 20_000
"""Leaves of a group; a guess near the end may have a thousand, but few of many guesses are near the end."""

KINDS = {
    "expert": Kind(16, 30, 99, 1, 0, 1),
    "expert-open": Kind(16, 30, 99, 2, 3 * 30 + 3, 1),
    "intermediate": Kind(16, 16, 40, 1, 0, 1),
    "intermediate-open": Kind(16, 16, 40, 2, 2 * 16 + 2, 1),
    "beginner": Kind(9, 9, 10, 1, 0, 1),
    "beginner-open": Kind(9, 9, 10, 2, 2 * 9 + 2, 1),
}
MIXED = (
    Kind(16, 30, 99, 1, 0, 40),
    Kind(16, 30, 99, 2, 93, 12),
    Kind(16, 30, 99, 2, -1, 18),
    Kind(16, 16, 40, 1, 0, 6),
    Kind(16, 16, 40, 2, -1, 3),
    Kind(9, 9, 10, 1, 0, 3),
    Kind(9, 9, 10, 2, -1, 1),
    Kind(16, 30, 80, 1, -1, 3),
    Kind(16, 30, 115, 2, -1, 4),
    Kind(13, 20, 50, 1, -1, 4),
    Kind(10, 24, 48, 2, -1, 3),
    Kind(8, 12, 20, 1, -1, 3),
)
"""What the network learns from: expert boards most of all, and others so that it is at home on any."""


@cache
def library() -> ctypes.CDLL:
    """Compile the engine, once for these sources on this machine, and load it."""
    sources = [HERE / "engine.cpp", *sorted(KERNELS.rglob("*.hpp"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources))
    digest.update(os.uname().nodename.encode())
    flags = os.environ.get("ENGINE_FLAGS", "-O3 -march=native").split()
    built = Path(tempfile.gettempdir()) / f"gridwright-engine-{digest.hexdigest()[:16]}{''.join(flags)}.so"
    if not built.exists():
        part = built.with_suffix(f".{os.getpid()}")
        command = ["g++", *flags, "-std=c++17", "-shared", "-fPIC", "-pthread", f"-I{KERNELS}"]
        subprocess.run([*command, "-o", str(part), str(HERE / "engine.cpp")], check=True)
        part.rename(built)
    loaded = ctypes.CDLL(str(built))
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    loaded.pool_new.restype = pointer
    loaded.pool_new.argtypes = [pointer, ctypes.c_int, pointer, ctypes.c_uint64, number, *[pointer] * 4, number]
    loaded.pool_begin.argtypes = [pointer, ctypes.c_int, *[pointer] * 3, number]
    loaded.pool_ended.argtypes = [pointer, ctypes.c_double, pointer]
    for name in ("pool_finished", "pool_samples"):
        getattr(loaded, name).restype = number
    for name in ("pool_finished", "pool_samples", "pool_stop", "pool_free", "network_free"):
        getattr(loaded, name).argtypes = [pointer]
    loaded.strong.argtypes = [pointer, ctypes.c_uint64, number, ctypes.c_int, ctypes.c_int, pointer]
    loaded.regrets.restype = number
    loaded.regrets.argtypes = [
        *[pointer, ctypes.c_uint64, number, ctypes.c_int, pointer, ctypes.c_int],
        *[pointer, pointer, number],
    ]
    loaded.network_new.restype = pointer
    loaded.network_new.argtypes = [ctypes.c_char_p, number, ctypes.c_int]
    loaded.network_values.argtypes = [pointer, pointer, number, ctypes.c_int, pointer]
    loaded.sample_bytes.restype = number
    assert loaded.sample_bytes() == SAMPLE.itemsize
    return loaded


class KernelNetwork:
    """The network as the champion computes it."""

    def __init__(self, path: Path, threads: int = 1, instructions: int = -1) -> None:
        data = path.read_bytes()
        self._threads = threads
        self._network = library().network_new(data, len(data), instructions)

    def __call__(self, features: NDArray[np.int16]) -> NDArray[np.float32]:
        """Estimate the probability to win from each position."""
        features = np.ascontiguousarray(features)
        values = np.empty(len(features), dtype=np.float32)
        self.into(features, values)
        return values

    def regrets(self, kind: Kind, order: Order, most: int, first_seed: int, count: int) -> NDArray[np.float64]:
        """Compare guesses near the end with best play: layouts, chance of best play, own chance; see engine.cpp."""
        found = np.zeros((count, 3))
        given = ctypes.byref(kind), first_seed, count, self._threads, ctypes.byref(order), most
        used = library().regrets(*given, self._network, found.ctypes.data, len(found))
        return found[:used]

    def into(self, features: NDArray[np.int16], values: NDArray[np.float32]) -> None:
        """Write the probability to win from each position."""
        library().network_values(self._network, features.ctypes.data, len(features), self._threads, values.ctypes.data)


@dataclass
class Games:
    """Games that were played: the results, the estimates with the luck of guesses taken out, and the guesses."""

    won: NDArray[np.uint8]
    estimate: NDArray[np.float32]
    guesses: NDArray[np.uint8]
    leaves: int
    seconds: float


class Pool:
    """Games under way."""

    def __init__(
        self,
        kinds: Sequence[Kind],
        order: Order,
        first_seed: int,
        total: int,
        samples: NDArray[np.void] | None = None,
        per_game: int = 150,
    ) -> None:
        self.won = np.zeros(total, dtype=np.uint8)
        self.estimate = np.zeros(total, dtype=np.float32)
        self.guesses = np.zeros(total, dtype=np.uint8)
        self.samples = samples
        self.groups = order.groups
        self.room = max(per_game * -(-order.games // order.groups), LEAST_ROOM)
        self._lib = library()
        room = 0 if samples is None else len(samples)
        place = None if samples is None else samples.ctypes.data
        results = (self.won.ctypes.data, self.estimate.ctypes.data, self.guesses.ctypes.data)
        self._kinds, self._order = (Kind * len(kinds))(*kinds), order
        self._pool = self._lib.pool_new(
            self._kinds, len(kinds), ctypes.byref(order), first_seed, total, *results, place, room
        )
        weakref.finalize(self, self._lib.pool_free, self._pool)

    def begin(
        self,
        group: int,
        values: NDArray[np.float32],
        answered: NDArray[np.int16],
        leaves: NDArray[np.int16],
    ) -> None:
        """Begin to take a group's games to their next guesses, which go into `leaves`, given the values of the last."""
        arrays = values.ctypes.data, answered.ctypes.data, leaves.ctypes.data
        self._lib.pool_begin(self._pool, group, *arrays, self.room)

    def ended(self, seconds: float) -> tuple[int, int]:
        """Give a group that has come to its next guesses, or -1 if none does within the time, and how many leaves."""
        count = ctypes.c_int64()
        return int(self._lib.pool_ended(self._pool, seconds, ctypes.byref(count))), count.value

    def stop(self) -> None:
        """Begin no more games."""
        self._lib.pool_stop(self._pool)

    @property
    def sampled(self) -> int:
        """How many samples there are."""
        return int(self._lib.pool_samples(self._pool))

    @property
    def finished(self) -> int:
        """How many games are over."""
        return int(self._lib.pool_finished(self._pool))


def play(
    pool: Pool,
    value: Valuation,
    seconds: float = float("inf"),
    empty: Callable[[tuple[int, ...], type], NDArray[np.generic]] = np.empty,
) -> Games:
    """Play the games of a pool: the threads play some groups while the leaves of others are valued."""
    began, count, under_way = time.perf_counter(), 0, pool.groups
    leaves = [[empty((pool.room, 496), np.int16) for _ in range(2)] for _ in range(pool.groups)]
    values = [empty((pool.room,), np.float32) for _ in range(pool.groups)]
    asked: deque[tuple[int, Progress | None]] = deque()
    for group in range(pool.groups):
        pool.begin(group, values[group], *leaves[group])
    while under_way or asked:
        while asked and (asked[0][1] is None or asked[0][1].query()):
            group, _ = asked.popleft()
            leaves[group].reverse()
            pool.begin(group, values[group], *leaves[group])
            under_way += 1
        group, new = pool.ended(0.0005 if asked else 0.1)
        if group >= 0:
            under_way -= 1
            count += new
        if group >= 0 and new:
            asked.append((group, value(leaves[group][1][:new], values[group][:new])))
        full = pool.samples is not None and pool.sampled + 1000 > len(pool.samples)
        if full or time.perf_counter() - began > seconds:
            pool.stop()
    played = pool.finished
    return Games(pool.won[:played], pool.estimate[:played], pool.guesses[:played], count, time.perf_counter() - began)


def play_strong(kind: Kind, first_seed: int, count: int, threads: int) -> NDArray[np.uint8]:
    """Play the bot `strong` on the same boards."""
    won = np.zeros(count, dtype=np.uint8)
    library().strong(ctypes.byref(kind), first_seed, count, threads, 1000, won.ctypes.data)
    return won
