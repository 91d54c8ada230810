"""Explain the whole solution from a position to its end, one technique at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.actions.teaching.hint import next_step, step_fields
from gridwright.actions.teaching.mistakes import SECONDS, find_mistake, mistake_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Status
from gridwright.core.verdict import Mistake, Step
from gridwright.core.wording import pluralise
from gridwright.errors import IllegalMove


@dataclass(frozen=True)
class Explanation:
    """Steps in order, each with the view it starts from, and how the game stands after the last one.

    From a position that can no longer be solved there are no steps, only the `mistake`.
    """

    family: AnyFamily
    steps: tuple[tuple[object, Step[Any]], ...]
    last: Any
    status: Status
    mistake: Mistake[Any] | None = None
    timed_out: bool = False

    @property
    def complete(self) -> bool:
        """Say if the steps lead to the end of the game, which a guess may lose."""
        return self.mistake is None and self.status != "playing"

    @property
    def exit_code(self) -> int:
        """Return 1 for a mistake, and 3 when the techniques didn't reach the end."""
        if self.mistake is not None:
            return 1
        return 0 if self.complete else 3

    def fields(self) -> dict[str, object]:
        """Return what `--json` prints."""
        if self.mistake is not None:
            return {"family": self.family.name, "mistake": mistake_fields(self.family, self.mistake)}
        return {
            "family": self.family.name,
            "complete": self.complete,
            "status": self.status,
            "steps": [step_fields(self.family, step) for _, step in self.steps],
        }


def explain(family: AnyFamily, start: object, budget: Budget | None = None, assume_unique: bool = False) -> Explanation:
    """Follow the techniques from a state of play to its end, or as far as they and the budget reach."""
    budget = budget or Budget()
    view = family.rules.view(start)
    mistake = find_mistake(family, view, budget)
    if mistake is not None:
        return Explanation(family, (), view, family.rules.status(start), mistake)
    steps, last, piece = list[tuple[object, Step[Any]]](), start, budget
    while family.rules.status(last) == "playing" and budget.should_continue():
        piece, view = budget.at_most(SECONDS), family.rules.view(last)
        step = next_step(family, view, piece, assume_unique)
        if step is None or not step.moves:
            break
        steps.append((view, step))
        budget.report(f"{pluralise(len(steps), 'step')} explained")
        before, last = last, _after(family, last, step)
        if last is before:
            break
    status = family.rules.status(last)
    timed_out = status == "playing" and not piece.should_continue()
    return Explanation(family, tuple(steps), family.rules.view(last), status, timed_out=timed_out)


def _after(family: Family[P, S, V, M, A], state: S, step: Step[M]) -> S:
    """Return the state after a step; the same where a move can't be played, as in a position from elsewhere."""
    before = state
    for move in step.moves:
        # The last line of a step may end the game before its crosses are made.
        if family.rules.status(state) == "playing":
            try:
                state = family.rules.play(state, move)
            except IllegalMove:
                return before
    return state
