"""Files that were made for a player and wait to be downloaded."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass

MOST_BYTES = 64 * 1024 * 1024
"""Bytes of all files together; the oldest make room for new ones."""


@dataclass(frozen=True)
class Download:
    """A file: for whom, its name, its media type, its bytes."""

    player: str
    name: str
    media: str
    data: bytes


class Downloads:
    """The files, the oldest first."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, Download] = OrderedDict()

    def put(self, file: Download) -> str:
        """Keep a file for a while; return the name it is downloaded by."""
        name = secrets.token_urlsafe(12)
        self._files[name] = file
        while sum(len(kept.data) for kept in self._files.values()) > MOST_BYTES and len(self._files) > 1:
            self._files.popitem(last=False)
        return name

    def take(self, name: str, player: str) -> Download | None:
        """Return the player's file of that name."""
        found = self._files.get(name)
        return found if found is not None and found.player == player else None
