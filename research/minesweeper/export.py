"""Turn the trained network into whole numbers: `export.py NETWORK.npz SAMPLES.npy OUT.bin`.

NETWORK.npz holds the network in floats, as `train.py` writes it (batch norms folded into the convolutions). The samples
say how large each activation gets; 500 are enough. Weights become bytes with one scale for each output, activations
numbers from 0 to 127; the stream that the blocks add to keeps 15 bits. `weights.py` says what the file holds, and
`kernels/sweep/value` how it is computed.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from weights import (
    CHANNELS,
    GLOBALS,
    HEADS,
    HIDDEN_BITS,
    LAYER_BITS,
    LOGIT_BITS,
    MOST_ACTIVE,
    MOST_HEAD,
    MOST_STREAM,
    PLANES,
    RISKS,
    WHOLE_BITS,
    Arrays,
    sees_whole,
    write,
)

Floats = NDArray[np.float32]
ROWS, COLS, CELLS, KNOWN_SAFE, UNDECIDED, ONE = 16, 30, 480, 10, 9, 4094
PARTS = 1024
"""Planes are whole numbers of this part."""
HEADROOM = 1.1
"""How much larger than in the samples an activation may get: cutting off even one in ten thousand costs more than
coarser steps."""
MOST_BIAS = 1 << 21
"""The largest bias, in units of the sum it is added to."""
EVENNESS = 0.5
"""How far channels are evened out: 0 not at all, 1 fully; then weights of small channels are rounded more coarsely."""


def planes(features: NDArray[np.int16]) -> tuple[Floats, Floats]:
    """Give the planes of positions (n, 14, 16, 30) in 1/1024, and which cells are of consequence (n, 1, 16, 30)."""
    cells, figures = features[:, :CELLS].astype(np.int32) & 0xFFFF, features[:, CELLS:].astype(np.int32)
    code, low = cells >> 12, cells & 4095
    best, untouched, covered = (figures[:, GLOBALS + k, None] for k in range(3))
    undecided, clue, live = code == UNDECIDED, (code >= 1) & (code <= 8), code > 0
    found = [PARTS * (clue & (np.minimum(code, 6) == number)) for number in range(1, 7)]
    found += [
        PARTS * undecided,
        PARTS * (code == KNOWN_SAFE),
        undecided * ((low + 1) // 2),
        undecided * (ONE - low - best),
        clue * ((code * PARTS + low // 2) // np.maximum(low, 1)),
        PARTS * live,
        undecided * untouched,
        undecided * ((covered * PARTS + 240) // 480),
    ]
    stacked = np.stack(found, 1).astype(np.float32).reshape(-1, PLANES, ROWS, COLS)
    return stacked, live.astype(np.float32).reshape(-1, 1, ROWS, COLS)


def convolve(x: Floats, weights: Floats) -> Floats:
    """Convolve (n, in, 16, 30) with (out, in, 3, 3), zeros around."""
    framed = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    total = np.zeros((x.shape[0], weights.shape[0], ROWS * COLS), dtype=np.float32)
    for row in range(3):
        for col in range(3):
            window = framed[:, :, row : row + ROWS, col : col + COLS].reshape(x.shape[0], x.shape[1], -1)
            total += np.ascontiguousarray(weights[:, :, row, col]) @ window
    return total.reshape(x.shape[0], -1, ROWS, COLS)


def relu(x: Floats) -> Floats:
    """Cut off what is negative."""
    return np.maximum(x, 0)


def forward(net: Mapping[str, Floats], features: NDArray[np.int16]) -> tuple[Floats, dict[str, Floats]]:
    """Compute the network in floats: the probabilities to win, and every activation by name."""
    given, live = planes(features)
    figures = features[:, CELLS : CELLS + GLOBALS].astype(np.float32) / 256
    seen: dict[str, Floats] = {}
    x = relu(convolve(given / PARTS, net["stem.w"]) + net["stem.b"][:, None, None]) * live
    seen["stream.0"] = x
    blocks = count_blocks(net)
    for block in range(blocks):
        bias = np.broadcast_to(net[f"{block}.b1"], (len(x), CHANNELS))
        if sees_whole(block):
            whole = np.concatenate([x.sum((2, 3)) / 100, x.max((2, 3)), figures], 1)
            bias = bias + whole @ net[f"{block}.whole.w"].T + net[f"{block}.whole.b"]
        middle = relu(convolve(x, net[f"{block}.w1"]) + bias[:, :, None, None]) * live
        seen[f"middle.{block}"] = middle
        x = relu(x + convolve(middle, net[f"{block}.w2"]) + net[f"{block}.b2"][:, None, None]) * live
        seen[f"stream.{block + 1}"] = x
    flat = x.reshape(len(x), CHANNELS, -1)
    head = relu(np.einsum("oi,nic->noc", net["head.w"], flat) + net["head.b"][:, None]) * live.reshape(len(x), 1, -1)
    seen["head"] = head
    risk = 1 / (1 + np.exp(-(np.einsum("i,nic->nc", net["risk.w"], flat) + net["risk.b"])))
    risk = risk * live.reshape(len(x), -1)
    escape = np.log1p(-np.minimum(risk, 0.99)).sum(1, keepdims=True)
    value = np.concatenate([head.sum(2) / 40, head.max(2), figures, 2 * risk.sum(1, keepdims=True), escape], 1)
    for number in range(3):
        value = value @ net[f"layer{number}.w"].T + net[f"layer{number}.b"]
        value = relu(value) if number < 2 else value
    return 1 / (1 + np.exp(-value[:, 0])), seen


def count_blocks(net: Mapping[str, object]) -> int:
    """Count the blocks of a network in floats."""
    return sum(name.endswith(".w1") for name in net)


def quantize(net: Mapping[str, Floats], features: NDArray[np.int16]) -> Arrays:
    """Make whole numbers of a network, with scales for activations as large as in these samples.

    Each channel has a unit of its own, so that small ones are not rounded away beside large ones.
    """
    seen = _largest(net, features)
    blocks = count_blocks(net)
    streams = [seen[f"stream.{block}"] for block in range(blocks + 1)]
    unit = _units(np.max(streams, 0)) / MOST_STREAM
    steps = [HEADROOM * float((stream / unit).max()) / MOST_ACTIVE for stream in streams]
    out = Arrays()
    weights, scale = _bytes(net["stem.w"])
    out["stem.weights"] = weights.transpose(2, 3, 1, 0).reshape(9, PLANES, CHANNELS)
    out["stem.bias"] = _rounded(net["stem.b"] / (scale / PARTS), np.int32)
    out["stem.scale"] = (scale / PARTS / unit).astype(np.float32)
    out["stem.next"] = np.array([1 / steps[0]], dtype=np.float32)
    for block in range(blocks):
        middle = _units(seen[f"middle.{block}"]) / MOST_ACTIVE
        bias = net[f"{block}.b1"] + (net[f"{block}.whole.b"] if sees_whole(block) else 0)
        scale = _convolution(out, f"{block}.first", net[f"{block}.w1"], bias, steps[block] * unit, middle)
        if sees_whole(block):
            units = np.concatenate([unit / 100, unit, np.full(GLOBALS, 1 / 256)])
            out[f"{block}.whole"] = _rounded(
                net[f"{block}.whole.w"].T * units[:, None] / scale * 2.0**WHOLE_BITS, np.int32
            )
        _convolution(out, f"{block}.second", net[f"{block}.w2"], net[f"{block}.b2"], middle, unit)
        out[f"{block}.next"] = np.array([1 / steps[block + 1]], dtype=np.float32)
    _ending(out, net, seen["head"], steps[blocks] * unit)
    return out


def _largest(net: Mapping[str, Floats], features: NDArray[np.int16]) -> dict[str, Floats]:
    """Find the largest value of every activation, by channel."""
    found: dict[str, Floats] = {}
    for at in range(0, len(features), 50):
        for name, x in forward(net, features[at : at + 50])[1].items():
            largest = x.reshape(len(x), x.shape[1], -1).max((0, 2))
            found[name] = np.maximum(found.get(name, largest), largest)
    return found


def _units(largest: Floats) -> Floats:
    """Choose how large each channel may get: a channel that is hardly used isn't made to look important."""
    return HEADROOM * largest.max() * np.maximum(largest / largest.max(), 1e-3) ** EVENNESS


