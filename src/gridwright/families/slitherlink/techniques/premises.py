"""Which of the facts that were learned on the way a decision needs: none that could be spared, in their order.

Windows learn facts one after the other. Each fact, and what is decided in the end, follows from what its window allows
with some of the facts before it, or from the colours of the cells with some of them. These are found backwards from
the end; the latest that can be spared goes first, so that the way stays short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TypeAlias

from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import Fact, LinkFact, MarkFact, PairFact, frame

_FEW_SIDES = 6
_BOTH_OR_NEITHER = 0b1001


@dataclass(frozen=True)
class Decision:
    """Edges asked for that a window decides at once, or the colours where it is None."""

    window: int | None
    marks: Mapping[Edge, int]


@dataclass(frozen=True)
class Premises:
    """What leads to a decision, in order: facts, and the edges asked for, which may lead to more facts."""

    told: tuple[Fact | Decision, ...]
    brief: tuple[Fact | Decision, ...]
    """the same with only the facts from which a decision follows at once"""
    grounds: Mapping[Fact, tuple[Fact, ...]] = field(default_factory=dict)
    """for each fact those it follows from"""


def find_premises(
    here: BoardAnalysis,
    colours: Classes,
    windows: Iterable[int],
    learned: tuple[Sequence[Fact], Sequence[MarkFact]],
    marks: Mapping[Edge, int],
) -> Premises:
    """Find what leads to these marks among the facts and the marks that these windows found, each in order."""
    logic = _Logic(here, colours)
    known = _in_order(logic, list(_passages(here, windows)), learned, marks)
    ends = {place: fact for place, fact in enumerate(known) if isinstance(fact, MarkFact) and fact.edge in marks}
    premises: dict[int, list[int]] = {}
    waiting = list(ends)
    while waiting:
        place = waiting.pop()
        if place not in premises:
            premises[place] = _spare(logic, known, place, ends)
            waiting += premises[place]
    order = _in_telling_order(premises, [_subject(here, fact, place in ends) for place, fact in enumerate(known)])
    told = [known[place] for place in order]
    brief: list[Fact] = []
    for window, group in groupby((place for place in order if place in ends), lambda place: known[place].window):
        places = list(group)
        behind = [known[place] for place in sorted({premise for place in places for premise in premises[place]})]
        decided = {ends[place].edge for place in places}
        facts = behind if window is None else _shortened(here, window, behind, decided)
        brief += [fact for fact in facts if fact not in brief and fact not in ends.values()]
    brief = [*_united(here, brief), *(known[place] for place in order if place in ends)]
    grounds = {known[place]: tuple(known[each] for each in behind) for place, behind in premises.items()}
    return Premises(_story(told, marks), _story(brief, marks), grounds)


Subject: TypeAlias = tuple[str, int | None]
"""What facts are about: those about the same are told together."""


def _subject(here: BoardAnalysis, fact: Fact, is_asked: bool) -> Subject:
    if isinstance(fact, PairFact):
        return "pair", frame(here.grid).of_corner[fact.corner][0]
    if is_asked:
        return "decision", fact.window
    return "link" if isinstance(fact, LinkFact) else "mark", None


def _in_telling_order(premises: Mapping[int, Collection[int]], subjects: Sequence[Subject]) -> list[int]:
    """Return the places so that each comes after what it follows from, those of one subject together if possible."""
    users = Counter(premise for behind in premises.values() for premise in behind)
    ready = [place for place in premises if not users[place]]
    order: list[int] = []
    while ready:  # from the end
        subject = subjects[order[-1]] if order else None
        place = max(ready, key=lambda place: (subjects[place] == subject, place))
        ready.remove(place)
        order.append(place)
        for premise in premises[place]:
            users[premise] -= 1
            ready += [] if users[premise] else [premise]
    return order[::-1]


def _united(here: BoardAnalysis, facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts with those about one corner made one, and those about one cell and marks side by side."""
    pairs: dict[int, PairFact] = {}
    rest: list[Fact] = []
    for fact in facts:
        if isinstance(fact, PairFact):
            known = pairs.get(fact.corner, fact)
            pairs[fact.corner] = PairFact(fact.window, fact.corner, fact.mask & known.mask)
        else:
            rest.append(fact)
    cells = dict.fromkeys(frame(here.grid).of_corner[corner][0] for corner in pairs)
    order = {cell: place for place, cell in enumerate(cells)}
    together = sorted(pairs.values(), key=lambda fact: order[frame(here.grid).of_corner[fact.corner][0]])
    return [*together, *sorted(rest, key=lambda fact: isinstance(fact, LinkFact))]


