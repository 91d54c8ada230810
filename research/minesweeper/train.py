"""Train the value network: `train.py --from NETWORK.pt --seconds 500 --out FOLDER` on a GPU, or on a CPU for a try.

The CPU's threads play games while the GPU trains; the network being trained gives the values that take the luck out of
the labels (renewed every 20 seconds), so labels get less noisy as it learns. Writes network.pt to train on, network.npz
for `export.py` and calibration.npy, the positions it needs. `--samples FILE.npy` trains on what generate.py wrote.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from engine import MIXED, SAMPLE, Order, Pool
from export import CELLS, COLS, PARTS, ROWS
from network import ValueNetwork, figures_of, fold, load, planes, save
from playing import CHUNK, DEVICE, GROUPS, STARTED, Bank, Inference, Playing, log
from torch import Tensor
from weights import PLANES

HELD_OUT = 64
"""Every this many samples one is kept for validation."""


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
    loss_at: Callable[[int], tuple[Tensor, Tensor]],
    seconds: float,
    rate: float,
    decay: float,
    after: Callable[[ValueNetwork], str],
) -> ValueNetwork:
    """Train for this many seconds, the rate falling to 0; return the running mean of the weights.

    `loss_at` computes the loss of a step, and what of it to print; `after` is given the running mean every 20 seconds,
    and says how far the samples are.
    """
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
    began = told = time.perf_counter()
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
        with torch.autocast("cuda", torch.bfloat16, enabled=DEVICE == "cuda"):
            loss, shown = loss_at(step)
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
            total += shown.detach()
        step += 1
        if time.perf_counter() - told > 20:
            found = total.item() / (step - told_step)
            now = time.perf_counter()
            log(f"step {step}, {(step - told_step) / (now - told):.1f} a second, loss {found:.5f}, {after(mean)}")
            if not math.isfinite(found):
                raise SystemExit("The loss is no number.")
            total.zero_()
            told, told_step = now, step
    log(f"{step} steps")
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


def write_out(network: ValueNetwork, calibration: Tensor, folder: Path) -> None:
    """Write a network to train on, in floats for `export.py`, and the positions that needs."""
    save(copy.deepcopy(network).cpu(), folder / "network.pt")
    np.savez(folder / "network.npz", **fold(network))
    np.save(folder / "calibration.npy", calibration.cpu().numpy())


def kept(path: Path | None, room: int) -> tuple[np.ndarray, int]:
    """Give room for samples, in a file if one is named, and how many are there already."""
    if path is None:
        return np.zeros(room, dtype=SAMPLE), 0
    if not path.exists():
        return np.lib.format.open_memmap(path, "w+", SAMPLE, (room,)), 0
    count = Path(f"{path}.count.npy")
    return np.load(path, mmap_mode="r+"), int(np.load(count)) if count.exists() else 0


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
    parser.add_argument(
        "--doubt", type=float, default=0, help="how much of what came after the next guess its value stands for"
    )
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--games", type=int, default=12_288, help="games at a time")
    parser.add_argument("--size", type=int, default=8192, help="samples of a step")
    parser.add_argument("--rate", type=float, default=1.2e-3)
    parser.add_argument("--eager", action="store_true")
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = load(given.start) if given.start else ValueNetwork(given.blocks)
    compiled = DEVICE == "cuda" and not given.eager
    bank = Bank(given.room)
    inference = playing = None
    if given.samples:
        bank.add(np.load(given.samples))
    else:
        samples, begun = kept(given.keep, given.room)
        bank.add(samples[:begun])
        inference = Inference(network, CHUNK if DEVICE == "cuda" else 256, compiled)
        order = Order(given.options, 1000, 1, given.threads, given.games, GROUPS, 0.5, doubt=given.doubt)
        pool = Pool(MIXED, order, given.seed << 40, 100_000_000, samples[begun:], 40 if given.options == 1 else 150)
        log("playing")
        playing = Playing(pool, inference, bank, min(5_000, given.first))
        playing.wait(lambda: bank.count >= given.first)
    log(f"training with {bank.count:,} samples")
    step_loss = torch.compile(loss_of) if compiled else loss_of

    def loss_at(step: int) -> tuple[Tensor, Tensor]:
        index = torch.randint(0, bank.count, (given.size,), device=DEVICE)
        index = torch.where(index % HELD_OUT == 0, (index + 1).clamp(max=bank.count - 1), index)
        return step_loss(network, *as_batch(bank, index, bool(step % 2), step // 2 % 4))

    def after(mean: ValueNetwork) -> str:
        if inference is not None:
            inference.renew(mean)
        return f"{bank.count:,} samples"

    left = given.seconds - (time.perf_counter() - STARTED)
    trained = train(network, loss_at, left, given.rate, 0.9995, after)
    if playing:
        playing.end()
        if given.keep:
            np.save(f"{given.keep}.count.npy", bank.count)
    write_out(trained, bank.features[:1000], given.out)
    validate(trained, bank)


if __name__ == "__main__":
    main()
