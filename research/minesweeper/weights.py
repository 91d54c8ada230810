"""The weight file of the value network: whole numbers, in the order in which the kernel reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[np.generic]]

MAGIC = 0x314D5747
CHANNELS, HEADS, PLANES, GLOBALS, RISKS = 64, 32, 14, 12, 1024
WHOLE = 2 * CHANNELS + GLOBALS
SIZES = (2 * HEADS + GLOBALS + 2, 128, 64, 1)
WHOLE_BITS, LAYER_BITS, HIDDEN_BITS, LOGIT_BITS = 20, 20, 10, 30
MOST_ACTIVE, MOST_STREAM, MOST_HEAD = 127, 32767, 4095


def sees_whole(block: int) -> bool:
    """Whether a block also sees the whole position."""
    return block % 3 == 1


def layout(blocks: int) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """List the arrays of a file after its four leading numbers: name, type, shape."""
    yield "stem.weights", "<i1", (9, PLANES, CHANNELS)
    yield "stem.bias", "<i4", (CHANNELS,)
    yield "stem.scale", "<f4", (CHANNELS,)
    yield "stem.next", "<f4", (1,)
    for block in range(blocks):
        for part in ("first", "second"):
            yield f"{block}.{part}.weights", "<i1", (9, CHANNELS // 4, CHANNELS, 4)
            yield f"{block}.{part}.bias", "<i4", (CHANNELS,)
            yield f"{block}.{part}.scale", "<f4", (CHANNELS,)
            if part == "first" and sees_whole(block):
                yield f"{block}.whole", "<i4", (WHOLE, CHANNELS)
        yield f"{block}.next", "<f4", (1,)
    yield "head.weights", "<i1", (CHANNELS, HEADS)
    yield "head.bias", "<i4", (HEADS,)
    yield "head.scale", "<f4", (HEADS,)
    yield "risk.weights", "<i1", (CHANNELS,)
    yield "risk.bias", "<i4", (1,)
    yield "risk.scale", "<f4", (1,)
    yield "risk.table", "<i4", (RISKS,)
    yield "escape.table", "<i4", (RISKS,)
    for number in range(3):
        yield f"layer{number}.weights", "<i4", (SIZES[number], SIZES[number + 1])
        yield f"layer{number}.bias", "<i8", (SIZES[number + 1],)


def write(path: Path, arrays: Mapping[str, NDArray[np.generic]], blocks: int) -> int:
    """Write a file and return its size."""
    parts = [np.array([MAGIC, CHANNELS, blocks, HEADS], dtype="<i4").tobytes()]
    for name, kind, shape in layout(blocks):
        array = arrays[name]
        if array.shape != shape:
            raise ValueError(f"{name} has shape {array.shape}, not {shape}.")
        parts.append(np.ascontiguousarray(array, dtype=kind).tobytes())
    return path.write_bytes(b"".join(parts))


def read(path: Path) -> tuple[Arrays, int]:
    """Read a file: its arrays, and how many blocks it has."""
    data = path.read_bytes()
    magic, channels, blocks, heads = (int(number) for number in np.frombuffer(data, "<i4", 4))
    if (magic, channels, heads) != (MAGIC, CHANNELS, HEADS):
        raise ValueError(f"{path} isn't a weight file of the value network.")
    arrays, at = Arrays(), 16
    for name, kind, shape in layout(blocks):
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(data, kind, count, at).reshape(shape)
        at += arrays[name].nbytes
    if at != len(data):
        raise ValueError(f"{path} has {len(data)} bytes, not {at}.")
    return arrays, blocks
