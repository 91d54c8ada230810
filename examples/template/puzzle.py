"""The nouns of Lights: a grid of lamps, a press, an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Lamps:
    """rows x cols lamps, row by row; puzzle, state and view in one, since nothing is hidden."""

    rows: int
    cols: int
    lit: tuple[bool, ...]


@dataclass(frozen=True)
class Press:
    """Press one lamp: it and its neighbours change."""

    row: int
    col: int


@dataclass(frozen=True)
class Answer:
    """Presses that put all lamps out."""

    presses: tuple[Press, ...]
