"""How steps are worded: names for edges, dots and cells, and a finding made into a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gridwright.core.verdict import Step
from gridwright.core.wording import capitalise, join_words
from gridwright.families.slitherlink.geometry import Geometry, name_of_edge, say_direction, say_dot, say_edge, say_face
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge, Move, Proof
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, stroke
from gridwright.grid.cells import name_of

_SIDE = {"t": "top", "l": "left side", "b": "bottom", "r": "right side"}
_NAMED = 4
"""More edges than this are counted, not listed."""


@dataclass(frozen=True)
class HintText:
    """The words of a finding: where to look, why, and the keys of what it looked at."""

    look: str
    because: str
    where: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """Edges that are certain, how to tell why (worked out only on request), and a proof where the board needs one."""

    marks: Mapping[Edge, int]
    tell: Callable[[], HintText]
    proof: Proof | None = None


def as_finding(marks: Mapping[Edge, int], text: HintText) -> Finding:
    """Return a finding whose words are known already."""
    return Finding(marks, lambda: text)


Finder: TypeAlias = Callable[[BoardAnalysis], Iterator[Finding]]


def as_step(technique: str, here: BoardAnalysis, findings: Iterable[Finding]) -> Step[Move] | None:
    """Return the first finding as a step; None if there is none, or the loop is complete.

    Crosses come first: a line may complete the loop, and no move is taken after that.
    """
    finding = None if here.solved else next(iter(findings), None)
    if finding is None:
        return None
    text = finding.tell()
    marks = dict(sorted(finding.marks.items(), key=lambda item: item[1] == LINE))
    moves = tuple(stroke(here.grid, edge, mark) for edge, mark in marks.items())
    return Step(technique, text.look, moves, _do(here.grid, marks), text.because, text.where, finding.proof)


def _do(grid: Geometry, marks: Mapping[Edge, int]) -> str:
    parts = []
    for verb, kind in (("draw", LINE), ("cross", CROSS)):
        edges = [edge for edge, mark in marks.items() if mark == kind]
        if edges:
            # The board shows them, and several sides of another tiling have long names.
            is_short = grid.square or len(edges) == 1
            parts.append(f"{verb} {edges_words(grid, edges) if is_short else f'{len(edges)} sides'}")
    return f"{capitalise(' and '.join(parts))}."


@dataclass(frozen=True)
class Nouns:
    """What the parts of a board are called."""

    cell: str
    edge: str
    dot: str


def nouns(grid: Geometry) -> Nouns:
    """Return what the parts are called: cells, edges and dots on squares, else faces, sides and corners."""
    return Nouns("cell", "edge", "dot") if grid.square else Nouns("face", "side", "corner")


def edge_words(grid: Geometry, edge: Edge) -> str:
    """Return an edge in words: the top of b2, or side r2f3-r2f4 on another tiling than squares."""
    if not grid.square:
        return f"side {say_edge(grid, edge)}"
    row, col, side = name_of_edge(grid, edge)
    return f"the {_SIDE[side]} of {name_of(row, col)}"


def edges_words(grid: Geometry, edges: Sequence[Edge]) -> str:
    """Return a few edges in words, many as a number: the top and left side of b2, all sides of c3."""
    shared = set.intersection(*(set(grid.beside[edge]) for edge in edges)) if len(edges) > 1 else set()
    for cell in shared:
        if len(edges) == len(grid.around[cell]):
            return f"all sides of {say_face(grid, cell)}"
        if grid.square:
            sides = sorted((_side_of(grid, cell, edge) for edge in edges), key=list(_SIDE).index)
            return f"the {join_words([_SIDE[side] for side in sides])} of {say_face(grid, cell)}"
    if len(edges) > _NAMED:
        return f"{len(edges)} {nouns(grid).edge}s"
    return join_words([edge_words(grid, edge) for edge in edges])


def _side_of(grid: Geometry, cell: int, edge: Edge) -> str:
    """Return which side of a square cell the edge is."""
    row, col, side = name_of_edge(grid, edge)
    if (row, col) == divmod(cell, grid.cols):
        return side
    return "b" if side == "t" else "r"


def list_edges(grid: Geometry, edges: Sequence[Edge]) -> str:
    """Return all of a few edges in words: the top and left side of b2 and the top of c3."""
    if not grid.square:
        return f"side{'s' if len(edges) > 1 else ''} {join_words([say_edge(grid, edge) for edge in edges])}"
    left, parts = list(edges), list[str]()
    while left:
        cell = max(grid.beside[left[0]], key=lambda each: sum(each in grid.beside[edge] for edge in left))
        parts.append(edges_words(grid, [edge for edge in left if cell in grid.beside[edge]]))
        left = [edge for edge in left if cell not in grid.beside[edge]]
    return join_words(parts)


def marks_words(grid: Geometry, marks: Mapping[Edge, int]) -> str:
    """Return what edges are, in words: the top of b2 is a line and the left side of c3 is empty."""
    parts = []
    for kind, one, many in ((LINE, "is a line", "are lines"), (CROSS, "is empty", "are empty")):
        edges = [edge for edge, mark in marks.items() if mark == kind]
        if edges:
            parts.append(f"{edges_words(grid, edges)} {one if len(edges) == 1 else many}")
    return " and ".join(parts)


def corner_name(below: bool, right: bool) -> str:
    """Return a corner's name: top-left."""
    return f"{'bottom' if below else 'top'}-{'right' if right else 'left'}"


