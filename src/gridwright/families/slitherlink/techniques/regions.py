"""Inside and outside, and what has to hang together (techniques 13 to 17)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Edge, Stroke
from gridwright.families.slitherlink.techniques import connectivity, parity
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes, situation
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers
from gridwright.families.slitherlink.techniques.reasons import reason
from gridwright.families.slitherlink.techniques.reasons import told as told_reason
from gridwright.families.slitherlink.techniques.sectors import studied
from gridwright.families.slitherlink.techniques.wording import (
    Finding,
    Told,
    cell_keys,
    cell_name,
    certain,
    dot_keys,
    dot_words,
    edge_keys,
    edge_words,
    first_step,
    listed,
)

EVERYTHING = Powers(pairs=True, links=True, colours=True)


def inside_outside(view: Board) -> Step[Stroke] | None:
    """Cells on one side of the loop have no line between them; cells on different sides have."""
    here = situation(view)
    return first_step("Inside and outside", here, coloured(here))


def colours_and_pairs(view: Board) -> Step[Stroke] | None:
    """Colours of cells together with pair marks and linked edges; four cells at a dot are never a checkerboard."""
    here = situation(view)
    return first_step("Colours and pairs", here, coloured_pairs(here))


def parity_cut(view: Board) -> Step[Stroke] | None:
    """The clues of a group of cells tell whether its border has an even number of lines."""
    here = situation(view)
    return first_step("Parity along a cut", here, parity_cuts(here))


def connected_sides(view: Board) -> Step[Stroke] | None:
    """The inside hangs together, and so does the outside."""
    here = situation(view)
    return first_step("Inside and outside stay connected", here, connected(here))


def two_exits(view: Board) -> Step[Stroke] | None:
    """A loop that enters a closed-off part must leave it elsewhere."""
    here = situation(view)
    return first_step("Two exits", here, exits(here))


def coloured(here: BoardAnalysis) -> Iterator[Finding]:
    """Every open edge between two cells whose sides of the loop are known relative to each other."""
    for edge in here.open:
        differ = here.colours.differ(*here.sides(edge))
        if differ is not None:
            yield Finding({edge: LINE if differ else CROSS}, partial(_walk_told, here, edge))


def _walk_told(here: BoardAnalysis, edge: Edge) -> Told:
    start, goal = here.sides(edge)
    cells, crossed = _walk(here, start, goal)
    one, two = cell_name(here, start), cell_name(here, goal)
    if crossed % 2:
        times = "one line" if crossed == 1 else f"{crossed} lines, an odd number"
        end = "so one of them is inside the loop, the other outside, and a line runs between them"
    else:
        times = f"{crossed} lines, an even number" if crossed else "no line"
        end = "so both are inside the loop or both outside, and no line runs between them"
    return Told(
        f"Look at {one} and {two}.",
        f"A walk from {one} to {two} over edges that are known crosses {times}, {end}.",
        (*cell_keys(here, cells), f"edge:{edge}"),
    )


def _walk(here: BoardAnalysis, start: int, goal: int) -> tuple[list[int], int]:
    """A shortest walk between two cells over marked edges, and how many lines it crosses."""
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


def coloured_pairs(here: BoardAnalysis) -> Iterator[Finding]:
    """What colours, pair marks and links decide together."""
    return studied(here, EVERYTHING)


def parity_cuts(here: BoardAnalysis) -> Iterator[Finding]:
    """Open edges that a count of lines along the border of a group of clues decides."""
    for edge, mark, group in parity.cuts(here):
        yield Finding({edge: mark}, partial(_cut_told, here, edge, group))


def _cut_told(here: BoardAnalysis, edge: Edge, group: tuple[int, ...]) -> Told:
    total = sum(here.clues[cell] for cell in group)
    names = [cell_name(here, cell) for cell in group]
    shown = listed(names) if len(names) <= 6 else f"{', '.join(names[:5])} and the other cells shown"
    kind = "an odd" if total % 2 else "an even"
    border = {side for cell in group for side in here.grid.around[cell] if len(set(here.sides(side)) & set(group)) == 1}
    rest = "the rest of it is known or comes in equal pairs, which" if edge in border else "this, with what is known,"
    return Told(
        f"Look at {shown}.",
        f"Their clues add up to {total} and lines between them count twice, so their common border has {kind} number "
        f"of lines; {rest} settles {edge_words(here.grid, edge)}.",
        (*cell_keys(here, group), f"edge:{edge}"),
    )


def connected(here: BoardAnalysis) -> Iterator[Finding]:
    """What follows when cells that join the inside, or the outside, are coloured too."""
    colours: Classes = here.colours.copy()
    reasons: list[connectivity.Forced] = []
    while True:
        news = connectivity.forced(here, colours)
        if not news:
            return
        for forced in news:
            colours.join(forced.cell, here.outside, forced.inside)
        reasons += news
        study = LocalSolver(here, EVERYTHING, colours)
        marks = next(study.batches(), None)
        if marks is not None:
            yield Finding(marks, partial(_connected_told, here, reasons, marks))
            return
        assert study.colours is not None
        colours = study.colours


def _connected_told(here: BoardAnalysis, reasons: list[connectivity.Forced], marks: Mapping[Edge, int]) -> Told:
    needed = list(reasons)
    for forced in reasons:
        fewer = [other for other in needed if other is not forced]
        if marks.items() <= LocalSolver(here, EVERYTHING, _with_forced(here, fewer)).run(first=False).items():
            needed = fewer
    colours = _with_forced(here, needed)
    rest = told_reason(here, reason(here, EVERYTHING, marks, None, colours), marks)
    why = "; ".join(_forced_words(here, forced) for forced in needed[:3])
    names = listed([cell_name(here, forced.cell) for forced in needed[:4]]) or "the parts that are inside"
    because = f"{why[:1].upper()}{why[1:]}, and then {rest.because[:1].lower()}{rest.because[1:]}"
    return Told(f"Look at {names}.", because, (*cell_keys(here, [forced.cell for forced in reasons]), *rest.where))


def _with_forced(here: BoardAnalysis, forced: Iterable[connectivity.Forced]) -> Classes:
    colours = here.colours.copy()
    for news in forced:
        colours.join(news.cell, here.outside, news.inside)
    return colours


def _forced_words(here: BoardAnalysis, forced: connectivity.Forced) -> str:
    name = cell_name(here, forced.cell)
    side, other = ("inside", "outside") if forced.inside else ("outside", "inside")
    if forced.cut_off:
        return f"{name} can no longer be reached from the {other}, so it is {side}"
    return f"the {side} hangs together and would fall apart without {name}, so {name} is {side}"


def exits(here: BoardAnalysis) -> Iterator[Finding]:
    """Ways out of parts of the board that have to be taken, or cannot be."""
    for dead in connectivity.off_the_loop(here):
        if dead.dot is None:
            look = "the part of the board that is cut off"
            why = "The loop is elsewhere, and no way leads from it to these edges and back."
        else:
            look = dot_words(here.grid, dead.dot)
            why = f"A loop that goes in here could only come out through {look} again, which it may pass only once."
        told = Told(
            f"Look at {look}.", why, (*(() if dead.dot is None else dot_keys([dead.dot])), *edge_keys(dead.edges))
        )
        yield certain(dict.fromkeys(dead.edges, CROSS), told)
    for gates in connectivity.needed_gates(here):
        names = listed([edge_words(here.grid, edge) for edge in gates])
        told = Told(
            f"Look at {names}.",
            "These are the only ways between parts of the board that both hold lines of the loop, and a loop that goes "
            "out must come back in, so it takes them all.",
            edge_keys(gates),
        )
        marks = {edge: LINE for edge in gates if here.marks[edge] == UNKNOWN}
        yield certain(marks, told)
