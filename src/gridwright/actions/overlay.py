"""Show knowledge on a board (odds, certain cells, the reason of the next step): worked out, checked, then drawn.

Drawing itself works nothing out. Which choices show what is in the family's record.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.actions.solve import solve
from gridwright.actions.teaching.hint import next_step
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.playing import Overlay
from gridwright.core.results import OverlaySummary
from gridwright.core.scene import Mark, Scene, Selection, Settings
from gridwright.core.verdict import Solved, Step
from gridwright.errors import Unfinished

CHOICE = "overlay"
"""The option whose values are the family's overlays."""
SECONDS = 2.0
"""What an overlay may take unless a budget says otherwise."""


def chosen_overlay(family: Family[P, S, V, M, A], settings: Settings) -> Overlay[V] | None:
    """Return the overlay that the settings ask for; None where they ask for none."""
    return family.play.overlays.get(settings.choices.get(CHOICE, ""))


@dataclass(frozen=True)
class FoundOverlay:
    """The marks of an overlay, and what the panel says about them; None where nothing could be worked out."""

    marks: tuple[Mark, ...] = ()
    summary: OverlaySummary | None = None


def find_overlay(
    family: Family[P, S, V, M, A], view: V, settings: Settings, budget: Budget | None = None
) -> FoundOverlay:
    """Work out the chosen overlay; Refused if the checker rejects what it would show."""
    overlay = chosen_overlay(family, settings)
    if overlay is None:
        return FoundOverlay()
    find = {"answer": _answer, "step": _step}[overlay.needs]
    about = find(family, view, budget or Budget(SECONDS))
    if about is None:
        return FoundOverlay()
    return FoundOverlay(tuple(overlay.draw(view, about, settings)), overlay.describe(view, about))


def overlay_marks(
    family: Family[P, S, V, M, A], view: V, settings: Settings, budget: Budget | None = None
) -> tuple[Mark, ...]:
    """Return the marks of the chosen overlay; Refused if the checker rejects what they would show."""
    return find_overlay(family, view, settings, budget).marks


def draw_view(
    family: Family[P, S, V, M, A], view: V, selection: Selection, settings: Settings, budget: Budget | None = None
) -> Scene:
    """Draw a view with the chosen overlay on it."""
    marks = overlay_marks(family, view, settings, budget)
    return family.draw.scene(view, selection, settings).with_marks(marks).within(settings.window)


def _answer(family: Family[P, S, V, M, A], view: V, budget: Budget) -> A | None:
    """Return the default solver's answer, accepted by the checker; None if there is none in time."""
    verdict = solve(family, view, budget).verdict
    return verdict.answer if isinstance(verdict, Solved) else None


def _step(family: Family[P, S, V, M, A], view: V, budget: Budget) -> Step[M] | None:
    """Return the next step, accepted by the checker; None if there is none in time, or a mistake to undo first."""
    try:
        return None if find_mistake(family, view, budget) is not None else next_step(family, view, budget)
    except Unfinished:
        return None
