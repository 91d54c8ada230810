"""The network of a weight file on a GPU, with the kernel's results to the last bit, and as fast as it goes.

All of it is one kernel of CUDA; see gpu.cu, which is compiled on first use (nvcc). evaluate.py compares its values
with the champion's own before it counts a game.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from weights import CHANNELS, HEADS, PLANES, sees_whole

HERE = Path(__file__).parent
FEATURES = 496
LANES, WORD = 32, 4
"""Lanes of a warp, and bytes of a word, of which a lane gives two to a product of 32 inputs and 8 outputs."""
HEAD_OUTPUTS = 40
"""The outputs of the head, the risk, and some that aren't in use."""
MINED, LESS_SAFE, SHARE, LIVE, UNTOUCHED, COVERED_SHARE = range(8, 14)
"""Planes of the stem, after those of the kinds."""


@cache
def library() -> ctypes.CDLL:
    """Compile the kernel, once for this source, and load it."""
    source = HERE / "gpu.cu"
    flags = os.environ.get("GPU_FLAGS", "-O3 -arch=sm_90a").split()
    digest = hashlib.sha256(source.read_bytes() + " ".join(flags).encode())
    built = Path(tempfile.gettempdir()) / f"gridwright-gpu-{digest.hexdigest()[:16]}.so"
    if not built.exists():
        part = built.with_suffix(f".{os.getpid()}")
        command = ["nvcc", *flags, "-std=c++17", "-fmad=false", "-shared", "-Xcompiler", "-fPIC"]
        subprocess.run([*command, "-o", str(part), str(source)], check=True)
        part.rename(built)
    return declared(ctypes.CDLL(str(built)))


def declared(loaded: ctypes.CDLL) -> ctypes.CDLL:
    """Tell the types of the library's functions."""
    pointer = ctypes.c_void_p
    for name in ("convolution_bytes", "stem_bytes", "ending_bytes"):
        getattr(loaded, name).restype = ctypes.c_int64
    loaded.begin_values.argtypes = [*[pointer] * 4, ctypes.c_int, pointer, pointer, ctypes.c_int64, pointer]
    loaded.error_text.restype = ctypes.c_char_p
    return loaded


def joined(parts: list[NDArray[np.generic]], size: int) -> NDArray[np.uint8]:
    """Put arrays one behind the other, as a structure of `size` bytes has them, of which the last may be empty."""
    data = b"".join(np.ascontiguousarray(part).tobytes() for part in parts)
    assert size - 16 < len(data) <= size
    return np.frombuffer(data.ljust(size, b"\0"), np.uint8)


def fragments(weights: NDArray[np.generic], outputs: NDArray[np.int64]) -> NDArray[np.int8]:
    """Arrange weights (..., 32 inputs, all outputs) as lanes take them, given the outputs of a lane: (..., lane, 8).

    A lane has four inputs, and the four that are 16 further, of one output of each column.
    """
    lane, word, byte = np.arange(LANES)[:, None, None], np.arange(2)[:, None], np.arange(WORD)
    found = weights[..., lane % 4 * WORD + 16 * word + byte, outputs[:, None, None]]
    return found.reshape(*found.shape[:-3], LANES, 2 * WORD).astype(np.int8)


