"""A reason tells everything its move follows from: facts, each from those before it, and clue, dot or colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from string import ascii_lowercase
from typing import cast

import pytest

from gridwright import catalog
from gridwright.actions.teaching.hint import hint
from gridwright.core.verdict import Step
from gridwright.families.slitherlink.geometry import edge_of
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Edge, Side
from gridwright.families.slitherlink.techniques import sectors
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, analyse, with_marks
from gridwright.families.slitherlink.techniques.local_rules import (
    Fact,
    LinkFact,
    LocalSolver,
    PairFact,
    Powers,
    dots_of,
    frame,
)
from gridwright.families.slitherlink.techniques.premises import Decision, Premises, _shortened
from gridwright.families.slitherlink.techniques.reasons import find_reason
from gridwright.families.slitherlink.techniques.regions import EVERYTHING
from gridwright.families.slitherlink.techniques.telling import _PAIR, tell_premises
from gridwright.grid.cells import name_of_cell
from tests.families.slitherlink.brute import board, clues_of, puzzle, random_loop, without

FAMILY = catalog.family("slitherlink")


def random_view(random: Random) -> Board:
    """A small puzzle with some clues erased and some edges marked rightly."""
    rows, cols = random.randint(2, 4), random.randint(2, 4)
    lines = random_loop(rows, cols, random, 8)
    full = clues_of(rows, cols, lines)
    given = without(full, [cell for cell in range(rows * cols) if random.random() < 0.4])
    shown = {edge: LINE if line else 2 for edge, line in enumerate(lines) if random.random() < 0.15}
    return with_marks(board(given), shown)


def edges_in(here: BoardAnalysis, each: Fact | Decision) -> set[Edge]:
    if isinstance(each, Decision):
        return set(each.marks)
    if isinstance(each, PairFact):
        return set(frame(here.grid).of_corner[each.corner][2:])
    return {each.one, each.two} if isinstance(each, LinkFact) else {each.edge}


def holds(here: BoardAnalysis, each: Fact | Decision, lines: dict[Edge, int]) -> bool:
    if isinstance(each, Decision):
        return all(lines[edge] == (mark == LINE) for edge, mark in each.marks.items())
    if isinstance(each, PairFact):
        _, _, one, two = frame(here.grid).of_corner[each.corner]
        return bool(each.mask >> (lines[one] + 2 * lines[two]) & 1)
    if isinstance(each, LinkFact):
        return (lines[each.one] != lines[each.two]) == each.different
    return lines[each.edge] == (each.mark == LINE)


def patterns(here: BoardAnalysis, window: int, edges: set[Edge]) -> Iterator[dict[Edge, int]]:
    """Every way to draw the edges that the marks and the window's own rule allow."""
    slots = frame(here.grid).slots[window]
    order = sorted(edges | set(slots))
    for chosen in product((0, 1), repeat=len(order)):
        lines = dict(zip(order, chosen, strict=True))
        count = sum(lines[edge] for edge in slots)
        right = count in (0, 2) if window >= here.outside else here.clues[window] in (NO_CLUE, count)
        if right and all(here.marks[edge] in (UNKNOWN, LINE if line else 2) for edge, line in lines.items()):
            yield lines


def follows(here: BoardAnalysis, claim: Fact | Decision, before: list[Fact | Decision]) -> bool:
    """Whether a claim of a window follows from all that is told before it."""
    assert claim.window is not None
    edges = set[Edge]().union(*(edges_in(here, each) for each in (claim, *before)))
    return all(
        holds(here, claim, lines)
        for lines in patterns(here, claim.window, edges)
        if all(holds(here, each, lines) for each in before)
    )


