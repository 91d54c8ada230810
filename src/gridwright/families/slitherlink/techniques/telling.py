"""Put what leads to a decision into a few sentences: what is about the same cell, or links edges, is told together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from gridwright.core.wording import capitalise, join_words
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis
from gridwright.families.slitherlink.techniques.local_rules import Fact, LinkFact, MarkFact, PairFact, frame
from gridwright.families.slitherlink.techniques.premises import Decision, Premises, link_classes
from gridwright.families.slitherlink.techniques.wording import (
    cell_name,
    cell_words,
    corner_of_cell,
    dot_words,
    edge_words,
    list_edges,
    marks_words,
    nouns,
)

_PAIR = {
    0b0001: ("no line", "none"),
    0b0110: ("exactly one line", "exactly one"),
    0b0111: ("at most one line", "at most one"),
    0b1000: ("two lines", "two"),
    0b1001: ("two lines or none", "two or none"),
    0b1110: ("at least one line", "at least one"),
}
"""What a corner of a cell may have, with and without the noun."""
_FIRST_NEEDS_SECOND, _SECOND_NEEDS_FIRST = 0b1101, 0b1011
"""Bit 0 of a mask stands for no line, 1 for the first edge, 2 for the second, 3 for both."""
_BOTH_OR_NEITHER = 0b1001
_MOST_FACTS, _MOST_SENTENCES = 4, 4
"""Of a longer chain of facts only those are told from which the conclusion follows at once."""
_MOST_BY_COLOUR = 2
_SIDES = {LINE: "different sides", CROSS: "the same side"}
_BETWEEN = {LINE: "a line", CROSS: "no line"}
_MOST_SIDES = 2
"""Of more sides on another tiling than squares, which have long names, the move tells what they are."""


def tell_premises(here: BoardAnalysis, premises: Premises, lead: str = "") -> str:
    """Tell what leads to a decision; `lead` is a sentence to begin with, where there is something to see first."""
    sentences = _sentences(here, premises.told, premises.grounds)
    facts = [each for each in _without_passages(here, premises.told)[0] if not isinstance(each, Decision)]
    if len(facts) > _MOST_FACTS or len(sentences) > _MOST_SENTENCES:
        start = f"step by step, these clues and {nouns(here.grid).dot}s show that "
        sentences = _sentences(here, premises.brief, {}, start)
    return " ".join(f"{capitalise(sentence)}." for sentence in dict.fromkeys([*([lead] if lead else []), *sentences]))


def _sentences(
    here: BoardAnalysis, story: Sequence[Fact | Decision], grounds: Mapping[Fact, Sequence[Fact]], start: str = ""
) -> list[str]:
    """Return the sentences that tell a story; the first fact comes after the words to start with."""
    told, sentences = _without_passages(here, story)
    for is_decision, group in groupby(told, lambda each: isinstance(each, Decision)):
        if is_decision:
            sentences += [_decision_words(here, each) for each in group if isinstance(each, Decision)]
        else:
            first, *more = _facts_words(here, [each for each in group if not isinstance(each, Decision)], grounds)
            sentences += [start + first, *more]
            start = ""
    return sentences


def _without_passages(
    here: BoardAnalysis, told: Sequence[Fact | Decision]
) -> tuple[Sequence[Fact | Decision], list[str]]:
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
        return told, []
    rest = tuple(each for each in told if isinstance(each, Decision) or each not in passages)
    return rest, [f"where only two {nouns(here.grid).edge}s meet, the loop uses both or neither"]


# Facts


def _facts_words(here: BoardAnalysis, facts: Sequence[Fact], grounds: Mapping[Fact, Sequence[Fact]]) -> Iterator[str]:
    """Yield what facts in a row say, a sentence for each cell, for the marks, and for links and implications."""
    for subject, group in groupby(facts, lambda fact: _subject(here, fact)):
        members = list(group)
        if subject == "links":
            yield from _links_words(here, [fact for fact in members if isinstance(fact, LinkFact)])
        elif subject == "marks":
            yield marks_words(here.grid, {fact.edge: fact.mark for fact in members if isinstance(fact, MarkFact)})
        elif subject == "edges":
            yield from _edges_words(here, [fact for fact in members if isinstance(fact, PairFact)])
        else:
            yield _corners_words(here, [fact for fact in members if isinstance(fact, PairFact)], grounds)


def _subject(here: BoardAnalysis, fact: Fact) -> int | str:
    """Return what a fact is about: a cell whose corners it counts, or what else it is."""
    if isinstance(fact, PairFact):
        return frame(here.grid).of_corner[fact.corner][0] if fact.mask in _PAIR else "edges"
    return "links" if isinstance(fact, LinkFact) else "marks"


def _corners_words(here: BoardAnalysis, facts: Sequence[PairFact], grounds: Mapping[Fact, Sequence[Fact]]) -> str:
    """Say what the corners of one cell have: what follows from other corners of it comes after "so"."""
    cell = frame(here.grid).of_corner[facts[0].corner][0]
    first = [fact for fact in facts if set(facts).isdisjoint(grounds.get(fact, ()))]
    then = [fact for fact in facts if fact not in first]
    name = cell_words(here, cell)
    name = f"cell {name}" if here.grid.square and here.clues[cell] == NO_CLUE else name
    words = f"{name} has {join_words(_amounts(here, cell, first, ()))}"
    return f"{words}, so {join_words(_amounts(here, cell, then, first))}" if then else words


def _amounts(here: BoardAnalysis, cell: int, facts: Sequence[PairFact], before: Sequence[PairFact]) -> list[str]:
    """Return what corners of a cell have, those together that have the same."""
    corners: dict[int, list[str]] = {}
    for fact in facts:
        dot = frame(here.grid).of_corner[fact.corner][1] - here.outside
        corners.setdefault(fact.mask, []).append(corner_of_cell(here.grid, cell, dot))
    amounts: list[str] = []
    for mask, names in corners.items():
        is_same = bool(before) and all(fact.mask == mask for fact in before)
        amount = "also" if is_same else _PAIR[mask][bool(before or amounts)]
        amounts.append(f"{amount} at {_join_corners(names)}")
    return amounts


def _join_corners(corners: Sequence[str]) -> str:
    """Join corners of one cell: its top-left and top-right corners."""
    own = [corner.removeprefix("its ").removesuffix(" corner") for corner in corners if corner.startswith("its ")]
    mine = [f"its {join_words(own)} corner{'s' if len(own) > 1 else ''}"] if own else []
    return join_words([*mine, *(corner for corner in corners if not corner.startswith("its "))])


def _edges_words(here: BoardAnalysis, facts: Iterable[PairFact]) -> Iterator[str]:
    """Yield what is possible at corners where that isn't the same for both edges."""
    needed: dict[Edge, list[Edge]] = {}
    marks = dict[Edge, int]()
    for fact in facts:
        _, _, one, two = frame(here.grid).of_corner[fact.corner]
        if fact.mask in (_FIRST_NEEDS_SECOND, _SECOND_NEEDS_FIRST):
            first, then = (one, two) if fact.mask == _FIRST_NEEDS_SECOND else (two, one)
            needed.setdefault(first, []).append(then)
            continue
        for edge, with_it in ((one, 0b1010), (two, 0b1100)):
            if fact.mask & with_it in (0, fact.mask):
                marks[edge] = LINE if fact.mask & with_it else CROSS
    if marks:
        yield marks_words(here.grid, marks)
    for edge, others in needed.items():
        too = f"{list_edges(here.grid, others)} {'is a line' if len(others) == 1 else 'are lines'} too"
        yield f"if {edge_words(here.grid, edge)} is a line, {too}"


