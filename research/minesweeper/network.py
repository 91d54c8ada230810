"""The value network in PyTorch, in floats, to be trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
import weights as file
from export import CELLS, COLS, KNOWN_SAFE, ONE, PARTS, ROWS, UNDECIDED
from torch import Tensor, nn
from weights import CHANNELS, GLOBALS, HEADS, PLANES, sees_whole


def planes(features: Tensor) -> tuple[Tensor, Tensor]:
    """Give the planes in 1/1024 and the cells of consequence, as `export.planes` does."""
    cells, figures = features[:, :CELLS].int() & 0xFFFF, features[:, CELLS:].int()
    code, low = cells >> 12, cells & 4095
    best, untouched, covered = (figures[:, GLOBALS + k, None] for k in range(3))
    undecided, clue, live = (code == UNDECIDED).int(), ((code >= 1) & (code <= 8)).int(), (code > 0).int()
    at_most_six = code.clamp(max=6)
    found = [PARTS * clue * (at_most_six == number) for number in range(1, 7)]
    found += [
        PARTS * undecided,
        PARTS * (code == KNOWN_SAFE),
        undecided * ((low + 1) // 2),
        undecided * (ONE - low - best),
        clue * ((code * PARTS + low // 2) // low.clamp(min=1)),
        PARTS * live,
        undecided * untouched,
        undecided * ((covered * PARTS + 240) // 480),
    ]
    stacked = torch.stack([plane.float() for plane in found], 1).view(-1, PLANES, ROWS, COLS)
    return stacked, live.float().view(-1, 1, ROWS, COLS)


def largest(x: Tensor) -> Tensor:
    """Give the largest value of each channel; with amax, whose gradient looks for it again, a compiled one was NaN."""
    return x.flatten(2).max(2).values


class Block(nn.Module):
    """Two convolutions whose result is added to the stream; some blocks also see the whole position."""

    def __init__(self, whole: bool) -> None:
        super().__init__()
        self.c1, self.b1 = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False), nn.BatchNorm2d(CHANNELS)
        self.c2, self.b2 = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False), nn.BatchNorm2d(CHANNELS)
        nn.init.zeros_(self.b2.weight)
        self.pool = nn.Linear(2 * CHANNELS + GLOBALS, CHANNELS) if whole else None

    def forward(self, x: Tensor, live: Tensor, figures: Tensor) -> Tensor:
        """Compute the block."""
        y = self.b1(self.c1(x))
        if self.pool is not None:
            whole = torch.cat([x.sum((2, 3)) * (1 / 100.0), largest(x), figures.to(x.dtype)], 1)
            y = y + self.pool(whole)[:, :, None, None]
        y = self.b2(self.c2(F.relu(y) * live))
        return F.relu(x + y) * live


class ValueNetwork(nn.Module):
    """The network in floats."""

    def __init__(self, blocks: int = 8) -> None:
        super().__init__()
        self.stem, self.b0 = nn.Conv2d(PLANES, CHANNELS, 3, padding=1, bias=False), nn.BatchNorm2d(CHANNELS)
        self.blocks = nn.ModuleList([Block(sees_whole(block)) for block in range(blocks)])
        self.h, self.aux = nn.Conv2d(CHANNELS, HEADS, 1), nn.Conv2d(CHANNELS, 1, 1)
        self.f1, self.f2, self.f3 = nn.Linear(file.SIZES[0], 128), nn.Linear(128, 64), nn.Linear(64, 1)
        nn.init.constant_(self.aux.bias, -6.0)

    def forward(self, given: Tensor, live: Tensor, figures: Tensor) -> tuple[Tensor, Tensor]:
        """Compute the logit of the probability to win, and of the risk that will be taken at each cell."""
        x = F.relu(self.b0(self.stem(given))) * live
        for block in self.blocks:
            x = block(x, live, figures)
        head = F.relu(self.h(x)) * live
        risk_logit = self.aux(x)[:, 0]
        with torch.autocast("cuda", enabled=False):
            risk_logit, shown = risk_logit.float(), live[:, 0].float()
            risk, head = torch.sigmoid(risk_logit) * shown, head.float()
            escape = torch.log1p(-risk.clamp(max=0.99)).sum((1, 2))[:, None]
            ends = [head.sum((2, 3)) / 40, largest(head), figures.float(), 2 * risk.sum((1, 2))[:, None], escape]
            logit = self.f3(F.relu(self.f2(F.relu(self.f1(torch.cat(ends, 1))))))[:, 0]
        return logit, risk_logit

    def values(self, features: Tensor) -> Tensor:
        """Estimate the probability to win from positions (n, 496)."""
        given, live = planes(features)
        if given.is_cuda:
            given = given.contiguous(memory_format=torch.channels_last)
            live = live.contiguous(memory_format=torch.channels_last)
        logit, _ = self(given / PARTS, live, figures_of(features))
        return torch.sigmoid(logit.float())


def figures_of(features: Tensor) -> Tensor:
    """Give the figures of positions in standard units."""
    return features[:, CELLS : CELLS + GLOBALS].float() / 256


def save(network: ValueNetwork, path: Path) -> None:
    """Write a network to be trained on."""
    torch.save({"blocks": len(network.blocks), "state": network.state_dict()}, path)


def load(path: Path) -> ValueNetwork:
    """Read a network that was saved."""
    saved = torch.load(path, map_location="cpu")
    network = ValueNetwork(saved["blocks"])
    network.load_state_dict(saved["state"])
    return network


def fold(network: ValueNetwork) -> dict[str, np.ndarray]:
    """Give the weights by name with batch norms folded into the convolutions, as `export.py` takes them."""
    out: dict[str, np.ndarray] = {}

    def put(name: str, tensor: Tensor) -> None:
        out[name] = tensor.detach().float().cpu().numpy()

    def convolution(weight: str, bias: str, layer: nn.Conv2d, norm: nn.BatchNorm2d) -> None:
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        put(weight, layer.weight * factor[:, None, None, None])
        put(bias, norm.bias - norm.running_mean * factor)

    convolution("stem.w", "stem.b", network.stem, network.b0)
    for number, block in enumerate(network.blocks):
        convolution(f"{number}.w1", f"{number}.b1", block.c1, block.b1)
        convolution(f"{number}.w2", f"{number}.b2", block.c2, block.b2)
        if block.pool is not None:
            put(f"{number}.whole.w", block.pool.weight)
            put(f"{number}.whole.b", block.pool.bias)
    put("head.w", network.h.weight[:, :, 0, 0])
    put("head.b", network.h.bias)
    put("risk.w", network.aux.weight[0, :, 0, 0])
    put("risk.b", network.aux.bias)
    for number, layer in enumerate((network.f1, network.f2, network.f3)):
        put(f"layer{number}.w", layer.weight)
        put(f"layer{number}.b", layer.bias)
    return out
