"""Count the results so far, for the progress bar."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

WORDS = {"simulate": "won", "solve": "verdict", "rate": "difficulty", "match": "winner"}
"""What is counted in the lines of an action; of the others only what was refused."""


class ProgressCounts:
    """Counts as lines come in."""

    def __init__(self, action: str) -> None:
        self._word = WORDS.get(action)
        self._counts: Counter[str] = Counter()

    def add(self, lines: Iterable[str]) -> None:
        """Count some lines more."""
        self._counts.update(self._name(json.loads(line)) for line in lines)

    def _name(self, line: dict[str, object]) -> str:
        if "refused" in line:
            return "refused"
        value = line.get(self._word) if self._word else "made"
        if isinstance(value, bool):
            return str(self._word) if value else f"not {self._word}"
        return "draw" if value is None else str(value)

    def summary(self) -> str:
        """Return what there is most of first, each with its share."""
        total = sum(self._counts.values())
        return ", ".join(f"{name} {count / total:.1%}" for name, count in self._counts.most_common(4))