def _links_words(here: BoardAnalysis, links: Iterable[LinkFact]) -> Iterator[str]:
    """Yield for each class of linked edges what they are together, plain pairs by twos."""
    classes: dict[Edge, tuple[list[Edge], list[Edge]]] = {}
    for edge, (root, odd) in link_classes(links).items():
        classes.setdefault(root, ([], []))[odd].append(edge)
    either: list[str] = []
    for alike, opposite in classes.values():
        if not opposite:
            both = "both lines or both" if len(alike) == 2 else "all lines or all"
            yield f"{list_edges(here.grid, alike).replace('all sides', 'the sides')} are {both} empty"
        elif len(alike) == len(opposite) == 1:
            either.append(list_edges(here.grid, [*alike, *opposite]))
        else:
            most, least = sorted((alike, opposite), key=len, reverse=True)
            is_empty = "is empty" if len(least) == 1 else "are empty"
            yield (
                f"either {list_edges(here.grid, most)} are lines and {list_edges(here.grid, least)} {is_empty}, "
                "or the other way round"
            )
    for place in range(0, len(either), 2):
        first, *second = either[place : place + 2]
        yield ", and ".join([f"exactly one of {first} is a line", *(f"exactly one of {edges}" for edges in second)])


# Decisions


def _decision_words(here: BoardAnalysis, decision: Decision) -> str:
    if decision.window is None:
        return _by_colour(here, decision.marks)
    has_clue = decision.window < here.outside and here.clues[decision.window] != NO_CLUE
    if has_clue and not here.grid.square and len(decision.marks) > _MOST_SIDES:
        return f"so {cell_words(here, decision.window)} gets its lines only in this way"
    verdict = marks_words(here.grid, decision.marks)
    if decision.window >= here.outside:
        return f"{dot_words(here.grid, decision.window - here.outside)} has two lines or none, so {verdict}"
    return f"so {cell_words(here, decision.window)} gets its lines only if {verdict}" if has_clue else f"so {verdict}"


def _by_colour(here: BoardAnalysis, marks: Mapping[Edge, int]) -> str:
    """Say between which cells there is a line, since they are on different sides of the loop."""
    if len(marks) > _MOST_BY_COLOUR:
        edge, cell = nouns(here.grid).edge, nouns(here.grid).cell
        return f"that decides {len(marks)} {edge}s: there's a line where two {cell}s are on different sides of the loop"
    pairs = [(" and ".join(cell_name(here, cell) for cell in here.sides(edge)), mark) for edge, mark in marks.items()]
    if len(pairs) == 1:
        ((names, mark),) = pairs
        return f"so {names} are on {_SIDES[mark]} of the loop, and there's {_BETWEEN[mark]} between them"
    parts = [f"{names} are on {_SIDES[mark]} of the loop ({_BETWEEN[mark]})" for names, mark in pairs]
    return f"so {join_words(parts)}"