def corner_words(row: int, col: int, below: bool, right: bool) -> str:
    """Return a corner of a cell in words: the top-left corner of b2."""
    return f"the {corner_name(below, right)} corner of {name_of(row, col)}"


def corner_of_cell(grid: Geometry, cell: int, dot: int) -> str:
    """Return a corner as seen from its cell: its top-left corner; the corner alone where that says too little."""
    if not grid.square:
        name = say_direction(grid, cell, dot)
        return f"its {name} corner" if name else dot_words(grid, dot)
    top, _, bottom, _ = grid.around[cell]
    below = dot in grid.ends[bottom]
    return f"its {corner_name(below, dot == grid.ends[bottom if below else top][1])} corner"


def dot_words(grid: Geometry, dot: int) -> str:
    """Return a dot in words: the dot at the top-left corner of b2; on another tiling a corner of a face."""
    if not grid.square:
        return say_dot(grid, dot)
    row, col = divmod(dot, grid.cols + 1)
    below, right = row == grid.rows, col == grid.cols
    return f"the dot at {corner_words(row - below, col - right, below, right)}"


def cell_name(here: BoardAnalysis, cell: int) -> str:
    """Return a cell's name: b2, or r2f3 on another tiling than squares."""
    return "the outside of the board" if cell == here.outside else say_face(here.grid, cell)


def cell_words(here: BoardAnalysis, cell: int) -> str:
    """Return a cell in words: the 3 at b2, or b2 where there is no clue (face r2f3 on another tiling than squares)."""
    name = cell_name(here, cell)
    if cell < here.outside and here.clues[cell] != NO_CLUE:
        return f"the {here.clues[cell]} at {name}"
    return name if here.grid.square or cell == here.outside else f"face {name}"


def cell_keys(here: BoardAnalysis, cells: Iterable[int]) -> tuple[str, ...]:
    """Return the keys of cells, without the outside."""
    return tuple(f"cell:{cell}" for cell in cells if cell < here.outside)


def edge_keys(edges: Iterable[Edge]) -> tuple[str, ...]:
    """Return the keys of edges."""
    return tuple(f"edge:{edge}" for edge in edges)


def dot_keys(dots: Iterable[int]) -> tuple[str, ...]:
    """Return the keys of dots."""
    return tuple(f"dot:{dot}" for dot in dots)
