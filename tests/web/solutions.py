"""How a game is finished, worked out with the library: the moves, and hands that make them. Names no family."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from gridwright import catalog
from gridwright.actions.solve import solve
from gridwright.actions.teaching.hint import next_step
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.keyboard import interpret
from gridwright.core.scene import Gesture, Select, Settings
from gridwright.core.verdict import Solved
from gridwright.errors import IllegalMove

KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", *"abcdefghijklmnopqrstuvwxyz", "Delete")
MOST_STEPS = 500
ASIDE = ((0, 0.3), (0, -0.3), (0.3, 0), (-0.3, 0))


@dataclass(frozen=True)
class GestureStep:
    """A gesture, and what is true afterwards: so many moves more, and this selection."""

    gesture: Gesture
    moves: int
    selection: str | None


@cache
def puzzle_text(name: str) -> str:
    """The shortest puzzle that comes with the family: the quickest to finish."""
    family = catalog.family(name)
    return min((example.text for example in family.creation.examples.values()), key=len)


def solving_moves(name: str, view: str) -> list[str]:
    """The moves of a solution of this position, where a solution is a way to play."""
    family = catalog.family(name)
    found = solve(family, family.text.read_view(view), Budget(20.0)).verdict
    assert isinstance(found, Solved) and family.play.solution_moves is not None
    return [family.text.write_move(move) for move in family.play.solution_moves(found.answer)]


@cache
def finishing_moves(name: str) -> tuple[str, ...]:
    """Moves that end the game, none of them to spare: what hints say, without what the end does not need."""
    family = catalog.family(name)
    moves = _hinted(family)
    for move in reversed(moves):
        fewer = _until_the_end(family, [other for other in moves if other is not move])
        if fewer is not None:
            moves = fewer
    return tuple(family.text.write_move(move) for move in moves)


def solution_of(name: str, text: str) -> list[str]:
    """The moves of the solver's answer, where an answer is a way to play."""
    family = catalog.family(name)
    view = family.rules.view(family.rules.start(family.text.read(text)))
    verdict = solve(family, view, Budget(5)).verdict
    assert isinstance(verdict, Solved)
    assert family.play.solution_moves is not None
    return [family.text.write_move(move) for move in family.play.solution_moves(verdict.answer)]


def _start(family: AnyFamily) -> Any:
    return family.rules.start(family.text.read(puzzle_text(family.name)))


def _hinted(family: AnyFamily) -> list[Any]:
    state = _start(family)
    moves: list[Any] = []
    while family.rules.status(state) == "playing" and len(moves) < MOST_STEPS:
        for move in _next(family, family.rules.view(state)):
            if family.rules.status(state) == "playing":
                state = family.rules.play(state, move)
                moves.append(move)
    return moves


def _next(family: AnyFamily, view: Any) -> tuple[Any, ...]:
    """What a hint says; where none speaks, what a bot would do."""
    step = next_step(family, view)
    if step is not None:
        return step.moves
    assert family.play.bots, f"{family.name}: no technique speaks, and there is no bot"
    bot = next(iter(family.play.bots.values()))
    return (bot(view, Budget(seconds=10), Random(1)),)


def _until_the_end(family: AnyFamily, moves: list[Any]) -> list[Any] | None:
    """The moves as far as the game's end; None if they do not reach it."""
    state = _start(family)
    for number, move in enumerate(moves):
        if family.rules.status(state) != "playing":
            return moves[:number]
        try:
            state = family.rules.play(state, move)
        except IllegalMove:
            return None
    return moves if family.rules.status(state) != "playing" else None


def finishing_gestures(name: str, device: str) -> Iterator[GestureStep]:
    """What this device (`mouse`, `touch` or `keys`) does to finish the game."""
    family = catalog.family(name)
    state, selection = _start(family), None
    for text in finishing_moves(name):
        move = family.text.read_move(text)
        found = find_gestures(family, family.rules.view(state), selection, move, device)
        assert found is not None, f"{name}: no way to make {text} by {device}"
        state = family.rules.play(state, move)
        selection = _kept(family, state, found[-1].selection)
        yield from found[:-1]
        yield GestureStep(found[-1].gesture, found[-1].moves, selection)


def _kept(family: AnyFamily, state: Any, selection: str | None) -> str | None:
    """The selection after a move: dropped when the game is over or the place is gone."""
    if family.rules.status(state) != "playing":
        return None
    keys = {target.key for target in family.draw.scene(family.rules.view(state), selection, Settings()).targets}
    return selection if selection in keys else None


def find_gestures(
    family: AnyFamily, view: Any, selection: str | None, move: Any, device: str
) -> list[GestureStep] | None:
    """The fewest gestures that make just this move, choosing things on the way."""
    seen: set[str | None] = {selection}
    queue: deque[tuple[str | None, list[GestureStep]]] = deque([(selection, [])])
    while queue:
        chosen, done = queue.popleft()
        for gesture in _gestures(family, view, chosen, device):
            meant = interpret(family.gestures.interpret, family.draw.scene, view, chosen, gesture, Settings())
            after = meant.key if isinstance(meant, Select) else chosen
            moves = list(meant.moves) if isinstance(meant, Select) else meant
            if moves == [move]:
                return [*done, GestureStep(gesture, 1, after)]
            if isinstance(meant, Select) and not moves and after not in seen:
                seen.add(after)
                queue.append((after, [*done, GestureStep(gesture, 0, after)]))
    return None


def _gestures(family: AnyFamily, view: Any, selection: str | None, device: str) -> Iterator[Gesture]:
    if device == "keys":
        yield from (Gesture("key", key=key) for key in KEYS)
        return
    targets = family.draw.scene(view, selection, Settings()).targets
    # Beside its middle, too: what is selected may own the middle of its neighbours.
    yield from (Gesture("tap", at.x + x, at.y + y) for x, y in ((0, 0), *ASIDE) for at in targets)
    if device == "touch":
        yield from (Gesture("key", key=button.key) for button in family.teaching.manual.buttons)
    else:
        yield from (Gesture("wheel", at.x, at.y, amount=amount) for at in targets for amount in (1.0, -1.0))
    yield from (Gesture("alternate", target.x, target.y) for target in targets)