def _story(facts: Iterable[Fact], marks: Mapping[Edge, int]) -> tuple[Fact | Decision, ...]:
    """Return the facts with the edges asked for as decisions, those of one window together."""
    told: list[Fact | Decision] = []
    for fact in facts:
        if not isinstance(fact, MarkFact) or fact.edge not in marks:
            told.append(fact)
        elif told and isinstance(before := told[-1], Decision) and before.window == fact.window:
            told[-1] = Decision(fact.window, {**before.marks, fact.edge: fact.mark})
        else:
            told.append(Decision(fact.window, {fact.edge: fact.mark}))
    return tuple(told)


def _shortened(here: BoardAnalysis, window: int, facts: Sequence[Fact], decided: set[Edge]) -> list[Fact]:
    """Return the facts with each chain of links replaced by what it says of its ends."""
    classes = link_classes(facts)
    named = {*frame(here.grid).slots[window], *decided, *(fact.edge for fact in facts if isinstance(fact, MarkFact))}
    named |= {edge for edge in classes if here.marks[edge] != UNKNOWN}
    groups: dict[Edge, list[Edge]] = {}
    for edge in sorted(named & classes.keys()):
        groups.setdefault(classes[edge][0], []).append(edge)
    links = [
        LinkFact(None, one, two, classes[one][1] != classes[two][1])
        for edges in groups.values()
        for one, two in pairwise(edges)
    ]
    return [*(fact for fact in facts if not isinstance(fact, LinkFact)), *links]


def _passages(here: BoardAnalysis, windows: Iterable[int]) -> Iterator[Fact]:
    """Yield what large faces know at once: the loop takes both edges of a dot that has no others, or neither."""
    views, looked_at = frame(here.grid), set(windows)
    for corner, (cell, dot, _, _) in enumerate(views.of_corner):
        if dot in looked_at and len(views.slots[dot]) == 2 and len(views.slots[cell]) > _FEW_SIDES:
            yield PairFact(dot, corner, _BOTH_OR_NEITHER)


def _in_order(
    logic: _Logic, known: list[Fact], learned: tuple[Sequence[Fact], Sequence[MarkFact]], marks: Mapping[Edge, int]
) -> list[Fact]:
    """Merge facts and marks, which were learned side by side, until all the marks asked for are there."""
    facts, decided = (list(reversed(each)) for each in learned)
    left = set(marks)
    while left and (facts or decided):
        take_fact = bool(facts) and (not decided or logic.shows(facts[-1], known))
        fact: Fact = facts.pop() if take_fact else decided.pop()
        known.append(fact)
        left -= {fact.edge} if isinstance(fact, MarkFact) else set()
    return known


def _spare(logic: _Logic, known: Sequence[Fact], place: int, ends: Collection[int]) -> list[int]:
    """Return the places of earlier facts from which one follows and none of which can be spared.

    Those at the ends are kept before others, since they are told anyhow.
    """
    needed = [earlier for earlier in range(place) if logic.touches(known[place], known[earlier])]
    if not logic.shows(known[place], [known[earlier] for earlier in needed]):
        return needed
    for earlier in sorted(needed, key=lambda each: (each in ends, -each)):
        fewer = [other for other in needed if other != earlier]
        if logic.shows(known[place], [known[other] for other in fewer]):
            needed = fewer
    return needed


