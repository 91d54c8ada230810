"""Inside and outside of the loop, and what has to stay connected."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from gridwright.core.wording import join_words, number_word
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Edge
from gridwright.families.slitherlink.techniques import connectivity
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers
from gridwright.families.slitherlink.techniques.parity import find_cuts
from gridwright.families.slitherlink.techniques.reasons import find_reason, tell_reason
from gridwright.families.slitherlink.techniques.sectors import find_by_study
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    HintText,
    as_finding,
    cell_keys,
    cell_name,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
    nouns,
)

EVERYTHING = Powers(pairs=True, links=True, colours=True)


def inside_outside_colouring(here: BoardAnalysis) -> Iterator[Finding]:
    """Draw a line between cells on different sides of the loop; cross between cells on the same side."""
    for edge in here.open:
        differ = here.colours.differ(*here.sides(edge))
        if differ is not None:
            yield Finding({edge: LINE if differ else CROSS}, partial(_tell_walk, here, edge))


def _tell_walk(here: BoardAnalysis, edge: Edge) -> HintText:
    start, goal = here.sides(edge)
    cells, crossed = _walk(here, start, goal)
    one, two = cell_name(here, start), cell_name(here, goal)
    if crossed % 2:
        times = "one line" if crossed == 1 else f"{crossed} lines, an odd number"
        cell = nouns(here.grid).cell
        end = f"So one {cell} is inside the loop and the other outside, with a line between them."
    else:
        times = f"{crossed} lines, an even number" if crossed else "no line"
        end = "So both are on the same side of the loop, and there's no line between them."
    return HintText(
        f"Look at {one} and {two}.",
        f"From {one} you can walk to {two} over known {nouns(here.grid).edge}s and cross {times}. {end}",
        (*cell_keys(here, cells), f"edge:{edge}"),
    )


def _walk(here: BoardAnalysis, start: int, goal: int) -> tuple[list[int], int]:
    """Return a shortest walk between two cells over marked edges, and how many lines it crosses."""
    ways: dict[int, list[tuple[int, bool]]] = {}
    for edge, mark in enumerate(here.marks):
        if mark != UNKNOWN:
            one, two = here.sides(edge)
            ways.setdefault(one, []).append((two, mark == LINE))
            ways.setdefault(two, []).append((one, mark == LINE))
    came: dict[int, tuple[int, bool]] = {start: (start, False)}
    waiting = deque([start])
    while waiting and goal not in came:
        cell = waiting.popleft()
        for near, line in ways.get(cell, ()):
            if near not in came:
                came[near] = (cell, line)
                waiting.append(near)
    cells, crossed = [goal], 0
    while cells[-1] != start:
        before, line = came[cells[-1]]
        cells.append(before)
        crossed += line
    return cells, crossed


def colours_and_sectors(here: BoardAnalysis) -> Iterator[Finding]:
    """Combine the colours of cells with sectors and linked edges; the colours at a dot never form a checkerboard."""
    return find_by_study(here, EVERYTHING)


def parity(here: BoardAnalysis) -> Iterator[Finding]:
    """Add up the clues of a group of cells: its border has an even or odd number of lines."""
    for edge, mark, group in find_cuts(here):
        yield Finding({edge: mark}, partial(_tell_cut, here, edge, mark == LINE, group))


def _tell_cut(here: BoardAnalysis, edge: Edge, line: bool, group: tuple[int, ...]) -> HintText:
    total = sum(here.clues[cell] for cell in group)
    names = [cell_name(here, cell) for cell in group]
    shown = (
        join_words(names) if len(names) <= 6 else f"{', '.join(names[:5])} and the other {nouns(here.grid).cell}s shown"
    )
    kind = "an odd" if total % 2 else "an even"
    mark = "is a line" if line else "is empty"
    return HintText(
        f"Look at {shown}.",
        f"These clues add up to {total}, and a line between two of them counts twice. So their common border has "
        f"{kind} number of lines. {_rest_words(here, edge, line, group)}, so {edge_words(here.grid, edge)} {mark}.",
        (*cell_keys(here, group), f"edge:{edge}"),
    )


def _rest_words(here: BoardAnalysis, edge: Edge, line: bool, group: tuple[int, ...]) -> str:
    """Say how many lines, even or odd, the border has without the edge, or with it where it isn't on the border.

    That follows from the colours of the cells; where all the edges are marked, from their lines alone.
    """
    border = {side for cell in group for side in here.grid.around[cell] if len(set(here.sides(side)) & set(group)) == 1}
    is_odd = bool(sum(here.clues[cell] for cell in group) % 2) != line
    kind = "an odd" if is_odd else "an even"
    known = f"By the {nouns(here.grid).cell}s known to be on the same or different sides of the loop"
    if edge not in border:
        return f"{known}, the border and {edge_words(here.grid, edge)} together have {kind} number"
    rest = [here.marks[side] for side in border - {edge}]
    if UNKNOWN not in rest:
        return f"The rest of it has {number_word(rest.count(LINE), 'line')}"
    return f"{known}, the rest of it has {kind} number"


def connected_regions(here: BoardAnalysis) -> Iterator[Finding]:
    """Keep the inside of the loop in one piece, and the outside too."""
    colours = LocalSolver(here, EVERYTHING).colours
    reasons: list[connectivity.Forced] = []
    while True:
        news = connectivity.find_forced(here, colours)
        if not news:
            return
        for forced in news:
            colours.join(forced.cell, here.outside, forced.inside)
        reasons += news
        solver = LocalSolver(here, EVERYTHING, colours, first=True)
        for marks in solver.batches:
            yield from _by_one_cell(here, marks)
            for mark in marks.items():
                yield Finding(dict([mark]), partial(_tell_connection, here, reasons, dict([mark])))
            return
        colours = solver.colours


def _by_one_cell(here: BoardAnalysis, marks: Mapping[Edge, int]) -> Iterator[Finding]:
    """Find which of these marks a single cell decides whose side of the loop the board shows as it is: easily told."""
    for forced in connectivity.find_forced(here, here.colours):
        colours = _with_forced(here, [forced])
        decided = {edge: mark for edge, mark in marks.items() if colours.differ(*here.sides(edge)) is not None}
        if decided:
            yield Finding(decided, partial(_tell_connection, here, [forced], decided))


def _tell_connection(here: BoardAnalysis, reasons: list[connectivity.Forced], marks: Mapping[Edge, int]) -> HintText:
    needed = list(reasons)
    for forced in reversed(reasons):
        fewer = [other for other in needed if other is not forced]
        if marks.items() <= LocalSolver(here, EVERYTHING, _with_forced(here, fewer)).found.items():
            needed = fewer
    colours = _with_forced(here, needed)
    rest = tell_reason(here, find_reason(here, EVERYTHING, marks, None, colours), marks)
    because = " ".join(filter(None, (_forced_words(here, needed), rest.because)))
    names = join_words([cell_name(here, forced.cell) for forced in needed]) or "the parts that are inside"
    return HintText(f"Look at {names}.", because, (*cell_keys(here, [forced.cell for forced in reasons]), *rest.where))


def _with_forced(here: BoardAnalysis, forced: Iterable[connectivity.Forced]) -> Classes:
    colours = here.colours.copy()
    for news in forced:
        colours.join(news.cell, here.outside, news.inside)
    return colours


def _forced_words(here: BoardAnalysis, needed: list[connectivity.Forced]) -> str:
    sides = {side: [cell_name(here, each.cell) for each in needed if each.inside == side] for side in (True, False)}
    known = " and ".join(
        f"{join_words(names)} {'is' if len(names) == 1 else 'are'} {'inside' if inside else 'outside'}"
        for inside, names in sides.items()
        if names
    )
    if not needed:
        return ""
    told = "" if set(needed) <= set(connectivity.find_forced(here, here.colours)) else ", with all that clues tell,"
    if len(needed) != 1:
        return f"The inside of the loop is one connected area, and so is the outside. So{told} {known}."
    (forced,) = needed
    side, other = ("inside", "outside") if forced.inside else ("outside", "inside")
    name = cell_name(here, forced.cell)
    if forced.cut_off:
        return f"The {other} of the loop is one connected area and{told} can't reach {name}, so {known}."
    return f"The {side} of the loop is one connected area and{told} splits in two without {name}, so {known}."


def two_exits(here: BoardAnalysis) -> Iterator[Finding]:
    """Leave a closed-off part of the board by another way than you came in."""
    for dead in connectivity.find_dead_parts(here):
        if dead.dot is None:
            look = "the part of the board that is cut off"
            why = f"The loop is elsewhere and can't get to these {nouns(here.grid).edge}s and back."
        else:
            look, dot = dot_words(here.grid, dead.dot), nouns(here.grid).dot
            why = f"If the loop goes in here, it can only come out through {look} again. It can pass a {dot} only once."
        text = HintText(
            f"Look at {look}.", why, (*(() if dead.dot is None else dot_keys([dead.dot])), *edge_keys(dead.edges))
        )
        yield as_finding(dict.fromkeys(dead.edges, CROSS), text)
    for gates in connectivity.find_gates(here):
        names = join_words([edge_words(here.grid, edge) for edge in gates])
        text = HintText(
            f"Look at {names}.",
            "These are the only ways between parts of the board that each hold part of the loop. What goes out must "
            "come back in, so the loop takes them all.",
            edge_keys(gates),
        )
        marks = {edge: LINE for edge in gates if here.marks[edge] == UNKNOWN}
        yield as_finding(marks, text)
