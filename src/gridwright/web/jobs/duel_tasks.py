"""Long work about duels by name, as worker processes do it: a bot's move, what a position is worth, a review."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gridwright import catalog
from gridwright.actions.analyse import analyse
from gridwright.actions.choose import choose_bot
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Duel
from gridwright.errors import BadOption
from gridwright.play.duel_session import duel_of


def _position(family: str, text: str, moves: Sequence[str]) -> tuple[AnyFamily, Duel[Any, Any, Any, Any], Any]:
    """The family, its duel, and the state after these moves."""
    card = catalog.family(family)
    duel = duel_of(card)
    state = duel.start(card.text.read(text))
    for move in moves:
        state = duel.play(state, card.text.read_move(move))
    return card, duel, state


def bot_move(budget: Budget, family: str, text: str, moves: list[str], bot: str, seed: str) -> dict[str, Any]:
    """A bot's move, and the seconds it thought; it sees what both players see."""
    card, duel, state = _position(family, text, moves)
    player = choose_bot(card, bot)[1]
    began = time.perf_counter()
    move = player(duel.view(state), budget, Random(seed))
    return {"move": card.text.write_move(move), "seconds": time.perf_counter() - began}


def value(budget: Budget, family: str, text: str, moves: list[str]) -> dict[str, Any]:
    """What the position is worth to the first seat, and the best line."""
    card, duel, state = _position(family, text, moves)
    found = duel.evaluate(duel.view(state), budget)
    line = [card.text.write_move(move) for move in found.line]
    return {"value": float(found.value), "proven": bool(found.proven), "line": line}


def tried(budget: Budget, family: str, text: str, moves: list[str], move: str) -> dict[str, Any]:
    """How much a move gives away against the best that is found, and the line that follows it."""
    card, duel, state = _position(family, text, moves)
    view = duel.view(state)
    sign = 1 if duel.seat(view) == 0 else -1
    before = duel.evaluate(view, budget.share(0.5))
    after = duel.evaluate(duel.view(duel.play(state, card.text.read_move(move))), budget)
    return {
        "gave": sign * (float(before.value) - float(after.value)),
        "proven": bool(before.proven and after.proven),
        "line": [card.text.write_move(one) for one in after.line],
    }


def best(budget: Budget, family: str, text: str, moves: list[str]) -> dict[str, Any]:
    """The best move that is found, and the line that follows it."""
    found = value(budget, family, text, moves)
    if not found["line"]:
        raise BadOption("There is no move to show here.")
    return {"move": found["line"][0], "line": found["line"][1:], "proven": found["proven"]}


def reviewed(budget: Budget, family: str, text: str, moves: list[str]) -> dict[str, Any]:
    """What a finished duel is judged by."""
    card = catalog.family(family)
    found = analyse(card, card.text.read(text), moves, budget, duel=True)
    return {"summary": found.summary, "figures": dict(found.figures), "remarks": [list(one) for one in found.remarks]}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    "duel_move": bot_move,
    "duel_value": value,
    "duel_tried": tried,
    "duel_best": best,
    "duel_review": reviewed,
}