class _Logic:
    """What follows from what on a board: within one window, or by the colours of the cells."""

    def __init__(self, here: BoardAnalysis, colours: Classes) -> None:
        self._here, self._colours, self._views = here, colours, frame(here.grid)

    def touches(self, claim: Fact, premise: Fact) -> bool:
        """Return whether a premise may matter at all."""
        if isinstance(premise, PairFact):
            return claim.window is not None and claim.window in self._views.of_corner[premise.corner][:2]
        return True

    def shows(self, claim: Fact, premises: Sequence[Fact]) -> bool:
        """Return whether the window of the claim, or the colours, leave nothing else with these premises."""
        if claim.window is None:
            return self._is_coloured(claim, premises)
        links = _linked(self._here.marks, premises)
        edges = dict.fromkeys(self._views.slots[claim.window])
        pairs = [fact for fact in premises if isinstance(fact, PairFact) and self.touches(claim, fact)]
        return all(
            self._agrees(claim, links, lines) for lines in self._patterns(claim.window, links, pairs, list(edges))
        )

    def _agrees(self, claim: Fact, links: _Links, lines: Mapping[Edge, bool]) -> bool:
        """Return whether a claim is so on a pattern."""
        if isinstance(claim, PairFact):
            _, _, one, two = self._views.of_corner[claim.corner]
            return bool(claim.mask >> (lines[one] + 2 * lines[two]) & 1)
        if isinstance(claim, LinkFact):
            return (lines[claim.one] != lines[claim.two]) == claim.different
        return links.value(claim.edge, lines) == (claim.mark == LINE)

    def _patterns(
        self, window: int, links: _Links, pairs: Sequence[PairFact], edges: Sequence[Edge]
    ) -> Iterator[dict[Edge, bool]]:
        """Yield which edges of a window may be lines, with what is linked and known of its corners."""
        clue = self._here.clues[window] if window < self._here.outside else NO_CLUE
        least, most = (0, 2 if window >= self._here.outside else len(edges)) if clue == NO_CLUE else (clue, clue)
        corners = [(*self._views.of_corner[fact.corner][2:], fact.mask) for fact in pairs]
        lines: dict[Edge, bool] = {}

        def extend(place: int, count: int) -> Iterator[dict[Edge, bool]]:
            if count > most or count + len(edges) - place < least:
                return
            if place == len(edges):
                if window < self._here.outside or count != 1:
                    yield lines
                return
            edge = edges[place]
            known = links.value(edge, lines)
            for line in (False, True) if known is None else (known,):
                lines[edge] = line
                if all(
                    mask >> (lines[one] + 2 * lines[two]) & 1
                    for one, two, mask in corners
                    if edge in (one, two) and one in lines and two in lines
                ):
                    yield from extend(place + 1, count + line)
                del lines[edge]

        return extend(0, 0)

    def _is_coloured(self, claim: Fact, premises: Sequence[Fact]) -> bool:
        """Return whether a claim adds up from premises, as sums of colours, even and odd."""
        rows: list[tuple[int, bool]] = []
        for fact in premises:
            if not isinstance(fact, PairFact):
                row = _reduced(rows, self._sum(fact))
                rows += [row] if row[0] else []
        return not isinstance(claim, PairFact) and _reduced(rows, self._sum(claim)) == (0, False)

    def _sum(self, fact: LinkFact | MarkFact) -> tuple[int, bool]:
        """Return which classes of cells add up to what, as bits; an edge is a line where its two cells differ."""
        edges = (fact.edge,) if isinstance(fact, MarkFact) else (fact.one, fact.two)
        bits, odd = 0, fact.mark == LINE if isinstance(fact, MarkFact) else fact.different
        for edge in edges:
            for cell in self._here.sides(edge):
                bits ^= 1 << self._colours.label[cell]
                odd ^= self._colours.odd[cell]
        return bits, odd


def _reduced(rows: Iterable[tuple[int, bool]], row: tuple[int, bool]) -> tuple[int, bool]:
    """Take from a sum the rows whose highest bits it has."""
    bits, odd = row
    for other, other_odd in rows:
        if bits >> (other.bit_length() - 1) & 1:
            bits, odd = bits ^ other, odd ^ other_odd
    return bits, odd


class _Links:
    """Edges that are equal or opposite, and what is known of them: what was decided, else what is marked."""

    def __init__(self, classes: dict[Edge, tuple[Edge, bool]], decided: dict[Edge, int], marks: bytes) -> None:
        self._classes, self._decided, self._marks = classes, decided, marks
        self._members: dict[Edge, list[Edge]] = {}
        for edge, (root, _) in classes.items():
            self._members.setdefault(root, []).append(edge)

    def value(self, edge: Edge, lines: Mapping[Edge, bool]) -> bool | None:
        """Return whether an edge is a line, with these lines; None where that is open."""
        root, odd = self._classes.get(edge, (edge, False))
        for other in self._members.get(root, (edge,)):
            mark = self._decided.get(other, self._marks[other])
            value = lines.get(other, None if mark == UNKNOWN else mark == LINE)
            if value is not None:
                return value ^ odd ^ self._classes.get(other, (other, False))[1]
        return None


def _linked(marks: bytes, premises: Sequence[Fact]) -> _Links:
    """Return what premises link, with what they and the marks on the board say."""
    decided = {fact.edge: fact.mark for fact in premises if isinstance(fact, MarkFact)}
    return _Links(link_classes(premises), decided, marks)


def link_classes(facts: Iterable[Fact]) -> dict[Edge, tuple[Edge, bool]]:
    """Return for each linked edge the one that stands for its class, and whether it is that one's opposite."""
    classes: dict[Edge, tuple[Edge, bool]] = {}
    for fact in facts:
        if isinstance(fact, LinkFact):
            one, two = (classes.setdefault(edge, (edge, False)) for edge in (fact.one, fact.two))
            if one[0] != two[0]:
                turn = one[1] ^ two[1] ^ fact.different
                classes.update({edge: (one[0], odd ^ turn) for edge, (root, odd) in classes.items() if root == two[0]})
    return classes
