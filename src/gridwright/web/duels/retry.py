"""Learn from a duel that is over: the position before one of its moves, to try another one."""

from __future__ import annotations

from typing import Any

from gridwright.actions.choose import duel_of
from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import IllegalMove
from gridwright.play.duel_session import DuelSession


class RetryPosition:
    """A position of a finished duel that one page retries: one move at a time, nothing is saved."""

    def __init__(self, session: DuelSession, number: int) -> None:
        if session.outcome is None:
            raise IllegalMove("The duel isn't over yet. You can retry moves after it.")
        if number > len(session.moves):
            raise IllegalMove(f"The duel has {len(session.moves)} moves, so there is no move {number}.")
        self.number = number
        self.before = session.moves[: number - 1]
        self.selection: Selection = None
        self._family, self._rules = session.family, duel_of(session.family)
        self._start: Any = self._rules.start(session.puzzle)
        for move in self.before:
            self._start = self._rules.play(self._start, self._family.text.read_move(move))
        self._state = self._start

    def scene(self, settings: Settings) -> Scene:
        """Draw the position."""
        return self._rules.scene(self._rules.view(self._state), self.selection, settings)

    def touch(self, gesture: Gesture, settings: Settings) -> str | None:
        """Play the move that a gesture means; None if it only selects. Each try starts from the same position."""
        self._state = self._start
        meant = self._rules.interpret(self._rules.view(self._state), self.selection, gesture, settings)
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        if isinstance(meant, Select):
            self.selection = meant.key
        if meant is None or isinstance(meant, Select) or not meant:
            return None
        return self.play(self._family.text.write_move(meant[0]))

    def play(self, text: str) -> str:
        """Play a move from the position that is retried; its text."""
        move = self._family.text.read_move(text)
        self._state = self._rules.play(self._start, move)
        self.selection = None
        return self._family.text.write_move(move)
