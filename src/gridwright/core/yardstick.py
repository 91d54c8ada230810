"""Fixed boards on which programs that play are measured, with what the best play gets on each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic

from gridwright.core.letters import M, P, V
from gridwright.core.roles import Bot


@dataclass(frozen=True)
class BoardSet:
    """Boards of one kind, the same for ever: once they are stored, a change makes a set of another name."""

    about: str
    """what they are, in a few words"""
    options: Any
    """those of `generate` that made them"""
    count: int
    """how many boards"""
    seed: int = 1
    """the first board's; the others follow it"""
    reference: str = "exact play"
    """who got what is called best: exact play, or a bot, as it was when they were stored, where that is out of reach"""

    @property
    def is_exact(self) -> bool:
        """Whether nobody can be better, on average."""
        return self.reference == "exact play"


@dataclass(frozen=True)
class Boards:
    """The boards of a set as they are stored."""

    puzzles: tuple[str, ...]
    """as text"""
    best: tuple[float, ...]
    """the return of the set's reference on each; where luck plays a part and it is exact, the mean over all luck"""

    @property
    def digest(self) -> str:
        """A fingerprint: two results belong together only if it is the same."""
        return sha256(json.dumps([self.puzzles, self.best]).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Yardstick(Generic[P, V, M]):
    """What a family's agents are measured by."""

    sets: Mapping[str, BoardSet]
    file: Path
    """the boards, as `tools/make_boards.py` writes them"""
    best: Callable[[P, BoardSet], float]
    """what the set's reference gets on a puzzle; in a duel, seat 0 if both play perfectly"""
    lost: Callable[[V, M], float | None] | None = None
    """what a move gave away against the best one; None where that can't be told"""
    loses: str = ""
    """what `lost` counts"""
    agents: Mapping[str, Bot[V, M]] = field(default_factory=dict)
    """agents to compare with, beside the family's bots"""
    opponent: Bot[V, M] | None = None
    """in a duel: who plays the other seat, perfectly"""

    def read(self, name: str) -> Boards:
        """Return the stored boards of a set."""
        stored = json.loads(self.file.read_text())[name]
        return Boards(tuple(stored["puzzles"]), tuple(stored["best"]))
