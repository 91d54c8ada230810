"""A reason tells everything its move follows from: facts, each from those before it, and clue, dot or colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from gridwright import catalog
from gridwright.actions.teaching.hint import hint
from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Edge
from gridwright.families.slitherlink.techniques import sectors
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, analyse, with_marks
from gridwright.families.slitherlink.techniques.local_rules import Fact, LinkFact, LocalSolver, PairFact, Powers, frame
from gridwright.families.slitherlink.techniques.premises import Decision, Premises, _shortened
from gridwright.families.slitherlink.techniques.reasons import _because, find_reason
from gridwright.families.slitherlink.techniques.regions import EVERYTHING
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
    assert "The right side of e1 and the bottom of e1 are both lines or both empty." in step.because
    assert step.because.endswith(
        "The dot at the top-left corner of e1 has two lines or none, so the top of d1 is empty."
    )


def test_a_corner_where_one_edge_needs_the_other_is_told_as_an_implication() -> None:
    step = hint(FAMILY, board(puzzle(".2.223.")))
    assert isinstance(step, Step) and step.technique == "Sector chain"
    assert "if the left side of e1 is a line, the top of d1 is a line too." in step.because
    assert "If the left side of e1 is a line, the bottom of d1 is a line too." in step.because


def test_passages_are_told_together() -> None:
    here = analyse(board(puzzle("...")))
    corners = [
        number
        for number, (cell, dot, _, _) in enumerate(frame(here.grid).of_corner)
        if cell in (0, 2) and len(frame(here.grid).slots[dot]) == 2
    ]
    told = tuple(PairFact(frame(here.grid).of_corner[corner][1], corner, 9) for corner in corners)
    assert _because(here, Premises(told, told), "") == "Where only two edges meet, the loop uses both or neither."
    assert _because(here, Premises(told[:1], told[:1]), "") == "At its top-left corner, a1 has two lines or none."
