"""Contrast and colour distance, also as colour-blind people see them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.paint.theme import parse

Numbers = npt.NDArray[np.float64]


class Vision(NamedTuple):
    """What becomes of linear RGB, and the least CIEDE2000 that must remain between two colours."""

    least: float
    seen: Numbers


# Machado, Oliveira and Fernandes 2009, severity 1.
VISION: dict[str, Vision] = {
    "full": Vision(20, np.eye(3)),
    "protanopia": Vision(
        15,
        np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ),
    "deuteranopia": Vision(
        15,
        np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ),
    "tritanopia": Vision(
        15,
        np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(value: str) -> Numbers:
    sent = np.array(parse(value)[:3]) / 255
    return np.where(sent <= 0.04045, sent / 12.92, ((sent + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast of two colours."""
    light = sorted(float(linear(value) @ [0.2126, 0.7152, 0.0722]) for value in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(value: str, seen: Numbers) -> Numbers:
    part = np.clip(seen @ linear(value), 0, 1) @ TO_XYZ.T / WHITE
    root = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def distance(one: Numbers, other: Numbers) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    mean = (np.hypot(*one[1:]) + np.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * np.sqrt(mean**7 / (mean**7 + 25**7))
    chroma, hue = zip(*(_polar(stretch * colour[1], colour[2]) for colour in (one, other)), strict=True)
    turn = (hue[1] - hue[0] + 180) % 360 - 180
    middle = (hue[0] + turn / 2) % 360
    lightness, chroma_mean = (one[0] + other[0]) / 2, sum(chroma) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    wave = 1 + sum(size * np.cos(np.radians(times * middle + shift)) for size, times, shift in waves)
    away = (lightness - 50) ** 2
    by_light = (other[0] - one[0]) / (1 + 0.015 * away / np.sqrt(20 + away))
    by_chroma = (chroma[1] - chroma[0]) / (1 + 0.045 * chroma_mean)
    by_hue = 2 * np.sqrt(chroma[0] * chroma[1]) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * chroma_mean * wave)
    twist = np.sin(np.radians(60 * np.exp(-(((middle - 275) / 25) ** 2))))
    rotation = -2 * np.sqrt(chroma_mean**7 / (chroma_mean**7 + 25**7)) * twist
    return float(np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue))


def _polar(a: float, b: float) -> tuple[float, float]:
    return float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


def smallest_distance(colours: Iterable[str], vision: str) -> float:
    """Find how far the two closest colours are from each other with this kind of vision."""
    seen = [lab(value, VISION[vision].seen) for value in colours]
    return min(distance(one, other) for one, other in combinations(seen, 2))
