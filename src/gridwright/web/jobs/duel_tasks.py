"""The tasks of duels: a bot's move, the evaluation of a position, a move tried again."""

from __future__ import annotations

import time
from random import Random
from typing import Any, Generic, NamedTuple

from msgspec import Struct

from gridwright import catalog
from gridwright.actions.choose import choose_bot, duel_of
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Duel
from gridwright.web.jobs.task import R, Task


class Position(NamedTuple):
    """A position of a duel, and what is needed to go on from it."""

    family: AnyFamily
    duel: Duel[Any, Any, Any, Any]
    state: Any


class DuelTask(Task[R], Generic[R], frozen=True, kw_only=True):
    """A task about the position of a duel: its puzzle, and the moves made on it."""

    family: str
    text: str
    moves: tuple[str, ...]

    def position(self) -> Position:
        """Play the moves."""
        family = catalog.family(self.family)
        duel = duel_of(family)
        state = duel.start(family.text.read(self.text))
        for move in self.moves:
            state = duel.play(state, family.text.read_move(move))
        return Position(family, duel, state)


class BotMove(Struct, frozen=True):
    """A bot's move, and the seconds it thought."""

    move: str
    seconds: float


class ChooseMove(DuelTask[BotMove], frozen=True, kw_only=True):
    """Let a bot choose its move."""

    bot: str
    seed: str

    def run(self, budget: Budget) -> BotMove:
        """Choose it; the bot sees what both players see."""
        family, duel, state = self.position()
        bot = choose_bot(family, self.bot)[1]
        began = time.perf_counter()
        move = bot(duel.view(state), budget, Random(self.seed))
        return BotMove(family.text.write_move(move), time.perf_counter() - began)


class PositionEvaluation(Struct, frozen=True):
    """By how many points the first seat ends ahead, whether that is proven, and the moves that lead there."""

    value: float
    proven: bool
    line: tuple[str, ...]


class Evaluate(DuelTask[PositionEvaluation], frozen=True, kw_only=True):
    """Evaluate a position for the first seat."""

    def run(self, budget: Budget) -> PositionEvaluation:
        """Evaluate it."""
        return _evaluate(self.position(), budget)


def _evaluate(position: Position, budget: Budget) -> PositionEvaluation:
    family, duel, state = position
    found = duel.evaluate(duel.view(state), budget)
    return PositionEvaluation(float(found.value), bool(found.proven), tuple(map(family.text.write_move, found.line)))


class TriedMove(Struct, frozen=True):
    """A move, the points it loses against the best that was found, and the moves that follow it."""

    move: str
    lost: float
    proven: bool
    line: tuple[str, ...]


class TryMove(DuelTask[TriedMove], frozen=True, kw_only=True):
    """Find how many points a move loses."""

    move: str

    def run(self, budget: Budget) -> TriedMove:
        """Evaluate the positions before and after it."""
        position = self.position()
        family, duel, state = position
        sign = 1 if duel.seat(duel.view(state)) == 0 else -1
        before = _evaluate(position, budget.share(0.5))
        after = _evaluate(position._replace(state=duel.play(state, family.text.read_move(self.move))), budget)
        return TriedMove(self.move, sign * (before.value - after.value), before.proven and after.proven, after.line)
