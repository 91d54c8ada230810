"""Why the local rules decide an edge: a few cells and dots that suffice, and what they tell each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.core.wording import capitalise, join_words
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import (
    LinkFact,
    LocalSolver,
    PairFact,
    Powers,
    dots_of,
    frame,
)
from gridwright.families.slitherlink.techniques.wording import (
    HintText,
    cell_keys,
    cell_name,
    cell_words,
    corner_name,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
    marks_words,
    nouns,
)

_PAIR = {
    0b0001: "no line",
    0b0110: "exactly one line",
    0b0111: "at most one line",
    0b1000: "two lines",
    0b1001: "two lines or none",
    0b1110: "at least one line",
}
_RADII = (1, 2, 3, 5, 8)
_MOST_FACTS = 2
"""How many facts are told before the conclusion; a longer chain is told by its end."""
_MOST_NAMED = 4


@dataclass(frozen=True)
class Reason:
    """Windows that suffice to decide an edge, and what they learned in order."""

    windows: tuple[int, ...]
    facts: tuple[PairFact | LinkFact, ...]
    last: int | None
    """the window that decides, or None where the colours do"""


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
        return Reason(tuple(windows), (), None)
    return Reason(tuple(windows), solver.facts, solver.decided_by(next(iter(marks))))


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
    return HintText(f"Look at {join_words(look)}.", _because(here, why, marks, lead), where)


def _because(here: BoardAnalysis, why: Reason, marks: Mapping[Edge, int], lead: str) -> str:
    facts = _useful(here, why)
    sentences = [lead] if lead else []
    if len(facts) > _MOST_FACTS:
        sentences.append(
            f"step by step, these clues and {nouns(here.grid).dot}s show that {_fact_words(here, facts[-1])}"
        )
    else:
        sentences += [_fact_words(here, fact) for fact in facts]
    sentences.append(_conclusion(here, why.last, marks) if why.last is not None else _by_colour(here, marks))
    return " ".join(f"{capitalise(sentence)}." for sentence in sentences)


def _conclusion(here: BoardAnalysis, window: int, marks: Mapping[Edge, int]) -> str:
    verdict = marks_words(here.grid, marks)
    if window >= here.outside:
        return f"a {nouns(here.grid).dot} has two lines or none, so {verdict}"
    if here.clues[window] == NO_CLUE:
        return f"so {verdict}"
    return f"so {cell_words(here, window)} gets its lines only if {verdict}"


def _by_colour(here: BoardAnalysis, marks: Mapping[Edge, int]) -> str:
    edge, mark = next(iter(marks.items()))
    one, two = (cell_name(here, cell) for cell in here.sides(edge))
    if mark == LINE:
        return f"so {one} and {two} are on different sides of the loop, and there's a line between them"
    return f"so {one} and {two} are on the same side of the loop, and there's no line between them"


def _useful(here: BoardAnalysis, why: Reason) -> list[PairFact | LinkFact]:
    """Return the facts that lead to the decision, found backwards from the last window."""
    if why.last is None:
        return [fact for fact in why.facts if isinstance(fact, LinkFact) and fact.window is not None]
    views = frame(here.grid)
    heard_by, kept = {why.last}, list[PairFact | LinkFact]()
    told: set[int] = set()
    for fact in reversed(why.facts):
        if isinstance(fact, PairFact):
            hears = fact.window != why.last and fact.mask in _PAIR and fact.corner not in told
            hears = hears and any(window in heard_by - {fact.window} for window in views.of_corner[fact.corner][:2])
            told |= {fact.corner} if hears else set()
        else:
            hears = any(window in heard_by for edge in (fact.one, fact.two) for window in views.of_edge[edge])
        if hears:
            kept.append(fact)
            heard_by |= set() if fact.window is None else {fact.window}
    return kept[::-1]


def _fact_words(here: BoardAnalysis, fact: PairFact | LinkFact) -> str:
    if isinstance(fact, LinkFact):
        one, two = edge_words(here.grid, fact.one), edge_words(here.grid, fact.two)
        if fact.different:
            return f"exactly one of {one} and {two} is a line"
        return f"{one} and {two} are both lines or both empty"
    cell, dot, _, _ = frame(here.grid).of_corner[fact.corner]
    if not here.grid.square:
        return f"{cell_words(here, cell)} has {_PAIR[fact.mask]} at {dot_words(here.grid, dot - here.outside)}"
    corner = dots_of(here.grid, cell).index(dot)
    name = corner_name(corner > 1, corner % 2 == 1)
    if fact.window == cell:
        return f"{cell_words(here, cell)} has {_PAIR[fact.mask]} at its {name} corner"
    return f"at its {name} corner, {cell_words(here, cell)} has {_PAIR[fact.mask]}"
