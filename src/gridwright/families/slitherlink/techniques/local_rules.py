"""Windows: a cell or a dot with the four edges around it, and what follows when windows talk to each other.

A window allows some of the sixteen patterns of its four edges: a clue asks for so many lines, a dot for none or two.
Two windows share a corner, a pair of edges, and may tell each other which of the four combinations of the pair are
still possible ("at least one", "exactly one", "both or neither"): pair marks. Edges may be known to be equal or
opposite (links), and cells to lie on the same side of the loop or not (colours). All windows narrow each other until
something is certain; a kernel does it (`kernels/chain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.families.slitherlink.puzzle import Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes
from gridwright.kernels import chain


@dataclass(frozen=True)
class Frame:
    """The windows of a grid: cells first, then dots. A slot or corner off the board is the number after the last."""

    slots: tuple[tuple[int, int, int, int], ...]
    corners: tuple[tuple[int, int, int, int], ...]
    of_edge: tuple[tuple[int, ...], ...]
    of_corner: tuple[tuple[int, int], ...]
    """for each corner its cell and its dot, both as windows"""


@lru_cache(maxsize=64)
def frame(rows: int, cols: int) -> Frame:
    """Return the windows of a grid of that size."""
    grid = geometry(rows, cols)
    cells, none = rows * cols, grid.edges
    slots: list[tuple[int, int, int, int]] = list(grid.around)
    corners = [(cell * 4, cell * 4 + 1, cell * 4 + 2, cell * 4 + 3) for cell in range(cells)]
    across = (rows + 1) * cols
    for row in range(rows + 1):
        for col in range(cols + 1):
            up = across + (row - 1) * (cols + 1) + col if row else none
            down = across + row * (cols + 1) + col if row < rows else none
            left = row * cols + col - 1 if col else none
            right = row * cols + col if col < cols else none
            slots.append((up, left, down, right))
            corners.append(
                tuple(  # type: ignore[arg-type]
                    ((row + down_by) * cols + col + right_by) * 4 + corner
                    if 0 <= row + down_by < rows and 0 <= col + right_by < cols
                    else cells * 4
                    for down_by, right_by, corner in ((-1, -1, 3), (-1, 0, 2), (0, -1, 1), (0, 0, 0))
                )
            )
    of_edge: list[list[int]] = [[] for _ in range(none + 1)]
    of_corner: list[list[int]] = [[] for _ in range(cells * 4 + 1)]
    for window in range(len(slots)):
        for edge in slots[window]:
            of_edge[edge].append(window)
        for corner in corners[window]:
            of_corner[corner].append(window)
    return Frame(
        tuple(slots),
        tuple(corners),
        tuple(map(tuple, of_edge[:none])),
        tuple((pair[0], pair[1]) for pair in of_corner[: cells * 4]),
    )


def dots_of(grid: Geometry, cell: int) -> tuple[int, int, int, int]:
    """Return the windows of a cell's four dots: top left, top right, bottom left, bottom right."""
    row, col = divmod(cell, grid.cols)
    first = grid.rows * grid.cols + row * (grid.cols + 1) + col
    return first, first + 1, first + grid.cols + 1, first + grid.cols + 2


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
            here.grid.rows,
            here.grid.cols,
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
