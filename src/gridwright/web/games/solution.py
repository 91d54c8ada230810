"""A solution that can be stepped through: the moves of an answer, and the board after each of them."""

from __future__ import annotations

from typing import Any

from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Scene, Settings
from gridwright.errors import IllegalMove
from gridwright.web.games.game_messages import SolutionFound


class SolutionLine:
    """The best solution so far from one state on."""

    def __init__(self, family: AnyFamily, state: Any) -> None:
        self._family = family
        self._states = [state]
        self._moves: tuple[Any, ...] = ()

    def take(self, answer: str, *, final: bool) -> SolutionFound:
        """Step through this answer from now on; it has passed the checker. Return the message for the pages."""
        family = self._family
        assert family.play.solution_moves is not None
        read = family.text.read_answer(answer)
        self._moves = tuple(family.play.solution_moves(read))
        del self._states[1:]
        verdict = family.teaching.verdict
        count = f"{len(self._moves)} moves"
        text = count if verdict is None else verdict(family.rules.view(self._states[0]), read)
        return SolutionFound(text, tuple(map(family.text.write_move, self._moves)), final)

    def draw(self, upto: int, settings: Settings) -> Scene:
        """Draw the board after this many moves."""
        if upto > len(self._moves):
            raise IllegalMove(f"The solution has {len(self._moves)} moves.")
        rules = self._family.rules
        while len(self._states) <= upto:
            self._states.append(rules.play(self._states[-1], self._moves[len(self._states) - 1]))
        return self._family.draw.scene(rules.view(self._states[upto]), None, settings).within(settings.window)
