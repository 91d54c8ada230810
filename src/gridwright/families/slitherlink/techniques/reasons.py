"""Why a study found what it found: a few windows that suffice, none to spare, and the facts they tell each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import LinkFact, LocalSolver, PairFact, Powers, frame
from gridwright.families.slitherlink.techniques.wording import (
    Told,
    cell_keys,
    cell_name,
    cell_words,
    corner_words,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
    listed,
)

_PAIR = {
    0b0001: "neither of the two sides is a line",
    0b0110: "exactly one of the two sides is a line",
    0b0111: "at most one of the two sides is a line",
    0b1000: "both sides are lines",
    0b1001: "the two sides are both lines or both empty",
    0b1110: "at least one of the two sides is a line",
}
_RADII = (1, 2, 3, 5, 8)
_MOST_FACTS = 5
_MOST_NAMED = 4


@dataclass(frozen=True)
class Reason:
    """Windows that suffice to decide an edge, and what they learned in order."""

    windows: tuple[int, ...]
    facts: tuple[PairFact | LinkFact, ...]
    last: int | None
    """the window that decides, or None where the colours do"""


def reason(
    here: BoardAnalysis,
    powers: Powers,
    marks: Mapping[Edge, int],
    among: Sequence[int] | None = None,
    colours: Classes | None = None,
) -> Reason:
    """Few windows, around the edges or among those given, that decide them; none of the windows can be spared."""
    windows = list(among) if among is not None else _nearby(here, powers, marks, colours)
    size = max(1, len(windows) // 2)
    while True:
        at = 0
        while at < len(windows):
            fewer = windows[:at] + windows[at + size :]
            if _decides(here, powers, marks, fewer, colours) is not None:
                windows = fewer
            else:
                at += size
        if size == 1:
            break
        size //= 2
    study = _decides(here, powers, marks, windows, colours)
    if study is None:
        return Reason(tuple(windows), (), None)
    return Reason(tuple(windows), tuple(study.facts), study.by[next(iter(marks))])


def _decides(
    here: BoardAnalysis, powers: Powers, marks: Mapping[Edge, int], windows: Sequence[int], colours: Classes | None
) -> LocalSolver | None:
    study = LocalSolver(here, powers, colours)
    return study if marks.items() <= study.run(windows, first=False).items() else None


def _nearby(here: BoardAnalysis, powers: Powers, marks: Mapping[Edge, int], colours: Classes | None) -> list[int]:
    """The smallest circle of windows around the edges that decides them."""
    views = frame(here.grid.rows, here.grid.cols)
    reached = list(dict.fromkeys(window for edge in marks for window in views.of_edge[edge]))
    known = set(reached)
    at = 0
    for radius in range(1, max(_RADII) + 1):
        if radius in _RADII and _decides(here, powers, marks, reached, colours) is not None:
            return reached
        until = len(reached)
        for window in reached[at:until]:
            for side in views.slots[window]:
                if side < here.grid.edges:
                    news = [near for near in views.of_edge[side] if near not in known]
                    known.update(news)
                    reached += news
        at = until
    return list(range(len(views.slots)))


def told(
    here: BoardAnalysis, why: Reason, marks: Mapping[Edge, int], lead: str = "", extra: tuple[str, ...] = ()
) -> Told:
    """The reason in words; `lead` is what the sentence begins with, where there is something to see first."""
    cells = [window for window in why.windows if window < here.outside]
    dots = [window - here.outside for window in why.windows if window >= here.outside]
    look = [cell_words(here, cell) for cell in cells[:_MOST_NAMED]]
    look += [dot_words(here.grid, dot) for dot in dots[: _MOST_NAMED - len(look)]]
    look = look or [edge_words(here.grid, edge) for edge in marks]
    where = (*cell_keys(here, cells), *dot_keys(dots), *edge_keys(marks), *extra)
    return Told(f"Look at {listed(look)}.", _because(here, why, marks, lead), where)


def _because(here: BoardAnalysis, why: Reason, marks: Mapping[Edge, int], lead: str) -> str:
    facts = _useful(here, why)
    sentence = lead
    for fact in facts[-_MOST_FACTS:]:
        linked = bool(lead) if fact is facts[0] else _follows(here, fact, facts)
        sentence += f", {'so' if linked else 'and'} {_fact_words(here, fact)}" if sentence else _fact_words(here, fact)
    if len(facts) > _MOST_FACTS:
        sentence = f"step by step, {sentence}"
    verdict = (
        f"{_fits(here, why.last)} only if {_verdict(here, marks)}" if why.last is not None else _by_colour(here, marks)
    )
    sentence = f"{sentence}, so {verdict}" if sentence else verdict
    return sentence[:1].upper() + sentence[1:] + "."


def _follows(here: BoardAnalysis, fact: PairFact | LinkFact, facts: Sequence[PairFact | LinkFact]) -> bool:
    """Whether the window that found a fact had heard one of the facts before it."""
    if fact.window is None:
        return True
    views = frame(here.grid.rows, here.grid.cols)
    corners, slots = views.corners[fact.window], views.slots[fact.window]
    before = facts[: facts.index(fact)]
    return any(
        other.corner in corners if isinstance(other, PairFact) else other.one in slots or other.two in slots
        for other in before
        if other.window != fact.window
    )


def _fits(here: BoardAnalysis, window: int) -> str:
    if window >= here.outside:
        return f"{dot_words(here.grid, window - here.outside)} has no line or two"
    if here.clues[window] == NO_CLUE:
        return f"the sides of {cell_name(here, window)} fit together"
    return f"{cell_words(here, window)} comes out right"


def _verdict(here: BoardAnalysis, marks: Mapping[Edge, int]) -> str:
    parts = []
    for kind, one, many in ((LINE, "is a line", "are lines"), (CROSS, "is empty", "are empty")):
        edges = [edge_words(here.grid, edge) for edge, mark in marks.items() if mark == kind]
        if edges:
            parts.append(f"{listed(edges)} {one if len(edges) == 1 else many}")
    return " and ".join(parts)


def _by_colour(here: BoardAnalysis, marks: Mapping[Edge, int]) -> str:
    edge, mark = next(iter(marks.items()))
    one, two = here.sides(edge)
    pair = f"cell {cell_name(here, one)} and {'' if two == here.outside else 'cell '}{cell_name(here, two)}"
    if mark == LINE:
        return f"one of {pair} is inside the loop and the other outside, and the line runs between them"
    return f"{pair} are both inside the loop or both outside, and no line runs between them"


def _useful(here: BoardAnalysis, why: Reason) -> list[PairFact | LinkFact]:
    """The facts that lead to the decision, found backwards: what the last window could hear, and what led to that."""
    if why.last is None:
        return [fact for fact in why.facts if isinstance(fact, LinkFact) and fact.window is not None]
    views = frame(here.grid.rows, here.grid.cols)
    heard_by, kept = {why.last}, list[PairFact | LinkFact]()
    told: set[int] = set()
    for fact in reversed(why.facts):
        if isinstance(fact, PairFact):
            hears = fact.window != why.last and fact.mask in _PAIR and fact.corner not in told
            hears = hears and any(window in heard_by for window in views.of_corner[fact.corner])
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
        return f"exactly one of {one} and {two} is a line" if fact.different else f"{one} and {two} are alike"
    cell, corner = divmod(fact.corner, 4)
    row, col = divmod(cell, here.grid.cols)
    return f"at {corner_words(row, col, corner > 1, corner % 2 == 1)} {_PAIR[fact.mask]}"
