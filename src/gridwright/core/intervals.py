"""Confidence intervals: each holds 95 times in a hundred."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959964
"""So many standard deviations on each side of a normal mean hold 95% of all values."""


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values, and how far its interval reaches on each side."""
    mean = math.fsum(values) / len(values)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
    return mean, Z95 * spread / math.sqrt(len(values))


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Return the interval of a share (Wilson 1927)."""
    if total == 0:
        return 0.0, 1.0
    share, squared = hits / total, Z95 * Z95
    middle = (share + squared / (2 * total)) / (1 + squared / total)
    half = Z95 / (1 + squared / total) * math.sqrt(share * (1 - share) / total + squared / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def rating_with_margin(rating: float, deviation: float) -> str:
    """Write a rating with its interval: "1512 ± 84"."""
    return f"{rating:.0f} ± {Z95 * deviation:.0f}"