def convolution_weights(weights: NDArray[np.generic]) -> NDArray[np.int8]:
    """Arrange the weights of a convolution: (steps of 32 inputs, halves, pairs of columns, lanes, 16)."""
    steps = weights.transpose(0, 1, 3, 2).reshape(-1, LANES, CHANNELS)
    column_of_lane = np.arange(LANES) // 4  # within its eight outputs
    halves = []
    for half in range(2):
        # In the end a lane has two outputs of each column: eight that follow each other.
        columns = [
            fragments(steps, half * 32 + column_of_lane // 2 * 8 + 2 * column + column_of_lane % 2)
            for column in range(4)
        ]
        halves.append(np.stack([np.concatenate(columns[at : at + 2], -1) for at in (0, 2)], 1))
    return np.stack(halves, 1)


def stem_tables(arrays: Mapping[str, NDArray[np.generic]]) -> list[NDArray[np.generic]]:
    """Give what cells of each kind add, then the weights of their values, then those of two figures."""
    planes = arrays["stem.weights"].astype(np.int32)
    kinds = np.zeros((9, 9, CHANNELS), np.int32)
    kinds[:, 1:] = 1024 * (planes[:, :8] + planes[:, LIVE, None])
    values = np.stack([planes[:, [MINED, SHARE]], planes[:, [LESS_SAFE, LESS_SAFE]]], -1)
    figures = np.stack([planes[:, UNTOUCHED], planes[:, COVERED_SHARE]], -1)
    return [kinds, values.astype(np.int8), figures.astype(np.int8)]


def ending_tables(arrays: Mapping[str, NDArray[np.generic]]) -> list[NDArray[np.generic]]:
    """Give all that comes after the blocks; the risk is one more output of the head."""
    weights = np.zeros((CHANNELS, HEAD_OUTPUTS), np.int8)
    bias, scale = np.zeros(HEAD_OUTPUTS, np.int32), np.zeros(HEAD_OUTPUTS, np.float32)
    for all_of_them, name in ((weights.T, "weights"), (bias, "bias"), (scale, "scale")):
        all_of_them[:HEADS], all_of_them[HEADS] = arrays[f"head.{name}"].T, arrays[f"risk.{name}"].squeeze()
    steps = weights.reshape(2, LANES, HEAD_OUTPUTS)
    columns = [fragments(steps, 8 * column + np.arange(LANES) // 4) for column in range(HEAD_OUTPUTS // 8)]
    layers = [arrays[f"layer{number}.{part}"] for part in ("weights", "bias") for number in range(3)]
    return [np.stack(columns, 1), bias, scale, arrays["risk.table"], arrays["escape.table"], *layers]


def packed(arrays: Mapping[str, NDArray[np.generic]], blocks: int, lib: ctypes.CDLL) -> dict[str, NDArray[np.generic]]:
    """Arrange the weights as gpu.cu reads them."""
    assert arrays["stem.weights"].shape == (9, PLANES, CHANNELS)
    convolutions = []
    for name in [f"{block}.{part}" for block in range(blocks) for part in ("first", "second")]:
        parts = [convolution_weights(arrays[f"{name}.weights"]), arrays[f"{name}.bias"], arrays[f"{name}.scale"]]
        parts.append(arrays[f"{name.split('.')[0]}.next"])
        convolutions.append(joined(parts, lib.convolution_bytes()))
    stem = [*stem_tables(arrays), arrays["stem.bias"], arrays["stem.scale"], arrays["stem.next"]]
    wholes = [arrays[f"{block}.whole"] for block in range(blocks) if sees_whole(block)]
    return {
        "convolutions": np.concatenate(convolutions),
        "stem": joined(stem, lib.stem_bytes()),
        "whole": np.concatenate(wholes) if wholes else np.zeros(1, np.int32),
        "ending": joined(ending_tables(arrays), lib.ending_bytes()),
    }


class BatchNumbers:
    """The network, for so many positions at a time."""

    def __init__(self, arrays: Mapping[str, NDArray[np.generic]], blocks: int, size: int) -> None:
        self.size, self.blocks = size, blocks
        self._lib = library()
        weights = packed(arrays, blocks, self._lib)
        self._weights = {name: torch.from_numpy(array.copy()).to("cuda") for name, array in weights.items()}
        self._given = torch.zeros((size, FEATURES), dtype=torch.int16, device="cuda")
        self._out = torch.zeros(size, dtype=torch.float32, device="cuda")

    def into(self, features: NDArray[np.int16], values: NDArray[np.float32]) -> torch.cuda.Event:
        """Begin to write the probability to win from positions, from pinned memory to pinned memory."""
        given, out = torch.from_numpy(features), torch.from_numpy(values)
        for at in range(0, len(given), self.size):
            part = given[at : at + self.size]
            self._given[: len(part)].copy_(part, non_blocking=True)
            self._begin(len(part))
            out[at : at + len(part)].copy_(self._out[: len(part)], non_blocking=True)
        event = torch.cuda.Event()
        event.record()
        return event

    def _begin(self, count: int) -> None:
        weights = [array.data_ptr() for array in self._weights.values()]
        places = self._given.data_ptr(), self._out.data_ptr()
        stream = torch.cuda.current_stream().cuda_stream
        error = self._lib.begin_values(*weights, self.blocks, *places, count, stream)
        if error:
            raise RuntimeError(f"CUDA: {self._lib.error_text(error).decode()}")
