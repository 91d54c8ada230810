"""Practise a technique: make the moves of a step yourself. Each is answered: right, or why it is not part of the step.

A move counts by what it does: one that leads to the same state as a move of the step is that move. So a chord counts
for all the cells it opens, and an edge may be named from either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias

from gridwright.actions.hidden import hides
from gridwright.actions.teaching.hint import next_step
from gridwright.actions.teaching.lessons import set_up
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.teaching import Exercise
from gridwright.core.verdict import Step
from gridwright.errors import IllegalMove, Missing

LOOKED_AHEAD = 4
"""How many further steps of the same technique count as right, too."""
SECONDS = 3.0
"""What finding out why a move is wrong may take, unless a budget says otherwise."""


@dataclass(frozen=True)
class Practised(Generic[P, S, V, M, A]):
    """A board of a lesson: its state of play, the step to make, and the moves of it that are left."""

    family: Family[P, S, V, M, A]
    state: S
    step: Step[M]
    left: tuple[M, ...]
    has_secrets: bool
    """whether the state says more than the player sees, so that looking ahead would give it away"""

    @property
    def view(self) -> V:
        """What the player sees."""
        return self.family.rules.view(self.state)

    @property
    def is_done(self) -> bool:
        """Whether the whole step is made."""
        return not self.left


AnyPractised: TypeAlias = Practised[Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class Attempt(Generic[P, S, V, M, A]):
    """A move made in a lesson: whether it was right, what is said about it, and the board after it."""

    is_right: bool
    message: str
    after: Practised[P, S, V, M, A]


def start(family: Family[P, S, V, M, A], exercise: Exercise) -> Practised[P, S, V, M, A]:
    """Return a board of a lesson with its step to make."""
    state = set_up(family, exercise)
    step = next_step(family, family.rules.view(state))
    if step is None or not step.moves:
        raise Missing("No technique finds a step here.")
    return Practised(family, state, step, step.moves, hides(family, family.text.read(exercise.puzzle)))


def task_of(board: Practised[P, S, V, M, A]) -> str:
    """Say what to do on this board, with a verb and a number."""
    task = board.family.teaching.practice.task
    if task is not None:
        return task(board.view, board.step)
    count = len(board.step.moves)
    return "Make the move that follows." if count == 1 else f"Make the {count} moves that follow."


def attempt(board: Practised[P, S, V, M, A], move: M, budget: Budget | None = None) -> Attempt[P, S, V, M, A]:
    """Make a move of the player's; a wrong one leaves the board as it is. IllegalMove if the rules forbid it."""
    family = board.family
    state = family.rules.play(board.state, move)
    made = _counterparts(board, move, state)
    if made:
        left = list(board.left)
        for one in made:
            left.remove(one)
        return _right(board, move, replace(board, state=state, left=_playable(family, state, tuple(left))))
    budget = budget or Budget(SECONDS)
    wrong = _mistake(board, state, budget)
    if not wrong and _is_given_too(board, move, state, budget):
        return _right(board, move, replace(board, state=state, left=_playable(family, state, board.left)))
    why = wrong or _why_not(board, move, budget)
    if why:
        return Attempt(False, f"Not that one: {why[:1].lower()}{why[1:]}", board)
    return _right(board, move, _go_on(board, state, budget))


def continued(board: Practised[P, S, V, M, A], moves: Sequence[str], budget: Budget) -> Practised[P, S, V, M, A]:
    """Return the board after right moves, given by their texts; wrong ones are passed over."""
    for text in moves:
        if not board.is_done:
            board = attempt(board, board.family.text.read_move(text), budget).after
    return board


def _counterparts(board: Practised[P, S, V, M, A], move: M, state: S) -> list[M]:
    """Return the moves of the step that are left and that this move does, alone or several at once."""
    family = board.family
    left = board.left[:1] if family.teaching.practice.ordered else board.left
    for one in left:
        if one == move or _after(family, board.state, (one,)) == state:
            return [one]
    several = [one for one in left if _after(family, state, (one,)) in (None, state)]
    return several if len(several) > 1 and _after(family, board.state, several) == state else []


def _after(family: Family[P, S, V, M, A], state: S, moves: Sequence[M]) -> S | None:
    """Return the state after moves; None where one of them can't be made."""
    try:
        for move in moves:
            state = family.rules.play(state, move)
    except IllegalMove:
        return None
    return state


def _playable(family: Family[P, S, V, M, A], state: S, left: tuple[M, ...]) -> tuple[M, ...]:
    """Return the moves that can still be made: one may have done what another was to do, or ended the game."""
    if family.rules.status(state) != "playing":
        return ()
    if family.teaching.practice.ordered:
        return left
    return tuple(move for move in left if _after(family, state, (move,)) is not None)


def _go_on(board: Practised[P, S, V, M, A], state: S, budget: Budget) -> Practised[P, S, V, M, A]:
    """Return the board after a move that is as good as the step: a step of one move is done, a longer one continues."""
    family = board.family
    step = None
    if len(board.step.moves) > 1 and family.rules.status(state) == "playing":
        step = next_step(family, family.rules.view(state), budget)
    return replace(board, state=state, left=() if step is None else step.moves)


def _right(board: Practised[P, S, V, M, A], move: M, after: Practised[P, S, V, M, A]) -> Attempt[P, S, V, M, A]:
    name = board.family.teaching.practice.name
    said = "Yes" if name is None else f"Yes, {name(board.view, move)}"
    count = len(after.left)
    more = "" if not count else " One more." if count == 1 else f" {count} more."
    return Attempt(True, f"{said}.{more}", after)


def _mistake(board: Practised[P, S, V, M, A], state: S, budget: Budget) -> str:
    """Say why the position after a move can't be solved; empty if it can."""
    family = board.family
    if family.rules.status(state) != "playing":
        return ""
    mistake = find_mistake(family, family.rules.view(state), budget)
    return "" if mistake is None else mistake.because


def _is_given_too(board: Practised[P, S, V, M, A], move: M, state: S, budget: Budget) -> bool:
    """Return whether the same technique gives this move, too."""
    practice = board.family.teaching.practice
    if practice.also is not None:
        return practice.also(board.view, board.step, move, budget)
    return not practice.ordered and not board.has_secrets and _comes_next(board, state, budget)


def _comes_next(board: Practised[P, S, V, M, A], state: S, budget: Budget) -> bool:
    """Return whether a move is one of the next steps of the same technique, one after the other."""
    family = board.family
    before, ahead = board.state, board.step
    for _ in range(LOOKED_AHEAD):
        after = _after(family, before, [move for move in ahead.moves if _after(family, before, (move,)) is not None])
        if after is None or family.rules.status(after) != "playing":
            return False
        following = next_step(family, family.rules.view(after), budget)
        if following is None or following.technique != board.step.technique:
            return False
        if any(_after(family, board.state, (move,)) == state for move in following.moves):
            return True
        before, ahead = after, following
    return False


def _why_not(board: Practised[P, S, V, M, A], move: M, budget: Budget) -> str:
    """Say why a move isn't part of the step; empty if it is as good."""
    refute = board.family.teaching.practice.refute
    if refute is None:
        return f"{board.step.technique} doesn't give this move here."
    return refute(board.view, board.step, move, budget)
