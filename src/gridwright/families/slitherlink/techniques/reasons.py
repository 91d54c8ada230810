"""Why the local rules decide an edge: a few cells and dots that suffice, and what they tell each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.core.wording import join_words
from gridwright.families.slitherlink.puzzle import Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers, frame
from gridwright.families.slitherlink.techniques.premises import Decision, Premises, find_premises
from gridwright.families.slitherlink.techniques.telling import tell_premises
from gridwright.families.slitherlink.techniques.wording import (
    HintText,
    cell_keys,
    cell_words,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
)

_RADII = (1, 2, 3, 5, 8)
_MOST_NAMED = 4


@dataclass(frozen=True)
class Reason:
    """Windows that suffice to decide some edges, and how what they learned leads there."""

    windows: tuple[int, ...]
    premises: Premises


def find_reason(
    here: BoardAnalysis,
    powers: Powers,
    marks: Mapping[Edge, int],
    among: Sequence[int] | None = None,
    colours: Classes | None = None,
) -> Reason:
    """Find few windows, around the edges or among those given, that decide them; none can be spared."""
    windows = list(among) if among is not None else _nearby(here, powers, marks, colours)
    size = max(1, len(windows) // 2)
    while True:
        at = 0
        while at < len(windows):
            fewer = windows[:at] + windows[at + size :]
            if _run(here, powers, marks, fewer, colours) is not None:
                windows = fewer
            else:
                at += size
        if size == 1:
            break
        size //= 2
    solver = _run(here, powers, marks, windows, colours)
    if solver is None:
        return Reason(tuple(windows), Premises((Decision(None, marks),), (Decision(None, marks),)))
    learned = solver.facts, solver.decided
    return Reason(tuple(windows), find_premises(here, colours or here.colours, windows, learned, marks))


def _run(
    here: BoardAnalysis, powers: Powers, marks: Mapping[Edge, int], windows: Sequence[int], colours: Classes | None
) -> LocalSolver | None:
    """Return the solver if these windows alone decide the edges."""
    solver = LocalSolver(here, powers, colours, windows)
    return solver if marks.items() <= solver.found.items() else None


def _nearby(here: BoardAnalysis, powers: Powers, marks: Mapping[Edge, int], colours: Classes | None) -> list[int]:
    """Return the smallest circle of windows around the edges that decides them."""
    views = frame(here.grid)
    reached = list(dict.fromkeys(window for edge in marks for window in views.of_edge[edge]))
    known = set(reached)
    at = 0
    for radius in range(1, max(_RADII) + 1):
        if radius in _RADII and _run(here, powers, marks, reached, colours) is not None:
            return reached
        until = len(reached)
        for window in reached[at:until]:
            for side in views.slots[window]:
                news = [near for near in views.of_edge[side] if near not in known]
                known.update(news)
                reached += news
        at = until
    return list(range(len(views.slots)))


def tell_reason(
    here: BoardAnalysis, why: Reason, marks: Mapping[Edge, int], lead: str = "", extra: tuple[str, ...] = ()
) -> HintText:
    """Put the reason into words; `lead` is a sentence to begin with, where there is something to see first."""
    cells = [window for window in why.windows if window < here.outside]
    dots = [window - here.outside for window in why.windows if window >= here.outside]
    look = [cell_words(here, cell) for cell in cells[:_MOST_NAMED]]
    look += [dot_words(here.grid, dot) for dot in dots[: _MOST_NAMED - len(look)]]
    look = look or [edge_words(here.grid, edge) for edge in marks]
    where = (*cell_keys(here, cells), *dot_keys(dots), *edge_keys(marks), *extra)
    return HintText(f"Look at {join_words(look)}.", tell_premises(here, why.premises, lead), where)
