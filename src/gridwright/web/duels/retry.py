"""Learning from a duel that is over: the position before one of its moves, to try another one."""

from __future__ import annotations

from typing import Any

from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import IllegalMove
from gridwright.web.duels.live_duel import LiveDuel


class Study:
    """A position of a finished duel that one page tries again: one move at a time, nothing is kept."""

    def __init__(self, live: LiveDuel, number: int) -> None:
        if not live.over:
            raise IllegalMove("The duel still goes on; trying again comes after it.")
        if number > len(live.made):
            raise IllegalMove(f"The duel has {len(live.made)} moves, so there is no move {number}.")
        self.number = number
        self.before = live.table.moves[: number - 1]
        self.selection: Selection = None
        self._family, self._role = live.family, live.role
        self._start: Any = live.role.start(live.table.puzzle)
        for move in self.before:
            self._start = self._role.play(self._start, self._family.text.read_move(move))
        self._state = self._start

    def scene(self, settings: Settings) -> Scene:
        """The board there."""
        return self._role.scene(self._role.view(self._state), self.selection, settings)

    def touch(self, gesture: Gesture, settings: Settings) -> str | None:
        """The move that a hand makes, played; None if it only chose something. Each try begins anew."""
        self._state = self._start
        meant = self._role.interpret(self._role.view(self._state), self.selection, gesture, settings)
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        if isinstance(meant, Select):
            self.selection = meant.key
        if meant is None or isinstance(meant, Select) or not meant:
            return None
        return self.play(self._family.text.write_move(meant[0]))

    def play(self, text: str) -> str:
        """Play a move from where the study begins; its text."""
        move = self._family.text.read_move(text)
        self._state = self._role.play(self._start, move)
        self.selection = None
        return self._family.text.write_move(move)
