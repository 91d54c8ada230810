"""The letters that name a family's types: P a puzzle with its secrets, S a state of play, V what a player may see,
M a move, A an answer. Those that end in `in` are only taken, never returned.
"""

from __future__ import annotations

from typing import TypeVar

P = TypeVar("P")
S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
A = TypeVar("A")
Pin = TypeVar("Pin", contravariant=True)
Vin = TypeVar("Vin", contravariant=True)
Ain = TypeVar("Ain", contravariant=True)
