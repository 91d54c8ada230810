"""Play a duel against a bot in the terminal."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from gridwright.actions.choose import duel_of
from gridwright.cli.output import colourful, draws_unicode, say
from gridwright.core.budget import Budget
from gridwright.core.roles import Bot
from gridwright.core.scene import Settings
from gridwright.errors import GridwrightError
from gridwright.paint.terminal import terminal
from gridwright.play.duel_session import DuelSession

HELP = "A move, or: moves, resign, help, quit."
SECONDS = 10.0
"""How long a bot may think about a move."""


def play_duel(duel: DuelSession, bot: Bot[Any, Any], seed: int | None, theme: str) -> int:
    """Play until the duel is over; you have the first seat."""
    family, name = duel.family, duel.names[1]
    chance = Random(seed)
    say(HELP)
    _show(duel, theme)
    while duel.outcome is None:
        started = time.monotonic()
        if duel.seat == 0:
            if not _ask(duel):
                return 0
        else:
            move = family.text.write_move(bot(duel.view, Budget(SECONDS), chance))
            duel.play(1, move, time.monotonic() - started)
            say(f"{name} plays {move}.")
        _show(duel, theme)
    say(duel.outcome.because)
    return 0


def _ask(duel: DuelSession) -> bool:
    """Read lines until one of them is a move or the end; say whether the duel continues."""
    started = time.monotonic()
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            say()
            return False
        if line in ("quit", "exit", "q"):
            return False
        try:
            if line == "moves":
                moves = duel_of(duel.family).moves(duel.view)
                say(" ".join(duel.family.text.write_move(move) for move in moves))
            elif line in ("", "help"):
                say(HELP)
            elif line == "resign":
                duel.resign(0, time.monotonic() - started)
                return True
            else:
                duel.play(0, line, time.monotonic() - started)
                return True
        except GridwrightError as error:
            say(str(error))


def _show(duel: DuelSession, theme: str) -> None:
    scene = duel_of(duel.family).scene(duel.view, None, Settings())
    say(terminal(scene, theme, colour=colourful(), unicode=draws_unicode()))
    first, second = duel.scores
    say(f"{duel.names[0]} {first:g}, {duel.names[1]} {second:g}")
