"""A large job: one action asked of many items, cut into shards.

    job = (action, family, options, items)     items: seeds, or texts of puzzles

A shard is a run of neighbouring items. What it gives depends on the job and on nothing else (not on the machine, the
number of workers, or which shard came first), so that the same job gives the same lines anywhere and a shard that was
lost is simply done again. Jobs and shards carry names and texts, never a family: they travel to other machines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from hashlib import blake2b, sha256
from importlib.metadata import version
from typing import Any

SHARDS = 64
"""A job is cut into about this many shards, unless they would get longer than its action allows."""


@dataclass(frozen=True)
class Source:
    """A given puzzle: where it comes from, its family, and its text."""

    name: str
    family: str
    text: str


@dataclass(frozen=True)
class JobOptions:
    """What is asked of every item. Each action reads the fields that it knows."""

    of_family: Mapping[str, object] = field(default_factory=dict)
    """the family's options for the action, by name"""
    read: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """how puzzles are read, by family"""
    generator: str | None = None
    solver: str | None = None
    bot: str | None = None
    verify: bool = False
    certify: bool = False
    seconds_each: float | None = None
    seconds_per_move: float | None = None
    nodes_per_move: int | None = None


@dataclass(frozen=True)
class Shard:
    """A piece of a job: all that a worker needs to know."""

    number: int
    action: str
    family: str
    options: JobOptions
    items: Sequence[Any]


@dataclass(frozen=True)
class Job:
    """What is to be done, and for which items; `largest` is the most items in one shard."""

    action: str
    family: str
    options: JobOptions
    items: Sequence[object]
    largest: int = 64

    @property
    def size(self) -> int:
        """How many items a shard has (the last one may have fewer)."""
        return max(1, min(self.largest, len(self.items) // SHARDS))

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return -(-len(self.items) // self.size)

    def shard(self, number: int) -> Shard:
        """Return the shard of that number, counted from 0."""
        items = self.items[number * self.size : (number + 1) * self.size]
        return Shard(number, self.action, self.family, self.options, items)

    def fingerprint(self) -> str:
        """Return the job's fingerprint: no run is resumed with the lines of another job or version."""
        digest = sha256()
        for part in (version("gridwright"), self.action, self.family, vars(self.options), self.size, len(self.items)):
            digest.update(json.dumps(part, sort_keys=True, default=str).encode() + b"\n")
        for item in self.items if not isinstance(self.items, range) else (self.items.start, self.items.step):
            digest.update(repr(item).encode() + b"\n")
        return digest.hexdigest()[:32]


def options_as_fields(options: Any) -> dict[str, object]:
    """Return options as fields by name, to send them; `type(options)(**options_as_fields(options)) == options`."""
    return {} if options is None else {each.name: getattr(options, each.name) for each in fields(options)}


def scattered(seed: int, count: int) -> list[int]:
    """Return seeds of 64 bits for this many games: runs with neighbouring seeds have no game in common."""
    return [int.from_bytes(blake2b(f"{seed} {game}".encode(), digest_size=8).digest(), "big") for game in range(count)]
