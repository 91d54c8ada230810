"""How steps are told: names for edges, dots and cells, and a finding made into a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.geometry import Geometry, name_of_edge
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, Edge, Stroke
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, stroke
from gridwright.grid.cells import name_of

_SIDE = {"t": "top", "l": "left side", "b": "bottom", "r": "right side"}
_TOLD = 8
"""More edges than this are counted, not listed."""


@dataclass(frozen=True)
class Told:
    """The words of a finding: where to look, why, and the keys of what it looked at."""

    look: str
    because: str
    where: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """Edges that are certain, and how to tell why (worked out only when somebody asks)."""

    marks: Mapping[Edge, int]
    tell: Callable[[], Told]


def certain(marks: Mapping[Edge, int], told: Told) -> Finding:
    """A finding whose words are at hand."""
    return Finding(marks, lambda: told)


Finder: TypeAlias = Callable[[BoardAnalysis], Iterator[Finding]]


def first_step(technique: str, here: BoardAnalysis, findings: Iterable[Finding]) -> Step[Stroke] | None:
    """The first finding as a step; None if there is none, or the loop is complete.

    Crosses come first: a line may complete the loop, and no move is taken after that.
    """
    finding = None if here.solved else next(iter(findings), None)
    if finding is None:
        return None
    told = finding.tell()
    marks = dict(sorted(finding.marks.items(), key=lambda item: item[1] == LINE))
    moves = tuple(stroke(here.grid, edge, mark) for edge, mark in marks.items())
    return Step(technique, told.look, moves, _do(here.grid, marks), told.because, told.where)


def _do(grid: Geometry, marks: Mapping[Edge, int]) -> str:
    parts = []
    for verb, kind in (("draw", LINE), ("cross", CROSS)):
        edges = [edge for edge, mark in marks.items() if mark == kind]
        if edges:
            what = listed([edge_words(grid, edge) for edge in edges]) if len(edges) <= _TOLD else f"{len(edges)} edges"
            parts.append(f"{verb} {what}")
    sentence = "; ".join(parts)
    texts = " ".join(edge_text(grid, edge) + ("x" if mark == CROSS else "") for edge, mark in marks.items())
    return f"{sentence[:1].upper()}{sentence[1:]}." + (f" ({texts})" if len(marks) <= _TOLD else "")


def listed(words: Sequence[str]) -> str:
    """Words as people list them: a, b and c."""
    return " and ".join([*(", ".join(words[:-1]),), words[-1]]) if len(words) > 1 else "".join(words)


def edge_text(grid: Geometry, edge: Edge) -> str:
    """An edge as it is typed: b2t."""
    row, col, side = name_of_edge(grid, edge)
    return f"{name_of(row, col)}{side}"


def edge_words(grid: Geometry, edge: Edge) -> str:
    """An edge in words: the top of b2."""
    row, col, side = name_of_edge(grid, edge)
    return f"the {_SIDE[side]} of {name_of(row, col)}"


def corner_words(row: int, col: int, below: bool, right: bool) -> str:
    """A corner of a cell in words: the top left corner of b2."""
    return f"the {'bottom' if below else 'top'} {'right' if right else 'left'} corner of {name_of(row, col)}"


def dot_words(grid: Geometry, dot: int) -> str:
    """A dot in words: the dot at the top left corner of b2."""
    row, col = divmod(dot, grid.cols + 1)
    below, right = row == grid.rows, col == grid.cols
    return f"the dot at {corner_words(row - below, col - right, below, right)}"


def cell_name(here: BoardAnalysis, cell: int) -> str:
    """A cell's name: b2."""
    return "the outside of the board" if cell == here.outside else name_of(*divmod(cell, here.grid.cols))


def cell_words(here: BoardAnalysis, cell: int) -> str:
    """A cell in words: the 3 at b2, or b2 where there is no clue."""
    name = cell_name(here, cell)
    has_clue = cell < here.outside and here.clues[cell] != NO_CLUE
    return f"the {here.clues[cell]} at {name}" if has_clue else name


def cell_keys(here: BoardAnalysis, cells: Iterable[int]) -> tuple[str, ...]:
    """The keys of cells, the outside left away."""
    return tuple(f"cell:{cell}" for cell in cells if cell < here.outside)


def edge_keys(edges: Iterable[Edge]) -> tuple[str, ...]:
    """The keys of edges."""
    return tuple(f"edge:{edge}" for edge in edges)


def dot_keys(dots: Iterable[int]) -> tuple[str, ...]:
    """The keys of dots."""
    return tuple(f"dot:{dot}" for dot in dots)
