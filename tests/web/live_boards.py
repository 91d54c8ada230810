"""Live boards without a server: pages that only note what they are sent, and a clock that is set by hand."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from gridwright.web.duels.duel_board import DuelViewer
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.games.live_game import LiveGame
from gridwright.web.live.board import Viewer
from gridwright.web.live.connection import ClientConnection

B = TypeVar("B", LiveGame, LiveDuel)


class Time:
    """A time that goes on when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Recorder:
    """A connection that notes what is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, *sent: Any) -> None:
        self.sent += sent


def page(board: LiveGame | LiveDuel, player: str) -> Any:
    """A page of this player, not yet at the board."""
    kind = Viewer if isinstance(board, LiveGame) else DuelViewer
    return kind(cast(ClientConnection, Recorder()), player)


def watch(board: LiveGame | LiveDuel, player: str = "ann") -> Any:
    """Let a page of this player show the board."""
    viewer = page(board, player)
    board.viewers.add(viewer)
    board.attend()
    return viewer


def leave(board: LiveGame | LiveDuel) -> None:
    """Let all pages go."""
    board.viewers.clear()
    board.attend()
