"""Contradictions: assume an edge, follow what is forced, meet something impossible.

Among all open edges the one with the smallest reason is taken: the fewest clues and the shortest chain, none of which
can be spared (small unsatisfiable subsets, as in Espasa, Gent, Hoffmann, Jefferson, Lynch, "Using Small MUSes to
Explain How to Solve Pen and Paper Puzzles", 2021). A kernel finds it; here it is put into words, with the proof that
the checker follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from gridwright.core.wording import capitalise, number_word
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Clues, Edge, Proof
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    HintText,
    cell_words,
    dot_words,
    edge_keys,
    edge_words,
    marks_words,
    nouns,
)
from gridwright.kernels import chain

DEEPEST = 8
"""How many assumptions inside the first one are tried; no board met so far needs more than four."""
SECONDS = 1.0
"""What finding the only loop may take: it spares trying marks that are right."""
PATIENCE, BLIND_PATIENCE = 5.0, 1.0
"""Seconds for one search with the only loop known, which takes milliseconds, and without, where it might never end."""
_STATES = {LINE: "a line", CROSS: "empty"}
_BOTH = {LINE: "lines", CROSS: "empty"}
_NAMED_LINKS = 3
_NAMED_LEMMAS = 3


def contradiction(here: BoardAnalysis) -> Iterator[Finding]:
    """Assume one edge and follow what is forced until something is impossible."""
    yield from _find_last_loop(here)
    yield from _find_refutation(here, 0)


def nested_contradiction(here: BoardAnalysis) -> Iterator[Finding]:
    """Assume one edge, and inside that others, until every way ends in something impossible."""
    yield from _find_refutation(here, DEEPEST)


def _find_last_loop(here: BoardAnalysis) -> Iterator[Finding]:
    """Draw an edge without which nothing is left for the loop; no clue says then that there is a line."""
    if not here.open or LINE in here.marks or any(0 < clue < NO_CLUE for clue in here.clues):
        return
    edge = here.open[0]
    without = bytes(CROSS if other == edge else mark for other, mark in enumerate(here.marks))
    follows = chain.spread(chain_graph(here.grid), here.clues, without)
    if follows is not None and set(follows) == {CROSS}:
        name, noun = edge_words(here.grid, edge), nouns(here.grid).edge
        because = f"If {name} is empty, no {noun} is left for the loop. So {name} is a line."
        text = HintText(f"Look at {name}.", because, edge_keys(here.open))
        yield Finding({edge: LINE}, lambda: text, Proof((), ((edge + 1,),)))


def _find_refutation(here: BoardAnalysis, depth: int) -> Iterator[Finding]:
    puzzle = here.board.puzzle
    truth = _find_only_loop(puzzle)
    budget = here.budget.at_most(PATIENCE if truth else BLIND_PATIENCE)
    lemmas = chain.refute(
        chain_graph(here.grid),
        puzzle.clues,
        here.marks,
        depth,
        truth,
        watch=budget.should_continue,
        areas=depth > 0,
    )
    if lemmas and lemmas[-1][0]:  # without an assumption the marks contradict each other, and anything would follow
        edge, mark = edge_and_mark(lemmas[-1][0][0])
        yield Finding({edge: LINE + CROSS - mark}, partial(_tell, here, lemmas), proof_of(lemmas))


@lru_cache(maxsize=64)
def _find_only_loop(puzzle: Clues) -> bytes:
    """Return the marks of the only solution; nothing where there are several or none."""
    outcome = kernel.solve(geometry_of(puzzle), puzzle.clues, SECONDS)
    if outcome.verdict != "unique" or outcome.lines is None:
        return b""
    return bytes(LINE if line else CROSS for line in outcome.lines)


def edge_and_mark(literal: int) -> tuple[Edge, int]:
    """Return what a literal says: an edge and its mark."""
    return abs(literal) - 1, LINE if literal > 0 else CROSS


def proof_of(lemmas: Sequence[chain.Lemma]) -> Proof:
    """Return the lemmas as clauses that the checker can follow, with the loops they rest on."""
    loops = dict.fromkeys(tuple(sorted(closed)) for lemma in lemmas for closed in lemma[4])
    areas = dict.fromkeys((tuple(sorted(dots)), tuple(lines)) for lemma in lemmas for dots, lines in lemma[5])
    return Proof(tuple(loops), tuple(tuple(-literal for literal in lemma[0]) for lemma in lemmas), tuple(areas))


def _tell(here: BoardAnalysis, lemmas: Sequence[chain.Lemma]) -> HintText:
    edge, mark = edge_and_mark(lemmas[-1][0][0])
    name = edge_words(here.grid, edge)
    start = f"if {name} is {_STATES[mark]}"
    sentences = [f"{start}, {follow_words(here, lemmas[0])}"] if len(lemmas) == 1 else [*_nested_words(here, lemmas)]
    if any(not lines for lemma in lemmas for _, lines in lemma[5]):
        sentences.append("the loop leaves every part of the board as often as it enters it")
    sentences.append(f"so {name} is {_STATES[LINE + CROSS - mark]}")
    return HintText(
        f"Look at {name}.",
        " ".join(f"{capitalise(sentence)}." for sentence in sentences),
        keys_of(here, lemmas),
    )


def follow_words(here: BoardAnalysis, lemma: chain.Lemma) -> str:
    """Say what follows from a lemma's assumptions and what becomes impossible in the end."""
    links = lemma[1]
    end = conflict_words(here, lemma)
    if not links:
        return end
    if len(links) <= _NAMED_LINKS:
        marks = dict(edge_and_mark(literal) for literal, _, _ in links)
        return f"then {marks_words(here.grid, marks)}. Now {end}"
    return f"{len(links)} more {nouns(here.grid).edge}s follow, one from the other. Then {end}"


