"""Trials: assume an edge, follow the chain, meet something impossible (techniques 19 and 20; 18 is off by default)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Edge, Stroke
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, situation
from gridwright.families.slitherlink.techniques.basic import path_from
from gridwright.families.slitherlink.techniques.propagation import Chain, Clash, Link
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    Told,
    cell_words,
    certain,
    dot_words,
    edge_keys,
    edge_words,
    first_step,
)

SHORT, LONG = 12, 10_000
"""A trial is looked for with short chains first."""
NODES = (4, 16, 64, 400)
"""How many assumptions a deep trial may make about an edge: few about all edges first, then more."""
PATIENCE = 30_000
"""How many assumptions all deep trials on a board may make together."""


def trial(view: Board) -> Step[Stroke] | None:
    """Assume one edge: the chain that follows ends in something impossible, so it is the other way round."""
    here = situation(view)
    return first_step("Trial", here, trials(here))


def deep_trial(view: Board) -> Step[Stroke] | None:
    """Assume one edge and try all that could follow: nothing comes out, so it is the other way round."""
    here = situation(view)
    return first_step("Deep trial", here, deep_trials(here))


def only_answer(view: Board) -> Step[Stroke] | None:
    """A good puzzle has one answer: a loop that closes and satisfies every clue is it.

    This uses that the puzzle is good, so it is not among the techniques unless asked for.
    """
    here = situation(view)
    return first_step("Only answer", here, only_answers(here))


def trials(here: BoardAnalysis) -> Iterator[Finding]:
    """The first edge, short chains before long ones, that cannot be a line or cannot be empty."""
    chain = Chain(here.board)
    if chain.clash is not None:
        return
    for most in (SHORT, LONG):
        harmless: set[tuple[Edge, int]] = set()
        for edge, mark in product(_promising(here), (LINE, CROSS)):
            if (edge, mark) in harmless:
                continue
            clash, links = _assumed(chain, edge, mark, most)
            if clash is not None:
                yield Finding({edge: LINE + CROSS - mark}, partial(_trial_told, here, edge, mark, clash, links))
                return
            if most == LONG:
                # What follows from a harmless assumption has a part of its chain, so it is harmless too.
                harmless.update((link.edge, link.mark) for link in links)


def _promising(here: BoardAnalysis) -> list[Edge]:
    """The open edges, those at the ends of paths first, then those beside clues."""

    def promise(edge: Edge) -> tuple[int, int]:
        ends = sum(here.dot_lines[dot] for dot in here.grid.ends[edge])
        clues = sum(here.clues[cell] < 4 for cell in here.grid.beside[edge])
        return -ends, -clues

    return sorted(here.open, key=promise)


def _assumed(chain: Chain, edge: Edge, mark: int, most: int) -> tuple[Clash | None, tuple[Link, ...]]:
    before = len(chain.links)
    clash = None if chain.marks[edge] != UNKNOWN else chain.assume([(edge, mark)], most)
    links = tuple(chain.links[before:])
    chain.back_to(before)
    return clash, links


def _trial_told(here: BoardAnalysis, edge: Edge, mark: int, clash: Clash, links: tuple[Link, ...]) -> Told:
    name = edge_words(here.grid, edge)
    follows = len(links) - 1
    steps = "at once" if follows == 0 else f"after {follows} more forced edge{'s' if follows > 1 else ''}"
    place = "" if clash.kind == "loop" else f"{clash.kind}:{clash.place}"
    return Told(
        f"Look at {name}.",
        f"If {name} {'were a line' if mark == LINE else 'were empty'}, {steps} {_clash_words(here, clash)}.",
        (*edge_keys(link.edge for link in links), *((place,) if place else ())),
    )


def _clash_words(here: BoardAnalysis, clash: Clash) -> str:
    if clash.kind == "cell":
        return f"{cell_words(here, clash.place)} could not have its number of lines"
    if clash.kind == "dot":
        return f"{dot_words(here.grid, clash.place)} would have a loose end or a branch"
    return f"{edge_words(here.grid, clash.place)} would close a loop too early"


def deep_trials(here: BoardAnalysis) -> Iterator[Finding]:
    """The first edge of which one mark leads nowhere, whatever is tried after it."""
    chain = Chain(here.board)
    if chain.clash is not None:
        return
    spent = 0
    possible: set[tuple[Edge, int]] = set()
    for nodes, edge, mark in product(NODES, _promising(here), (LINE, CROSS)):
        if (edge, mark) in possible:
            continue
        spent += nodes
        if spent > PATIENCE:
            return
        if _leads_nowhere(chain, edge, mark, nodes, possible):
            name = edge_words(here.grid, edge)
            told = Told(
                f"Look at {name}.",
                f"If {name} {'were a line' if mark == LINE else 'were empty'}, every way to go on from there, "
                "tried one after the other, would end in something impossible.",
                (f"edge:{edge}",),
            )
            yield certain({edge: LINE + CROSS - mark}, told)
            return


def _leads_nowhere(chain: Chain, edge: Edge, mark: int, most: int, possible: set[tuple[Edge, int]]) -> bool:
    """Whether an assumption can be refuted by trying all that follows, with so many assumptions at the most.

    Where an answer comes up instead, all its marks are added to what is possible.
    """
    start = len(chain.links)
    if chain.marks[edge] != UNKNOWN:
        return False
    choices: list[tuple[int, Edge, int]] = [(start, edge, mark)]
    for _ in range(most):
        if not choices:
            break
        back, choice, value = choices.pop()
        chain.back_to(back)
        if chain.assume([(choice, value)]) is not None:
            continue
        following = _next_choice(chain, start)
        if following is None:
            choices.append((start, edge, mark))
            possible.update(enumerate(chain.marks))
            break
        now = len(chain.links)
        choices += [(now, following, CROSS), (now, following, LINE)]
    chain.back_to(start)
    return not choices


def _next_choice(chain: Chain, start: int) -> Edge | None:
    """An open edge where the latest path ends, else beside a clue; None when an answer is complete."""
    for link in reversed(chain.links[start:]):
        for dot in chain.grid.ends[link.edge]:
            if chain.dot_lines[dot] == 1 and chain.dot_open[dot]:
                return next(edge for edge in chain.grid.at[dot] if chain.marks[edge] == UNKNOWN)
    still = [edge for edge, mark in enumerate(chain.marks) if mark == UNKNOWN]
    return max(still, key=lambda edge: sum(chain.clues[cell] < 4 for cell in chain.grid.beside[edge]), default=None)


def only_answers(here: BoardAnalysis) -> Iterator[Finding]:
    """An open edge that closes a loop which satisfies every clue."""
    for edge in here.open:
        one, two = here.grid.ends[edge]
        if here.paths.other_end.get(one) == two and here.completes(edge, here.paths.length[one]):
            told = Told(
                f"Look at {edge_words(here.grid, edge)}.",
                "It closes a loop that satisfies every clue, and a good puzzle has only one such loop.",
                edge_keys(path_from(here, one)),
            )
            yield certain({edge: LINE}, told)
