"""Windows: a cell or a dot with the edges around it, and what follows when windows talk to each other.

A window allows some of the patterns of its edges: a clue asks for so many lines, a dot for none or two.
Two windows share a corner, a pair of edges, and may tell each other which of the four combinations of the pair are
still possible ("at least one", "exactly one", "both or neither"): pair marks. Edges may be known to be equal or
opposite (links), and cells to lie on the same side of the loop or not (colours). All windows narrow each other until
something is certain; a kernel does it (`kernels/chain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.families.slitherlink.puzzle import Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.grid.recent import keep_recent
from gridwright.kernels import chain


@dataclass(frozen=True)
class Frame:
    """The windows of a board: cells first, then dots."""

    slots: tuple[tuple[Edge, ...], ...]
    of_edge: tuple[tuple[int, ...], ...]
    of_corner: tuple[tuple[int, int, Edge, Edge], ...]
    """for each corner its cell and its dot, both as windows, and its two edges, the smaller number first"""
    dots: tuple[tuple[int, ...], ...]
    """for each cell its dots, as windows, in their order"""


@keep_recent(lambda windows: len(windows.dots))
def frame(grid: Geometry) -> Frame:
    """Return the windows of a board; they are built once."""
    graph, cells = chain_graph(grid), len(grid.around)
    slots = tuple(graph.windows)
    of_edge: list[list[int]] = [[] for _ in range(grid.edges)]
    for window, edges in enumerate(slots):
        for edge in edges:
            of_edge[edge].append(window)
    corners = tuple((cell, cells + dot, one, two) for cell, dot, one, two in graph.corners)
    dots: list[list[int]] = [[] for _ in grid.around]
    for cell, dot, _, _ in corners:
        dots[cell].append(dot)
    return Frame(slots, tuple(map(tuple, of_edge)), corners, tuple(map(tuple, dots)))


def dots_of(grid: Geometry, cell: int) -> tuple[int, ...]:
    """Return the windows of a cell's dots; on squares top left, top right, bottom left, bottom right."""
    return frame(grid).dots[cell]


@dataclass(frozen=True)
class Powers:
    """What a study may use: pair marks (told on so many times at the most), links between edges, colours of cells."""

    pairs: bool = True
    links: bool = False
    colours: bool = False
    depth: int | None = None


@dataclass(frozen=True)
class PairFact:
    """A window found which combinations of the pair at a corner are possible."""

    window: int
    corner: int
    mask: int


@dataclass(frozen=True)
class LinkFact:
    """Two edges were found to be equal or opposite; by a window, or by the colours where it is None."""

    window: int | None
    one: Edge
    two: Edge
    different: bool


@dataclass(frozen=True)
class MarkFact:
    """An edge was decided; by a window, or by the colours where it is None."""

    window: int | None
    edge: Edge
    mark: int


Fact: TypeAlias = PairFact | LinkFact | MarkFact


class LocalSolver:
    """Windows that narrow each other, and what came of it.

    These windows (all if not given) run until nothing is new; if `first`, until one of them decides something.
    """

    def __init__(
        self,
        here: BoardAnalysis,
        powers: Powers,
        colours: Classes | None = None,
        windows: Sequence[int] | None = None,
        *,
        first: bool = False,
    ) -> None:
        known = (colours or here.colours) if powers.colours else None
        self._narrowed = chain.narrow(
            chain_graph(here.grid),
            here.clues,
            here.marks,
            powers.pairs,
            powers.links,
            powers.depth or 0,
            None if known is None else (known.members, known.odd),
            windows,
            1 if first else 0,
        )

    @property
    def batches(self) -> list[dict[Edge, int]]:
        """Return the edges decided, as they came.

        A batch has what one window decided, or the colours, without the edges that only their links decide.
        """
        return self._narrowed.batches

    @cached_property
    def found(self) -> dict[Edge, int]:
        """Return all edges decided."""
        return {edge: mark for edge, mark, _ in self._narrowed.found}

    @property
    def decided(self) -> tuple[MarkFact, ...]:
        """Return the edges decided, in order, with the windows that did."""
        return tuple(
            MarkFact(None if window < 0 else window, edge, mark) for edge, mark, window in self._narrowed.found
        )

    def decided_by(self, edge: Edge) -> int | None:
        """Return the window that decided an edge; None if the colours did."""
        window = next(window for found, _, window in self._narrowed.found if found == edge)
        return None if window < 0 else window

    @property
    def facts(self) -> tuple[PairFact | LinkFact, ...]:
        """Return what was learned on the way, in order."""
        return tuple(
            LinkFact(None if window < 0 else window, one, two, different) if is_link else PairFact(window, one, two)
            for window, is_link, one, two, different in self._narrowed.facts
        )

    @property
    def colours(self) -> Classes:
        """Return which cells are known to lie on the same side of the loop or on different sides."""
        return Classes.of(*self._narrowed.colours)