def _nested_words(here: BoardAnalysis, lemmas: Sequence[chain.Lemma]) -> Iterator[str]:
    """Say how the assumptions inside the first one end, and then the first one itself."""
    *inner, last = lemmas
    outer, mark = edge_and_mark(last[0][0])
    name, end = edge_words(here.grid, outer), conflict_words(here, last)
    if len(inner) == 1:
        edge, other = edge_and_mark(inner[0][0][-1])
        also, first_end = edge_words(here.grid, edge), conflict_words(here, inner[0])
        if mark == other:
            yield f"if {name} and {also} are both {_BOTH[mark]}, {first_end}"
            yield f"if only {name} is {_STATES[mark]}, {end}"
        else:
            yield f"if {name} is {_STATES[mark]} and {also} is {_STATES[other]}, {first_end}"
            yield f"if both are {_BOTH[mark]}, {end}"
        return
    decided = {edge: LINE + CROSS - state for edge, state in (edge_and_mark(lemma[0][-1]) for lemma in inner)}
    known = (
        marks_words(here.grid, decided)
        if len(inner) <= _NAMED_LEMMAS
        else f"{len(inner)} more {nouns(here.grid).edge}s can be decided one after the other"
    )
    yield f"if {name} is {_STATES[mark]}, {known}, since the opposite fails each time"
    yield f"in the end {end}"


def conflict_words(here: BoardAnalysis, lemma: chain.Lemma) -> str:
    """Say what a lemma's chain makes impossible."""
    assumptions, links, kind, place, _, areas = lemma
    if kind == "loop":
        return f"a loop closes too early at {edge_words(here.grid, place)}"
    marks = dict(enumerate(here.marks))
    marks.update(map(edge_and_mark, (*assumptions, *(literal for literal, _, _ in links))))
    if kind == "apart":
        one, other = areas[0][1]
        return f"{edge_words(here.grid, one)} and {edge_words(here.grid, other)} can't be in one loop any more"
    if kind == "odd":
        ways = [edge for edge in _ways_into(here, areas[0][0]) if marks[edge] == LINE]
        if len(ways) == 1:
            return f"the loop goes out at {edge_words(here.grid, ways[0])} and can't come back"
        return f"{number_word(len(ways), 'line')} lead into the part of the board at {edge_words(here.grid, ways[0])}"
    around = here.grid.around[place] if kind == "cell" else here.grid.at[place]
    states = [marks[edge] for edge in around]
    lines, possible = states.count(LINE), len(states) - states.count(CROSS)
    if kind == "dot":
        name = dot_words(here.grid, place)
        return f"{number_word(lines, 'line')} meet at {name}" if lines > 2 else f"the line at {name} has nowhere to go"
    if lines > here.clues[place]:
        return f"{cell_words(here, place)} gets {number_word(lines, 'line')}"
    return f"{cell_words(here, place)} gets {'' if possible == 0 else 'only '}{number_word(possible, 'line')}"


def _ways_into(here: BoardAnalysis, area: Sequence[int]) -> list[Edge]:
    """Return the edges that lead into a part of the board."""
    inside = set(area)
    return sorted(edge for dot in inside for edge in here.grid.at[dot] if not inside.issuperset(here.grid.ends[edge]))


def keys_of(here: BoardAnalysis, lemmas: Sequence[chain.Lemma]) -> tuple[str, ...]:
    """Return the keys of the edges that follow, the clues that are used, and where each chain ends."""
    found: dict[str, None] = {}
    for assumptions, links, kind, place, _, areas in lemmas:
        found.update(dict.fromkeys(edge_keys(abs(literal) - 1 for literal in assumptions)))
        for literal, rule, at in links:
            if rule.startswith("cell"):
                found[f"cell:{at}"] = None
            found[f"edge:{abs(literal) - 1}"] = None
        if kind in ("odd", "apart"):
            found.update(dict.fromkeys(edge_keys([*_ways_into(here, areas[0][0]), *areas[0][1]])))
        else:
            found[f"{'edge' if kind == 'loop' else kind}:{place}"] = None
    return tuple(found)


def clues_of(here: BoardAnalysis, lemmas: Sequence[chain.Lemma]) -> list[int]:
    """Return the cells whose clues the lemmas use."""
    cells = {at for lemma in lemmas for _, rule, at in lemma[1] if rule.startswith("cell")}
    cells |= {lemma[3] for lemma in lemmas if lemma[2] == "cell"}
    return sorted(cell for cell in cells if here.clues[cell] != NO_CLUE)