@pytest.mark.parametrize("powers", [sectors.NEAR, sectors.FAR, sectors.LINKS, EVERYTHING], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_told_follows_from_what_is_told_before(seed: int, powers: Powers) -> None:
    random = Random(seed)
    for _ in range(12):
        here = analyse(random_view(random))
        for marks in LocalSolver(here, powers).batches[:3]:
            told = find_reason(here, powers, marks).premises.told
            decided = {edge: mark for each in told if isinstance(each, Decision) for edge, mark in each.marks.items()}
            assert decided == marks
            for place, claim in enumerate(told):
                before = list(told[:place])
                near = [each for each in before if len(edges_in(here, each)) < 9]
                if claim.window is not None and len(set().union(*(edges_in(here, each) for each in near))) < 10:
                    assert follows(here, claim, before)


@pytest.mark.parametrize("powers", [sectors.FAR, sectors.LINKS], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_shortened_reason_keeps_what_its_move_follows_from(seed: int, powers: Powers) -> None:
    random = Random(seed)
    for _ in range(12):
        here = analyse(random_view(random))
        for marks in LocalSolver(here, powers).batches[:3]:
            brief = find_reason(here, powers, marks).premises.brief
            for place, claim in enumerate(brief):
                before = list(brief[:place])
                edges = set[Edge]().union(*(edges_in(here, each) for each in before))
                if isinstance(claim, Decision) and len(edges) < 12:
                    assert follows(here, claim, before)


def test_a_chain_of_links_is_told_by_its_ends() -> None:
    here = analyse(board(puzzle("..../....")))
    one, two, *_ = frame(here.grid).slots[0]
    far = max(range(here.grid.edges))
    chain: list[Fact] = [LinkFact(1, one, far, True), LinkFact(2, far, two, True)]
    assert _shortened(here, 0, chain, set()) == [LinkFact(None, one, two, False)]


def test_links_between_links_are_told() -> None:
    step = hint(FAMILY, FAMILY.text.read_view(".2.1.\n\ncrosses d1b\n"))
    assert isinstance(step, Step) and step.technique == "Linked edges"
    assert step.because.startswith("The sides of e1 are all lines or all empty. ")
    assert step.because.endswith(
        "The dot at the top-left corner of e1 has two lines or none, so the top of d1 is empty."
    )


def test_a_corner_where_one_edge_needs_the_other_is_told_as_an_implication() -> None:
    step = hint(FAMILY, board(puzzle(".2.223.")))
    assert isinstance(step, Step) and step.technique == "Sector chain"
    assert "if the left side of e1 is a line, the top and bottom of d1 are lines too." in step.because


def test_passages_are_told_together() -> None:
    here = analyse(board(puzzle("...")))
    corners = [
        number
        for number, (cell, dot, _, _) in enumerate(frame(here.grid).of_corner)
        if cell in (0, 2) and len(frame(here.grid).slots[dot]) == 2
    ]
    told = tuple(PairFact(frame(here.grid).of_corner[corner][1], corner, 9) for corner in corners)
    assert tell_premises(here, Premises(told, told)) == "Where only two edges meet, the loop uses both or neither."
    assert tell_premises(here, Premises(told[:1], told[:1])) == "Cell a1 has two lines or none at its top-left corner."


# What the words say, read back

_AMOUNT = r"(?:also|none|no line|two(?: lines)?(?: or none)?|(?:exactly|at least|at most) one(?: line)?)"
_MASKS = {"no": 1, "exactly one": 6, "at most one": 7, "two": 8, "two or none": 9, "at least one": 14}
_EDGES = r"the ((?:(?:top|bottom|left side|right side)(?:, | and )?)+) of ([a-z]+\d+)"


def mask_of(amount: str) -> int:
    return _MASKS[amount.removesuffix(" line").replace(" lines", "").replace("none", "no").replace("or no", "or none")]


def corners_told(here: BoardAnalysis, because: str) -> set[tuple[int, int, int]]:
    """The cell, dot and combinations of every corner that the sentences speak of."""
    names = {name_of_cell(cell, here.grid.cols): cell for cell in range(here.outside)}
    found = set()
    for name, told in re.findall(r"\b(?:[Tt]he \d at|[Cc]ell) ([a-z]+\d+) has ([^.]* at its [^.]*)\.", because):
        mask = 0
        for amount, corners in re.findall(rf"({_AMOUNT}) at its ([-a-z, ]+?) corners?", told):
            mask = mask if amount == "also" else mask_of(amount)
            for corner in re.findall(r"(?:top|bottom)-(?:left|right)", corners):
                dot = dots_of(here.grid, names[name])[2 * corner.startswith("bottom") + corner.endswith("right")]
                found.add((names[name], dot, mask))
    return found


def edges_told(here: BoardAnalysis, words: str) -> list[Edge]:
    words = re.sub(r"(?:all|the) sides of", "the top, left side, bottom and right side of", words)
    return [
        edge_of(here.grid, int(name[1:]) - 1, ascii_lowercase.index(name[0]), cast(Side, side[0]))
        for sides, name in re.findall(_EDGES, words)
        for side in re.findall("top|bottom|left|right", sides)
    ]


def links_told(here: BoardAnalysis, because: str) -> list[dict[Edge, bool]]:
    """For every class of linked edges that the sentences speak of, which of them are alike."""
    found = []
    for sentence in because.lower().split(". "):
        for pair in re.findall(r"exactly one of (.*?)(?: is a line|$|\.|, and exactly)", sentence):
            one, two = edges_told(here, pair)
            found.append({one: False, two: True})
        if "the other way round" in sentence:
            lines, empty = sentence.split(" are lines and ")
            found.append(dict.fromkeys(edges_told(here, lines), False) | dict.fromkeys(edges_told(here, empty), True))
        elif " lines or " in sentence and " empty" in sentence:
            found.append(dict.fromkeys(edges_told(here, sentence.split(" are ")[0]), False))
    return found


def says(here: BoardAnalysis, because: str, story: Sequence[Fact | Decision]) -> bool:
    """Whether the sentences say all facts of the story; those of passages are told together."""
    corners, links = corners_told(here, because), links_told(here, because)
    for each in story:
        if isinstance(each, PairFact) and each.mask in _PAIR:
            cell, dot, _, _ = frame(here.grid).of_corner[each.corner]
            passage = each.mask == 9 and len(frame(here.grid).slots[dot]) == 2 and "only two edges meet" in because
            if not passage and (cell, dot, each.mask) not in corners:
                return False
        if isinstance(each, LinkFact):
            known = [told for told in links if {each.one, each.two} <= told.keys()]
            if not any((told[each.one] != told[each.two]) == each.different for told in known):
                return False
    return True


@pytest.mark.parametrize("powers", [sectors.NEAR, sectors.FAR, sectors.LINKS, EVERYTHING], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_words_say_every_fact_in_a_few_sentences(seed: int, powers: Powers) -> None:
    random = Random(seed)
    for _ in range(12):
        here = analyse(random_view(random))
        for marks in LocalSolver(here, powers).batches[:3]:
            premises = find_reason(here, powers, marks).premises
            because = tell_premises(here, premises)
            assert says(here, because, premises.told) or says(here, because, premises.brief), because
            assert because.count(". ") < 6
