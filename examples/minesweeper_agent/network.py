"""A small convolutional network: from what a player sees, how likely each covered cell is safe.

Written in plain arrays with its own derivatives, so that it runs wherever NumPy does, and unchanged on a GPU where
CuPy is. A layer looks at the 3 x 3 cells around each cell; after eight of them a cell knows those up to eight away. So
one network plays boards of every size.
"""

from __future__ import annotations

from typing import Any

import numpy as np

SIGNS = 10
"""What a cell shows: 0 to 8, or that it is covered."""
COVERED = 9
INPUTS = SIGNS + 2
WIDTH, DEPTH = 32, 8

Arrays = dict[str, Any]


def arrays_of(planes: Any) -> Any:
    """Return the library an array belongs to: NumPy, or CuPy on a GPU."""
    if isinstance(planes, np.ndarray):
        return np
    import cupy  # type: ignore[import-not-found, unused-ignore]

    return cupy


def fresh(seed: int) -> Arrays:
    """Return random weights to start from (He et al. 2015)."""
    rng = np.random.default_rng(seed)
    weights: Arrays = {}
    for layer in range(DEPTH):
        inputs = 9 * (WIDTH if layer else INPUTS)
        weights[f"kernel{layer}"] = rng.normal(0.0, (2 / inputs) ** 0.5, (inputs, WIDTH)).astype(np.float32)
        weights[f"bias{layer}"] = np.zeros(WIDTH, dtype=np.float32)
    weights["last"] = rng.normal(0.0, WIDTH**-0.5, (WIDTH, 1)).astype(np.float32)
    weights["constant"] = np.zeros(1, dtype=np.float32)
    return weights


def features(seen: Any) -> Any:
    """Turn the environment's planes into channels: what each cell shows, where the board is, mines a covered cell."""
    xp = arrays_of(seen)
    signs, mines = xp.minimum(seen[:, 0], COVERED), seen[:, 1, 0, 0].astype(xp.float32)
    channels = xp.empty((*signs.shape, INPUTS), dtype=xp.float32)
    channels[..., :SIGNS] = signs[..., None] == xp.arange(SIGNS)
    channels[..., SIGNS] = 1.0
    channels[..., SIGNS + 1] = (mines / xp.maximum((signs == COVERED).sum(axis=(1, 2)), 1))[:, None, None]
    return channels


def _around(cells: Any) -> Any:
    """Return for each cell its channels and its eight neighbours', zeros beyond the edge."""
    xp = arrays_of(cells)
    boards, rows, cols, width = cells.shape
    padded = xp.zeros((boards, rows + 2, cols + 2, width), dtype=cells.dtype)
    padded[:, 1:-1, 1:-1] = cells
    found = xp.empty((boards, rows, cols, 9 * width), dtype=cells.dtype)
    for place in range(9):
        row, col = divmod(place, 3)
        found[..., place * width : (place + 1) * width] = padded[:, row : row + rows, col : col + cols]
    return found.reshape(-1, 9 * width)


def _back_around(change: Any, shape: tuple[int, ...]) -> Any:
    """Add up what the nine copies of each cell should change by."""
    xp = arrays_of(change)
    boards, rows, cols, width = shape
    change = change.reshape(boards, rows, cols, 9 * width)
    padded = xp.zeros((boards, rows + 2, cols + 2, width), dtype=change.dtype)
    for place in range(9):
        row, col = divmod(place, 3)
        padded[:, row : row + rows, col : col + cols] += change[..., place * width : (place + 1) * width]
    return padded[:, 1:-1, 1:-1]


def forward(weights: Arrays, seen: Any) -> tuple[Any, list[Any]]:
    """Return the log odds that each cell is safe, and what `backward` needs."""
    cells = features(seen)
    kept: list[Any] = []
    for layer in range(DEPTH):
        around = _around(cells)
        found = around @ weights[f"kernel{layer}"] + weights[f"bias{layer}"]
        active = found > 0
        found = (found * active).reshape(*cells.shape[:3], WIDTH)
        kept.append((around, active, cells.shape))
        cells = found + cells if layer else found
    kept.append(cells)
    return (cells @ weights["last"] + weights["constant"])[..., 0], kept


def backward(weights: Arrays, kept: list[Any], change: Any) -> Arrays:
    """Return the derivative of the loss by each weight, given that by the log odds of each cell."""
    cells = kept[-1]
    flat = change.reshape(-1, 1)
    slopes: Arrays = {"last": cells.reshape(-1, WIDTH).T @ flat, "constant": flat.sum(axis=0)}
    backwards = change[..., None] * weights["last"][:, 0]
    for layer in reversed(range(DEPTH)):
        around, active, shape = kept[layer]
        found = backwards.reshape(-1, WIDTH) * active
        slopes[f"kernel{layer}"], slopes[f"bias{layer}"] = around.T @ found, found.sum(axis=0)
        if layer:
            backwards = backwards + _back_around(found @ weights[f"kernel{layer}"].T, shape)
    return slopes


def save(weights: Arrays, path: str) -> None:
    """Write the weights with 16 bits each."""
    np.savez_compressed(path, **{name: value.astype(np.float16) for name, value in weights.items()})


def load(path: str) -> Arrays:
    """Read weights."""
    with np.load(path) as file:
        return {name: file[name].astype(np.float32) for name in file.files}
