"""Why the local rules decide an edge: a few cells and dots that suffice, and what they tell each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.core.wording import capitalise, join_words
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import (
    Fact,
    LinkFact,
    LocalSolver,
    MarkFact,
    PairFact,
    Powers,
    dots_of,
    frame,
)
from gridwright.families.slitherlink.techniques.premises import Decision, Premises, find_premises
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
_FIRST_NEEDS_SECOND, _SECOND_NEEDS_FIRST = 0b1101, 0b1011
"""Bit 0 of a mask stands for no line, 1 for the first edge, 2 for the second, 3 for both."""
_BOTH_OR_NEITHER = 0b1001
_RADII = (1, 2, 3, 5, 8)
_MOST_FACTS = 4
"""How many facts are told before the conclusion; of a longer chain only those from which the conclusion follows."""
_MOST_NAMED = 4
_MOST_BY_COLOUR = 2


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
    return HintText(f"Look at {join_words(look)}.", _because(here, why.premises, lead), where)


def _because(here: BoardAnalysis, premises: Premises, lead: str) -> str:
    told, passages = _without_passages(here, premises.told)
    is_long = sum(not isinstance(each, Decision) for each in told) > _MOST_FACTS
    if is_long:
        told, passages = _without_passages(here, premises.brief)
    sentences = list(dict.fromkeys([*([lead] if lead else []), *passages]))
    for each in told:
        words = _words_of(here, each)
        if is_long and not isinstance(each, Decision):
            words[0] = f"step by step, these clues and {nouns(here.grid).dot}s show that {words[0]}"
            is_long = False
        sentences += words
    return " ".join(f"{capitalise(sentence)}." for sentence in sentences)


def _without_passages(
    here: BoardAnalysis, told: Sequence[Fact | Decision]
) -> tuple[Sequence[Fact | Decision], tuple[str, ...]]:
    """Return what is told without what is so wherever only two edges meet, and a sentence for all of that."""
    views = frame(here.grid)
    passages = {
        each
        for each in told
        if isinstance(each, PairFact)
        and each.mask == _BOTH_OR_NEITHER
        and len(views.slots[views.of_corner[each.corner][1]]) == 2
    }
    if len(passages) < 2:
        return told, ()
    rest = tuple(each for each in told if isinstance(each, Decision) or each not in passages)
    return rest, (f"where only two {nouns(here.grid).edge}s meet, the loop uses both or neither",)


def _words_of(here: BoardAnalysis, told: Fact | Decision) -> list[str]:
    if not isinstance(told, Decision):
        return [_fact_words(here, told)]
    if told.window is None and len(told.marks) > _MOST_BY_COLOUR:
        edge, cell = nouns(here.grid).edge, nouns(here.grid).cell
        known = (
            f"so at each of {len(told.marks)} {edge}s it's known if the two {cell}s are on the same side of the loop"
        )
        return [known, "if they aren't, there's a line between them"]
    if told.window is None:
        return [_by_colour(here, edge, mark) for edge, mark in told.marks.items()]
    return [_conclusion(here, told.window, told.marks)]


def _conclusion(here: BoardAnalysis, window: int, marks: Mapping[Edge, int]) -> str:
    verdict = marks_words(here.grid, marks)
    if window >= here.outside:
        return f"{dot_words(here.grid, window - here.outside)} has two lines or none, so {verdict}"
    if here.clues[window] == NO_CLUE:
        return f"so {verdict}"
    return f"so {cell_words(here, window)} gets its lines only if {verdict}"


def _by_colour(here: BoardAnalysis, edge: Edge, mark: int) -> str:
    one, two = (cell_name(here, cell) for cell in here.sides(edge))
    if mark == LINE:
        return f"so {one} and {two} are on different sides of the loop, and there's a line between them"
    return f"so {one} and {two} are on the same side of the loop, and there's no line between them"


def _fact_words(here: BoardAnalysis, fact: Fact) -> str:
    if isinstance(fact, MarkFact):
        return marks_words(here.grid, {fact.edge: fact.mark})
    if isinstance(fact, LinkFact):
        one, two = edge_words(here.grid, fact.one), edge_words(here.grid, fact.two)
        if fact.different:
            return f"exactly one of {one} and {two} is a line"
        return f"{one} and {two} are both lines or both empty"
    cell, dot, one_edge, two_edge = frame(here.grid).of_corner[fact.corner]
    if fact.mask not in _PAIR:
        return _single_words(here, fact.mask, one_edge, two_edge)
    if not here.grid.square:
        return f"{cell_words(here, cell)} has {_PAIR[fact.mask]} at {dot_words(here.grid, dot - here.outside)}"
    corner = dots_of(here.grid, cell).index(dot)
    name = corner_name(corner > 1, corner % 2 == 1)
    if fact.window == cell:
        return f"{cell_words(here, cell)} has {_PAIR[fact.mask]} at its {name} corner"
    return f"at its {name} corner, {cell_words(here, cell)} has {_PAIR[fact.mask]}"


def _single_words(here: BoardAnalysis, mask: int, one: Edge, two: Edge) -> str:
    """Say what is possible at a corner where that isn't the same for both edges."""
    if mask in (_FIRST_NEEDS_SECOND, _SECOND_NEEDS_FIRST):
        first, then = (one, two) if mask == _FIRST_NEEDS_SECOND else (two, one)
        return f"if {edge_words(here.grid, first)} is a line, {edge_words(here.grid, then)} is a line too"
    marks = dict[Edge, int]()
    for edge, with_it in ((one, 0b1010), (two, 0b1100)):
        if mask & with_it in (0, mask):
            marks[edge] = LINE if mask & with_it else CROSS
    return marks_words(here.grid, marks)
