"""Explain the whole solution from a position to its end, one technique at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.actions.teaching.hint import next_step, step_fields
from gridwright.actions.teaching.mistakes import SECONDS, find_mistake, mistake_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Status
from gridwright.core.verdict import Mistake, Step
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

    @property
    def complete(self) -> bool:
        """Say if the steps lead to the end; a guess may lose the game instead."""
        return self.mistake is None and self.status in ("solved", "finished")

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
            "steps": [step_fields(self.family, step) for _, step in self.steps],
        }


def explain(family: AnyFamily, start: object, budget: Budget | None = None, assume_unique: bool = False) -> Explanation:
    """Follow the techniques from a state of play to its end, or as far as they and the budget reach."""
    budget = budget or Budget()
    view = family.rules.view(start)
    mistake = find_mistake(family, view, budget)
    if mistake is not None:
        return Explanation(family, (), view, family.rules.status(start), mistake)
    steps = list(_steps(family, start, budget, assume_unique))
    last = steps[-1][2] if steps else start
    told = tuple((view, step) for view, step, _ in steps)
    return Explanation(family, told, family.rules.view(last), family.rules.status(last))


def _steps(
    family: Family[P, S, V, M, A], state: S, budget: Budget, assume_unique: bool
) -> Iterator[tuple[V, Step[M], S]]:
    """Yield view, step and the state after it, until nothing more can be said."""
    count = 0
    while family.rules.status(state) == "playing" and budget.should_continue():
        view = family.rules.view(state)
        step = next_step(family, view, budget.at_most(SECONDS), assume_unique)
        if step is None or not step.moves:
            return
        before, state = state, _after(family, state, step)
        count += 1
        budget.report(f"{count} steps explained")
        yield view, step, state
        if state is before:
            return


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