def _bytes(weights: Floats, bias: Floats | float = 0) -> tuple[NDArray[np.int8], Floats]:
    """Round weights to bytes, with one scale for each output, in which its bias must have room, too."""
    scale = np.maximum(np.abs(weights).reshape(len(weights), -1).max(1), 1e-8) / 127
    scale = np.maximum(scale, np.abs(bias) / MOST_BIAS)
    return np.rint(weights / scale.reshape(-1, *[1] * (weights.ndim - 1))).astype(np.int8), scale


def _rounded(x: NDArray[np.floating], kind: type[np.integer]) -> NDArray[np.integer]:
    return np.rint(np.asarray(x, dtype=np.float64)).astype(kind)


def _convolution(out: Arrays, name: str, weights: Floats, bias: Floats, given: Floats, unit: Floats) -> Floats:
    """Add a convolution of inputs in the units given; return what 1 of its sums stands for, by output."""
    whole, scale = _bytes(weights * given[None, :, None, None], bias)
    ordered = whole.transpose(2, 3, 1, 0).reshape(9, CHANNELS // 4, 4, CHANNELS)
    out[f"{name}.weights"] = ordered.transpose(0, 1, 3, 2)
    out[f"{name}.bias"] = _rounded(bias / scale, np.int32)
    out[f"{name}.scale"] = (scale / unit).astype(np.float32)
    return scale


def _ending(out: Arrays, net: Mapping[str, Floats], head: Floats, given: Floats) -> None:
    """Add the head, the risk and the last layers."""
    whole, scale = _bytes(net["head.w"] * given)
    units = np.maximum(HEADROOM * head / MOST_HEAD, scale / 16)  # an output may never be used
    out["head.weights"] = whole.T
    out["head.bias"] = _rounded(net["head.b"] / scale, np.int32)
    out["head.scale"] = (scale / units).astype(np.float32)
    whole, scale = _bytes((net["risk.w"] * given)[None])
    out["risk.weights"] = whole[0]
    out["risk.bias"] = _rounded(net["risk.b"].reshape(1) / scale, np.int32)
    out["risk.scale"] = (scale * 32).astype(np.float32)
    risk = 1 / (1 + np.exp(-(np.arange(RISKS) - RISKS / 2) / 32))
    out["risk.table"] = _rounded(risk * 2**20, np.int32)
    out["escape.table"] = _rounded(np.log1p(-np.minimum(risk, 0.99)) * 2**16, np.int32)
    ends = np.concatenate([units / 40, units, [1 / 256] * GLOBALS, [2 * 2.0**-20, 2.0**-16]])
    assert len(ends) == 2 * HEADS + GLOBALS + 2
    for number in range(3):
        given_units = ends if number == 0 else np.full(net[f"layer{number}.w"].shape[1], 2.0**-HIDDEN_BITS)
        bits = HIDDEN_BITS + LAYER_BITS if number < 2 else LOGIT_BITS
        out[f"layer{number}.weights"] = _rounded(net[f"layer{number}.w"].T * given_units[:, None] * 2.0**bits, np.int32)
        out[f"layer{number}.bias"] = _rounded(net[f"layer{number}.b"] * 2.0**bits, np.int64)


def main() -> None:
    """Read a network in floats and write it in whole numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("samples", type=Path, help="features (n, 496), as generate.py writes them")
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    net = {name: array.astype(np.float32) for name, array in np.load(given.network).items()}
    size = write(given.out, quantize(net, np.load(given.samples)[:500]), count_blocks(net))
    print(f"{given.out}: {size:,} bytes")


if __name__ == "__main__":
    main()
